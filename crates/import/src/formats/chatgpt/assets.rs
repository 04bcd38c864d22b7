//! Attached files of ChatGPT's archives: `<id>.dat` with a separate list of names, or names that begin with the id.
//! The members have no order, so the list is read first.

use crate::bounds::MAX_CONVERSATION_BYTES;
use crate::container::Container;
use crate::lenient::{Entries, Text, parse};
use crate::model::{Attachment, Content};
use crate::refusal::Refusal;
use std::collections::{BTreeMap, HashMap};

/// The list of names.
const NAMES: &str = "conversation_asset_file_names.json";

/// The attached files of an archive.
#[derive(Default)]
pub(crate) struct Assets {
    /// Names by the names of `.dat` members.
    names: HashMap<String, String>,
    /// Members by their names.
    members: BTreeMap<String, (usize, u64)>,
}

/// The id in a pointer, without its scheme.
pub(super) fn id_of(pointer: &str) -> &str {
    let id = pointer.rsplit_once("://").map_or(pointer, |(_, id)| id);
    id.split(['#', '?']).next().unwrap_or(id)
}

impl Assets {
    pub(crate) fn read(container: &Container) -> Result<Self, Refusal> {
        let mut assets = Self::default();
        for (index, member) in container.members().iter().enumerate() {
            if member.name() == NAMES {
                let list = container.read_small(index, MAX_CONVERSATION_BYTES)?;
                // Without the list, files have their ids as names.
                if let Some(Ok(Entries(list))) = list.map(|bytes| parse::<Entries<Text>>(&bytes)) {
                    let last = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
                    assets.names = list.into_iter().map(|(file, name)| (file, last(&name.0))).collect();
                }
            } else if !member.path.ends_with('/') {
                assets.members.insert(member.name().to_owned(), (index, member.n_bytes));
            }
        }
        Ok(assets)
    }

    /// The file with an id, under this name in the message.
    pub(super) fn find(&self, id: &str, name: &str) -> Attachment {
        let found = self.member(id);
        let listed = found.and_then(|(member, _)| self.names.get(member)).map(String::as_str);
        let of_member = found.map(|(member, _)| member.strip_prefix(id).unwrap_or(member));
        let of_member = of_member.map(|rest| rest.trim_start_matches('-')).filter(|rest| rest.len() > 4);
        let name =
            [Some(name), listed, of_member, Some(id)].into_iter().flatten().find(|name| !name.is_empty());
        let content = match found {
            Some((_, (index, n_bytes))) => Content::Member { index, n_bytes },
            None => Content::Missing,
        };
        Attachment { id: None, name: name.unwrap_or_default().to_owned(), content }
    }

    /// The member whose name is the id or begins with it.
    fn member(&self, id: &str) -> Option<(&str, (usize, u64))> {
        if id.is_empty() {
            return None;
        }
        let from = self.members.range(id.to_owned()..);
        from.take_while(|(name, _)| name.starts_with(id))
            .find(|(name, _)| {
                let next = name.get(id.len()..).and_then(|rest| rest.chars().next());
                next.is_none_or(|c| !c.is_ascii_alphanumeric())
            })
            .map(|(name, found)| (name.as_str(), *found))
    }
}
