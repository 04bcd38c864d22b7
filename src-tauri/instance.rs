//! One instance per data directory.
//!
//! The instance that holds the lock listens on a loopback port; a second start knocks there and ends, so that
//! the window that is open comes to the front.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use uuid::Uuid;

/// A knock is this many bytes: a secret that only readers of the data directory know.
const SECRET_LEN: usize = 36;

/// How long a visitor may take to say the secret, and a second start to reach the first.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a start found.
pub(crate) enum Start {
    /// Nobody else uses the data directory.
    First(Instance),
    /// Another instance uses it, and has been asked to show itself.
    Second,
}

/// The right to use a data directory, for as long as it lives.
pub(crate) struct Instance {
    /// Closing the file gives up the lock.
    _lock: File,
    listener: TcpListener,
    secret: String,
}

/// Takes the data directory, or knocks at the instance that has it.
///
/// # Errors
/// When the directory cannot be written.
pub(crate) fn take(data_dir: &Path) -> io::Result<Start> {
    let lock =
        File::options().create(true).truncate(false).write(true).open(data_dir.join("instance.lock"))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            if let Err(error) = knock(&door_path(data_dir)) {
                tracing::warn!(%error, "the instance that is running could not be reached");
            }
            return Ok(Start::Second);
        }
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let secret = Uuid::new_v4().to_string();
    fs::write(door_path(data_dir), format!("{} {secret}", listener.local_addr()?.port()))?;
    Ok(Start::First(Instance { _lock: lock, listener, secret }))
}

impl Instance {
    /// Calls `show` whenever somebody knocks. The thread lives as long as the program.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn answer_door(self, show: impl Fn() + Send + 'static) -> io::Result<()> {
        std::thread::Builder::new().name("instance".to_owned()).spawn(move || {
            // Moved as a whole: a closure that takes the fields it names would leave the lock behind and give it up.
            let instance = self;
            for visitor in instance.listener.incoming() {
                if visitor.is_ok_and(|visitor| knows_secret(visitor, &instance.secret)) {
                    show();
                }
            }
        })?;
        Ok(())
    }
}

fn knows_secret(mut visitor: TcpStream, secret: &str) -> bool {
    let mut said = [0; SECRET_LEN];
    visitor.set_read_timeout(Some(PATIENCE)).is_ok()
        && visitor.read_exact(&mut said).is_ok()
        && said == secret.as_bytes()
}

fn knock(door: &Path) -> io::Result<()> {
    let text = fs::read_to_string(door)?;
    let (port, secret) = text
        .split_once(' ')
        .and_then(|(port, secret)| Some((port.parse::<u16>().ok()?, secret)))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the file does not say where to knock"))?;
    let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), PATIENCE)?;
    stream.write_all(secret.as_bytes())
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
        let Start::First(first) = take(dir.path()).unwrap() else { panic!("the directory is free") };
        let (shown, was_shown) = mpsc::channel();
        first.answer_door(move || shown.send(()).unwrap()).unwrap();
        assert!(matches!(take(dir.path()).unwrap(), Start::Second));
        was_shown.recv().unwrap();
    }

    #[test]
    fn a_visitor_without_the_secret_is_ignored() {
        let dir = tempfile::tempdir().unwrap();
        let Start::First(first) = take(dir.path()).unwrap() else { panic!("the directory is free") };
        let (shown, was_shown) = mpsc::channel();
        first.answer_door(move || shown.send(()).unwrap()).unwrap();
        let text = fs::read_to_string(door_path(dir.path())).unwrap();
        let port: u16 = text.split_once(' ').unwrap().0.parse().unwrap();
        let mut stranger = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stranger.write_all(&[b'x'; SECRET_LEN]).unwrap();
        drop(stranger);
        knock(&door_path(dir.path())).unwrap();
        was_shown.recv().unwrap();
        assert!(was_shown.try_recv().is_err(), "only the knock with the secret counts");
    }

    #[test]
    fn the_directory_is_free_again_after_the_first_has_gone() {
        let dir = tempfile::tempdir().unwrap();
        drop(take(dir.path()).unwrap());
        assert!(matches!(take(dir.path()).unwrap(), Start::First(_)));
    }
}
