//! The data directory: made for its user alone, because documents, questions and answers are in it.

use std::io;
use std::path::Path;

/// Makes the directory if it is missing. One that exists keeps its permissions.
pub(crate) fn make(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_new_directory_is_its_users_alone_and_an_older_one_stays_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let permissions = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let new = directory.path().join("parent/data");
        make(&new).unwrap();
        assert_eq!(permissions(&new), 0o700);
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o750)).unwrap();
        make(&new).unwrap();
        assert_eq!(permissions(&new), 0o750);
    }
}
