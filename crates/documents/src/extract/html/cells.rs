//! Data tables: their rows, with cells that span columns or rows.

use super::inline::Inline;
use super::menus::is_unread;
use super::tree::Tree;
use crate::extract::table::{Origin, Table, TableRow};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::{Block, BlockSink};
use crate::passages::passage::Place;
use std::rc::Rc;

/// Wider tables are truncated.
const MAX_COLUMNS: usize = 1_024;

/// Maximum row span of a cell.
const MAX_ROWS: usize = 1_000;

/// The rows of a table in order, each with whether it is in the head.
pub(super) fn rows(tree: &Tree, table: usize) -> Vec<(usize, bool)> {
    let mut rows = Vec::new();
    let mut is_in_head = false;
    tree.visit(table, |node, is_begin| {
        match tree.name(node) {
            "thead" => is_in_head = is_begin,
            "tr" if is_begin => rows.push((node, is_in_head)),
            _ => {}
        }
        !matches!(tree.name(node), "td" | "th" | "caption")
    });
    rows
}

/// The cells of a row.
pub(super) fn cells(tree: &Tree, row: usize) -> Vec<usize> {
    let is_cell = |node: &usize| matches!(tree.name(*node), "td" | "th") && !is_unread(tree, *node);
    tree.children(row).iter().copied().filter(is_cell).collect()
}

/// Emits the rows of a table.
pub(super) fn write(
    tree: &Tree,
    table: usize,
    place: &Place,
    is_matter: bool,
    budget: &Budget,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    let caption = tree.children(table).iter().find(|child| tree.name(**child) == "caption");
    if let Some(caption) = caption.map(|caption| text_of(tree, *caption)).filter(|text| !text.is_empty()) {
        sink.block(place, Block::paragraph(caption).with_matter(is_matter))?;
    }
    let mut written = Table::new(Origin::Document, Some(budget));
    let mut hanging: Vec<(usize, Rc<str>)> = Vec::new();
    for (row, is_in_head) in rows(tree, table) {
        let nodes = cells(tree, row);
        let n_names = nodes.iter().filter(|cell| tree.name(**cell) == "th").count();
        let is_header = is_in_head || n_names > 1 && n_names == nodes.len();
        // A single cell over all columns is a title.
        let cells = spread(tree, &nodes, is_header && nodes.len() > 1, &mut hanging, budget)?;
        written.push(TableRow { cells, place: place.clone(), is_header }, sink)?;
    }
    written.finish(sink)
}

/// The cell texts of a row by column. A cell that spans several columns is repeated in each. Each copy spends the
/// budget: a short page can repeat a long name over a thousand columns and rows.
fn spread(
    tree: &Tree,
    nodes: &[usize],
    is_header: bool,
    hanging: &mut Vec<(usize, Rc<str>)>,
    budget: &Budget,
) -> Result<Vec<String>, ExtractError> {
    let mut cells: Vec<String> = Vec::new();
    for node in nodes {
        take_hanging(&mut cells, hanging, budget)?;
        let text: Rc<str> = text_of(tree, *node).into();
        let width = tree.number(*node, "colspan").unwrap_or(1).clamp(1, MAX_COLUMNS);
        let height = tree.number(*node, "rowspan").unwrap_or(1).clamp(1, MAX_ROWS);
        for column in 0..width {
            if cells.len() >= MAX_COLUMNS {
                return Ok(cells);
            }
            if height > 1 {
                hanging.resize(hanging.len().max(cells.len() + 1), (0, Rc::from("")));
                if let Some(below) = hanging.get_mut(cells.len()) {
                    *below = (height - 1, Rc::clone(&text));
                }
            }
            let is_shown = column == 0 || is_header;
            cells.push(if is_shown { paid(&text, budget)? } else { String::new() });
        }
    }
    take_hanging(&mut cells, hanging, budget)?;
    Ok(cells)
}

/// Adds the cells that span down from rows above into the next columns.
fn take_hanging(
    cells: &mut Vec<String>,
    hanging: &mut [(usize, Rc<str>)],
    budget: &Budget,
) -> Result<(), ExtractError> {
    while let Some((n_rows, text)) = hanging.get_mut(cells.len()).filter(|(n_rows, _)| *n_rows > 0) {
        *n_rows -= 1;
        cells.push(paid(text, budget)?);
    }
    Ok(())
}

/// Copies a text and spends the budget.
fn paid(text: &str, budget: &Budget) -> Result<String, ExtractError> {
    budget.spend_text(text.len())?;
    Ok(text.to_owned())
}

/// The text of a cell or a caption on one line.
fn text_of(tree: &Tree, cell: usize) -> String {
    let mut inline = Inline::default();
    tree.visit(cell, |node, is_begin| {
        if is_begin && is_unread(tree, node) {
            return false;
        }
        if is_begin && inline.text_node(tree, node) {
            return false;
        }
        inline.element(tree, node, is_begin);
        true
    });
    inline.take().text
}
