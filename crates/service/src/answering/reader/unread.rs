//! Notes in an answer about files that were not read.

use super::answer::Answer;
use super::quote;
use crate::database::files::{FileRow, FileStatus};
use crate::database::projects::ProjectRow;
use crate::extract;
use parlance_words::{Paragraph, messages};

/// Adds a note about the unread files with their reasons. For several images it only has their number.
pub(crate) fn say_unread(answer: &mut Answer, files: &[FileRow]) {
    let is_image = |file: &&FileRow| {
        file.status == FileStatus::Error && file.reason.as_ref().is_some_and(extract::is_image)
    };
    let (images, others): (Vec<&FileRow>, Vec<&FileRow>) = files.iter().partition(is_image);
    let skipped = match images.as_slice() {
        [] => None,
        [image] => Some(messages::answer_image_skipped(quote::bold(&image.filename))),
        images => Some(messages::answer_images_skipped(images.len())),
    };
    if let Some(skipped) = skipped {
        answer.say([skipped, messages::answer_text_only()]);
    }
    for file in others {
        let name = quote::bold(&file.filename);
        if file.status == FileStatus::Error {
            let why = file.reason.clone().unwrap_or_default();
            answer.say(Paragraph::from(messages::answer_unreadable(name)).and_all(why));
        } else {
            answer.say([messages::answer_still_reading(name), messages::answer_ask_later()]);
        }
    }
}

/// Adds a note with the number of project files that are not searched because they are not read yet.
pub(crate) fn say_unread_of_project(answer: &mut Answer, project: &ProjectRow) {
    if project.n_unread > 0 {
        answer.say(messages::answer_project_unread(project.n_unread, quote::bold(&project.name)));
    }
}
