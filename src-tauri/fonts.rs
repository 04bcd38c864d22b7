//! The fonts on this computer. Must not know what the page does with their names.

use tauri::AppHandle;

/// The CSS name of the font in the system's own windows.
#[cfg(target_os = "linux")]
const SYSTEM_FONT: &str = "system-ui";

/// The GNOME settings with that font. The web view reads them too.
#[cfg(target_os = "linux")]
const INTERFACE: &str = "org.gnome.desktop.interface";

/// The names of all font families; includes `system-ui` if the system's font is installed. `None` where the web view
/// needs no list.
#[cfg(target_os = "linux")]
pub(crate) async fn installed(tauri: &AppHandle) -> Option<Vec<String>> {
    use tauri::Manager as _;

    let window = tauri.get_webview_window(crate::main_window::LABEL)?;
    let (sender, receiver) = tokio::sync::oneshot::channel();
    let asked = window.clone().run_on_main_thread(move || {
        if sender.send(families(&window)).is_err() {
            tracing::debug!("nobody waits for the fonts any more");
        }
    });
    if let Err(error) = asked {
        tracing::warn!(%error, "the fonts of this computer are not known");
    }
    receiver.await.ok().flatten()
}

#[cfg(target_os = "linux")]
fn families(window: &tauri::WebviewWindow) -> Option<Vec<String>> {
    use gtk::pango::prelude::{FontFamilyExt as _, FontMapExt as _};
    use gtk::prelude::WidgetExt as _;

    let families = window.gtk_window().ok()?.pango_context().font_map()?.list_families();
    let mut names: Vec<String> = families.iter().map(|family| family.name().to_string()).collect();
    // Pango lists these names whether or not such a font exists.
    names.retain(|name| !["sans", "serif", "monospace", SYSTEM_FONT].contains(&name.to_lowercase().as_str()));
    let has_system_font =
        system_fonts().iter().any(|font| names.iter().any(|name| name.eq_ignore_ascii_case(font)));
    names.extend(has_system_font.then(|| SYSTEM_FONT.to_owned()));
    Some(names)
}

/// The font families that the system's settings name for windows.
#[cfg(target_os = "linux")]
fn system_fonts() -> Vec<String> {
    use gtk::gio::prelude::SettingsExt as _;
    use gtk::gio::{Settings, SettingsSchemaSource};
    use gtk::pango::FontDescription;
    use gtk::prelude::GtkSettingsExt as _;

    let of_gtk = gtk::Settings::default().and_then(|settings| settings.gtk_font_name());
    let is_known =
        SettingsSchemaSource::default().is_some_and(|known| known.lookup(INTERFACE, true).is_some());
    let of_gnome = is_known.then(|| Settings::new(INTERFACE).string("font-name"));
    let named = of_gtk.into_iter().chain(of_gnome);
    named.filter_map(|font| Some(FontDescription::from_string(&font).family()?.to_string())).collect()
}

/// Returns `None`: only WebKitGTK repeats the lookup of each missing family.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unused_async, reason = "waits elsewhere")]
pub(crate) async fn installed(_tauri: &AppHandle) -> Option<Vec<String>> {
    None
}
