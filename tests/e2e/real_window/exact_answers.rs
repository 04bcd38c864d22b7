//! Answers of the local service that quote a document exactly, whatever its layout.

use crate::stage::{Failure, Outcome, Stage, ask, attach, complete_answer};
use parlance_driver::{Keyring, Window};

/// A document, questions about it, and the text that the last answer must and must not contain.
struct Row {
    name: &'static str,
    content: &'static str,
    questions: &'static [&'static str],
    says: &'static str,
    not: Option<&'static str>,
}

const ROWS: [Row; 11] = [
    Row {
        name: "lease.md",
        content: "# Lease\n\nThe notice period for landlords is three months.\n\nThe deposit is 2,500 EUR.\n",
        questions: &["How long is the notice period for landlords?", "How high is the deposit?"],
        says: "2,500 EUR",
        not: Some("no direct answer"),
    },
    Row {
        name: "rent.html",
        content: "<p>The rent is 1250<sup>1</sup> EUR a month.</p><p>It is due on the first.</p>",
        questions: &["How high is the rent?"],
        says: "1250",
        not: Some("12501"),
    },
    Row {
        name: "vertrag.txt",
        content: "Die Wohnung liegt am Hafen.\n\nDie Kündigungsfrist beträgt drei Monate.\n",
        questions: &["Wie lange ist die Frist?"],
        says: "drei Monate",
        not: None,
    },
    Row {
        name: "fee.txt",
        content: "The harbour opens at six.\n\nA winter berth costs 1,250.00 EUR.\n",
        questions: &["What costs 1250 EUR?"],
        says: "winter berth",
        not: None,
    },
    Row {
        name: "brief.txt",
        content: "Der Hafen liegt im Norden.\n\nDie Ku\u{308}ndigung muss schriftlich erfolgen.\n",
        questions: &["Wie muss die Kündigung erfolgen?"],
        says: "schriftlich",
        not: None,
    },
    Row {
        name: "prices.md",
        content: "# Prices\n\n<details><summary>Berths</summary><p>A berth costs 40 EUR a night.</p></details>\n",
        questions: &["What does a berth cost?"],
        says: "40 EUR",
        not: None,
    },
    Row {
        name: "lighthouse.xhtml",
        content: "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>Light</title><script src=\"x.js\"/></head>\
            <body><p>The lighthouse is 31 metres high.</p></body></html>",
        questions: &["How high is the lighthouse?"],
        says: "31 metres",
        not: None,
    },
    Row {
        name: "letters.html",
        content: "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>の数は百です。</p>",
        questions: &["漢字の数は？"],
        says: "漢字の数は百です",
        not: Some("かん"),
    },
    Row {
        name: "contract.txt",
        content: "يقع الميناء في الشمال.\n\nمدة العقد سنة واحدة.\n",
        questions: &["ما هي مدة العقد؟"],
        says: "سنة واحدة",
        not: None,
    },
    Row {
        name: "formats.txt",
        content: "A file that begins with %PDF-1.7 is a PDF.\n\nThe archive keeps it for 12 years.\n",
        questions: &["How long does the archive keep it?"],
        says: "12 years",
        not: Some("damaged"),
    },
    Row {
        name: "kit.txt",
        content: "Welcome to the harbour office.\n\nPlease ring the bell.\n\nThe first-aid kit holds bandages and scissors.\n",
        questions: &["What is in the first-aid kit?"],
        says: "bandages",
        not: None,
    },
];

async fn begin(window: &Window<'_>) -> Outcome {
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    Ok(())
}

/// The text of the answer to a question.
async fn answer_to(window: &Window<'_>, question: &str) -> Result<String, Failure> {
    let n_before = window.messages().await?.len();
    ask(window, question).await?;
    window
        .until(
            "the question is there",
            async || Ok((window.messages().await?.len() > n_before).then_some(())),
        )
        .await?;
    Ok(complete_answer(window).await?.words)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_exactly_what_its_document_says() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let folder = stage.desktop.scratch_dir()?;
    let mut wrong = Vec::new();
    for (i, row) in ROWS.iter().enumerate() {
        if i > 0 {
            begin(&window).await?;
        }
        let path = folder.join(row.name);
        std::fs::write(&path, row.content)?;
        attach(&window, &[path], row.name).await?;
        let mut answer = String::new();
        for question in row.questions {
            answer = answer_to(&window, question).await?;
        }
        if !answer.contains(row.says) || row.not.is_some_and(|not| answer.contains(not)) {
            wrong.push(format!("{}: {answer}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tools_calculate_in_the_language_of_the_question_and_know_what_they_do_not_know() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let product = answer_to(&window, "Was ist 1.500 mal 12?").await?;
    let digits: String = product.chars().filter(char::is_ascii_digit).collect();
    assert!(digits.contains("18000"), "{product}");
    for question in ["What time is it in South Korea?", "What time is it in South Africa?"] {
        let time = answer_to(&window, question).await?;
        assert!(!time.contains("Australia") && !time.contains("Adelaide"), "{time}");
    }
    let unknown = answer_to(&window, "What time is it in Atlantis?").await?;
    assert!(unknown.contains("Atlantis"), "{unknown}");
    Ok(())
}
