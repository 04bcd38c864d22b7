//! Chooses WebKitGTK's rendering mode and garbage limit before it starts, through environment variables that the web
//! processes inherit. Existing variables are respected.

/// Without a GPU, WebKitGTK's DMABUF renderer copies every frame through software and costs ten times the
/// processor's time; with one it is the faster way, so it is switched off only there.
///
/// Its script engine collects nothing while the page rests, and otherwise mostly what is young: what once was old, and
/// holds elements that left the page, stays until a hundred megabytes are filled. Here each collection is one of
/// everything, beside the page, and the first comes after a few megabytes. Each later one comes after sixteen more:
/// by itself the engine waits for thirty-five, which the page then holds, and each of its pauses is as much longer.
/// Beside these, the engine collects by a timer, as often as its last pause is a hundredth of the time: twice a second
/// while an answer arrives, a tenth of all that the words cost. Here the share is a five-hundredth.
#[cfg(target_os = "linux")]
pub(crate) fn choose() {
    set("JSC_useGenerationalGC", "0");
    set("JSC_largeHeapSize", "4194304");
    set("JSC_gcMaxHeapSize", "16777216");
    set("JSC_collectionTimerMaxPercentCPU", "0.002");
    if !has_gpu() {
        set("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    }
}

#[cfg(target_os = "linux")]
fn set(option: &str, value: &str) {
    if let Err(error) = gtk::glib::setenv(option, value, false) {
        tracing::warn!(%error, option, "the web view keeps its own way");
    }
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
