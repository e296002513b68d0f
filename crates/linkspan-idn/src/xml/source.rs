//! The XML of a table: elements, with limits on what a file may contain.

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

use crate::error::Error;
use crate::raw::limit;

/// The next piece of a file.
pub(super) enum Item {
    Start(Element),
    Text(String),
    End,
    Eof,
}

/// An element with everything inside it.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) is_empty: bool,
    pub(super) text: String,
    pub(super) children: Vec<Element>,
    pub(super) line: usize,
}

impl Element {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let mut found = self.attributes.iter().filter(|(known, _)| known == name);
        found.next().map(|(_, value)| value.as_str())
    }

    /// Refuses attributes that RFC 7940 does not define. Ignoring a misspelt condition would drop it.
    /// Attributes of other namespaces are ignored.
    pub(super) fn only(&self, names: &[&str]) -> Result<(), Error> {
        let is_known = |name: &str| {
            name.contains(':')
                || names.contains(&name)
                || matches!(name, "comment" | "ref" | "xmlns")
        };
        match self.attributes.iter().find(|(name, _)| !is_known(name)) {
            Some((name, _)) => Err(Error::new(format!(
                "{name:?} is not an attribute that RFC 7940 gives to <{}>",
                self.name
            ))
            .on_line(self.line)),
            None => Ok(()),
        }
    }

    /// Refuses text between the elements inside.
    pub(super) fn no_text(&self) -> Result<(), Error> {
        no_text(&self.text, &self.name).map_err(|e| e.on_line(self.line))
    }

    /// Refuses elements and text inside.
    pub(super) fn nothing_inside(&self) -> Result<(), Error> {
        self.no_text()?;
        match self.children.first() {
            Some(child) => Err(Error::new(format!(
                "<{}> is inside <{}>, which has nothing inside",
                child.name, self.name
            ))
            .on_line(child.line)),
            None => Ok(()),
        }
    }

    pub(super) fn need(&self, name: &str) -> Result<&str, Error> {
        self.get(name).ok_or_else(|| {
            Error::new(format!("<{}> has no attribute {name:?}", self.name)).on_line(self.line)
        })
    }
}

/// A file that is being read.
pub(super) struct Source<'f> {
    file: &'f str,
    reader: Reader<&'f [u8]>,
    depth: usize,
    /// The elements inside trees so far.
    parts: usize,
    /// The offset up to which lines have been counted, and their number.
    counted: (usize, usize),
}

impl<'f> Source<'f> {
    pub(super) fn new(file: &'f str) -> Self {
        let mut reader = Reader::from_str(file);
        reader.config_mut().check_end_names = true;
        Self {
            file,
            reader,
            depth: 0,
            parts: 0,
            counted: (0, 1),
        }
    }

    /// Returns the line of the last piece.
    fn line(&mut self) -> usize {
        let at = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX);
        let (from, lines) = self.counted;
        let between = self.file.as_bytes().get(from..at).unwrap_or_default();
        let lines = lines + between.iter().filter(|&&b| b == b'\n').count();
        if at >= from {
            self.counted = (at.min(self.file.len()), lines);
        }
        lines
    }

    pub(super) fn next(&mut self) -> Result<Item, Error> {
        loop {
            let event = match self.reader.read_event() {
                Ok(event) => event,
                Err(e) => {
                    let what = format!("this is not XML: {e}");
                    return Err(Error::new(what).on_line(self.line()));
                }
            };
            match event {
                Event::Start(start) => {
                    self.depth += 1;
                    if self.depth > limit::DEPTH {
                        let what =
                            format!("more than {} elements are inside each other", limit::DEPTH);
                        return Err(Error::new(what).on_line(self.line()));
                    }
                    return self.element(&start, false).map(Item::Start);
                }
                Event::Empty(start) => return self.element(&start, true).map(Item::Start),
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Item::End);
                }
                Event::Text(text) => {
                    return Ok(Item::Text(text.to_string()));
                }
                Event::CData(text) => {
                    return Ok(Item::Text(text.to_string()));
                }
                Event::GeneralRef(name) => {
                    let name = name.to_string();
                    return self.reference(&name).map(Item::Text);
                }
                Event::DocType(_) => {
                    let what = "the file has a document type declaration (<!DOCTYPE …>); tables have none, and it is not read";
                    return Err(Error::new(what).on_line(self.line()));
                }
                Event::Eof if self.depth > 0 => {
                    return Err(Error::new(
                        "the file ends in the middle of an element; it is cut off",
                    )
                    .on_line(self.line()));
                }
                Event::Eof => return Ok(Item::Eof),
                Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
            }
        }
    }

    /// Returns the text of one of XML's own entities.
    fn reference(&mut self, name: &str) -> Result<String, Error> {
        let text = match name {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => number_reference(name),
        };
        let unknown = || format!("&{name}; is not an entity of XML, and tables define none");
        text.map(String::from)
            .ok_or_else(|| Error::new(unknown()).on_line(self.line()))
    }

    fn element(&mut self, start: &BytesStart<'_>, is_empty: bool) -> Result<Element, Error> {
        let line = self.line();
        let name = start.local_name().as_ref().to_owned();
        let mut attributes = Vec::new();
        for (count, attribute) in start.attributes().enumerate() {
            let wrong = |e: String| Error::new(format!("in <{name}>: {e}")).on_line(line);
            if count >= limit::ATTRIBUTES {
                return Err(wrong(format!(
                    "there are more than {} attributes",
                    limit::ATTRIBUTES
                )));
            }
            let attribute = attribute.map_err(|e| wrong(e.to_string()))?;
            // `ref` names the sources of an element. It is on nearly every element and is not used.
            if attribute.key.as_ref() == "ref" {
                continue;
            }
            let value = attribute
                .normalized_value(XmlVersion::Explicit1_0)
                .map_err(|e| wrong(e.to_string()))?;
            let key = attribute.key.as_ref().to_owned();
            attributes.push((key, value.into_owned()));
        }
        Ok(Element {
            name,
            attributes,
            is_empty,
            text: String::new(),
            children: Vec::new(),
            line,
        })
    }

    /// Reads an element with its content, up to its end.
    pub(super) fn tree(&mut self, root: Element) -> Result<Element, Error> {
        let mut open = vec![root];
        loop {
            let is_done = open.last().is_none_or(|element| element.is_empty);
            let item = if is_done { Item::End } else { self.next()? };
            match item {
                Item::Start(element) => {
                    self.parts += 1;
                    if self.parts > limit::RULE_PARTS {
                        let what = format!(
                            "there are more than {} elements in the rules",
                            limit::RULE_PARTS
                        );
                        return Err(Error::new(what).on_line(element.line));
                    }
                    open.push(element);
                }
                Item::Text(text) => {
                    if let Some(element) = open.last_mut() {
                        element.text.push_str(&text);
                    }
                }
                Item::End | Item::Eof => {
                    let Some(done) = open.pop() else {
                        return Err(Error::new("the file ends in the middle of an element"));
                    };
                    match open.last_mut() {
                        Some(parent) => parent.children.push(done),
                        None => return Ok(done),
                    }
                }
            }
        }
    }
}

/// Refuses text that is not blank.
pub(super) fn no_text(text: &str, name: &str) -> Result<(), Error> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(());
    }
    let start: String = text.chars().take(20).collect();
    Err(Error::new(format!(
        "<{name}> has only elements inside, but here is the text {start:?}"
    )))
}

fn number_reference(name: &str) -> Option<char> {
    let digits = name.strip_prefix('#')?;
    let number = match digits.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    number.ok().and_then(char::from_u32)
}
