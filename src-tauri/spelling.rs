//! Spell checking in the window.
//!
//! WebKitGTK checks spelling only if the app switches it on and names the dictionaries. Other web views use the
//! attribute of each field, which the page sets. Must not know the text.

#[cfg(target_os = "linux")]
pub(crate) use on_linux::set;

#[cfg(not(target_os = "linux"))]
pub(crate) fn set(_tauri: &tauri::AppHandle, _spelling: parlance_contract::Spelling) {}

#[cfg(target_os = "linux")]
mod on_linux {
    use parlance_contract::Spelling;
    use tauri::{AppHandle, Manager as _};
    use webkit2gtk::{WebContextExt as _, WebViewExt as _};

    /// The dictionary if the system names no language.
    const FALLBACK: &str = "en_US";

    /// Switches spell checking on or off.
    pub(crate) fn set(tauri: &AppHandle, spelling: Spelling) {
        let Some(window) = tauri.get_webview_window(crate::main_window::LABEL) else { return };
        let set = window.with_webview(move |view| {
            let Some(context) = view.inner().context() else { return };
            let is_checked = spelling == Spelling::Checked;
            if is_checked {
                let names: Vec<String> =
                    gtk::glib::language_names().into_iter().map(|name| name.to_string()).collect();
                let languages = dictionaries(&names);
                context
                    .set_spell_checking_languages(&languages.iter().map(String::as_str).collect::<Vec<_>>());
            }
            context.set_spell_checking_enabled(is_checked);
        });
        if let Err(error) = set {
            tracing::warn!(%error, "spell checking could not be switched");
        }
    }

    /// The dictionaries for the system's language names, in order of preference. `de_AT.UTF-8` and `de` share one; `C`
    /// has none.
    fn dictionaries(names: &[String]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for name in names {
            let language = name.split(['.', '@']).next().unwrap_or_default();
            let is_language = language.split('_').next().is_some_and(|code| (2..=3).contains(&code.len()));
            // Names are sorted from the most specific to the least: `de` adds nothing after `de_AT`.
            let is_new =
                !found.iter().any(|known| known == language || known.starts_with(&format!("{language}_")));
            if is_language && is_new {
                found.push(language.to_owned());
            }
        }
        if found.is_empty() {
            found.push(FALLBACK.to_owned());
        }
        found
    }

    #[cfg(test)]
    mod tests {
        use super::dictionaries;

        fn of(names: &[&str]) -> Vec<String> {
            dictionaries(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
        }

        #[test]
        fn the_languages_of_the_system_are_each_looked_up_once() {
            assert_eq!(of(&["de_AT.UTF-8", "de_AT", "de.UTF-8", "de", "C"]), ["de_AT"]);
            assert_eq!(of(&["sr_RS@latin", "sr@latin", "sr_RS", "sr", "C"]), ["sr_RS"]);
            assert_eq!(of(&["de", "en_GB", "en", "C"]), ["de", "en_GB"]);
        }

        #[test]
        fn a_system_without_a_language_checks_english() {
            assert_eq!(of(&["C"]), ["en_US"]);
            assert_eq!(of(&["C.UTF-8", "POSIX", ""]), ["en_US"]);
        }
    }
}
