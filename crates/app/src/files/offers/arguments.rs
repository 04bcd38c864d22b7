//! Paths from command line arguments and `file:` URLs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use url::Url;

/// The files and folders that a command line names. An argument with a leading dash is an option unless it follows
/// `--`. Relative paths are resolved against `dir`; `file:` URLs become paths.
#[must_use]
pub fn given_paths(args: impl IntoIterator<Item = OsString>, dir: &Path) -> Vec<PathBuf> {
    let mut is_only_files = false;
    let mut paths = Vec::new();
    for arg in args {
        if !is_only_files && arg == "--" {
            is_only_files = true;
        } else if is_only_files || !arg.as_encoded_bytes().starts_with(b"-") {
            let from_address = arg.to_str().filter(|_| !is_only_files).and_then(path_of_address);
            paths.push(from_address.unwrap_or_else(|| dir.join(arg)));
        }
    }
    paths
}

/// The path of a URL such as `file:///home/anna/%C3%A9.pdf`; `None` for other URLs and hosts.
#[must_use]
pub fn path_of_address(address: &str) -> Option<PathBuf> {
    let url = Url::parse(address.trim()).ok().filter(|url| url.scheme() == "file")?;
    url.to_file_path().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(args: &[&str]) -> Vec<PathBuf> {
        given_paths(args.iter().map(OsString::from), Path::new("/home/anna"))
    }

    #[cfg(unix)]
    #[test]
    fn names_are_looked_for_from_where_the_app_was_started() {
        assert_eq!(
            paths(&["a b.pdf", "/tmp/c.txt"]),
            [PathBuf::from("/home/anna/a b.pdf"), "/tmp/c.txt".into()]
        );
        assert_eq!(paths(&["file:///tmp/%C3%A9%20b.pdf"]), [PathBuf::from("/tmp/é b.pdf")]);
    }

    #[test]
    fn what_begins_with_a_dash_is_no_file_unless_that_was_said() {
        assert!(paths(&["--automation", "-x"]).is_empty());
        assert_eq!(paths(&["--", "-x.txt"]), [Path::new("/home/anna").join("-x.txt")]);
    }

    #[test]
    fn an_address_elsewhere_names_no_file() {
        assert_eq!(path_of_address("https://example.org/a.pdf"), None);
        assert_eq!(path_of_address("not an address"), None);
    }
}
