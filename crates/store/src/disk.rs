//! Free disk space of a folder, and sizes that do not fit.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

type FreeBytes = dyn Fn(&Path) -> io::Result<Option<u64>> + Send + Sync;

/// A new backup does not fit, even if only the permanent backups stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    /// The space for the new backup and the permanent ones, in bytes.
    pub needed_bytes: u64,
    /// The space that all backups may use, in bytes.
    pub allowed_bytes: u64,
    /// The missing disk space for a backup, in bytes.
    pub missing_bytes: u64,
}

/// Measures the free space of disks. Clones share the source.
#[derive(Clone)]
pub struct Disk {
    free_bytes: Arc<FreeBytes>,
}

impl Disk {
    /// Takes free space from a function, for tests. It gets a folder and returns bytes; `None` means unknown.
    pub fn new(free_bytes: impl Fn(&Path) -> io::Result<Option<u64>> + Send + Sync + 'static) -> Self {
        Self { free_bytes: Arc::new(free_bytes) }
    }

    /// Returns the bytes that this user can still write in a folder; `None` where the system does not report them.
    ///
    /// # Errors
    ///
    /// When the folder cannot be reached.
    pub fn free_bytes(&self, folder: &Path) -> io::Result<Option<u64>> {
        (self.free_bytes)(folder)
    }
}

impl Default for Disk {
    /// Asks the system.
    fn default() -> Self {
        Self::new(system_free_bytes)
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk").finish_non_exhaustive()
    }
}

#[cfg(unix)]
fn system_free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(windows)]
fn system_free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let folder = folder.canonicalize()?;
    // Canonical paths begin with `\\?\`, mount points do not.
    let folder = folder.to_string_lossy();
    let folder = Path::new(folder.strip_prefix(r"\\?\").unwrap_or(&folder));
    let disks = sysinfo::Disks::new_with_refreshed_list().map_err(io::Error::other)?;
    let mounted = disks.list().iter().filter(|disk| folder.starts_with(disk.mount_point()));
    let nearest = mounted.max_by_key(|disk| disk.mount_point().as_os_str().len());
    Ok(nearest.map(sysinfo::Disk::available_space))
}

#[cfg(not(any(unix, windows)))]
fn system_free_bytes(_folder: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}
