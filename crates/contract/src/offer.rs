//! What a person shows to the app before it is decided what happens with it.

use parlance_words::Text;
use serde::Serialize;
use ts_rs::TS;

/// Files and folders of this computer that wait for what is to be done with them: dragged over the window, pasted,
/// chosen, or named when the app was started. Their paths stay in Rust.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfferView {
    /// By which it is named in commands, as long as the app runs.
    pub offer_id: u32,
    /// Names of the first few things in it, safe to show on one line.
    pub names: Vec<String>,
    /// Files and folders that were shown.
    pub n_things: u32,
    /// How many of them are folders.
    pub n_folders: u32,
    /// Files that can be taken, those in folders included; grows while `is_looking`.
    pub n_files: u32,
    /// Their bytes together.
    #[ts(type = "number")]
    pub bytes: u64,
    /// How many files of each kind there are, the most frequent first: "2 PDF documents", "1 Excel workbook".
    pub kinds: Vec<Text>,
    /// Why some of them cannot be taken: a sentence each for the first few.
    pub refusals: Vec<Text>,
    /// How many cannot be taken.
    pub n_refused: u32,
    /// Whether it is still being looked at.
    pub is_looking: bool,
}

/// The content of the clipboard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClipView {
    /// Files, folders or a picture.
    pub offer: Option<OfferView>,
    /// The words, where there is nothing else.
    pub text: String,
}

/// The files of an offer, to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfferListView {
    /// The offer, looked at to its end.
    pub offer: OfferView,
    /// The files that can be attached, by folder. Its index here is a file's number in `attach_offer` and
    /// `upload_offer`.
    pub files: Vec<OfferedFileView>,
    /// The files of its folders that are not listed: "12 hidden files and folders", "1 empty file".
    pub left_out: Vec<Text>,
    /// Whether there were more files than are listed.
    pub is_cut: bool,
}

/// A file of an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfferedFileView {
    /// Its name, safe to show on one line.
    pub name: String,
    /// The folders between what was shown and the file; empty for a file that was itself shown.
    pub folder: String,
    /// Its size.
    #[ts(type = "number")]
    pub bytes: u64,
}
