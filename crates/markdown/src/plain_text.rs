//! The plain text of Markdown.

use crate::math::Source;
use crate::parse::{self, Definitions};
use crate::raw::{self, RawTag};
use pulldown_cmark::{Event, Tag, TagEnd};

/// The text on one line, without Markdown syntax and without rendered HTML tags; code and formulas are kept verbatim.
pub(crate) fn words(text: &str) -> String {
    let source = Source::new(text);
    let mut said = String::with_capacity(text.len());
    for block in &parse::parse(&source, &Definitions::default()).blocks {
        let tags = raw::tag_offsets(&block.events);
        for (event, range) in &block.events {
            match event {
                Event::InlineHtml(tag) if tags.binary_search(&range.start).is_ok() => {
                    if raw::read(tag) == Some(RawTag::Break) {
                        said.push(' ');
                    }
                }
                Event::Text(words)
                | Event::Code(words)
                | Event::Html(words)
                | Event::InlineHtml(words)
                | Event::InlineMath(words)
                | Event::DisplayMath(words) => said.push_str(&source.uncover(words, range)),
                Event::SoftBreak | Event::HardBreak | Event::Rule => said.push(' '),
                Event::Start(tag) if parts_words(tag) => said.push(' '),
                Event::End(TagEnd::TableCell | TagEnd::Item) => said.push(' '),
                Event::Start(_) | Event::End(_) | Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
            }
        }
        said.push(' ');
    }
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the beginning of this element separates words.
fn parts_words(tag: &Tag<'_>) -> bool {
    !matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_stand_without_their_marks_on_one_line() {
        for (text, said) in [
            ("# A *head*line\n\n- **one**\n- two `x*y`", "A headline one two x*y"),
            ("| a | b |\n|---|---|\n| 1 | 2 |", "a b 1 2"),
            ("see [the offer](https://x.example) and $a^2$", "see the offer and $a^2$"),
            ("```rust\nlet a;\n```\nafter", "let a; after"),
            ("> said\n> twice", "said twice"),
            ("<section>kept</section>", "<section>kept</section>"),
            ("a<br>b, H<sub>2</sub>O and <b>bold", "a b, H2O and <b>bold"),
            ("", ""),
        ] {
            assert_eq!(words(text), said, "{text:?}");
        }
    }
}
