//! Writes the JSON that answers need.

use alloc::string::String;
use core::fmt::{self, Write};

/// Writes values, with commas between them.
#[derive(Debug, Default)]
pub(crate) struct Json {
    out: String,
    needs_comma: bool,
}

impl Json {
    pub(crate) fn finish(self) -> String {
        self.out
    }

    /// Writes an object or a list: `{` and `}`, or `[` and `]`, around what `inner` writes.
    pub(crate) fn group(&mut self, brackets: [char; 2], inner: impl FnOnce(&mut Self)) {
        let [open, close] = brackets;
        self.comma();
        self.out.push(open);
        self.needs_comma = false;
        inner(self);
        self.out.push(close);
        self.needs_comma = true;
    }

    pub(crate) fn object(&mut self, inner: impl FnOnce(&mut Self)) {
        self.group(['{', '}'], inner);
    }

    /// Writes the list `name` of an object. `each` writes its items.
    pub(crate) fn list<T>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T),
    ) {
        self.name(name);
        self.group(['[', ']'], |json| {
            items.into_iter().for_each(|item| each(json, item));
        });
    }

    /// Writes the name of the next value.
    pub(crate) fn name(&mut self, name: &str) {
        self.string(name);
        self.out.push(':');
        self.needs_comma = false;
    }

    pub(crate) fn text(&mut self, name: &str, value: &str) {
        self.name(name);
        self.string(value);
    }

    /// Writes the `Display` form of a value as a string.
    pub(crate) fn said(&mut self, name: &str, value: &impl fmt::Display) {
        self.name(name);
        self.comma();
        self.out.push('"');
        // Writing to a string cannot fail.
        let _ = write!(Escaped(&mut self.out), "{value}");
        self.out.push('"');
    }

    /// Writes a text, or `null`.
    pub(crate) fn maybe(&mut self, name: &str, value: Option<&str>) {
        match value {
            Some(value) => self.text(name, value),
            None => self.raw(name, "null"),
        }
    }

    pub(crate) fn number(&mut self, name: &str, value: usize) {
        self.name(name);
        let _ = write!(self.out, "{value}");
        self.needs_comma = true;
    }

    pub(crate) fn truth(&mut self, name: &str, value: bool) {
        self.raw(name, if value { "true" } else { "false" });
    }

    pub(crate) fn raw(&mut self, name: &str, value: &str) {
        self.name(name);
        self.out.push_str(value);
        self.needs_comma = true;
    }

    pub(crate) fn string(&mut self, value: &str) {
        self.comma();
        self.out.push('"');
        let _ = Escaped(&mut self.out).write_str(value);
        self.out.push('"');
    }

    fn comma(&mut self) {
        if self.needs_comma {
            self.out.push(',');
        }
        self.needs_comma = true;
    }
}

/// Escapes the characters that JSON requires to be escaped.
struct Escaped<'o>(&'o mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '"' | '\\' => {
                    self.0.push('\\');
                    self.0.push(c);
                }
                '\0'..='\u{1F}' => write!(self.0, "\\u{:04x}", u32::from(c))?,
                _ => self.0.push(c),
            }
        }
        Ok(())
    }
}
