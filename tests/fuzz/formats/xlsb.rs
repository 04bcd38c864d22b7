//! Binary Excel workbooks: a sheet, the workbook, the shared strings, the styles and the relations.
#![no_main]

#[path = "../documents.rs"]
mod documents;

documents::target!("xlsb");
