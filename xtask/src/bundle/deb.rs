//! Repacks a Debian package that Tauri's builder has made. xz makes it a quarter smaller than gzip, every Debian and
//! Ubuntu reads it, and the bytes are reproducible. The program in the package stays unchanged, because the builder has
//! written the package format into it.

use crate::error::{Error, Result};
use crate::program;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// xz takes a minute where gzip takes three seconds.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// Repacks those packages in a folder that were written since `built_from`. Limits the timestamps of their files to
/// `seconds` (since 1970). Does nothing without dpkg.
pub(super) fn repack_new(folder: &Path, built_from: SystemTime, seconds: Option<&str>) -> Result<()> {
    if !program::is_installed("dpkg-deb") {
        println!("The .deb is left as large as it is: this system has no dpkg-deb.");
        return Ok(());
    }
    let entries = std::fs::read_dir(folder).map_err(Error::file(folder))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let is_new = |path: &PathBuf| {
        let written = path.metadata().and_then(|file| file.modified());
        path.extension().is_some_and(|kind| kind == "deb") && written.is_ok_and(|time| time >= built_from)
    };
    paths.filter(is_new).try_for_each(|path| {
        let unpacked = path.with_extension("unpacked");
        let repacked = repack(&path, &unpacked, seconds);
        remove(&unpacked)?;
        repacked
    })
}

fn repack(package: &Path, unpacked: &Path, seconds: Option<&str>) -> Result<()> {
    // Left by an interrupted run.
    remove(unpacked)?;
    let mut unpack = program::command("dpkg-deb");
    unpack.arg("--raw-extract").args([package, unpacked]);
    program::run(unpack, LIMIT)?;
    let packed: PathBuf = package.with_extension("packed");
    let mut pack = program::command("dpkg-deb");
    // With several threads, the bytes would depend on their number.
    pack.env("DPKG_DEB_THREADS_MAX", "1").args(["--root-owner-group", "-Zxz", "-z9", "--build"]);
    if let Some(seconds) = seconds {
        pack.env("SOURCE_DATE_EPOCH", seconds);
    }
    pack.args([unpacked, &packed]);
    program::run(pack, LIMIT)?;
    std::fs::rename(&packed, package).map_err(Error::file(package))
}

fn remove(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::file(folder)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    const CONTROL: &str =
        "Package: words\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: words\n";

    /// A package compressed by gzip, containing a file with this timestamp.
    fn package(folder: &Path, time: SystemTime) -> PathBuf {
        let content = folder.join("content");
        std::fs::create_dir_all(content.join("DEBIAN")).unwrap();
        std::fs::write(content.join("DEBIAN/control"), CONTROL).unwrap();
        std::fs::write(content.join("words"), "many words\n".repeat(1000)).unwrap();
        let file = std::fs::File::options().write(true).open(content.join("words")).unwrap();
        file.set_modified(time).unwrap();
        let path = folder.join("words.deb");
        let mut build = program::command("dpkg-deb");
        build.args(["-Zgzip", "--build"]).args([&content, &path]);
        program::run(build, LIMIT).unwrap();
        std::fs::remove_dir_all(content).unwrap();
        path
    }

    #[test]
    fn a_package_is_packed_by_xz_with_the_same_bytes_whenever_it_was_built() {
        let packages = [100, 0].map(|age| {
            let folder = tempfile::tempdir().unwrap();
            let path = package(folder.path(), SystemTime::now() - Duration::from_secs(age));
            repack_new(folder.path(), SystemTime::UNIX_EPOCH, Some("1700000000")).unwrap();
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
            std::fs::read(path).unwrap()
        });
        assert_eq!(packages[0], packages[1]);
        let holds = |name: &[u8]| packages[0].windows(name.len()).any(|bytes| bytes == name);
        assert!(holds(b"data.tar.xz") && !holds(b"data.tar.gz"));
    }

    #[test]
    fn a_package_that_is_none_is_an_error_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("words.deb"), "no package").unwrap();
        assert!(repack_new(folder.path(), SystemTime::UNIX_EPOCH, None).is_err());
        assert_eq!(std::fs::read_to_string(folder.path().join("words.deb")).unwrap(), "no package");
    }

    #[test]
    fn a_package_of_an_earlier_build_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = package(folder.path(), SystemTime::now());
        let before = std::fs::read(&path).unwrap();
        repack_new(folder.path(), SystemTime::now() + Duration::from_secs(60), None).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}
