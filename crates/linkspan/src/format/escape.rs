//! Minimal escaping of path, query and fragment (UTS #58 §4.1).
//!
//! The tail of a URL is split into the same parts as in detection ([`part`](crate::detect::part)).
//! Each character is written unescaped unless detection would stop at it or it would become syntax.
//! Syntax is kept as it is: empty parts, `//`, a `?` or `#` with nothing after it.

use core::fmt::{self, Write};

use crate::detect::part::{Action, DIRECTIVE, Part};
use crate::detect::termination::OpenStack;
use crate::percent::{Unit, Units};
use crate::unicode::property::{LinkTerm, link_term};

/// What to escape although detection would not stop at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Returns true for characters that are always escaped, whether or not they were.
    pub(crate) escapes: fn(char) -> bool,
    /// Whether `%25` is kept. UTS #58 writes `%` instead, which browsers and servers do not treat
    /// as the same.
    pub(crate) keeps_percent: bool,
}

impl Style {
    /// Escapes only what must be escaped: UTS #58, clause C2.
    pub(crate) const MINIMAL: Style = Style {
        escapes: |_| false,
        keeps_percent: false,
    };
}

/// Writes `tail`, which is empty or starts with `/`, `?` or `#`, in the given style.
///
/// If an escape is not valid UTF-8, all non-ASCII bytes are escaped, because the encoding is
/// unknown.
pub(crate) fn write_tail(tail: &str, style: Style, out: &mut dyn Write) -> fmt::Result {
    write(tail, None, style, out)
}

/// Writes `rest`, which is a path from its first character, in the given style.
pub(crate) fn write_path(rest: &str, style: Style, out: &mut dyn Write) -> fmt::Result {
    write(rest, Some(Part::Path), style, out)
}

fn write(rest: &str, part: Option<Part>, style: Style, out: &mut dyn Write) -> fmt::Result {
    Escaper {
        rest,
        part,
        at_edge: true,
        open: OpenStack::new(),
        is_legacy: Units(rest).any(|unit| matches!(unit, Unit::Byte(_))),
        style,
        out,
    }
    .run()
}

struct Escaper<'a> {
    rest: &'a str,
    part: Option<Part>,
    /// Whether the position is directly after an initiator, a separator or the `=` of a directive.
    at_edge: bool,
    open: OpenStack,
    /// Whether only ASCII may be unescaped, because the encoding is unknown.
    is_legacy: bool,
    style: Style,
    out: &'a mut dyn Write,
}

impl Escaper<'_> {
    fn run(mut self) -> fmt::Result {
        while !self.rest.is_empty() {
            if !self.syntax()? {
                self.unit()?;
            }
        }
        Ok(())
    }

    /// Copies the initiator or separator at the front, if there is one.
    fn syntax(&mut self) -> Result<bool, fmt::Error> {
        let rest = self.rest.as_bytes();
        let len = match self
            .part
            .map_or(Action::Terminate, |part| part.action(rest))
        {
            Action::None => return Ok(false),
            Action::ClearStack(len) => len,
            Action::Terminate => {
                let Some(part) = Part::initiated_by(rest) else {
                    return Ok(false);
                };
                self.part = Some(part);
                part.initiator().len()
            }
        };
        self.open.clear();
        self.at_edge = true;
        let (copied, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.out.write_str(copied)?;
        Ok(true)
    }

    /// Writes the unit at the front, escaped or not.
    fn unit(&mut self) -> fmt::Result {
        let Some((unit, len)) = Unit::read(self.rest) else {
            return Ok(());
        };
        self.rest = self.rest.get(len..).unwrap_or_default();
        match unit {
            Unit::Literal(c) | Unit::Escaped(c) if self.may_stand(unit, c) => {
                self.at_edge = c == '=';
                self.out.write_char(c)
            }
            Unit::Literal(c) | Unit::Escaped(c) => {
                self.at_edge = false;
                write_escaped(c.encode_utf8(&mut [0; 4]).as_bytes(), self.out)
            }
            Unit::Byte(byte) => write_escaped(&[byte], self.out),
        }
    }

    /// Returns true if the unit's character may be written unescaped.
    fn may_stand(&mut self, unit: Unit, c: char) -> bool {
        let is_kept_percent = self.style.keeps_percent && unit == Unit::Escaped('%');
        if self.would_be_syntax(unit, c)
            || is_kept_percent
            || self.is_legacy && !c.is_ascii()
            || (self.style.escapes)(c)
        {
            return false;
        }
        match link_term(c) {
            LinkTerm::Include => true,
            // A soft character stays in a link only if something follows it.
            LinkTerm::Soft => !self.rest.is_empty(),
            LinkTerm::Hard => false,
            LinkTerm::Open => self.open.push(c),
            LinkTerm::Close => self.open.close(c),
        }
    }

    /// Returns true if the character would be read as syntax when written unescaped.
    fn would_be_syntax(&self, unit: Unit, c: char) -> bool {
        let is_escaped = matches!(unit, Unit::Escaped(_));
        match (self.part, c) {
            // A literal `%` before two hexadecimal digits would become an escape.
            (_, '%') => self.reads([|c| c.is_ascii_hexdigit(), |c| c.is_ascii_hexdigit()]),
            (Some(Part::Path), '/' | '?' | '#' | '\\')
            | (Some(Part::Query), '+' | '#' | '=' | '&')
            | (Some(Part::Directive), '&' | ',') => is_escaped,
            (Some(Part::Directive), '-') => is_escaped && (self.at_edge || self.ends_piece()),
            (Some(Part::Fragment | Part::Directive), ':') => {
                self.reads([|c| c == '~', |c| c == ':'])
            }
            _ => false,
        }
    }

    /// Returns true if a piece of a directive ends here, so that a `-` would be an affix of its
    /// comma.
    fn ends_piece(&self) -> bool {
        self.rest.is_empty()
            || self.rest.starts_with([',', '&'])
            || self.rest.starts_with(DIRECTIVE)
    }

    /// Returns true if the next two units are characters that pass the tests.
    fn reads(&self, tests: [fn(char) -> bool; 2]) -> bool {
        let mut next = Units(self.rest);
        tests
            .iter()
            .all(|test| next.next().and_then(Unit::char).is_some_and(test))
    }
}

/// Writes bytes as percent-escapes.
pub(crate) fn write_escaped(bytes: &[u8], out: &mut dyn Write) -> fmt::Result {
    let digit = |value: u8| char::from(value + if value < 10 { b'0' } else { b'A' - 10 });
    bytes.iter().try_for_each(|byte| {
        out.write_char('%')?;
        out.write_char(digit(byte >> 4))?;
        out.write_char(digit(byte & 15))
    })
}
