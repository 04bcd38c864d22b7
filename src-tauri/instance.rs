//! One instance per data directory.
//!
//! The instance with the lock listens on a loopback port. A second start connects, passes its files and waits for one
//! byte. If the first instance has taken them, it brings its window to the front and the second start exits. If the
//! first instance is closing or does not answer, the second start waits for the lock and takes its place.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Length of the secret in bytes. Only users with access to the data directory can read it.
const SECRET_LEN: usize = 36;

/// Maximum size of the paths that a client sends, in bytes.
const MAX_HANDED_OVER: u64 = 1 << 20;

/// Timeout for a client to send the secret, and for a second start to connect.
const TIMEOUT: Duration = Duration::from_secs(2);

/// How long a second start waits for the reply, because a first instance that is starting replies late. Also how long
/// it then waits for the lock: a first instance that is closing waits for its answers, uploads and local service.
const WAIT: Duration = Duration::from_secs(20);

/// The pause between two attempts to get the lock.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(50);

/// The reply of an instance that has taken the files.
const TAKEN: u8 = 1;

/// The reply of an instance that is closing.
const CLOSING: u8 = 0;

/// The result of a start.
pub(crate) enum Start {
    /// No other instance uses the data directory.
    First(Instance),
    /// Another instance uses it and has come to the front.
    Second,
    /// Another instance uses it and does not respond.
    NoAnswer,
}

/// The exclusive right to a data directory; dropping it releases the directory.
pub(crate) struct Instance {
    /// Closing the file gives up the lock.
    _lock: File,
    listener: TcpListener,
    secret: String,
}

/// Locks the data directory. If another instance has it, sends `paths`, which are absolute, to that instance. Waits
/// while that instance is closing.
///
/// # Errors
/// When the directory cannot be written.
pub(crate) fn take(data_dir: &Path, paths: &[PathBuf]) -> io::Result<Start> {
    take_within(data_dir, paths, WAIT)
}

fn take_within(data_dir: &Path, paths: &[PathBuf], wait: Duration) -> io::Result<Start> {
    let lock =
        File::options().create(true).truncate(false).write(true).open(data_dir.join("instance.lock"))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            match knock(&door_path(data_dir), paths, wait) {
                Ok(true) => return Ok(Start::Second),
                Ok(false) => tracing::info!("the instance that is running is closing"),
                Err(error) => tracing::warn!(%error, "the instance that is running could not be reached"),
            }
            if !lock_within(&lock, wait)? {
                return Ok(Start::NoAnswer);
            }
        }
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let secret = Uuid::new_v4().to_string();
    let door = format!("{} {secret}", listener.local_addr()?.port());
    parlance_app::private_files::write_private_file(&door_path(data_dir), door.as_bytes())?;
    Ok(Start::First(Instance { _lock: lock, listener, secret }))
}

/// Waits for the lock. Returns whether it was acquired.
fn lock_within(lock: &File, wait: Duration) -> io::Result<bool> {
    let began = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if began.elapsed() >= wait => return Ok(false),
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOOK_AGAIN_AFTER),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

impl Instance {
    /// Calls `show` with the paths that each client sends. `show` returns whether it took them; it does not while the
    /// app is closing. The thread runs as long as the program.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn answer_door(self, show: impl Fn(Vec<PathBuf>) -> bool + Send + 'static) -> io::Result<()> {
        std::thread::Builder::new().name("instance".to_owned()).spawn(move || {
            // Moved as a whole: a closure that captures single fields would drop the lock.
            let instance = self;
            for visitor in instance.listener.incoming() {
                let Ok(mut visitor) = visitor else { continue };
                let Some(paths) = let_in(&mut visitor, &instance.secret) else { continue };
                let answer = if show(paths) { TAKEN } else { CLOSING };
                if let Err(error) = visitor.write_all(&[answer]) {
                    tracing::debug!(%error, "another start could not be answered");
                }
            }
        })?;
        Ok(())
    }
}

/// Returns the paths sent by a client with the right secret; no paths if the connection breaks off.
fn let_in(visitor: &mut TcpStream, secret: &str) -> Option<Vec<PathBuf>> {
    let mut said = [0; SECRET_LEN];
    visitor.set_read_timeout(Some(TIMEOUT)).ok()?;
    visitor.read_exact(&mut said).ok()?;
    if said != secret.as_bytes() {
        return None;
    }
    let mut bytes = Vec::new();
    // A truncated last path may name another file.
    let is_whole = visitor.take(MAX_HANDED_OVER).read_to_end(&mut bytes).is_ok();
    Some(if is_whole { paths_in(&bytes) } else { Vec::new() })
}

/// Each path ends with a zero byte, which no path contains. A path without one was truncated.
fn paths_in(bytes: &[u8]) -> Vec<PathBuf> {
    bytes.split_inclusive(|byte| *byte == 0).filter_map(|path| path_from(path.strip_suffix(&[0])?)).collect()
}

fn handed_over(paths: &[PathBuf]) -> Vec<u8> {
    paths.iter().filter_map(|path| bytes_of(path)).flat_map(|path| [path, vec![0]].concat()).collect()
}

#[cfg(unix)]
fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(path.as_os_str().as_bytes().to_vec())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere a path may have no bytes")]
fn path_from(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
}

#[cfg(not(unix))]
fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    path.to_str().map(|text| text.as_bytes().to_vec())
}

#[cfg(not(unix))]
fn path_from(bytes: &[u8]) -> Option<PathBuf> {
    String::from_utf8(bytes.to_vec()).map(PathBuf::from).ok()
}

/// Sends `paths` to the running instance. Returns whether it took them; `false` if it is closing.
fn knock(door: &Path, paths: &[PathBuf], wait: Duration) -> io::Result<bool> {
    let text = fs::read_to_string(door)?;
    let (port, secret) = text
        .split_once(' ')
        .and_then(|(port, secret)| Some((port.parse::<u16>().ok()?, secret)))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the file does not say where to knock"))?;
    let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), TIMEOUT)?;
    stream.write_all(secret.as_bytes())?;
    stream.write_all(&handed_over(paths))?;
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(wait))?;
    let mut answer = [CLOSING];
    stream.read_exact(&mut answer)?;
    Ok(answer == [TAKEN])
}

fn door_path(data_dir: &Path) -> PathBuf {
    data_dir.join("instance.door")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_second_start_shows_the_first_one_and_ends() {
        let dir = tempfile::tempdir().unwrap();
        let Start::First(first) = take(dir.path(), &[]).unwrap() else { panic!("the directory is free") };
        let (shown, was_shown) = mpsc::channel();
        first.answer_door(move |paths| shown.send(paths).is_ok()).unwrap();
        let paths = [PathBuf::from("/home/anna/a b é.pdf"), PathBuf::from("/tmp/line\nbreak.txt")];
        assert!(matches!(take(dir.path(), &paths).unwrap(), Start::Second));
        assert_eq!(was_shown.recv().unwrap(), paths, "and hands over its files");
    }

    #[test]
    fn a_visitor_without_the_secret_is_ignored() {
        let dir = tempfile::tempdir().unwrap();
        let Start::First(first) = take(dir.path(), &[]).unwrap() else { panic!("the directory is free") };
        let (shown, was_shown) = mpsc::channel();
        first.answer_door(move |paths| shown.send(paths).is_ok()).unwrap();
        let text = fs::read_to_string(door_path(dir.path())).unwrap();
        let port: u16 = text.split_once(' ').unwrap().0.parse().unwrap();
        let mut stranger = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stranger.write_all(&[b'x'; SECRET_LEN]).unwrap();
        drop(stranger);
        assert!(knock(&door_path(dir.path()), &[], WAIT).unwrap());
        assert!(was_shown.recv().unwrap().is_empty());
        assert!(was_shown.try_recv().is_err(), "only the knock with the secret counts");
    }

    #[cfg(unix)]
    #[test]
    fn the_secret_is_for_this_user_alone_also_in_a_directory_that_others_may_read() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
        // As an older version left it.
        fs::write(door_path(dir.path()), "1 x").unwrap();
        fs::set_permissions(door_path(dir.path()), fs::Permissions::from_mode(0o644)).unwrap();
        let _first = take(dir.path(), &[]).unwrap();
        let mode = fs::metadata(door_path(dir.path())).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
    }

    #[test]
    fn the_directory_is_free_again_after_the_first_has_gone() {
        let dir = tempfile::tempdir().unwrap();
        drop(take(dir.path(), &[]).unwrap());
        assert!(matches!(take(dir.path(), &[]).unwrap(), Start::First(_)));
    }

    #[test]
    fn a_start_while_the_first_instance_closes_waits_and_takes_its_place() {
        let dir = tempfile::tempdir().unwrap();
        let Start::First(first) = take(dir.path(), &[]).unwrap() else { panic!("the directory is free") };
        let Instance { _lock: lock, listener, secret } = first;
        let closing = std::thread::spawn(move || {
            let (mut visitor, _) = listener.accept().unwrap();
            let paths = let_in(&mut visitor, &secret).unwrap();
            visitor.write_all(&[CLOSING]).unwrap();
            drop(lock);
            paths
        });
        let paths = [PathBuf::from("/home/anna/a.pdf")];
        assert!(matches!(take(dir.path(), &paths).unwrap(), Start::First(_)));
        assert_eq!(closing.join().unwrap(), paths);
    }

    #[test]
    fn an_instance_that_does_not_respond_is_told_apart_from_one_that_shows_itself() {
        let dir = tempfile::tempdir().unwrap();
        let _first = take(dir.path(), &[]).unwrap();
        let second = take_within(dir.path(), &[], Duration::from_millis(10)).unwrap();
        assert!(matches!(second, Start::NoAnswer));
    }

    #[test]
    fn a_path_that_was_cut_off_is_none() {
        assert_eq!(paths_in(b"/a\0/b\0/home/an"), [PathBuf::from("/a"), PathBuf::from("/b")]);
        assert!(paths_in(b"").is_empty());
    }
}
