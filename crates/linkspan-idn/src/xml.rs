//! RFC 7940: tables as XML.
//!
//! The file comes from a registry or from anybody, so everything in it is limited. A document type
//! declaration, and with it every entity that a file could define, is refused.

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

use crate::action::Trigger;
use crate::error::Error;
use crate::raw::{
    Class, Meta, Raw, RawAction, RawChar, RawCondition, RawNode, RawRule, RawVariant, limit,
};
use crate::set::Set;
use crate::words;

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
    Ok(raw)
}

fn read_parts(source: &mut Source<'_>, raw: &mut Raw) -> Result<(), Error> {
    loop {
        let element = match source.next()? {
            Item::Start(element) => element,
            Item::Text(_) => continue,
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
                for child in &rules.children {
                    read_rule_part(child, raw).map_err(|e| e.on_line(child.line))?;
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

/// What comes next in a file.
enum Item {
    Start(Element),
    Text(String),
    End,
    Eof,
}

/// An element with what is inside it.
#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    is_empty: bool,
    text: String,
    children: Vec<Element>,
    line: usize,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        let mut found = self.attributes.iter().filter(|(known, _)| known == name);
        found.next().map(|(_, value)| value.as_str())
    }

    fn need(&self, name: &str) -> Result<&str, Error> {
        self.get(name).ok_or_else(|| {
            Error::new(format!("<{}> has no attribute {name:?}", self.name)).on_line(self.line)
        })
    }
}

/// A file that is being read.
struct Source<'f> {
    file: &'f str,
    reader: Reader<&'f [u8]>,
    depth: usize,
    /// Where lines were last counted to, and how many there were.
    counted: (usize, usize),
}

impl<'f> Source<'f> {
    fn new(file: &'f str) -> Self {
        let mut reader = Reader::from_str(file);
        reader.config_mut().check_end_names = true;
        Self {
            file,
            reader,
            depth: 0,
            counted: (0, 1),
        }
    }

    /// The line of what was read last.
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

    fn next(&mut self) -> Result<Item, Error> {
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

    /// What an entity of XML's own is for.
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
        for attribute in start.attributes() {
            let wrong = |e: String| Error::new(format!("in <{name}>: {e}")).on_line(line);
            let attribute = attribute.map_err(|e| wrong(e.to_string()))?;
            // A list of sources, on nearly every element.
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

    /// Reads an element to its end, with what is inside it.
    fn tree(&mut self, root: Element) -> Result<Element, Error> {
        let mut open = vec![root];
        let mut count = 0;
        loop {
            let is_done = open.last().is_none_or(|element| element.is_empty);
            let item = if is_done { Item::End } else { self.next()? };
            match item {
                Item::Start(element) => {
                    count += 1;
                    if count > limit::RULE_PARTS {
                        let what = format!(
                            "there are more than {} elements among the rules",
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

fn number_reference(name: &str) -> Option<char> {
    let digits = name.strip_prefix('#')?;
    let number = match digits.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    number.ok().and_then(char::from_u32)
}

fn read_meta(element: &Element, meta: &mut Meta) {
    for child in &element.children {
        let text = || child.text.trim().to_owned();
        match child.name.as_str() {
            "version" => meta.version = text(),
            "date" => meta.date = text(),
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
            Item::Text(_) => continue,
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
                source.tree(element)?;
            }
            Item::Start(element) => return Err(unknown(&element.name).on_line(element.line)),
            Item::Text(_) => {}
            Item::End | Item::Eof => return Ok(()),
        }
    }
}

fn read_variant(element: &Element, raw: &mut Raw) -> Result<RawVariant, Error> {
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

/// A reference to a rule in one of two attributes, the second of which negates.
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

/// Classes, rules and actions.
fn read_rule_part(element: &Element, raw: &mut Raw) -> Result<(), Error> {
    match element.name.as_str() {
        "rule" => raw.rules.push(RawRule {
            name: element.need("name")?.to_owned(),
            comment: comment(element),
            node: RawNode::All(read_nodes(&element.children)?),
            line: element.line,
        }),
        "action" => {
            let action = read_action(element, raw)?;
            raw.actions.push(action);
        }
        _ => {
            let class = read_class(element)?;
            let name = element.need("name")?.to_owned();
            raw.classes.push((name, class, element.line));
        }
    }
    Ok(())
}

/// A comment in one line, without the sign that marks what all tables have.
fn comment(element: &Element) -> String {
    let text = element.get("comment").unwrap_or_default();
    let words = text.split_whitespace().filter(|word| *word != "\u{235F}");
    words.collect::<Vec<_>>().join(" ")
}

fn read_action(element: &Element, raw: &mut Raw) -> Result<RawAction, Error> {
    let mut trigger = Trigger::Always;
    type Make = fn(u64) -> Trigger;
    let kinds: [(&str, Make); 3] = [
        ("any-variant", Trigger::Any),
        ("all-variants", Trigger::All),
        ("only-variants", Trigger::Only),
    ];
    for (name, make) in kinds {
        if let Some(types) = element.get(name) {
            if trigger != Trigger::Always {
                return Err(Error::new(
                    "<action> has two of any-variant, all-variants and only-variants; it may have one",
                ));
            }
            trigger = make(raw.types.bits(types)?);
        }
    }
    Ok(RawAction {
        disposition: element.need("disp")?.to_owned(),
        comment: comment(element),
        rule: one_of(element, "match", "not-match")?,
        trigger,
        line: element.line,
    })
}

fn read_nodes(elements: &[Element]) -> Result<Vec<RawNode>, Error> {
    elements
        .iter()
        .map(|element| read_node(element).map_err(|e| e.on_line(element.line)))
        .collect()
}

fn read_node(element: &Element) -> Result<RawNode, Error> {
    let inside = || read_nodes(&element.children);
    let node = match element.name.as_str() {
        "start" => RawNode::Start,
        "end" => RawNode::End,
        "anchor" => RawNode::Anchor,
        "any" => RawNode::Any,
        "char" => RawNode::Char(sequence(element.need("cp")?)?.into()),
        "rule" => match element.get("by-ref") {
            Some(name) => RawNode::Ref(name.to_owned()),
            None => RawNode::All(inside()?),
        },
        "choice" => RawNode::Choice(inside()?),
        "look-behind" => RawNode::LookBehind(Box::new(RawNode::All(inside()?))),
        "look-ahead" => RawNode::LookAhead(Box::new(RawNode::All(inside()?))),
        _ => RawNode::Class(read_class(element)?),
    };
    let Some(count) = element.get("count") else {
        return Ok(node);
    };
    let (min, max) = read_count(count)?;
    Ok(RawNode::Repeat(Box::new(node), min, max))
}

/// `3`, `1+` or `0:2`.
fn read_count(text: &str) -> Result<(u32, Option<u32>), Error> {
    let number = |text: &str| text.parse::<u32>().ok();
    let count = if let Some(min) = text.strip_suffix('+') {
        number(min).map(|min| (min, None))
    } else if let Some((min, max)) = text.split_once(':') {
        let both = number(min).zip(number(max));
        both.map(|(min, max)| (min, Some(max)))
    } else {
        number(text).map(|times| (times, Some(times)))
    };
    count
        .filter(|(min, max)| max.is_none_or(|max| *min <= max))
        .ok_or_else(|| {
            Error::new(format!(
                "{text:?} is not a count; it is a number, such as 3, or 1+, or 0:2"
            ))
        })
}

fn read_class(element: &Element) -> Result<Class, Error> {
    let inside = || -> Result<Vec<Class>, Error> {
        let classes = element.children.iter();
        classes
            .map(|child| read_class(child).map_err(|e| e.on_line(child.line)))
            .collect()
    };
    let count = element.children.len();
    let must = |is_right: bool, what: &str| {
        if is_right {
            return Ok(());
        }
        Err(Error::new(format!(
            "<{}> is made of {what}; this one has {count}",
            element.name
        )))
    };
    Ok(match element.name.as_str() {
        "class" => {
            let ways = ["by-ref", "from-tag", "property"].map(|name| element.get(name));
            match ways {
                [Some(name), None, None] => Class::Ref(name.to_owned()),
                [None, Some(tag), None] => Class::Tag(tag.to_owned()),
                [None, None, Some(property)] => {
                    let (name, value) = property.split_once(':').ok_or_else(|| {
                        Error::new(format!(
                            "{property:?} is not a property with its value, such as gc:Mn"
                        ))
                    })?;
                    Class::Property(name.to_owned(), value.to_owned())
                }
                [None, None, None] => Class::List(read_list(&element.text)?),
                _ => {
                    return Err(Error::new(
                        "<class> has two of by-ref, from-tag and property; it may have one",
                    ));
                }
            }
        }
        "union" => {
            must(count >= 1, "one class or more")?;
            Class::Union(inside()?)
        }
        "intersection" => {
            must(count == 2, "two classes")?;
            Class::Intersection(inside()?)
        }
        "difference" => {
            must(count == 2, "two classes")?;
            Class::Difference(inside()?)
        }
        "symmetric-difference" => {
            must(count == 2, "two classes")?;
            Class::SymmetricDifference(inside()?)
        }
        "complement" => {
            must(count == 1, "one class")?;
            Class::Complement(Box::new(Class::Union(inside()?)))
        }
        other => return Err(unknown(other)),
    })
}

/// `0061 0063-007A`.
fn read_list(text: &str) -> Result<Set, Error> {
    let mut ranges = Vec::new();
    for item in text.split_ascii_whitespace() {
        let (first, last) = item.split_once('-').unwrap_or((item, item));
        let (first, last) = (code_point(first)?, code_point(last)?);
        if first > last {
            return Err(Error::new(format!(
                "the range {item} ends before it begins"
            )));
        }
        ranges.push((u32::from(first), u32::from(last)));
    }
    Ok(Set::new(ranges))
}
