//! Search results in a project with many documents, in several languages and scripts.

use crate::local::{Local, Person, about, citations, id, text};
use parlance_service::{ProjectBook, UserName};
use serde_json::json;
use uuid::Uuid;

/// Documents of a harbour. Only one of them answers each question.
const DOCUMENTS: [(&str, &str); 10] = [
    (
        "liegeplatz.md",
        "# Liegeplätze\n\nDie Kündigungsfrist für einen Liegeplatz beträgt drei Monate zum Quartalsende.\n",
    ),
    ("gebühren.md", "# Gebühren\n\nDie Liegeplatzgebühr für Gäste beträgt 14 EUR je Nacht.\n"),
    (
        "crane.md",
        "# Crane\n\nThe crane lifts boats of up to 12 tonnes. It has to be booked two days ahead.\n",
    ),
    ("waste.md", "# Waste\n\nUsed oil is collected in the shed behind the café.\n"),
    ("contract-zh.md", "# 合同\n\n本合同的期限为三年，期满后自动续期一年。\n"),
    ("fees-zh.md", "# 费用\n\n访客泊位每晚的费用为一百元。\n"),
    ("notice-ja.md", "# 解約\n\n解約の通知期間は三か月です。\n"),
    ("crane-ja.md", "# 設備\n\nクレーンの使用料は一回五千円です。\n"),
    ("contract-ko.md", "# 계약\n\n계약의 기간은 이 년입니다.\n"),
    ("fees-ko.md", "# 요금\n\n방문객 정박 요금은 하룻밤에 만 원입니다.\n"),
];

async fn harbour() -> (Local, Person, Uuid) {
    let local = Local::start().await;
    let mut book = ProjectBook::open(local.path()).unwrap();
    let project = book.create("Harbour").unwrap();
    book.add_member(project, &UserName::new("anna").unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in DOCUMENTS {
        let path = folder.path().join("source");
        std::fs::write(&path, content).unwrap();
        book.add_file(project, &path, name, None).unwrap();
    }
    let anna = local.person("anna");
    (local, anna, project)
}

#[tokio::test]
async fn the_document_that_answers_is_cited_first_in_every_language() {
    let (_local, anna, project) = harbour().await;
    for (question, filename, words) in [
        ("Wie lange ist die Kündigungsfrist?", "liegeplatz.md", "drei Monate"),
        // Without its accent, and as a part of a compound word.
        ("Welche Kundigungsfrist gilt?", "liegeplatz.md", "drei Monate"),
        ("Welche Frist gilt für die Kündigung?", "liegeplatz.md", "drei Monate"),
        ("Wie hoch ist die Gebühr für Gäste?", "gebühren.md", "14 EUR"),
        ("How heavy may boats be for the crane?", "crane.md", "12 tonnes"),
        ("Where is the oil collected behind the cafe?", "waste.md", "shed"),
        ("合同期限是多久？", "contract-zh.md", "三年"),
        ("泊位的费用是多少？", "fees-zh.md", "一百元"),
        ("解約の通知期間はどのくらいですか？", "notice-ja.md", "三か月"),
        ("クレーンはいくらですか？", "crane-ja.md", "五千円"),
        ("계약 기간은 얼마입니까?", "contract-ko.md", "이 년"),
        ("정박 요금이 얼마입니까?", "fees-ko.md", "만 원"),
    ] {
        let answer = anna.ask(json!({ "input": question, "project_id": project })).await;
        let citations = citations(&answer);
        assert!(!citations.is_empty(), "{question}: {}", text(&answer));
        assert_eq!(citations[0]["filename"], filename, "{question}: {}", text(&answer));
        assert!(citations[0]["quote"].as_str().unwrap().contains(words), "{question}: {}", text(&answer));
    }
}

#[tokio::test]
async fn a_heading_decides_between_passages_that_say_the_same_words() {
    let (local, anna, project) = harbour().await;
    let mut book = ProjectBook::open(local.path()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("source");
    std::fs::write(&path, "# Winter\n\nIt costs 7 EUR a day.\n\n# Summer\n\nIt costs 9 EUR a day.\n")
        .unwrap();
    book.add_file(project, &path, "storage.md", None).unwrap();
    let body = json!({ "input": "What does it cost in summer?", "project_id": project });
    let answer = anna.ask(body).await;
    let citations = citations(&answer);
    assert!(citations[0]["quote"].as_str().unwrap().contains("9 EUR"), "{}", text(&answer));
    assert_eq!(citations[0]["place"], "section “Summer”");
}

#[tokio::test]
async fn the_same_question_has_the_same_answer_whatever_was_asked_before() {
    let (_local, anna) = Local::with_anna().await;
    let policy = "# Control files\n\nControl files must be encoded in UTF-8.\n\n# Copyright\n\n\
        The copyright file goes to the folder of the package. A copyright file must be encoded in UTF-8.\n";
    let file = anna.upload("policy.md", policy).await;
    for question in
        ["Where does the copyright file go?", "Is the copyright file part of the package it is in?"]
    {
        let alone = anna.ask_about(&[id(&file)], question).await;
        let before = "In which encoding must control files be written?";
        let first = anna.ask_about(&[id(&file)], before).await;
        let conversation_id = first["conversation_id"].clone();
        let input = about(&[], question);
        let second = anna.ask(json!({ "input": input, "conversation_id": conversation_id })).await;
        assert_eq!(text(&second), text(&alone), "{question}");
        assert!(text(&alone).contains("**The copyright file goes to the folder of the package.**"));
    }
}
