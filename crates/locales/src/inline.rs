//! Converts Fluent's syntax tree to patterns: replaces terms and references by their definitions.

use crate::message::{Format, Key, Pattern, Piece, Selection};
use crate::{Problem, plural};
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, PatternElement, Resource, VariantKey,
};
use fluent_syntax::{ast, unicode};
use std::collections::HashMap;

/// The problem of a message and its solution.
type Why = String;

/// Maximum nesting depth of references and selections.
const MAX_DEPTH: usize = 8;

/// The messages and terms that references can refer to.
pub(crate) struct Definitions<'a> {
    messages: HashMap<&'a str, &'a ast::Pattern<String>>,
    terms: HashMap<&'a str, &'a ast::Pattern<String>>,
}

impl<'a> Definitions<'a> {
    /// The messages and terms of a language. A duplicate id is a mistake.
    pub(crate) fn of(files: &'a [(String, Resource<String>)], problems: &mut Vec<Problem>) -> Self {
        let mut definitions = Self { messages: HashMap::new(), terms: HashMap::new() };
        for (file, resource) in files {
            for entry in &resource.body {
                let (id, earlier) = match entry {
                    Entry::Message(ast::Message { id, value: Some(value), .. }) => {
                        (&id.name, definitions.messages.insert(&id.name, value))
                    }
                    Entry::Term(term) => {
                        (&term.id.name, definitions.terms.insert(&term.id.name, &term.value))
                    }
                    _ => continue,
                };
                if earlier.is_some() {
                    let why = "this id occurs twice; choose another one".to_owned();
                    problems.push(Problem { file: file.clone(), id: id.clone(), why });
                }
            }
        }
        definitions
    }

    /// The pattern of a message.
    pub(crate) fn pattern_of(&self, message: &ast::Message<String>) -> Result<Pattern, Why> {
        if !message.attributes.is_empty() {
            return Err("attributes are not used here; make a message of its own".to_owned());
        }
        let value = message.value.as_ref().ok_or("it has no text")?;
        let mut pattern = Pattern::new();
        self.add(value, &mut pattern, 0)?;
        Ok(pattern)
    }

    fn add(&self, from: &ast::Pattern<String>, to: &mut Pattern, depth: usize) -> Result<(), Why> {
        if depth > MAX_DEPTH {
            return Err("references or selections are nested too deeply, or refer to themselves".to_owned());
        }
        for element in &from.elements {
            match element {
                PatternElement::TextElement { value } => add_text(to, value),
                PatternElement::Placeable { expression } => self.add_expression(expression, to, depth)?,
            }
        }
        Ok(())
    }

    fn add_expression(&self, from: &Expression<String>, to: &mut Pattern, depth: usize) -> Result<(), Why> {
        match from {
            Expression::Inline(inline) => self.add_inline(inline, to, depth),
            Expression::Select { selector, variants } => {
                to.push(Piece::Selection(self.selection(selector, variants, depth)?));
                Ok(())
            }
        }
    }

    fn add_inline(&self, from: &InlineExpression<String>, to: &mut Pattern, depth: usize) -> Result<(), Why> {
        match from {
            InlineExpression::StringLiteral { value } => {
                add_text(to, &unicode::unescape_unicode_to_string(value))
            }
            InlineExpression::NumberLiteral { .. } => return Err("write a fixed number as text".to_owned()),
            InlineExpression::VariableReference { id } => {
                to.push(Piece::Argument { name: id.name.clone(), format: Format::Plain });
            }
            InlineExpression::FunctionReference { id, arguments } => {
                let name = only_variable(&id.name, arguments)?;
                to.push(Piece::Argument { name, format: format_of(&id.name)? });
            }
            InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                let term = self.terms.get(id.name.as_str());
                let term = term.ok_or_else(|| format!("there is no term -{}", id.name))?;
                self.add(term, to, depth + 1)?;
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                let message = self.messages.get(id.name.as_str());
                let message = message.ok_or_else(|| format!("there is no message {}", id.name))?;
                self.add(message, to, depth + 1)?;
            }
            InlineExpression::TermReference { .. } | InlineExpression::MessageReference { .. } => {
                return Err("references take no attributes and no arguments here".to_owned());
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression, to, depth + 1)?,
        }
        Ok(())
    }

    fn selection(
        &self,
        selector: &InlineExpression<String>,
        variants: &[ast::Variant<String>],
        depth: usize,
    ) -> Result<Selection, Why> {
        let InlineExpression::VariableReference { id } = selector else {
            return Err("select on a variable: { $n -> … }".to_owned());
        };
        let is_by_number = variants.iter().all(|variant| match &variant.key {
            VariantKey::NumberLiteral { .. } => true,
            VariantKey::Identifier { name } => plural::is_form(name),
        });
        let mut chosen = Vec::new();
        let mut default = None;
        for variant in variants {
            let mut pattern = Pattern::new();
            self.add(&variant.value, &mut pattern, depth + 1)?;
            let key = match &variant.key {
                VariantKey::NumberLiteral { value } => Key::Exact(value.clone()),
                VariantKey::Identifier { name } if is_by_number => Key::Plural(name.clone()),
                VariantKey::Identifier { name } => Key::Text(name.clone()),
            };
            if variant.default {
                default = Some((key, pattern));
            } else {
                chosen.push((key, pattern));
            }
        }
        let (default_key, default) = default.ok_or("mark one variant as the default with *")?;
        Ok(Selection { name: id.name.clone(), variants: chosen, default_key, default })
    }
}

fn add_text(to: &mut Pattern, text: &str) {
    if let Some(Piece::Text(last)) = to.last_mut() {
        last.push_str(text);
    } else {
        to.push(Piece::Text(text.to_owned()));
    }
}

fn only_variable(function: &str, arguments: &CallArguments<String>) -> Result<String, Why> {
    match arguments.positional.as_slice() {
        [InlineExpression::VariableReference { id }] if arguments.named.is_empty() => Ok(id.name.clone()),
        _ => Err(format!("{function} takes one variable and nothing else")),
    }
}

fn format_of(function: &str) -> Result<Format, Why> {
    match function {
        "NUMBER" => Ok(Format::Number),
        "BYTES" => Ok(Format::Bytes),
        "DATE" => Ok(Format::Date),
        "TIME" => Ok(Format::Time),
        "MOMENT" => Ok(Format::Moment),
        "DURATION" => Ok(Format::Duration),
        "SECONDS" => Ok(Format::Seconds),
        "LIST" => Ok(Format::List),
        _ => Err(format!(
            "there is no function {function}; there are NUMBER, BYTES, DATE, TIME, MOMENT, DURATION, SECONDS and LIST"
        )),
    }
}
