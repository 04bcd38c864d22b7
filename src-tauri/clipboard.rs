//! Reads the clipboard, because the web view does not give files and images to its page on every system.
//!
//! On Linux through GTK, which reads the clipboard of the window's display; other libraries can read that of another
//! display. Must not know how the content is used.

use parlance_app::Problem;
use std::path::PathBuf;
use tauri::AppHandle;

/// The content of the clipboard.
pub(crate) enum Clip {
    /// Files and folders that were copied in a file manager.
    Files(Vec<PathBuf>),
    /// An image, in the format that this file extension names.
    Picture { ending: &'static str, bytes: Vec<u8> },
    /// Text; may be empty.
    Words(String),
}

#[cfg(target_os = "linux")]
pub(crate) use from_gtk::read;
#[cfg(not(target_os = "linux"))]
pub(crate) use from_system::read;

#[cfg(target_os = "linux")]
mod from_gtk {
    use super::{AppHandle, Clip, Problem};
    use gtk::gdk::{Atom, SELECTION_CLIPBOARD};
    use gtk::{Clipboard, SelectionData};
    use parlance_app::path_of_address;
    use std::time::Duration;
    use tokio::sync::oneshot;

    /// The program that owns the clipboard may not respond.
    const TIMEOUT: Duration = Duration::from_secs(5);

    /// Image formats that are kept without conversion, in order of preference.
    const PICTURES: [(&str, &str); 4] =
        [("image/png", "png"), ("image/jpeg", "jpg"), ("image/webp", "webp"), ("image/gif", "gif")];

    const FILES: &str = "text/uri-list";

    type Answer = oneshot::Sender<Option<Clip>>;

    /// Reads the content of the clipboard.
    ///
    /// # Errors
    /// When the program that owns the clipboard does not respond.
    pub(crate) async fn read(tauri: &AppHandle) -> Result<Clip, Problem> {
        let (answer, answered) = oneshot::channel();
        // GTK runs on its own thread and answers there once the other program does.
        tauri.run_on_main_thread(move || ask(answer)).map_err(|error| {
            tracing::warn!(%error, "the clipboard could not be asked");
            Problem::clipboard_silent()
        })?;
        let clip = tokio::time::timeout(TIMEOUT, answered).await.ok().and_then(Result::ok).flatten();
        clip.ok_or_else(Problem::clipboard_silent)
    }

    fn ask(answer: Answer) {
        Clipboard::get(&SELECTION_CLIPBOARD).request_contents(&Atom::intern("TARGETS"), |clipboard, data| {
            let formats: Vec<String> =
                data.targets().unwrap_or_default().into_iter().map(|format| format.name().into()).collect();
            if formats.iter().any(|format| format == FILES) {
                clipboard.request_contents(&Atom::intern(FILES), move |clipboard, data| {
                    take_files(clipboard, data, &formats, answer);
                });
            } else {
                ask_for_picture(clipboard, &formats, answer);
            }
        });
    }

    /// A link copied in a browser is also a URL, but not one of a file.
    fn take_files(clipboard: &Clipboard, data: &SelectionData, formats: &[String], answer: Answer) {
        let paths: Vec<_> = data.uris().iter().filter_map(|address| path_of_address(address)).collect();
        if paths.is_empty() {
            ask_for_picture(clipboard, formats, answer);
        } else {
            reply(answer, Some(Clip::Files(paths)));
        }
    }

    fn ask_for_picture(clipboard: &Clipboard, formats: &[String], answer: Answer) {
        let has = |wanted: &str| formats.iter().any(|format| format == wanted);
        if let Some((format, ending)) = PICTURES.into_iter().find(|(format, _)| has(format)) {
            clipboard.request_contents(&Atom::intern(format), move |_, data| {
                let bytes = data.data();
                reply(answer, (!bytes.is_empty()).then_some(Clip::Picture { ending, bytes }));
            });
        } else if formats.iter().any(|format| format.starts_with("image/")) {
            clipboard.request_image(move |_, picture| {
                let encoded = picture.and_then(|picture| picture.save_to_bufferv("png", &[]).ok());
                reply(answer, encoded.map(|bytes| Clip::Picture { ending: "png", bytes }));
            });
        } else {
            clipboard.request_text(move |_, words| {
                reply(answer, Some(Clip::Words(words.unwrap_or_default().to_owned())));
            });
        }
    }

    fn reply(answer: Answer, clip: Option<Clip>) {
        if answer.send(clip).is_err() {
            tracing::debug!("nobody waits for the clipboard any more");
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod from_system {
    use super::{AppHandle, Clip, Problem};
    use arboard::{Clipboard, Error, ImageData};

    /// Reads the content of the clipboard.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) async fn read(_tauri: &AppHandle) -> Result<Clip, Problem> {
        let read = tauri::async_runtime::spawn_blocking(look).await;
        read.ok()
            .and_then(|clip| {
                clip.inspect_err(|error| tracing::warn!(%error, "the clipboard was not read")).ok()
            })
            .ok_or_else(Problem::clipboard_silent)
    }

    fn look() -> Result<Clip, Error> {
        let mut clipboard = Clipboard::new()?;
        match clipboard.get().file_list() {
            Ok(paths) if !paths.is_empty() => return Ok(Clip::Files(paths)),
            Ok(_) | Err(Error::ContentNotAvailable) => {}
            Err(error) => return Err(error),
        }
        match clipboard.get_image() {
            Ok(picture) => return Ok(Clip::Picture { ending: "png", bytes: encode(&picture)? }),
            Err(Error::ContentNotAvailable) => {}
            Err(error) => return Err(error),
        }
        match clipboard.get_text() {
            Ok(words) => Ok(Clip::Words(words)),
            Err(Error::ContentNotAvailable) => Ok(Clip::Words(String::new())),
            Err(error) => Err(error),
        }
    }

    fn encode(picture: &ImageData<'_>) -> Result<Vec<u8>, Error> {
        let (Ok(width), Ok(height)) = (u32::try_from(picture.width), u32::try_from(picture.height)) else {
            return Err(Error::ConversionFailure);
        };
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(|_| Error::ConversionFailure)?;
        writer.write_image_data(&picture.bytes).map_err(|_| Error::ConversionFailure)?;
        writer.finish().map_err(|_| Error::ConversionFailure)?;
        Ok(bytes)
    }
}
