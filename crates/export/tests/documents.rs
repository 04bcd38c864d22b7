//! The documents of conversations, as people and programs read them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test")]

use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use parlance_domain::turn::Ending;
use parlance_domain::{Annotation, ConversationId, FileId, Item, MessageId, MessageStatus, Role};
use parlance_export::{
    Answer, Attachment, CONVERSATION_FORMAT, Contents, Conversation, ExportedFile, FORMAT_VERSION, Listed,
    Message, ServiceKind, Style, conversation_name, file_name, write_html, write_index, write_json,
    write_markdown, write_with_page_numbers,
};
use parlance_words::Language;
use proptest::prelude::*;
use std::collections::HashSet;
use uuid::Uuid;

fn style(tag: &str) -> Style {
    Style { language: Language::by_tag(tag).unwrap(), time_zone: jiff::tz::TimeZone::UTC, has_details: false }
}

fn message_id(n: u128) -> MessageId {
    MessageId(Uuid::from_u128(n))
}

fn message(n: u128, parent: Option<u128>, role: Role, items: Vec<Item>) -> Message {
    Message {
        id: message_id(n),
        parent_id: parent.map(message_id),
        role,
        status: MessageStatus::Complete,
        created_at_ms: 1_764_000_000_000,
        items,
        attachments: Vec::new(),
        answer: None,
    }
}

/// A question and an answer of these texts.
fn conversation(title: &str, question: &str, answer: &str) -> Conversation {
    Conversation {
        format: CONVERSATION_FORMAT.to_owned(),
        version: FORMAT_VERSION,
        id: ConversationId(Uuid::from_u128(7)),
        title: title.to_owned(),
        service: "Local service".to_owned(),
        service_kind: ServiceKind::Local,
        folder: Vec::new(),
        is_pinned: false,
        is_archived: false,
        created_at_ms: 1_764_000_000_000,
        updated_at_ms: 1_764_000_000_000,
        instructions: String::new(),
        draft: String::new(),
        shown_message_id: Some(message_id(2)),
        messages: vec![
            message(1, None, Role::You, vec![Item::text(question)]),
            message(2, Some(1), Role::Assistant, vec![Item::text(answer)]),
        ],
        files: Vec::new(),
    }
}

fn page(conversation: &Conversation, tag: &str) -> String {
    let mut page = Vec::new();
    write_html(conversation, &style(tag), &mut page).unwrap();
    String::from_utf8(page).unwrap()
}

fn markdown(conversation: &Conversation) -> String {
    let mut text = Vec::new();
    write_markdown(conversation, &style("en"), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn cited(text: &str, index: u64) -> Item {
    let citation = Annotation::FileCitation {
        file_id: "file_1".to_owned(),
        filename: "manual.pdf".to_owned(),
        index,
        place: Some("page 3".to_owned()),
        quote: Some("The quay is <swept>.".to_owned()),
    };
    Item::Text { text: text.to_owned(), annotations: vec![citation] }
}

#[test]
fn json_holds_every_version_and_is_read_back_as_it_was() {
    let mut original = conversation("Quay", "When?", "On Mondays.");
    original.messages.push(message(3, Some(1), Role::Assistant, vec![cited("On Tuesdays.", 12)]));
    original.messages[2].status = MessageStatus::Stopped;
    original.messages[2].answer = Some(Answer {
        ending: Some(Ending::Stopped),
        model: Some("reader".to_owned()),
        output_tokens: Some(4),
        ..Answer::default()
    });
    let file_id = FileId(Uuid::from_u128(9));
    original.messages[0].attachments.push(Attachment { file_id, name: "manual.pdf".to_owned() });
    original.files.push(ExportedFile {
        id: file_id,
        name: "manual.pdf".to_owned(),
        bytes: 12,
        sha256: Some("ab".repeat(32)),
        service_file_id: Some("file_1".to_owned()),
        path: Some("files/manual.pdf".to_owned()),
    });
    let mut json = Vec::new();
    write_json(&original, &mut json).unwrap();
    let read: Conversation = serde_json::from_slice(&json).unwrap();
    assert_eq!(read, original);
    assert_eq!(read.messages.len(), 3, "the version that is not shown is there too");
    let value: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(value["format"], "parlance-conversation");
    assert_eq!(value["messages"][2]["items"][0]["annotations"][0]["type"], "file_citation");
}

#[test]
fn what_the_person_leaves_out_is_in_no_format() {
    let mut one = conversation("Quay", "When?", "");
    one.messages[1].items = vec![cited("On Mondays.", 11)];
    one.messages[1].answer = Some(Answer {
        ending: Some(Ending::Complete),
        model: Some("model-x".to_owned()),
        request_id: Some("req_1".to_owned()),
        ..Answer::default()
    });
    one.reduce(Contents { has_citations: false, has_details: false });
    let mut json = Vec::new();
    write_json(&one, &mut json).unwrap();
    for text in [String::from_utf8(json).unwrap(), page(&one, "en"), markdown(&one)] {
        for left_out in ["manual.pdf", "swept", "model-x", "req_1"] {
            assert!(!text.contains(left_out), "{left_out} in {text}");
        }
        assert!(text.contains("On Mondays."));
    }
    assert_eq!(one.messages[1].answer.as_ref().unwrap().ending, Some(Ending::Complete));
}

#[test]
fn a_citation_leads_to_its_source_and_the_passage() {
    let mut one = conversation("Quay", "When?", "");
    one.messages[1].items = vec![cited("On Mondays, says the manual.", 10)];
    let page = page(&one, "en");
    assert!(page.contains(r##"<a class="cite" href="#m2-s1">1</a>"##), "{page}");
    assert!(page.contains(r#"<li id="m2-s1"><bdi>manual.pdf</bdi>, <bdi>page 3</bdi>"#), "{page}");
    assert!(page.contains("The quay is &lt;swept&gt;."));
    let text = markdown(&one);
    assert!(text.contains("On Mondays, [1] says the manual."), "{text}");
    assert!(text.contains("1. manual.pdf, page 3\n\n   > The quay is \\<swept\\>."), "{text}");
}

#[test]
fn a_number_never_lands_in_code() {
    let mut one = conversation("Code", "How?", "");
    one.messages[1].items = vec![cited("```sh\nls -l /tmp\n```\n", 9), cited("Use `ls -l` here.", 8)];
    let text = markdown(&one);
    assert!(text.contains("```sh\nls -l /tmp\n```") && text.contains("Use `ls -l` here."), "{text}");
    assert!(text.contains("manual.pdf"), "the source is listed all the same");
}

#[test]
fn code_tables_and_formulas_are_in_the_page_without_anything_to_press() {
    let answer = "```rust\nfn main() {}\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n$x^2$\n\n- [x] done\n";
    let page = page(&conversation("All", "Show.", answer), "en");
    for there in ["<figure class=\"block code\">", "<table>", "<math", "class=\"k\"", "checkbox"] {
        assert!(page.contains(there), "{there}");
    }
    for gone in ["<button", "data-copy", "<footer>", "data-drawing"] {
        assert!(!page.contains(gone), "{gone}");
    }
}

#[test]
fn the_page_loads_nothing_and_runs_nothing() {
    let hostile = "<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) \
                   ![p](https://evil.example/p.png)\n\n</style><iframe src=\"//evil.example\"></iframe>";
    let mut one = conversation("</title><script>alert(1)</script>", hostile, hostile);
    one.service = "<b onclick=alert(1)>".to_owned();
    one.messages[1].items.push(Item::ToolCall {
        call_id: "1".to_owned(),
        name: "<script>".to_owned(),
        arguments: "</summary><script>alert(1)</script>".to_owned(),
        output: Some("</pre><script>alert(1)</script>".to_owned()),
        is_complete: true,
        took_ms: None,
    });
    one.messages[1].items.push(Item::Refusal { text: "<script>alert(1)</script>".to_owned() });
    one.messages[1].items.push(Item::Text {
        text: "a".to_owned(),
        annotations: vec![Annotation::UrlCitation {
            url: "javascript:alert(1)".to_owned(),
            title: "<script>".to_owned(),
            end_index: Some(1),
        }],
    });
    let page = page(&one, "en");
    let lower = page.to_lowercase();
    for never in ["<script", "<img", "<iframe", "href=\"javascript:", "<b onclick", "@import", "url(http"] {
        assert!(!lower.contains(never), "{never}");
    }
    assert!(page.contains("default-src 'none'"), "the page forbids what would load");
    assert_eq!(lower.matches("</style>").count(), 1);
    assert_eq!(lower.matches("</title>").count(), 1);
}

#[test]
fn text_of_every_script_stays_and_takes_its_own_direction() {
    let (arabic, hebrew, japanese) =
        ("متى يُكنَس الرصيف؟", "מתי מטאטאים את הרציף?", "岸壁はいつ掃除されますか。");
    let one = conversation(arabic, hebrew, japanese);
    let page = page(&one, "ar");
    assert!(page.contains("<html lang=\"ar\" dir=\"rtl\">"));
    assert!(page.contains("unicode-bidi: plaintext"));
    for text in [arabic, hebrew, japanese] {
        assert!(page.contains(text), "{text}");
        assert!(markdown(&one).contains(text), "{text}");
    }
    assert!(page.contains("المساعد"), "labels are in the language of the window");
}

#[test]
fn an_answer_that_was_cut_in_its_code_does_not_swallow_the_next_message() {
    let mut one = conversation("Cut", "Write code.", "Here:\n\n```py\nprint(1)");
    one.messages[1].status = MessageStatus::Cut;
    one.messages.push(message(3, Some(2), Role::You, vec![Item::text("Go on.")]));
    one.shown_message_id = Some(message_id(3));
    let text = markdown(&one);
    assert!(text.contains("```py\nprint(1)\n```\n\n*This answer was interrupted.*"), "{text}");
    assert!(text.contains("Go on."));
}

#[test]
fn a_damaged_tree_ends() {
    let mut one = conversation("Circle", "a", "b");
    one.messages[0].parent_id = Some(message_id(2));
    assert_eq!(one.shown().len(), 2);
    one.shown_message_id = Some(message_id(99));
    assert!(one.shown().is_empty());
}

#[test]
fn versions_are_named_where_there_are_several() {
    let mut one = conversation("Quay", "When?", "On Mondays.");
    one.messages.push(message(3, Some(1), Role::Assistant, vec![Item::text("Later.")]));
    assert!(markdown(&one).contains("Version 1 of 2"));
    assert!(page(&one, "de").contains("Fassung 1 von 2"));
}

#[test]
fn the_list_leads_to_each_conversation() {
    let listed = Listed {
        title: "<b>Größe & 大きさ</b>".to_owned(),
        folder: vec!["Cold \"store\"".to_owned()],
        updated_at_ms: 1_764_000_000_000,
        n_messages: 2,
        path: "conversations/Größe 1.html".to_owned(),
    };
    let mut page = Vec::new();
    write_index(&[listed], &style("en"), &mut page).unwrap();
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("href=\"conversations/Gr%C3%B6%C3%9Fe%201.html\""), "{page}");
    assert!(page.contains("Cold &quot;store&quot; › &lt;b&gt;Größe &amp; 大きさ&lt;/b&gt;"), "{page}");
    assert!(page.contains("2025-11-24 16:00") && page.contains("2 messages"));
}

#[test]
fn a_title_in_markdown_is_one_heading_whatever_it_says() {
    let text = markdown(&conversation("# A\n\n<script> [x](y) `z`", "a", "b"));
    assert!(text.starts_with("# \\# A \\<script\\> \\[x\\](y) \\`z\\`\n"), "{text}");
}

#[test]
fn names_lead_nowhere_else_and_are_never_the_same() {
    let id = "0193-aaaa-0000000012345678";
    let mut taken = HashSet::new();
    assert_eq!(conversation_name("../../etc/passwd", id, &mut taken), "etc-passwd-12345678");
    assert_eq!(conversation_name("", id, &mut taken), "12345678");
    assert_eq!(conversation_name("?", id, &mut taken), "12345678-2");
    assert_eq!(conversation_name("大きさ: A/B", id, &mut taken), "大きさ-A-B-12345678");
    assert_eq!(file_name("C:\\x\\con.txt", &mut taken), "_con.txt");
    assert_eq!(file_name("a.pdf", &mut taken), "a.pdf");
    assert_eq!(file_name("A.PDF", &mut taken), "A-2.PDF");
    assert_eq!(file_name("..", &mut taken), "file");
}

proptest! {
    #[test]
    fn no_text_brings_markup_of_its_own_into_the_page(title in ".{0,60}", text in ".{0,300}") {
        let page = page(&conversation(&title, &text, &text), "en");
        let lower = page.to_lowercase();
        prop_assert!(!lower.contains("<script") && !lower.contains("<button"));
        prop_assert_eq!(lower.matches("<section").count(), lower.matches("</section>").count());
        prop_assert_eq!(lower.matches("</main>").count(), 1);
    }

    #[test]
    fn every_name_is_safe_on_every_system(title in "\\PC{0,200}", name in ".{0,300}") {
        let mut taken = HashSet::new();
        for made in [conversation_name(&title, "0123456789abcdef", &mut taken), file_name(&name, &mut taken)] {
            prop_assert!(!made.is_empty() && made.len() <= 200, "{}", made);
            prop_assert!(!made.starts_with('.') && !made.ends_with(['.', ' ']), "{}", made);
            prop_assert!(!made.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']), "{}", made);
            prop_assert!(!made.chars().any(char::is_control), "{}", made);
        }
    }
}

#[test]
fn a_page_says_a_day_once_and_the_time_beside_each_message() {
    let mut conversation = conversation("Quay", "First?", "Yes.");
    let day_ms = 24 * 60 * 60 * 1000;
    conversation.messages.push(message(3, Some(2), Role::You, vec![Item::text("Second?")]));
    conversation.messages[2].created_at_ms += day_ms;
    conversation.messages.push(message(4, Some(3), Role::Assistant, vec![Item::text("No.")]));
    conversation.messages[3].created_at_ms += day_ms;
    conversation.shown_message_id = Some(message_id(4));
    let page = page(&conversation, "en");
    assert_eq!(page.matches("class=\"day\"").count(), 1, "{page}");
    assert_eq!(page.matches(">2025-11-25<").count(), 1);
    assert_eq!(page.matches(">16:00</time>").count(), 4, "the time of each message");
}

#[test]
fn a_long_list_of_files_is_folded_after_six() {
    let mut conversation = conversation("Quay", "What do they say?", "Much.");
    let attach = |n: u128| Attachment { file_id: FileId(Uuid::from_u128(n)), name: format!("file-{n}.html") };
    conversation.messages[0].attachments = (0..54).map(attach).collect();
    let long = page(&conversation, "en");
    let (seen, folded) = long.split_once("48 more files").unwrap();
    assert_eq!((seen.matches("file-").count(), folded.matches("file-").count()), (6, 48));
    conversation.messages[0].attachments.truncate(7);
    assert!(!page(&conversation, "en").contains("<details"), "one more file is no list");
}

#[test]
fn a_title_that_was_cut_is_whole_on_the_page() {
    let question = "Which user IDs are reserved for dynamically allocated system users?";
    let conversation =
        conversation("Which user IDs are reserved for dynamically allocated…", question, "Some.");
    let page = page(&conversation, "en");
    assert!(page.contains(&format!("<title>{question}</title>")), "{page}");
    assert!(markdown(&conversation).starts_with(&format!("# {question}")));
    let mut typed = conversation;
    typed.title = "To be continued…".to_owned();
    assert_eq!(typed.full_title(), "To be continued…", "a title of the user's own stays");
}

#[test]
fn a_heading_is_printed_together_with_what_follows_it() {
    let conversation = conversation(
        "Quay",
        "Tell me.",
        "# One\n\nFirst.\n\n## Two\n\n### Three\n\nThird.\n\nMore.\n\n## End",
    );
    let page = page(&conversation, "en");
    assert_eq!(page.matches("class=\"together\"").count(), 2, "{page}");
    let opened = page.matches("<div").count();
    assert_eq!(opened, page.matches("</div>").count());
}

/// A document with one line on each page, which inherits its size and leaves its coordinates changed, as the web view
/// prints it.
fn printed(lines: &[&str]) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let tree = document.new_object_id();
    let font = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier" };
    let pages: Vec<Object> = lines
        .iter()
        .map(|line| {
            let content = format!("0.5 0 0 -0.5 0 842 cm BT /F 20 Tf 99 99 Td ({line}) Tj ET");
            let content = document.add_object(Stream::new(Dictionary::new(), content.into_bytes()));
            let resources = dictionary! { "Font" => dictionary! { "F" => font.clone() } };
            let page = dictionary! {
                "Type" => "Page", "Parent" => tree, "Contents" => content, "Resources" => resources,
            };
            document.add_object(page).into()
        })
        .collect();
    let n_pages = i64::try_from(pages.len()).unwrap();
    let edges: Vec<Object> = vec![0.into(), 0.into(), 595.into(), 842.into()];
    document.set_object(
        tree,
        dictionary! { "Type" => "Pages", "Kids" => pages, "Count" => n_pages, "MediaBox" => edges },
    );
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn each_page_of_a_pdf_has_its_number_beside_its_text() {
    let mut numbered = Vec::new();
    write_with_page_numbers(&printed(&["first", "second"]), &mut numbered).unwrap();
    let numbered = Document::load_mem(&numbered).unwrap();
    for (n, expected) in [(1, ["first", "1 / 2"]), (2, ["second", "2 / 2"])] {
        let text = numbered.extract_text(&[n]).unwrap();
        assert!(expected.iter().all(|words| text.contains(words)), "{text}");
        // The number does not follow the coordinates that the page's content leaves.
        let content = numbered.get_page_content(numbered.get_pages()[&n]);
        let depths = String::from_utf8(content).unwrap();
        let before = depths.split("PageNumberFont").next().unwrap();
        let (n_saved, n_restored) = (before.matches("q").count(), before.matches("Q").count());
        assert_eq!((n_saved, n_restored), (2, 1), "{before}");
    }
}

#[test]
fn a_damaged_pdf_is_refused() {
    for damaged in [&b""[..], b"%PDF-1.7", b"no document"] {
        assert!(write_with_page_numbers(damaged, &mut Vec::new()).is_err());
    }
}
