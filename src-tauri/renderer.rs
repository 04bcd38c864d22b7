//! Chooses WebKitGTK's rendering mode and garbage limit before it starts, through environment variables that the web
//! processes inherit. Existing variables are respected.

/// Without a GPU, WebKitGTK's DMABUF renderer copies every frame in software and needs ten times the CPU time. With a
/// GPU it is faster, so it is switched off only without one.
///
/// By default, JavaScriptCore collects only young objects, and nothing while the page is idle. Old garbage, such as
/// elements removed from the page, stays until the heap reaches a hundred megabytes. These options make every
/// collection a full, concurrent one. The first comes after four megabytes, each later one after sixteen more instead
/// of thirty-five; a smaller heap also makes the pauses shorter. JavaScriptCore additionally collects on a timer, which
/// may use one percent of the CPU time. While an answer streams, that means two collections a second and a tenth of the
/// total cost. Here the limit is 0.2 percent.
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

/// Other systems need no options.
#[cfg(not(target_os = "linux"))]
pub(crate) fn choose() {}
