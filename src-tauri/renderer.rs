//! Chooses how WebKitGTK draws, and how much garbage its scripts may leave, before anything of it is loaded.

/// Without a GPU, WebKitGTK's DMABUF renderer copies every frame through software and costs ten times the
/// processor's time; with one it is the faster way, so it is switched off only there. The choice has to be in
/// the environment when the program starts, so the program starts itself again. What the person set is respected.
#[cfg(target_os = "linux")]
pub(crate) fn choose() {
    use std::os::unix::process::CommandExt as _;
    const SWITCH: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    if std::env::var_os(SWITCH).is_some() || has_gpu() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let error = std::process::Command::new(program).args(std::env::args_os().skip(1)).env(SWITCH, "1").exec();
    // Reached only when the program could not be started again; then it goes on as it is.
    tracing::warn!(%error, "the renderer could not be chosen");
}

#[cfg(target_os = "linux")]
fn has_gpu() -> bool {
    std::fs::read_dir("/dev/dri").is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("renderD"))
    })
}

/// Other systems bring a web view that needs no help.
#[cfg(not(target_os = "linux"))]
pub(crate) fn choose() {}

/// WebKitGTK's script engine collects nothing while the page rests, and lets twice its thirty megabytes of room fill
/// with what is long gone. In its mode for small machines it collects when a few are filled, for no more of the
/// processor's time. Its processes take over the environment of this one. What the person set is respected.
#[cfg(target_os = "linux")]
pub(crate) fn bound_garbage() {
    const SWITCH: &str = "JSC_forceMiniVMMode";
    if let Err(error) = gtk::glib::setenv(SWITCH, "1", false) {
        tracing::warn!(%error, "the script engine keeps its own bounds");
    }
}

/// Other systems collect while the page rests.
#[cfg(not(target_os = "linux"))]
pub(crate) fn bound_garbage() {}
