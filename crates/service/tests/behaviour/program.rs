//! The program `parlance-service`: its output, its keys and its exit.

use crate::scripted::{Scripted, saying};
use reqwest::StatusCode;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlance-service"));
    command.env_remove("PARLANCE_SERVICE_KEY").env_remove("PARLANCE_LOG");
    command
}

/// A running program, which is killed when the test ends.
pub(crate) struct Serving {
    pub(crate) child: Child,
    base_url: String,
}

impl Serving {
    pub(crate) fn start(directory: &Path, arguments: &[&str]) -> Self {
        Self::start_with(program(), directory, arguments)
    }

    fn start_with(mut program: Command, directory: &Path, arguments: &[&str]) -> Self {
        let listen = if arguments.contains(&"--listen") { vec![] } else { vec!["--listen", "127.0.0.1:0"] };
        let mut child = program
            .args(["serve", "--data"])
            .arg(directory)
            .args(listen)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let base_url =
            line.trim_end().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { child, base_url }
    }

    async fn status(&self, key: &str) -> StatusCode {
        let client = parlance_tls::client_builder().no_proxy().build().unwrap();
        client.get(format!("{}/v1/files", self.base_url)).bearer_auth(key).send().await.unwrap().status()
    }

    /// Stops the program and returns all its text on standard error.
    pub(crate) fn stop(mut self) -> String {
        self.child.kill().unwrap();
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        told
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // Fails if it has already ended, as some tests expect.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn keys(directory: &Path, command: &str, arguments: &[&str]) -> Output {
    program().args(["keys", command, "--data"]).arg(directory).args(arguments).output().unwrap()
}

#[tokio::test]
async fn keys_are_issued_listed_and_revoked_while_the_service_runs() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(directory.path(), &[]);
    let issued = keys(directory.path(), "issue", &["--user", "anna", "--label", "laptop"]);
    let key = String::from_utf8(issued.stdout).unwrap().trim_end().to_owned();
    assert!(key.starts_with("svc_") && key.len() == 68, "{key}");
    assert_eq!(serving.status(&key).await, StatusCode::OK);

    let list = String::from_utf8(keys(directory.path(), "list", &[]).stdout).unwrap();
    let columns: Vec<&str> = list.trim_end().split('\t').collect();
    assert_eq!((columns[1], columns[4], columns[5]), ("anna", "good", "laptop"));
    assert!(!list.contains(&key) && columns[2].ends_with(&key[key.len() - 4..]), "{list}");

    assert!(keys(directory.path(), "revoke", &[columns[0]]).status.success());
    assert_eq!(serving.status(&key).await, StatusCode::UNAUTHORIZED);
    assert!(!keys(directory.path(), "revoke", &[columns[0]]).status.success(), "it is revoked already");
}

#[tokio::test]
async fn a_key_is_listed_with_its_expiry_its_last_use_and_its_revocation() {
    let directory = tempfile::tempdir().unwrap();
    let issued = keys(directory.path(), "issue", &["--user", "anna", "--expires", "2999-12-31"]);
    assert!(String::from_utf8(issued.stderr).unwrap().contains("It expires at 3000-01-01T00:00:00Z."));
    let list = || String::from_utf8(keys(directory.path(), "list", &[]).stdout).unwrap();
    let before = list();
    let columns: Vec<&str> = before.trim_end_matches('\n').split('\t').collect();
    assert_eq!(columns[6..], ["3000-01-01T00:00:00Z", "-", "-"]);
    assert!(keys(directory.path(), "revoke", &[columns[0]]).status.success());
    let after = list();
    let columns: Vec<&str> = after.trim_end_matches('\n').split('\t').collect();
    assert_eq!(columns[4], "revoked");
    assert!(columns[8].ends_with('Z'), "{after}");
    for past in ["2020-01-01", "0", "soon"] {
        let refused = keys(directory.path(), "issue", &["--expires", past]);
        assert!(!refused.status.success() && refused.stdout.is_empty(), "{past}");
    }
}

#[tokio::test]
async fn limits_are_set_and_listed_while_the_service_runs() {
    let directory = tempfile::tempdir().unwrap();
    let limits = |command: &str, arguments: &[&str]| {
        program().args(["limits", command, "--data"]).arg(directory.path()).args(arguments).output().unwrap()
    };
    let serving = Serving::start(directory.path(), &["--key", "svc_of-this-run", "--pace", "full"]);
    let ask = || async {
        let client = parlance_tls::client_builder().no_proxy().build().unwrap();
        let body = serde_json::json!({ "input": "What is 2 + 3?", "stream": false });
        let request =
            client.post(format!("{}/v1/responses", serving.base_url)).bearer_auth("svc_of-this-run");
        request.json(&body).send().await.unwrap().status()
    };
    assert!(limits("set", &["--user", "local", "--daily", "5"]).status.success());
    assert_eq!(ask().await, StatusCode::OK);
    assert_eq!(ask().await, StatusCode::TOO_MANY_REQUESTS);
    let list = String::from_utf8(limits("list", &[]).stdout).unwrap();
    let columns: Vec<&str> = list.trim_end().split('\t').collect();
    assert_eq!((columns[0], columns[2], columns[4]), ("local", "5", "none"));
    assert!(columns[1].parse::<u64>().unwrap() >= 5 && columns[1] == columns[3], "{list}");

    assert!(limits("set", &["--user", "local", "--daily", "none", "--monthly", "1000000"]).status.success());
    assert_eq!(ask().await, StatusCode::OK);
    for wrong in [&["--user", "local"][..], &["--user", "local", "--daily", "many"], &["--daily", "5"]] {
        assert!(!limits("set", wrong).status.success(), "{wrong:?}");
    }
}

#[tokio::test]
async fn no_file_holds_an_issued_key() {
    let directory = tempfile::tempdir().unwrap();
    let key = String::from_utf8(keys(directory.path(), "issue", &[]).stdout).unwrap().trim_end().to_owned();
    let mut n_files = 0;
    for entry in std::fs::read_dir(directory.path()).unwrap() {
        let content = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!content.windows(key.len()).any(|window| window == key.as_bytes()));
        n_files += 1;
    }
    assert!(n_files > 0);
}

#[tokio::test]
async fn a_key_of_the_command_line_is_good_for_the_run() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(directory.path(), &["--key", "svc_of-this-run"]);
    assert_eq!(serving.status("svc_of-this-run").await, StatusCode::OK);
    assert_eq!(serving.status("svc_of-that-run").await, StatusCode::UNAUTHORIZED);
    let told = serving.stop();
    assert!(!told.contains("svc_of"), "the log holds no key: {told}");
}

#[tokio::test]
async fn the_log_names_requests_but_nothing_that_was_said() {
    let directory = tempfile::tempdir().unwrap();
    let mut talkative = program();
    talkative.env("PARLANCE_LOG", "trace");
    let arguments = ["--key", "svc_of-this-run", "--pace", "full"];
    let serving = Serving::start_with(talkative, directory.path(), &arguments);
    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    let form = reqwest::multipart::Form::new()
        .text("purpose", "assistants")
        .part("file", crate::local::part("zanzibar.html", "<p>The clove harvest of Zanzibar.</p>"));
    let upload =
        client.post(format!("{}/v1/files", serving.base_url)).bearer_auth("svc_of-this-run").multipart(form);
    let file: serde_json::Value = upload.send().await.unwrap().json().await.unwrap();
    let id = file["id"].as_str().unwrap();
    let body = serde_json::json!({ "input": crate::local::about(&[id], "What is harvested in Zanzibar?") });
    let ask =
        client.post(format!("{}/v1/responses", serving.base_url)).bearer_auth("svc_of-this-run").json(&body);
    let answer = ask.header("x-request-id", "request-7").send().await.unwrap().text().await.unwrap();
    assert!(answer.contains("clove"), "{answer}");
    let told = serving.stop();
    assert!(told.contains("/v1/responses") && told.contains("request-7"), "{told}");
    for secret in ["anzibar", "clove", "svc_"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

#[test]
fn a_service_that_nobody_has_a_key_for_says_how_to_issue_one() {
    let directory = tempfile::tempdir().unwrap();
    let told = Serving::start(directory.path(), &[]).stop();
    assert!(told.contains("parlance-service keys issue --data"), "{told}");
    keys(directory.path(), "issue", &[]);
    let told = Serving::start(directory.path(), &[]).stop();
    assert!(!told.contains("keys issue"), "{told}");
}

#[test]
fn listening_beyond_this_computer_is_warned_about() {
    let directory = tempfile::tempdir().unwrap();
    let told = Serving::start(directory.path(), &["--listen", "0.0.0.0:0"]).stop();
    assert!(told.contains("listening on the network without encryption"), "{told}");
}

#[test]
fn this_computers_name_is_an_address_to_listen_on_and_half_an_address_is_explained() {
    let directory = tempfile::tempdir().unwrap();
    let serving = Serving::start(directory.path(), &["--listen", "localhost:0"]);
    assert!(serving.base_url.starts_with("http://127.0.0.1:"), "{}", serving.base_url);
    let half =
        program().args(["serve", "--listen", "8080", "--data"]).arg(directory.path()).output().unwrap();
    assert!(String::from_utf8(half.stderr).unwrap().contains("a port, such as 127.0.0.1:8080"));
}

#[test]
fn what_cannot_be_used_is_said_in_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let output = program().args(["serve", "--data"]).arg(&file).output().unwrap();
    assert!(!output.status.success() && output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("parlance-service: Can’t use the data folder "), "{told}");
    let output =
        program().args(["serve", "--key", "secret", "--data"]).arg(directory.path()).output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("A key starts with svc_"));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_service_in_good_order() {
    let directory = tempfile::tempdir().unwrap();
    for signal in ["INT", "TERM"] {
        let mut serving = Serving::start(directory.path(), &[]);
        let id = serving.child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
        assert!(serving.child.wait().unwrap().success(), "SIG{signal}");
    }
}

#[tokio::test]
async fn model_servers_are_given_by_address_and_their_keys_by_the_environment() {
    let directory = tempfile::tempdir().unwrap();
    let model = Scripted::start("small", vec![saying(&["Hello."])]).await;
    let url = model.url();
    let named = format!("{url}#large");
    let key = format!("{url}/v1=MODEL_KEY");
    let arguments = ["--key", "svc_of-this-run", "--upstream", "http://127.0.0.1:1", "--upstream", &named];
    let arguments = [&arguments[..], &["--upstream-key-env", &key, "--discover"]].concat();
    let mut command = program();
    command.env("MODEL_KEY", "sk-1");
    let serving = Serving::start_with(command, directory.path(), &arguments);
    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    let body = serde_json::json!({ "input": "Hi", "stream": false });
    let request = client.post(format!("{}/v1/responses", serving.base_url)).bearer_auth("svc_of-this-run");
    let answer: serde_json::Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["output_text"], "Hello.");
    assert_eq!(model.asked()[0]["model"], "large");
    assert_eq!(model.header("authorization").as_deref(), Some("Bearer sk-1"));
    assert!(!serving.stop().contains("sk-1"));
}

#[test]
fn a_model_server_that_cannot_be_meant_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let one = ["--upstream", "http://127.0.0.1:1"];
    for wrong in [
        &["--upstream", "127.0.0.1:11434"][..],
        &["--upstream", "http://me:secret@127.0.0.1"],
        &["--upstream-key-env", "MODEL_KEY"],
        &[&one[..], &["--upstream-key-env", "NO_SUCH_VARIABLE"]].concat(),
        &[&one[..], &one, &["--upstream-key-env", "PATH"]].concat(),
        &["--context-tokens", "8192"],
        &[&one[..], &["--context-tokens", "many"]].concat(),
        &[&one[..], &["--context-tokens", "http://127.0.0.1:2=8192"]].concat(),
    ] {
        let output = program().args(["serve", "--data"]).arg(directory.path()).args(wrong).output().unwrap();
        assert!(!output.status.success() && !output.stderr.is_empty(), "{wrong:?}");
    }
}

fn projects(directory: &Path, arguments: &[&str]) -> Output {
    let (command, rest) = arguments.split_first().unwrap();
    program().args(["projects", command, "--data"]).arg(directory).args(rest).output().unwrap()
}

fn said(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_folder_is_served_to_the_members_of_a_project() {
    let directory = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("fees/.git")).unwrap();
    std::fs::write(folder.path().join("fees/berths.md"), "A berth costs 14 EUR a night.").unwrap();
    std::fs::write(folder.path().join("fees/.git/config"), "hidden").unwrap();
    std::fs::write(folder.path().join("crane.txt"), "The crane costs 90 EUR an hour.").unwrap();
    let data = directory.path().join("data");
    let serving = Serving::start(&data, &["--key", "svc_of-this-run", "--pace", "full"]);

    let project = said(projects(&data, &["create", "Harbour"])).trim_end().to_owned();
    said(projects(&data, &["add-member", "Harbour", "local"]));
    let added = said(projects(&data, &["add-file", "Harbour", folder.path().to_str().unwrap()]));
    let names: Vec<&str> = added.lines().map(|line| line.split_once('\t').unwrap().1).collect();
    assert_eq!(names, ["crane.txt", "fees/berths.md"]);
    let listed = said(projects(&data, &["list"]));
    assert!(
        listed.starts_with(&format!("{project}\tHarbour\t2 files")) && listed.contains("\tlocal"),
        "{listed}"
    );

    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    let body =
        serde_json::json!({ "input": "What does a berth cost?", "project_id": project, "stream": false });
    let request = client.post(format!("{}/v1/responses", serving.base_url)).bearer_auth("svc_of-this-run");
    let answer: serde_json::Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    assert!(crate::local::text(&answer).contains("14 EUR"), "{answer}");
    assert_eq!(crate::local::citations(&answer)[0]["filename"], "fees/berths.md");

    let again = said(projects(&data, &["add-file", "Harbour", folder.path().to_str().unwrap()]));
    assert_eq!(again, "", "the same files are there already");
    let (file, _) = added.split_once('\t').unwrap();
    said(projects(&data, &["remove-file", "Harbour", file]));
    let files = said(projects(&data, &["files", "Harbour"]));
    assert!(files.contains("\tprocessed\t29\tfees/berths.md") && !files.contains("crane"), "{files}");
    said(projects(&data, &["remove-member", "Harbour", "local"]));
    said(projects(&data, &["rename", "Harbour", "Port"]));
    assert!(said(projects(&data, &["list"])).contains("Port"));
    said(projects(&data, &["delete", "Port"]));
    assert_eq!(said(projects(&data, &["list"])), "");
}

/// The first commands in docs/local-service.md.
fn commands_of_the_guide() -> Vec<Vec<String>> {
    let guide = include_str!("../../../../docs/local-service.md");
    let (_, section) = guide.split_once("## Answer from a folder of documents").unwrap();
    let first = section.lines().skip_while(|line| !line.starts_with("    parlance-service "));
    let block = first.map_while(|line| line.strip_prefix("    parlance-service "));
    block.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[tokio::test]
async fn three_commands_of_the_guide_let_a_model_answer_from_a_folder() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("documents")).unwrap();
    std::fs::write(directory.path().join("documents/berths.md"), "A berth costs 14 EUR a night.").unwrap();
    let commands = commands_of_the_guide();
    let [issue, create, serve] = commands.as_slice() else { panic!("{commands:?}") };
    let help = said(program().arg("--help").output().unwrap());
    for command in &commands {
        assert!(help.contains(&command.join(" ")), "the help says it too: {command:?}");
    }
    let run = |arguments: &[String]| {
        said(program().current_dir(directory.path()).args(arguments).output().unwrap()).trim_end().to_owned()
    };
    let (key, project) = (run(issue), run(create));

    // Replace the port, which may be in use, and the model server.
    let model = Scripted::start("small", vec![saying(&["14 EUR [1]."])]).await;
    let position = serve.iter().position(|argument| argument == "127.0.0.1:8080").unwrap();
    let mut arguments: Vec<&str> = serve.iter().map(String::as_str).collect();
    arguments[position] = "127.0.0.1:0";
    let url = model.url();
    let mut child = program()
        .current_dir(directory.path())
        .args(arguments)
        .args(["--upstream", &url])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let base_url = line.trim_end().strip_prefix("listening on ").unwrap().to_owned();
    let serving = Serving { child, base_url };
    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    let body =
        serde_json::json!({ "input": "What does a berth cost?", "project_id": project, "stream": false });
    let request = client.post(format!("{}/v1/responses", serving.base_url)).bearer_auth(&key);
    let answer: serde_json::Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    assert_eq!(crate::local::text(&answer), "14 EUR.", "{answer}");
    assert_eq!(crate::local::citations(&answer)[0]["filename"], "berths.md");
    assert!(model.asked()[0].to_string().contains("A berth costs 14 EUR a night."));
}

#[test]
fn a_project_of_a_folder_that_is_not_there_is_not_made() {
    let directory = tempfile::tempdir().unwrap();
    let refused = projects(directory.path(), &["create", "--folder", "/no/such/folder", "Harbour"]);
    assert!(!refused.status.success() && refused.stdout.is_empty());
    assert!(String::from_utf8(refused.stderr).unwrap().contains("/no/such/folder; no project was created"));
    assert_eq!(said(projects(directory.path(), &["list"])), "");
}

#[cfg(unix)]
#[test]
fn a_request_that_is_never_sent_whole_does_not_keep_the_service_from_stopping() {
    use std::io::Write;
    let head = "POST /v1/responses HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer svc_of-this-run\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n";
    for n_signals in [1, 2] {
        let directory = tempfile::tempdir().unwrap();
        let mut serving = Serving::start(directory.path(), &["--key", "svc_of-this-run"]);
        let address = serving.base_url.strip_prefix("http://").unwrap();
        let mut half = std::net::TcpStream::connect(address).unwrap();
        half.write_all(head.as_bytes()).unwrap();
        // The service sends `100 Continue` when it is ready for the body.
        let mut going_on = [0; 12];
        half.read_exact(&mut going_on).unwrap();
        assert_eq!(&going_on, b"HTTP/1.1 100");
        let id = serving.child.id().to_string();
        for _ in 0..n_signals {
            assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        }
        assert!(serving.child.wait().unwrap().success());
    }
}

#[test]
fn projects_that_are_not_there_or_twice_are_named() {
    let directory = tempfile::tempdir().unwrap();
    said(projects(directory.path(), &["create", "Harbour"]));
    let twice = projects(directory.path(), &["create", "Harbour"]);
    assert!(String::from_utf8(twice.stderr).unwrap().contains("already a project with the name “Harbour”"));
    let unknown = projects(directory.path(), &["add-member", "Airport", "anna"]);
    assert!(String::from_utf8(unknown.stderr).unwrap().contains("no project “Airport”"));
    let missing = projects(directory.path(), &["add-file", "Harbour", "/no/such/file"]);
    assert!(!missing.status.success());
    assert!(String::from_utf8(missing.stderr).unwrap().contains("Can’t add /no/such/file: "));
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_not_added_to_a_project() {
    let directory = tempfile::tempdir().unwrap();
    said(projects(directory.path(), &["create", "Harbour"]));
    let device = projects(directory.path(), &["add-file", "Harbour", "/dev/null"]);
    assert!(!device.status.success());
    assert!(
        String::from_utf8(device.stderr).unwrap().contains("Can’t add /dev/null: it isn’t a regular file")
    );
}
