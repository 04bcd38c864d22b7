use super::*;
use crate::present::canvas::CanvasUpdate;
use parlance_domain::turn::Piece;
use parlance_domain::{Annotation, Item};
use proptest::prelude::*;
use uuid::Uuid;

fn tool(output: Option<&str>) -> Item {
    Item::ToolCall {
        call_id: "c".into(),
        name: "calculator".into(),
        arguments: r#"{"expression":"1+1"}"#.into(),
        output: output.map(Into::into),
        is_complete: false,
        took_ms: None,
    }
}

fn citation(file_id: &str, index: u64, place: &str) -> Annotation {
    Annotation::FileCitation {
        file_id: file_id.into(),
        filename: format!("{file_id}.pdf"),
        index,
        place: Some(place.into()),
        quote: Some("words".into()),
    }
}

#[test]
fn a_tool_with_one_argument_shows_its_value_alone() {
    let (blocks, _) = present_items(&[tool(Some("2"))], &Cited::new());
    assert!(
        matches!(&blocks[..], [BlockView::Tool { summary, output: Some(output), .. }] if summary == "1+1" && output == "2")
    );
}

#[test]
fn a_place_that_is_cited_twice_has_one_number() {
    let annotations =
        vec![citation("a", 5, "page 1"), citation("a", 9, "page 2"), citation("a", 9, "page 1")];
    let item = Item::Text { text: "One. Two. Three.".into(), annotations };
    let (_, sources) = present_items(
        &[item],
        &Cited::from([("a".to_owned(), CitedFile { id: FileId(Uuid::nil()), deleted_at_ms: Some(5) })]),
    );
    let numbers: Vec<_> = sources.iter().map(|source| (source.number, source.place.as_str())).collect();
    assert_eq!(numbers, [(1, "page 1"), (2, "page 2")]);
    assert!(
        sources.iter().all(|source| source.deleted_at_ms == Some(5)),
        "a citation of a deleted file says so"
    );
    assert!(sources.iter().all(|source| source.file_id == Some(FileId(Uuid::nil()))), "and leads to it");
}

fn any_piece() -> impl Strategy<Value = Piece> {
    let text = prop::sample::select(vec![
        "word ",
        "many words that go on as words do, \u{1f680} without an end, so that the block of them is a long one ",
        "\n\n",
        "# Head\n",
        "- item\n",
        "```\ncode\n",
        "```\n",
        "*",
        "| a |\n",
    ]);
    prop_oneof![
        6 => (0usize..3, text.clone()).prop_map(|(item, text)| Piece::Append { item, text: text.into() }),
        2 => (0usize..3, text).prop_map(|(item, text)| Piece::Set { item, content: Item::text(text) }),
        1 => (0usize..3).prop_map(|item| Piece::Set { item, content: tool(None) }),
        1 => (0usize..3).prop_map(|item| Piece::Set { item, content: Item::Reasoning { text: "why".into() } }),
        1 => (0usize..3).prop_map(|item| Piece::Truncate { item }),
    ]
}

proptest! {
    #[test]
    fn changes_told_one_by_one_give_what_the_window_would_be_told_at_once(
        steps in proptest::collection::vec((any_piece(), any::<bool>()), 0..40),
    ) {
        let mut canvas = Canvas::default();
        let mut shown: Vec<BlockView> = Vec::new();
        let mut apply = |update: Option<CanvasUpdate>, canvas: &Canvas| {
            if let Some(CanvasUpdate { keep, grown, tail }) = update {
                let grown = grown.map(|grown| grown.onto(&shown[keep as usize]).expect("it is the block that is shown"));
                shown.truncate(keep as usize);
                shown.extend(grown);
                shown.extend(tail);
            }
            (shown.clone(), canvas.blocks())
        };
        for (piece, is_frame) in steps {
            canvas.apply(&piece);
            if is_frame {
                let update = canvas.update();
                let (shown, blocks) = apply(update, &canvas);
                prop_assert_eq!(shown, blocks);
            }
        }
        let update = canvas.update();
        let (shown, blocks) = apply(update, &canvas);
        prop_assert_eq!(shown, blocks);
    }
}
