//! An archive on the disk: a ZIP file, a folder, or one file. Its files are its members.
//!
//! Paths within a ZIP file are only compared, never written to. A path that leads out of the archive is refused
//! nevertheless, because no program exports one.

mod zip_file;

use crate::bounds::{MAX_MEMBERS, N_PROBED};
use crate::model::Origin;
use crate::refusal::Refusal;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use zip_file::ZipFile;

/// A file of the archive.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// Its path in the archive, with `/` between the parts.
    pub(crate) path: String,
    /// Its size, according to the archive.
    pub(crate) n_bytes: u64,
}

impl Member {
    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// The folder of the path, without a slash at its end; empty at the top.
    pub(crate) fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// An open archive.
pub(crate) struct Container {
    kind: Kind,
    members: Vec<Member>,
    origin: Origin,
}

enum Kind {
    Zip(ZipFile),
    /// The paths of the members.
    Files(Vec<PathBuf>),
}

impl Container {
    pub(crate) fn open(path: &Path) -> Result<Self, Refusal> {
        let metadata = std::fs::metadata(path).map_err(Refusal::File)?;
        if metadata.is_dir() {
            return Self::open_folder(path, &metadata);
        }
        let origin = origin(path, &metadata, metadata.len());
        let mut file = File::open(path).map_err(Refusal::File)?;
        if is_zip(&mut file).map_err(Refusal::File)? {
            let (zip, members) = ZipFile::open(file)?;
            return Ok(Self { kind: Kind::Zip(zip), members, origin });
        }
        let member = Member { path: origin.name.clone(), n_bytes: metadata.len() };
        Ok(Self { kind: Kind::Files(vec![path.to_owned()]), members: vec![member], origin })
    }

    fn open_folder(folder: &Path, metadata: &Metadata) -> Result<Self, Refusal> {
        let (mut members, mut paths, mut n_bytes) = (Vec::new(), Vec::new(), 0_u64);
        // A link may lead anywhere, so none is followed.
        for entry in walkdir::WalkDir::new(folder).max_depth(N_PROBED).sort_by_file_name() {
            let entry = entry.map_err(|error| Refusal::File(error.into()))?;
            if !entry.file_type().is_file() {
                continue;
            }
            if members.len() >= MAX_MEMBERS {
                return Err(Refusal::TooMany);
            }
            let size = entry.metadata().map_err(|error| Refusal::File(error.into()))?.len();
            let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
            members.push(Member { path: parts.join("/"), n_bytes: size });
            paths.push(entry.path().to_owned());
            n_bytes = n_bytes.saturating_add(size);
        }
        let origin = origin(folder, metadata, n_bytes);
        Ok(Self { kind: Kind::Files(paths), members, origin })
    }

    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The member with this path.
    pub(crate) fn find(&self, path: &str) -> Option<usize> {
        self.members.iter().position(|member| member.path == path)
    }

    /// Reads a member with `read`. A member that exceeds its limit is an error.
    pub(crate) fn with_member<T>(
        &self,
        index: usize,
        read: impl FnOnce(&mut dyn Read) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        match &self.kind {
            Kind::Zip(zip) => zip.with_member(index, read),
            Kind::Files(paths) => {
                let path = paths.get(index).ok_or(Refusal::Damaged)?;
                read(&mut File::open(path).map_err(Refusal::File)?)
            }
        }
    }

    /// The bytes of a member of at most `most` bytes; `None` for a larger one.
    pub(crate) fn read_small(&self, index: usize, most: usize) -> Result<Option<Vec<u8>>, Refusal> {
        self.with_member(index, |reader| {
            let mut bytes = Vec::new();
            let limit = most as u64 + 1;
            reader.take(limit).read_to_end(&mut bytes).map_err(Refusal::while_reading)?;
            Ok((bytes.len() <= most).then_some(bytes))
        })
    }
}

fn is_zip(file: &mut File) -> io::Result<bool> {
    let mut head = [0; 4];
    match file.read_exact(&mut head) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
        // The second is an archive without any file.
        Ok(()) => Ok(head == *b"PK\x03\x04" || head == *b"PK\x05\x06"),
    }
}

fn origin(path: &Path, metadata: &Metadata, n_bytes: u64) -> Origin {
    let written = metadata.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    Origin {
        name: path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
        n_bytes,
        written_at_ms: written.and_then(|since| i64::try_from(since.as_millis()).ok()),
    }
}
