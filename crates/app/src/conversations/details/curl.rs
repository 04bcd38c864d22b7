//! A request as a `curl` command.

use serde_json::Value;

/// The command; `None` if the body contains a NUL, which shells reject.
pub(super) fn command(url: &str, body: &Value) -> Option<String> {
    let body = body.to_string();
    let (url, body) = (shlex::try_quote(url).ok()?, shlex::try_quote(&body).ok()?);
    Some(format!(
        "curl --no-buffer {url} \\\n  --header \"Authorization: Bearer $PARLANCE_API_KEY\" \\\n  \
         --header 'Content-Type: application/json' \\\n  --data-raw {body}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_that_a_shell_would_read_are_quoted() {
        let body = json!({"input": "It's $HOME; `rm` \"x\" \\ \n end"});
        let command = command("https://chat.example.org/v1/responses", &body).unwrap();
        let words = shlex::split(&command.replace("\\\n", "")).unwrap();
        assert_eq!(words.first().map(String::as_str), Some("curl"));
        assert!(words.contains(&"https://chat.example.org/v1/responses".to_owned()));
        assert_eq!(words.last(), Some(&body.to_string()));
    }

    #[test]
    fn the_key_is_taken_from_the_environment() {
        let command = command("http://127.0.0.1:1/v1/responses", &json!({})).unwrap();
        assert!(command.contains("Bearer $PARLANCE_API_KEY"), "{command}");
    }
}
