//! Infers the kinds of a message's parameters from their use.

use crate::message::{Format, Kind, Parameter, Pattern, Piece, visit};

/// Returns the pattern with all formats resolved, and its parameters. `known` are the parameters of the same message
/// in the root language, whose kinds apply to every translation.
pub(crate) fn settle(
    mut pattern: Pattern,
    known: Option<&[Parameter]>,
) -> Result<(Pattern, Vec<Parameter>), String> {
    let mut uses: Vec<(String, Option<Kind>)> = Vec::new();
    let mut conflict = None;
    visit(&pattern, &mut |piece| {
        let Some((name, kind)) = use_in(piece) else { return };
        match uses.iter_mut().find(|(used, _)| *used == name) {
            None => uses.push((name.to_owned(), kind)),
            Some((_, before)) => match (*before, kind) {
                (Some(before), Some(kind)) if before != kind => {
                    conflict = Some(format!("${name} is used as {} and as {}", before.name(), kind.name()));
                }
                _ => *before = before.or(kind),
            },
        }
    });
    if let Some(conflict) = conflict {
        return Err(conflict);
    }
    let mut parameters = Vec::new();
    for (name, kind) in uses {
        let root = known.and_then(|known| known.iter().find(|parameter| parameter.name == name));
        if let (Some(root), Some(kind)) = (root, kind)
            && root.kind != kind
        {
            let (is, is_used) = (root.kind.name(), kind.name());
            return Err(format!("${name} is {is} in the root language, but is used as {is_used} here"));
        }
        let kind = root.map(|root| root.kind).or(kind).unwrap_or(Kind::Text);
        parameters.push(Parameter { name, kind });
    }
    write_formats(&mut pattern, &parameters);
    Ok((pattern, parameters))
}

/// The parameter of a piece, and the kind that its use implies.
fn use_in(piece: &Piece) -> Option<(&str, Option<Kind>)> {
    match piece {
        Piece::Text(_) => None,
        Piece::Argument { name, format } => {
            let kind = match format {
                Format::Plain => None,
                Format::List => Some(Kind::List),
                Format::Number
                | Format::Bytes
                | Format::Date
                | Format::Time
                | Format::Moment
                | Format::Duration
                | Format::Seconds => Some(Kind::Number),
            };
            Some((name, kind))
        }
        Piece::Selection(selection) => {
            let kind = if selection.is_by_number() { Kind::Number } else { Kind::Text };
            Some((&selection.name, Some(kind)))
        }
    }
}

/// Sets the format of arguments without a function by their kind.
fn write_formats(pattern: &mut Pattern, parameters: &[Parameter]) {
    for piece in pattern {
        match piece {
            Piece::Text(_) => {}
            Piece::Argument { name, format } => {
                let kind =
                    parameters.iter().find(|parameter| parameter.name == *name).map(|found| found.kind);
                *format = match (*format, kind) {
                    (Format::Plain, Some(Kind::Number)) => Format::Number,
                    (Format::Plain, Some(Kind::List)) => Format::List,
                    (format, _) => format,
                };
            }
            Piece::Selection(selection) => {
                for (_, variant) in &mut selection.variants {
                    write_formats(variant, parameters);
                }
                write_formats(&mut selection.default, parameters);
            }
        }
    }
}
