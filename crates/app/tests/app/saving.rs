use parlance_app::{code_name, save_code};
use parlance_contract::ProblemCode;
use std::path::Path;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn code_is_offered_under_the_ending_of_its_language() {
    for (language, name) in [
        ("rust", "code.rs"),
        ("Python", "code.py"),
        ("sh", "code.sh"),
        ("json", "code.json"),
        ("mermaid", "diagram.mmd"),
        ("text", "code.txt"),
        ("no-such-language", "code.txt"),
        ("../../etc/passwd", "code.txt"),
        ("", "code.txt"),
    ] {
        assert_eq!(code_name(language), name, "{language}");
    }
    let dockerfile = code_name("dockerfile");
    assert!(!dockerfile.contains('/') && !dockerfile.is_empty(), "{dockerfile}");
}

#[tokio::test]
async fn saved_code_takes_the_first_free_name_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("code.rs");
    let shown = folder.path().display();
    let save = |text: &str| save_code(to.clone(), text.to_owned());
    assert_eq!(save("fn a() {}").await.unwrap().to_string(), format!("Saved in {shown}."));
    let said = save("fn b() {}\n").await.unwrap().to_string();
    let expected = format!("Saved as code (2).rs in {shown}. The existing code.rs hasn’t been changed.");
    assert_eq!(said, expected);
    assert_eq!(read(&to), "fn a() {}\n");
    assert_eq!(read(&folder.path().join("code (2).rs")), "fn b() {}\n");
}

#[tokio::test]
async fn code_that_cannot_be_saved_is_said_in_words_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("gone").join("code.rs");
    let problem = save_code(nowhere, "a".to_owned()).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Storage);
    assert_eq!(problem.view().title.to_string(), "code.rs wasn’t saved.");
    let long = "a".repeat((16 << 20) + 1);
    let problem = save_code(folder.path().join("long.rs"), long).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Input);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_link_is_a_name_that_is_taken() {
    let link = tempfile::tempdir().unwrap();
    let to = link.path().join("code.rs");
    std::os::unix::fs::symlink("/dev/full", &to).unwrap();
    let said = save_code(to.clone(), "a".to_owned()).await.unwrap().to_string();
    assert!(said.starts_with("Saved as code (2).rs"), "the link is not followed: {said}");
    assert!(to.is_symlink());
}
