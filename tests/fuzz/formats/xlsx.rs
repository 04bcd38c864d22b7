//! Excel workbooks: a sheet, the shared strings, the styles, the workbook and its relations.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("xlsx");
