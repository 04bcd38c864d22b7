//! Pseudo-languages derived from English, which show layout problems before any translation exists.

use crate::language::{Direction, Language};
use crate::message::{Message, Pattern, Piece};

/// Forces right-to-left order up to [`END`].
const RIGHT_TO_LEFT: char = '\u{202e}';
const END: char = '\u{202c}';

/// `en-XA`, accented and some 30 % longer, and `ar-XB`, from right to left.
pub(crate) fn languages(english: &Language) -> Vec<Language> {
    let longer = |text: &str| fluent_pseudo::transform(text, false, true).into_owned();
    vec![
        language(english, "en-XA", "[Ƥşḗŭḓǿ]", Direction::Ltr, &|text| longer(text)),
        language(english, "ar-XB", "[Right to left]", Direction::Rtl, &|text| mirrored(text)),
    ]
}

fn language(
    english: &Language,
    tag: &str,
    name: &str,
    direction: Direction,
    change: &dyn Fn(&str) -> String,
) -> Language {
    let messages = english
        .messages
        .iter()
        .map(|message| Message { pattern: pattern(&message.pattern, change), ..message.clone() })
        .collect();
    Language { tag: tag.to_owned(), name: name.to_owned(), direction, messages }
}

fn pattern(from: &Pattern, change: &dyn Fn(&str) -> String) -> Pattern {
    from.iter()
        .map(|piece| match piece {
            Piece::Text(text) => Piece::Text(change(text)),
            Piece::Argument { .. } => piece.clone(),
            Piece::Selection(selection) => {
                let mut selection = selection.clone();
                for (_, variant) in &mut selection.variants {
                    *variant = pattern(variant, change);
                }
                selection.default = pattern(&selection.default, change);
                Piece::Selection(selection)
            }
        })
        .collect()
}

/// Mirrors each word separately, so that lines still break between words.
fn mirrored(text: &str) -> String {
    let word = |word: &str| {
        if word.chars().any(char::is_alphabetic) {
            format!("{RIGHT_TO_LEFT}{word}{END}")
        } else {
            word.to_owned()
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
