//! Office formulas in linear form: `x²`, `x^(n+1)`, `(a+b)/2`, `√(x+1)`.

use super::blocks::Blocks;
use super::xml::Element;
use crate::extract_error::ExtractError;
use crate::raised::Shift;

/// Longer operators are ignored.
const MAX_SIGN_BYTES: usize = 8;

/// The kind of a formula object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Parts in brackets.
    Brackets,
    /// A sum, an integral or another operator.
    Operator,
    Root,
    Other,
}

/// An open formula object.
#[derive(Debug)]
struct Object {
    kind: Kind,
    /// The signs before and after its parts.
    begin: String,
    end: String,
    n_parts: usize,
}

/// The open formulas.
#[derive(Debug, Default)]
pub(super) struct Formulas {
    depth: usize,
    objects: Vec<Object>,
}

impl Formulas {
    pub(super) fn open(
        &mut self,
        element: &Element<'_>,
        blocks: &mut Blocks<'_>,
    ) -> Result<(), ExtractError> {
        let name = element.name();
        if name == "oMath" {
            self.depth += 1;
        }
        if self.depth == 0 {
            return Ok(());
        }
        if let Some(kind) = kind_of(name) {
            let (begin, end) = match kind {
                Kind::Brackets => ("(", ")"),
                Kind::Operator => ("∫", ""),
                Kind::Root => ("√", ""),
                Kind::Other => ("", ""),
            };
            self.objects.push(Object { kind, begin: begin.to_owned(), end: end.to_owned(), n_parts: 0 });
            return Ok(());
        }
        let Some(object) = self.objects.last_mut() else { return Ok(()) };
        let sign =
            || element.attribute("val").filter(|sign| sign.len() <= MAX_SIGN_BYTES).unwrap_or_default();
        match (name, object.kind) {
            ("begChr", Kind::Brackets) | ("chr", Kind::Operator) => object.begin = sign(),
            ("endChr", Kind::Brackets) => object.end = sign(),
            ("sub" | "sup", _) => blocks.begin_script(),
            ("num", _) => blocks.begin_script(),
            ("den", _) => {
                blocks.words("/")?;
                blocks.begin_script();
            }
            ("e", kind) => {
                object.n_parts += 1;
                match (kind, object.n_parts) {
                    (Kind::Brackets, 1) => blocks.words(&object.begin)?,
                    (Kind::Brackets, _) => blocks.words("|")?,
                    // A matrix cell, or the operand of an operator.
                    (Kind::Operator, 1) | (Kind::Other, 2..) => blocks.words(" ")?,
                    (Kind::Root, 1) => {
                        blocks.words(&object.begin)?;
                        blocks.begin_script();
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn close(&mut self, name: &str, blocks: &mut Blocks<'_>) -> Result<(), ExtractError> {
        if self.depth == 0 {
            return Ok(());
        }
        if name == "oMath" {
            self.depth -= 1;
        }
        if kind_of(name).is_some() {
            let object = self.objects.pop();
            return match object.filter(|object| object.n_parts > 0) {
                Some(object) => blocks.words(&object.end),
                None => Ok(()),
            };
        }
        let Some(object) = self.objects.last() else { return Ok(()) };
        match (name, object.kind) {
            ("naryPr", Kind::Operator) => blocks.words(&object.begin),
            ("sup", _) => blocks.end_script(Shift::Above),
            ("sub", _) => blocks.end_script(Shift::Below),
            ("num" | "den", _) => blocks.end_part(),
            ("e", Kind::Root) if object.n_parts == 1 => blocks.end_part(),
            _ => Ok(()),
        }
    }
}

fn kind_of(name: &str) -> Option<Kind> {
    match name {
        "d" => Some(Kind::Brackets),
        "nary" => Some(Kind::Operator),
        "rad" => Some(Kind::Root),
        "acc" | "bar" | "borderBox" | "box" | "eqArr" | "f" | "func" | "groupChr" | "limLow" | "limUpp"
        | "m" | "phant" | "sPre" | "sSub" | "sSubSup" | "sSup" => Some(Kind::Other),
        _ => None,
    }
}
