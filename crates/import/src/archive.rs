//! An archive as a stream of conversations.

use crate::bounds::{
    Budget, MAX_ATTACHED_BYTES, MAX_ATTACHMENT_BYTES, MAX_CONVERSATION_BYTES, MAX_CONVERSATIONS, N_PROBED,
};
use crate::container::Container;
use crate::formats::{self, Assets, Files, OwnFiles, jan, own};
use crate::model::{Conversation, Format, Origin};
use crate::records::{Record, Records};
use crate::refusal::{Reason, Refusal};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// An archive of a known format.
pub struct Archive {
    container: Container,
    format: Format,
    /// The members in which conversations are.
    members: Vec<usize>,
    /// Whether the members have other lists besides conversations, which are skipped.
    has_others: bool,
    files: Files,
    /// The bytes to which attached files may still unpack, all together.
    attached: Budget,
}

/// An item of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A conversation.
    Conversation(Box<Conversation>),
    /// A conversation that cannot be imported.
    Unusable {
        /// Its title, if it could be found.
        title: String,
        /// Why.
        reason: Reason,
    },
}

/// The relevant top-level keys of an object.
type Keys = formats::Keys;

impl Archive {
    /// Opens an archive and recognises its format by its content.
    ///
    /// # Errors
    /// When it cannot be read, is dangerous, or has an unknown format.
    pub fn open(path: &Path) -> Result<Self, Refusal> {
        let container = Container::open(path)?;
        let Recognised { format, members, has_others } = recognise(&container)?;
        let files = match format {
            Format::ChatGpt => Files { assets: Assets::read(&container)?, ..Files::default() },
            Format::Own => Files { own: OwnFiles::of(&container), ..Files::default() },
            _ => Files::default(),
        };
        let attached = Budget::new(MAX_ATTACHED_BYTES);
        Ok(Self { container, format, members, has_others, files, attached })
    }

    /// The program that wrote the archive.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The file of the archive.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        self.container.origin()
    }

    /// Bytes that [`Archive::read`] reads, according to the archive.
    #[must_use]
    pub fn n_bytes_to_read(&self) -> u64 {
        let sizes = self.members.iter().filter_map(|index| self.container.members().get(*index));
        sizes.map(|member| member.n_bytes).fold(0, u64::saturating_add)
    }

    /// Passes each conversation to `each`, with the number of bytes read so far, until it breaks off.
    ///
    /// # Errors
    /// When the archive cannot be read to its end.
    pub fn read(&self, mut each: impl FnMut(Entry, u64) -> ControlFlow<()>) -> Result<(), Refusal> {
        let (mut n_before, mut n_found) = (0, 0);
        for index in self.members.iter().copied() {
            let n_bytes = self.container.members().get(index).map_or(0, |member| member.n_bytes);
            let mut give = |entry, n_read: u64| {
                n_found += 1;
                if n_found > MAX_CONVERSATIONS { None } else { Some(each(entry, n_before + n_read)) }
            };
            let flow = match self.format {
                Format::Jan => give(entry(jan::read(&self.container, index)?, String::new), n_bytes),
                _ => self.read_member(index, &mut give)?,
            };
            match flow {
                None => return Err(Refusal::TooMany),
                Some(ControlFlow::Break(())) => return Ok(()),
                Some(ControlFlow::Continue(())) => n_before += n_bytes,
            }
        }
        Ok(())
    }

    fn read_member(
        &self,
        index: usize,
        give: &mut dyn FnMut(Entry, u64) -> Option<ControlFlow<()>>,
    ) -> Result<Option<ControlFlow<()>>, Refusal> {
        self.container.with_member(index, |reader| {
            let mut records = Records::new(reader);
            loop {
                let n_read = records.n_read();
                let next = records.next().map_err(not_json)?;
                let (parsed, bytes) = match next {
                    None => return Ok(Some(ControlFlow::Continue(()))),
                    Some(Record::TooLarge(head)) => (Err(Reason::TooLarge), head),
                    Some(Record::Whole(bytes)) => {
                        if self.has_others && formats::recognise(&Keys::of(bytes)) != Some(self.format) {
                            continue;
                        }
                        (formats::parse(self.format, bytes, &self.files), bytes)
                    }
                };
                match give(entry(parsed, || title_in(bytes)), n_read) {
                    Some(ControlFlow::Continue(())) => {}
                    ends => return Ok(ends),
                }
            }
        })
    }

    /// Copies the bytes of an attached file, and returns their number.
    ///
    /// # Errors
    /// When they cannot be read, or exceed the limit; an error of `to` is a [`Refusal::File`].
    pub fn read_file(&self, index: usize, to: &mut impl Write) -> Result<u64, Refusal> {
        self.container.with_member(index, |reader| {
            let (mut n_bytes, mut chunk) = (0, vec![0; 64 * 1024]);
            loop {
                let n = match reader.read(&mut chunk) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    read => read.map_err(Refusal::while_reading)?,
                };
                if n == 0 {
                    return Ok(n_bytes);
                }
                n_bytes += n as u64;
                if n_bytes > MAX_ATTACHMENT_BYTES || !self.attached.spend(n as u64) {
                    return Err(Refusal::Bomb);
                }
                to.write_all(chunk.get(..n).unwrap_or_default()).map_err(Refusal::File)?;
            }
        })
    }
}

fn entry(parsed: Result<Conversation, Reason>, title: impl FnOnce() -> String) -> Entry {
    match parsed {
        Ok(found) => Entry::Conversation(Box::new(found)),
        Err(reason) => Entry::Unusable { title: title(), reason },
    }
}

/// JSON that ends within a record is truncated; other bytes are not JSON.
fn not_json(error: io::Error) -> Refusal {
    match error.kind() {
        io::ErrorKind::InvalidData => Refusal::Damaged,
        _ => Refusal::while_reading(error),
    }
}

/// The title of a record that cannot be parsed completely.
fn title_in(bytes: &[u8]) -> String {
    let found = [&b"\"title\""[..], b"\"name\""].into_iter().find_map(|key| {
        let at = memchr::memmem::find(bytes, key)? + key.len();
        let rest = bytes.get(at..)?.trim_ascii_start().strip_prefix(b":")?;
        serde_json::Deserializer::from_slice(rest).into_iter::<String>().next()?.ok()
    });
    crate::lenient::title(&found.unwrap_or_default())
}

/// The format of an archive, and where its conversations are.
struct Recognised {
    format: Format,
    members: Vec<usize>,
    has_others: bool,
}

fn recognise(container: &Container) -> Result<Recognised, Refusal> {
    if let Some(members) = own::find(container)? {
        return Ok(Recognised { format: Format::Own, members, has_others: true });
    }
    let threads = jan::find(container);
    if !threads.is_empty() {
        return Ok(Recognised { format: Format::Jan, members: threads, has_others: false });
    }
    let members = container.members();
    let is_main = |name: &str| {
        let stem = name.strip_suffix(".json").and_then(|name| name.strip_prefix("conversations"));
        stem.is_some_and(|rest| rest.chars().all(|c| c == '-' || c == '_' || c.is_ascii_digit()))
    };
    let mut main: Vec<usize> = Vec::new();
    let mut json: Vec<usize> = Vec::new();
    for (index, member) in members.iter().enumerate() {
        if is_main(member.name()) {
            main.push(index);
        } else if members.len() == 1 || member.name().ends_with(".json") {
            json.push(index);
        }
    }
    let has_others = main.is_empty();
    let mut probed = if has_others { json } else { main };
    probed.sort_by_key(|index| members.get(*index).map(|member| member.path.as_str()));
    for index in &probed {
        if let Some(format) = probe(container, *index)? {
            return Ok(Recognised { format, members: probed, has_others });
        }
    }
    Err(Refusal::Unknown)
}

/// The format of a member, by its first records; `None` if it is unknown or not JSON.
fn probe(container: &Container, index: usize) -> Result<Option<Format>, Refusal> {
    container.with_member(index, |reader| {
        let mut records = Records::new(reader.take(u64::MAX));
        for _ in 0..N_PROBED {
            let record = match records.next() {
                Ok(Some(Record::Whole(bytes) | Record::TooLarge(bytes))) => bytes,
                Ok(None) => return Ok(None),
                Err(error) => {
                    return match Refusal::while_reading(error) {
                        Refusal::Damaged => Ok(None),
                        refusal => Err(refusal),
                    };
                }
            };
            if let Some(format) = formats::recognise(&Keys::of(record)) {
                return Ok(Some(format));
            }
        }
        Ok(None)
    })
}

const _: () = assert!(MAX_CONVERSATION_BYTES < 64 * 1024 * 1024, "the memory is bounded by it");
