//! RFC 7940: tables as XML.
//!
//! The file may come from anybody, so the size of everything in it is limited. A document type
//! declaration, and with it every entity that a file could define, is refused.

mod rules;
mod source;

use crate::error::Error;
use crate::raw::{Meta, Raw, RawChar, RawCondition, RawVariant, limit};
use crate::words;
use source::{Element, Item, Source, no_text};

/// The namespace of RFC 7940.
const NAMESPACE: &str = "urn:ietf:params:xml:ns:lgr-1.0";

/// Reads a table.
pub(crate) fn read(file: &str) -> Result<Raw, Error> {
    let mut source = Source::new(file);
    let root = loop {
        match source.next()? {
            Item::Start(element) => break element,
            Item::Text(_) => {}
            Item::End | Item::Eof => return Err(Error::new("there is no element in the file")),
        }
    };
    let is_namespace = |(name, value): &(String, String)| {
        (name == "xmlns" || name.starts_with("xmlns:")) && value == NAMESPACE
    };
    if root.name != "lgr" || !root.attributes.iter().any(is_namespace) {
        return Err(Error::new(format!(
            "the first element is <{}>; a table in XML begins with <lgr xmlns=\"{NAMESPACE}\">",
            root.name
        ))
        .on_line(root.line));
    }
    let mut raw = Raw::default();
    if !root.is_empty {
        read_parts(&mut source, &mut raw)?;
    }
    // Only blanks may follow.
    loop {
        match source.next()? {
            Item::Eof => break,
            Item::Text(text) if text.trim().is_empty() => {}
            _ => {
                return Err(Error::new(
                    "there is something after </lgr>; a file has one table",
                ));
            }
        }
    }
    Ok(raw)
}

fn read_parts(source: &mut Source<'_>, raw: &mut Raw) -> Result<(), Error> {
    loop {
        let element = match source.next()? {
            Item::Start(element) => element,
            Item::Text(text) => {
                no_text(&text, "lgr")?;
                continue;
            }
            Item::End => return Ok(()),
            Item::Eof => {
                return Err(Error::new("the file ends before </lgr>; it is cut off"));
            }
        };
        match element.name.as_str() {
            "meta" => read_meta(&source.tree(element)?, &mut raw.meta),
            "data" if !element.is_empty => read_data(source, raw)?,
            "data" => {}
            "rules" => {
                let rules = source.tree(element)?;
                rules.no_text()?;
                for child in &rules.children {
                    rules::read_rule_part(child, raw).map_err(|e| e.on_line(child.line))?;
                }
            }
            other => return Err(unknown(other).on_line(element.line)),
        }
    }
}

fn unknown(name: &str) -> Error {
    Error::new(format!(
        "<{name}> is not an element that RFC 7940 has at this place"
    ))
}
fn read_meta(element: &Element, meta: &mut Meta) {
    for child in &element.children {
        let text = || child.text.trim().to_owned();
        match child.name.as_str() {
            "version" => meta.version = text(),
            "date" => meta.date = crate::text::date(&text()).unwrap_or_default(),
            "language" => meta.languages.push(text()),
            "unicode-version" => meta.unicode_version = text(),
            "scope" if child.get("type").is_none_or(|kind| kind == "domain") => {
                let scope = text();
                let scope = words::to_unicode(scope.trim_matches('.'));
                let scope = if scope.is_empty() {
                    ".".to_owned()
                } else {
                    scope
                };
                meta.scopes.push(scope);
            }
            _ => {}
        }
    }
}

fn read_data(source: &mut Source<'_>, raw: &mut Raw) -> Result<(), Error> {
    loop {
        let element = match source.next()? {
            Item::Start(element) => element,
            Item::Text(text) => {
                no_text(&text, "data")?;
                continue;
            }
            Item::End | Item::Eof => return Ok(()),
        };
        let line = element.line;
        let wrap = |e: Error| e.on_line(line);
        let mut char = match element.name.as_str() {
            "char" => read_char(&element),
            "range" => read_range(&element),
            other => Err(unknown(other)),
        }
        .map_err(wrap)?;
        if !element.is_empty {
            read_variants(source, raw, &mut char)?;
        }
        raw.push(char).map_err(wrap)?;
    }
}

fn read_char(element: &Element) -> Result<RawChar, Error> {
    element.only(&["cp", "tag", "when", "not-when"])?;
    let cps = sequence(element.need("cp")?)?;
    let Some((&first, rest)) = cps.split_first() else {
        return Err(Error::new("<char> has no code point; write cp=\"0061\""));
    };
    Ok(RawChar {
        first,
        last: first,
        rest: rest.into(),
        condition: condition(element)?,
        tags: element.get("tag").unwrap_or_default().to_owned(),
        variants: Vec::new(),
        line: element.line,
    })
}

fn read_range(element: &Element) -> Result<RawChar, Error> {
    element.only(&["first-cp", "last-cp", "tag", "when", "not-when"])?;
    let (first, last) = (
        code_point(element.need("first-cp")?)?,
        code_point(element.need("last-cp")?)?,
    );
    if first > last {
        return Err(Error::new(format!(
            "the range ends before it begins: U+{:04X} is higher than U+{:04X}",
            u32::from(first),
            u32::from(last)
        )));
    }
    if first < '\u{E000}' && last > '\u{D7FF}' {
        return Err(Error::new(
            "the range goes over the surrogates, U+D800 to U+DFFF, which are not characters",
        ));
    }
    Ok(RawChar {
        first,
        last,
        rest: [].into(),
        condition: condition(element)?,
        tags: element.get("tag").unwrap_or_default().to_owned(),
        variants: Vec::new(),
        line: element.line,
    })
}

fn read_variants(source: &mut Source<'_>, raw: &mut Raw, char: &mut RawChar) -> Result<(), Error> {
    loop {
        match source.next()? {
            Item::Start(element) if element.name == "var" => {
                let line = element.line;
                let variant = read_variant(&element, raw).map_err(|e| e.on_line(line))?;
                char.variants.push(variant);
                if raw.variants + char.variants.len() > limit::VARIANTS {
                    let what = format!("the table has more than {} variants", limit::VARIANTS);
                    return Err(Error::new(what).on_line(line));
                }
                if char.first != char.last {
                    return Err(Error::new(
                        "a <range> has no variants; write each code point as a <char>",
                    )
                    .on_line(line));
                }
                source.tree(element)?.nothing_inside()?;
            }
            Item::Start(element) => return Err(unknown(&element.name).on_line(element.line)),
            Item::Text(text) => no_text(&text, "char").map_err(|e| e.on_line(char.line))?,
            Item::End | Item::Eof => return Ok(()),
        }
    }
}

fn read_variant(element: &Element, raw: &mut Raw) -> Result<RawVariant, Error> {
    element.only(&["cp", "type", "when", "not-when"])?;
    let kind = element.get("type");
    Ok(RawVariant {
        to: sequence(element.need("cp")?)?.into(),
        kind: kind.map(|kind| raw.types.number(kind)).transpose()?,
        condition: condition(element)?,
    })
}

fn code_point(text: &str) -> Result<char, Error> {
    words::code_point(text).ok_or_else(|| {
        Error::new(format!(
            "{text:?} is not a code point; they are written in hexadecimal, such as 0061"
        ))
    })
}

fn sequence(text: &str) -> Result<Vec<char>, Error> {
    let cps: Vec<char> = text
        .split_ascii_whitespace()
        .take(limit::SEQUENCE + 1)
        .map(code_point)
        .collect::<Result<_, _>>()?;
    if cps.len() > limit::SEQUENCE {
        return Err(Error::new(format!(
            "a sequence has more than {} code points, and no label has that many",
            limit::SEQUENCE
        )));
    }
    Ok(cps)
}

fn condition(element: &Element) -> Result<Option<RawCondition>, Error> {
    one_of(element, "when", "not-when")
}

/// Reads a reference to a rule from one of two attributes. The second one negates it.
fn one_of(element: &Element, yes: &str, no: &str) -> Result<Option<RawCondition>, Error> {
    let named = |rule: &str, negated| RawCondition {
        rule: rule.to_owned(),
        negated,
    };
    match (element.get(yes), element.get(no)) {
        (Some(_), Some(_)) => Err(Error::new(format!(
            "<{}> has both {yes:?} and {no:?}; it may have one of them",
            element.name
        ))),
        (Some(rule), None) => Ok(Some(named(rule, false))),
        (None, Some(rule)) => Ok(Some(named(rule, true))),
        (None, None) => Ok(None),
    }
}
