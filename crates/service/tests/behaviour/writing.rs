//! Numbers, letters and words that a document and a question spell differently.

use crate::local::{Local, citations, id, text};
use serde_json::json;

/// The name and the text of a document, a question about it, and the expected quote.
const CASES: [(&str, &str, &str, &str); 27] = [
    (
        "a.txt",
        "The rent is 1,250.00 EUR a month.\n\nPets are allowed.",
        "Is the rent 1250 EUR?",
        "1,250.00 EUR",
    ),
    ("a.txt", "The rent is 1.250 EUR a month.\n\nPets are allowed.", "Is the rent 1250 EUR?", "1.250 EUR"),
    (
        "a.txt",
        "The rent is 1\u{202f}250 EUR a month.\n\nPets are allowed.",
        "Is the rent 1250 EUR?",
        "250 EUR",
    ),
    ("a.txt", "The rent is 1250 EUR a month.\n\nPets are allowed.", "Is the rent 1 250 EUR?", "1250 EUR"),
    (
        "a.txt",
        "Steigung: 1,5 Grad im Mittel.\n\nTiere sind erlaubt.",
        "Ist die Steigung 1.5 Grad?",
        "1,5 Grad",
    ),
    ("a.txt", "Dogs of up to 10 kg are allowed.\n\nThe rent is high.", "Is 10kg allowed?", "10 kg"),
    ("a.txt", "Dogs of up to 10kg are allowed.\n\nThe rent is high.", "Is 10 kg allowed?", "10kg"),
    (
        "a.txt",
        "The rent is １２５０ EUR a month.\n\nPets are allowed.",
        "Is the rent 1250 EUR?",
        "１２５０ EUR",
    ),
    (
        "a.txt",
        "Die Ku\u{308}ndigung braucht drei Monate.\n\nHunde sind erlaubt.",
        "Was braucht die Kündigung?",
        "drei Monate",
    ),
    (
        "a.txt",
        "Die Kündigung braucht drei Monate.\n\nHunde sind erlaubt.",
        "Was braucht die Ku\u{308}ndigung?",
        "drei Monate",
    ),
    (
        "a.txt",
        "Die Kündigungsfrist beträgt drei Monate.\n\nHunde sind erlaubt.",
        "Wie lange ist die Frist?",
        "drei Monate",
    ),
    (
        "a.txt",
        "Der Mietvertrag gilt für drei Jahre. Die Wohnung wird im Mai übergeben, wenn der Vermieter zustimmt.\n\nHunde sind erlaubt.",
        "Wie lange gilt die Miete?",
        "drei Jahre",
    ),
    (
        "a.txt",
        "مدة العقد ثلاث سنوات من تاريخ التوقيع.\n\nالحيوانات ممنوعة في المبنى.",
        "ما هي مدة العقد؟",
        "ثلاث سنوات",
    ),
    (
        "a.txt",
        "Le préavis est de trois mois.\n\nLes chiens sont admis.",
        "Quel est le préavis ?",
        "trois mois",
    ),
    (
        "a.txt",
        "El plazo de preaviso es de tres meses.\n\nLos perros están admitidos.",
        "¿Cuál es el plazo de preaviso?",
        "tres meses",
    ),
    (
        "a.txt",
        "O prazo de rescisão é de três meses.\n\nCães são permitidos.",
        "Qual é o prazo de rescisão?",
        "três meses",
    ),
    (
        "a.txt",
        "解約の通知期間は三か月です。\n\n犬は禁止です。",
        "解約の通知期間はどのくらいですか？",
        "三か月",
    ),
    ("a.txt", "合同期限为三年。\n\n禁止养狗。", "合同期限是多久？", "三年"),
    (
        "a.html",
        "<p>The rent is 1250<sup>1</sup> EUR a month.</p><p>Pets are allowed.</p>",
        "How high is the rent?",
        "1250 EUR",
    ),
    (
        "a.md",
        "# Lease\n\nThe rent is 1250<sup>1</sup> EUR a month.\n\nPets are allowed.",
        "How high is the rent?",
        "1250 EUR",
    ),
    (
        "a.html",
        "<p>The load is 10<sup>6</sup> N at most.</p><p>Pets are allowed.</p>",
        "How high is the load?",
        "10⁶ N",
    ),
    (
        "a.txt",
        "A PDF begins with %PDF-1.7 and a line.\n\nPets are allowed.",
        "What begins a PDF?",
        "%PDF-1.7",
    ),
    (
        "a.txt",
        "The harbour opens at six.\n\nA winter berth costs 1,250.00 EUR.",
        "What costs 1250 EUR?",
        "winter berth",
    ),
    (
        "a.md",
        "# Prices\n\n<details><summary>Berths</summary><p>A berth costs 40 EUR a night.</p></details>",
        "What does a berth cost?",
        "40 EUR",
    ),
    (
        "a.xhtml",
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>Light</title><script src=\"x.js\"/></head>\
            <body><p>The lighthouse is 31 metres high.</p></body></html>",
        "How high is the lighthouse?",
        "31 metres",
    ),
    (
        "a.html",
        "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>の数は百です。</p>",
        "漢字の数は？",
        "漢字の数は百です",
    ),
    (
        "a.txt",
        "Welcome to the harbour office.\n\nPlease ring the bell.\n\nThe first-aid kit holds bandages and scissors.",
        "What is in the first-aid kit?",
        "bandages",
    ),
];

/// The sentence before uncertain quotes, in each language.
const NO_DIRECT_ANSWER: [&str; 8] = [
    "No direct answer found.",
    "Keine direkte Antwort gefunden.",
    "Aucune réponse directe trouvée.",
    "No encontré ninguna respuesta directa.",
    "Nenhuma resposta direta encontrada.",
    "直接の回答は見つかりませんでした。",
    "未找到直接的回答。",
    "لم يُعثر على إجابة مباشرة.",
];

#[tokio::test]
async fn what_a_document_writes_otherwise_is_found_and_quoted_as_the_answer() {
    let (_local, anna) = Local::with_anna().await;
    let mut wrong = Vec::new();
    for (name, content, question, quoted) in CASES {
        let file = anna.upload(name, content).await;
        let answer = anna.ask_about(&[id(&file)], question).await;
        let said = text(&answer).replace(['*', '\u{2009}'], "");
        if !said.contains(quoted) || NO_DIRECT_ANSWER.iter().any(|words| said.contains(words)) {
            wrong.push(format!("{content}\n{question}\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), CASES.len(), wrong.join("\n\n"));
}

#[tokio::test]
async fn the_language_of_a_question_says_what_its_numbers_are() {
    let (_local, anna) = Local::with_anna().await;
    for (question, value) in [
        ("Was ist 1.500 × 12?", "**18000**"),
        ("Was ist 1.500 mal 12?", "**18000**"),
        ("What is 1,500 × 12?", "**18000**"),
        ("What is 100 + 19 %?", "**119**"),
        ("What is 250/1000?", "**0.25**"),
    ] {
        let answer = anna.ask(json!({ "input": question })).await;
        assert!(text(&answer).contains(value), "{question}: {}", text(&answer));
    }
}

#[tokio::test]
async fn the_time_of_an_unknown_place_is_not_told() {
    let local = Local::start().await;
    let answer = local.person("anna").ask(json!({ "input": "What time is it in Atlantis?" })).await;
    assert!(text(&answer).starts_with("I don’t know the place “Atlantis”."), "{}", text(&answer));
}

#[tokio::test]
async fn a_new_question_with_its_own_subject_is_not_answered_with_the_one_before() {
    let (_local, anna) = Local::with_anna().await;
    let content = "The notice period for landlords is three months.\n\nThe deposit is 900 EUR.";
    let file = anna.upload("lease.txt", content).await;
    let first = anna.ask_about(&[id(&file)], "How long is the notice period for landlords?").await;
    let question = "How high is the deposit?";
    let answer = anna.ask(json!({ "input": question, "conversation_id": first["conversation_id"] })).await;
    let quote = citations(&answer)[0]["quote"].clone();
    assert!(quote.as_str().unwrap().contains("deposit"), "{}", text(&answer));
    assert!(!text(&answer).contains(NO_DIRECT_ANSWER[0]), "{}", text(&answer));
}
