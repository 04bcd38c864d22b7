//! Messages in the order of their tree, without recursion: foreign trees can be thousands deep, have circles, or parents
//! that are missing.

use crate::bounds::MAX_MESSAGES;
use crate::model::{Message, Role};
use crate::refusal::Reason;
use std::collections::HashMap;

/// A node of a foreign tree.
pub(crate) struct Node {
    pub(crate) id: String,
    /// The parent node; a missing one counts as none.
    pub(crate) parent: Option<String>,
    /// Its position among its siblings.
    pub(crate) rank: usize,
    /// The message to show; `None` when the node has none.
    pub(crate) shown: Option<Message>,
}

/// Whether consecutive messages of the model are steps of one answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Steps {
    Joined,
    Apart,
}

/// Messages, each after its parent, and the index of the last visible one.
pub(crate) struct Assembled {
    pub(crate) messages: Vec<Message>,
    pub(crate) leaf: usize,
}

/// The result of placing a node.
#[derive(Clone, Copy)]
struct Placed {
    /// The message that it belongs to, or the nearest one above it.
    message: Option<usize>,
    /// Whether a step may still join that message.
    is_open: bool,
}

/// Makes messages of nodes. The children of nodes without a message move to the nearest message above.
pub(crate) fn assemble(mut nodes: Vec<Node>, steps: Steps, leaf: Option<&str>) -> Result<Assembled, Reason> {
    if nodes.len() > MAX_MESSAGES {
        return Err(Reason::TooManyMessages);
    }
    let index: HashMap<&str, usize> =
        nodes.iter().enumerate().map(|(at, node)| (node.id.as_str(), at)).collect();
    if index.len() < nodes.len() {
        return Err(Reason::Unreadable);
    }
    let parents: Vec<Option<usize>> =
        nodes.iter().map(|node| index.get(node.parent.as_deref()?).copied()).collect();
    let leaf = leaf.and_then(|id| index.get(id).copied());
    let (order, n_children) = order(&nodes, &parents)?;
    let mut placed = vec![Placed { message: None, is_open: false }; nodes.len()];
    let mut messages: Vec<Message> = Vec::new();
    for at in order {
        let above = parents.get(at).copied().flatten();
        let from = above.and_then(|above| placed.get(above).copied());
        let is_only = above.and_then(|above| n_children.get(above)).is_some_and(|n| *n == 1);
        let message = from.and_then(|from| from.message);
        let is_open = is_only && from.is_some_and(|from| from.is_open);
        let now = match nodes.get_mut(at).and_then(|node| node.shown.take()) {
            None => Placed { message, is_open },
            Some(mut shown) => match message.filter(|_| is_open && shown.role == Role::Assistant) {
                Some(into) => {
                    if let Some(into) = messages.get_mut(into) {
                        into.parts.append(&mut shown.parts);
                        into.attachments.append(&mut shown.attachments);
                        into.model = shown.model.or(into.model.take());
                        into.end = shown.end;
                    }
                    Placed { message, is_open }
                }
                None => {
                    shown.parent = message;
                    let is_open = steps == Steps::Joined && shown.role == Role::Assistant;
                    messages.push(shown);
                    Placed { message: Some(messages.len() - 1), is_open }
                }
            },
        };
        if let Some(place) = placed.get_mut(at) {
            *place = now;
        }
    }
    if messages.is_empty() {
        return Err(Reason::Empty);
    }
    let shown = leaf.and_then(|at| placed.get(at)).and_then(|place| place.message);
    let leaf = shown.unwrap_or_else(|| newest_leaf(&messages));
    Ok(Assembled { messages, leaf })
}

/// The nodes, each after its parent and versions by their rank, and the number of each node's children.
fn order(nodes: &[Node], parents: &[Option<usize>]) -> Result<(Vec<usize>, Vec<usize>), Reason> {
    let mut by_rank: Vec<usize> = (0..nodes.len()).collect();
    by_rank.sort_by_key(|at| nodes.get(*at).map(|node| node.rank));
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut roots = Vec::new();
    for at in by_rank {
        match parents.get(at).copied().flatten().and_then(|parent| children.get_mut(parent)) {
            Some(siblings) => siblings.push(at),
            None => roots.push(at),
        }
    }
    let mut order = Vec::with_capacity(nodes.len());
    roots.reverse();
    let mut waiting = roots;
    while let Some(at) = waiting.pop() {
        order.push(at);
        waiting.extend(children.get(at).into_iter().flatten().rev());
    }
    // Nodes that no root reaches are in a cycle.
    if order.len() < nodes.len() {
        return Err(Reason::Circular);
    }
    Ok((order, children.iter().map(Vec::len).collect()))
}

/// The end of the path that takes the newest version at each step.
fn newest_leaf(messages: &[Message]) -> usize {
    let mut last_child: Vec<Option<usize>> = vec![None; messages.len()];
    let mut at = 0;
    for (index, message) in messages.iter().enumerate() {
        match message.parent.and_then(|parent| last_child.get_mut(parent)) {
            Some(last) => *last = Some(index),
            None => at = index,
        }
    }
    while let Some(next) = last_child.get(at).copied().flatten() {
        at = next;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Part;

    fn node(id: &str, parent: &str, role: Option<Role>) -> Node {
        let shown = role.map(|role| {
            let mut message = Message::new(id.to_owned(), role);
            message.say(id);
            message
        });
        let parent = (!parent.is_empty()).then(|| parent.to_owned());
        Node { id: id.to_owned(), parent, rank: 0, shown }
    }

    const YOU: Option<Role> = Some(Role::You);
    const MODEL: Option<Role> = Some(Role::Assistant);

    #[test]
    fn hidden_nodes_leave_their_children_to_what_is_above_and_steps_join() {
        let nodes = vec![
            node("b2", "t", MODEL),
            node("t", "b", None),
            node("b", "a", MODEL),
            node("a", "root", YOU),
            node("root", "", None),
            node("c", "b2", YOU),
            node("other", "a", MODEL),
        ];
        let made = assemble(nodes, Steps::Joined, Some("other")).unwrap();
        let ids: Vec<_> = made.messages.iter().map(|message| message.source_id.as_str()).collect();
        assert_eq!(ids, ["a", "b", "c", "other"]);
        assert_eq!(made.messages[1].parts, [Part::Text("b".to_owned()), Part::Text("b2".to_owned())]);
        let parents: Vec<_> = made.messages.iter().map(|message| message.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(0)]);
        assert_eq!(made.leaf, 3);
    }

    #[test]
    fn versions_of_a_step_stay_apart() {
        let nodes =
            vec![node("a", "", YOU), node("b", "a", MODEL), node("c", "b", MODEL), node("d", "b", MODEL)];
        let made = assemble(nodes, Steps::Joined, None).unwrap();
        assert_eq!(made.messages.len(), 4);
        assert_eq!(made.leaf, 3, "the newest version is shown");
    }

    #[test]
    fn circles_are_refused_and_missing_parents_are_roots() {
        let circle = vec![node("a", "b", YOU), node("b", "a", MODEL), node("c", "", YOU)];
        assert_eq!(assemble(circle, Steps::Apart, None).err(), Some(Reason::Circular));
        assert_eq!(assemble(vec![node("a", "a", YOU)], Steps::Apart, None).err(), Some(Reason::Circular));
        let made = assemble(vec![node("a", "gone", YOU)], Steps::Apart, Some("gone")).unwrap();
        assert_eq!((made.messages.len(), made.leaf), (1, 0));
        assert_eq!(assemble(vec![node("a", "", None)], Steps::Apart, None).err(), Some(Reason::Empty));
    }

    #[test]
    fn a_path_may_be_as_deep_as_a_conversation_may_have_messages() {
        let deep = |n: usize| (0..n).map(|i| node(&i.to_string(), &(i + 1).to_string(), YOU)).collect();
        assert_eq!(assemble(deep(MAX_MESSAGES), Steps::Joined, None).unwrap().leaf, MAX_MESSAGES - 1);
        assert_eq!(assemble(deep(100_000), Steps::Joined, None).err(), Some(Reason::TooManyMessages));
    }
}
