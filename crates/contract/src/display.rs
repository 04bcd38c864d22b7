//! How the window looks, moves and speaks: what the person has set of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Zooms outside of this cannot be used any more, in percent.
const ZOOMS: std::ops::RangeInclusive<u16> = 50..=300;

/// Sidebars outside of this are too narrow for titles or leave too little of the page, in CSS pixels.
const SIDEBARS: std::ops::RangeInclusive<u16> = 208..=416;
/// The narrowest page on which every text fits, in its own pixels.
const NARROWEST_PAGE: f64 = 320.0;

/// Panes of documents outside of this show too little of a page, or are wider than screens, in CSS pixels.
const DOCUMENTS: std::ops::RangeInclusive<u16> = 416..=2_000;

/// The user's settings for appearance and screen readers. The colours are [`super::Theme`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct Display {
    /// How strongly words and lines stand out.
    pub contrast: Contrast,
    /// The size of all words.
    pub text_size: TextSize,
    /// The width of the column in which messages stand.
    pub column_width: ColumnWidth,
    /// The letters of the window.
    pub interface_font: InterfaceFont,
    /// The letters of messages.
    pub message_font: MessageFont,
    /// The height of rows.
    pub density: Density,
    /// The size of everything, in percent; 100 is how it was drawn.
    pub zoom_percent: u16,
    /// The width of the sidebar where it stands beside the page, in CSS pixels at the usual text size.
    pub sidebar_width: u16,
    /// The width of the pane of documents where it stands beside the conversation, in CSS pixels at the usual text size.
    pub document_width: u16,
    /// Whether thumbnails of the pages stand beside a document.
    pub shows_thumbnails: bool,
    /// On which side the window begins.
    pub direction: Direction,
    /// Whether anything moves.
    pub motion: Motion,
    /// The scroll position after sending.
    pub after_sending: AfterSending,
    /// The announcements of an arriving answer.
    pub spoken: Spoken,
}

impl Default for Display {
    fn default() -> Self {
        Self {
            contrast: Contrast::default(),
            text_size: TextSize::default(),
            column_width: ColumnWidth::default(),
            interface_font: InterfaceFont::default(),
            message_font: MessageFont::default(),
            density: Density::default(),
            zoom_percent: 100,
            sidebar_width: 264,
            document_width: 704,
            shows_thumbnails: true,
            direction: Direction::default(),
            motion: Motion::default(),
            after_sending: AfterSending::default(),
            spoken: Spoken::default(),
        }
    }
}

impl Display {
    /// The same with a zoom, a sidebar and a pane of documents with which the window can be used.
    #[must_use]
    pub fn bounded(self) -> Self {
        let zoom_percent = self.zoom_percent.clamp(*ZOOMS.start(), *ZOOMS.end());
        let sidebar_width = self.sidebar_width.clamp(*SIDEBARS.start(), *SIDEBARS.end());
        let document_width = self.document_width.clamp(*DOCUMENTS.start(), *DOCUMENTS.end());
        Self { zoom_percent, sidebar_width, document_width, ..self }
    }
}

/// How large the page is drawn in a window that is `width` pixels wide; 1 is as it is written. As was asked for, but
/// not so large that the page gets narrower than `NARROWEST_PAGE`.
#[must_use]
pub fn zoom_factor(zoom_percent: u16, width: f64) -> f64 {
    let asked = f64::from(zoom_percent) / 100.0;
    asked.min((width / NARROWEST_PAGE).max(1.0))
}

/// How strongly words and lines stand out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Contrast {
    /// As the operating system is set.
    #[default]
    System,
    /// More than usual.
    More,
}

/// The size of all words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TextSize {
    /// Seven eighths of the usual size.
    Small,
    /// The usual size.
    #[default]
    Normal,
    /// An eighth larger.
    Large,
    /// A quarter larger.
    Larger,
}

/// The width of the column in which messages stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ColumnWidth {
    /// About 62 characters.
    Narrow,
    /// About 72 characters.
    #[default]
    Normal,
    /// About 90 characters.
    Wide,
}

/// The letters of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum InterfaceFont {
    /// Inter, which comes with the app; the system's for scripts that it does not have.
    #[default]
    Inter,
    /// That of the system.
    System,
}

/// The letters of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MessageFont {
    /// The interface font.
    #[default]
    Sans,
    /// A serif font.
    Serif,
}

/// The height of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Density {
    /// The usual height.
    #[default]
    Comfortable,
    /// More rows in the same window.
    Compact,
}

/// On which side the window begins. Words keep their own direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// As the language of the window is written.
    // The name that earlier versions stored.
    #[serde(alias = "system")]
    #[default]
    Language,
    /// The sidebar stands on the left.
    LeftToRight,
    /// The sidebar stands on the right.
    RightToLeft,
}

/// Whether anything moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// As the operating system is set.
    #[default]
    System,
    /// Without motion.
    Reduced,
}

/// The scroll position after a question was sent or repeated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AfterSending {
    /// The end, which is followed while the answer arrives.
    #[default]
    End,
    /// The question, at the top of the page. The answer grows below it, and nothing moves.
    Question,
}

/// The announcements of an arriving answer. Problems are always said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Spoken {
    /// That it begins, its sentences as they become whole, and how it ended.
    #[default]
    Sentences,
    /// That it begins and how it ended.
    End,
    /// Nothing.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::{Display, zoom_factor};
    use crate::Settings;

    #[test]
    fn settings_of_an_older_version_are_read_and_the_rest_is_as_it_was_drawn() {
        let read: Settings = serde_json::from_str(r#"{"theme":"dark","sendKey":"enter"}"#).unwrap();
        assert_eq!(read.display, Display::default());
        assert_eq!(read.display.zoom_percent, 100);
    }

    #[test]
    fn a_zoom_at_which_nothing_can_be_read_or_reached_is_brought_back() {
        for (asked, kept) in [(0, 50), (50, 50), (200, 200), (u16::MAX, 300)] {
            let display = Display { zoom_percent: asked, ..Display::default() };
            assert_eq!(display.bounded().zoom_percent, kept);
        }
    }

    #[test]
    fn a_pane_of_documents_that_shows_too_little_is_brought_back() {
        for (asked, kept) in [(0, 416), (704, 704), (u16::MAX, 2_000)] {
            let display = Display { document_width: asked, ..Display::default() };
            assert_eq!(display.bounded().document_width, kept);
        }
    }

    #[test]
    fn a_zoom_leaves_a_page_on_which_every_text_fits() {
        for (asked, width, drawn) in [
            (200, 1280.0, 2.0),
            (200, 640.0, 2.0),
            (200, 480.0, 1.5),
            (300, 480.0, 1.5),
            (110, 360.0, 1.1),
            (50, 360.0, 0.5),
            (200, 200.0, 1.0),
            (50, 200.0, 0.5),
        ] {
            assert_eq!(zoom_factor(asked, width), drawn, "{asked} % in {width}");
        }
    }

    #[test]
    fn a_sidebar_that_hides_its_titles_or_the_page_is_brought_back() {
        for (asked, kept) in [(0, 208), (208, 208), (300, 300), (u16::MAX, 416)] {
            let display = Display { sidebar_width: asked, ..Display::default() };
            assert_eq!(display.bounded().sidebar_width, kept);
        }
    }
}
