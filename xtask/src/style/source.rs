//! Reads the parts of a source file that people read: its documentation, its comments and its
//! messages.

/// The languages whose comments and strings are recognized.
#[derive(Clone, Copy, PartialEq)]
pub enum Language {
    Rust,
    JavaScript,
    Python,
    C,
    Header,
    Markdown,
}

impl Language {
    /// Returns the language of a file by its ending.
    pub fn of(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1 {
            "rs" => Some(Self::Rust),
            "js" | "mjs" | "ts" => Some(Self::JavaScript),
            "py" | "pyi" => Some(Self::Python),
            "c" | "cpp" => Some(Self::C),
            "h" | "hpp" => Some(Self::Header),
            "md" => Some(Self::Markdown),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Documentation: `///`, `//!`, `/**`, docstrings, Markdown.
    Doc,
    /// Any other comment.
    Comment,
    /// A string of several words.
    Message,
}

/// The text of a comment or a string, and the line on which it begins.
#[derive(Debug)]
pub struct Piece {
    pub kind: Kind,
    pub line: usize,
    pub text: String,
}

impl Piece {
    fn last_line(&self) -> usize {
        self.line + self.text.matches('\n').count()
    }
}

/// The pieces of a file, and the number of its lines with code.
pub struct Source {
    pub pieces: Vec<Piece>,
    pub code_lines: usize,
}

/// Splits a file into its pieces.
pub fn read(language: Language, text: &str) -> Source {
    if language == Language::Markdown {
        let piece = Piece {
            kind: Kind::Doc,
            line: 1,
            text: text.into(),
        };
        return Source {
            pieces: vec![piece],
            code_lines: 0,
        };
    }
    let mut lexer = Lexer {
        language,
        rest: text,
        line: 1,
        before: String::new(),
        pieces: Vec::new(),
        code_lines: 0,
    };
    while lexer.step().is_some() {}
    lexer.end_line();
    Source {
        pieces: lexer.pieces,
        code_lines: lexer.code_lines,
    }
}

struct Lexer<'t> {
    language: Language,
    rest: &'t str,
    line: usize,
    /// The code of this line up to the current position.
    before: String,
    pieces: Vec<Piece>,
    code_lines: usize,
}

impl Lexer<'_> {
    /// Reads a comment, a string or a single character.
    fn step(&mut self) -> Option<()> {
        let first = self.rest.chars().next()?;
        if self.comment().is_none() && self.string(first).is_none() {
            self.take(first.len_utf8());
            if first == '\n' {
                self.end_line();
            } else {
                self.before.push(first);
            }
        }
        Some(())
    }

    fn end_line(&mut self) {
        self.code_lines += usize::from(!self.before.trim().is_empty());
        self.before.clear();
    }

    /// Reads this many bytes, and counts the lines that end in them.
    fn take(&mut self, bytes: usize) -> String {
        let (taken, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken.into()
    }

    fn comment(&mut self) -> Option<()> {
        let rest = self.rest;
        let line_end = rest.find('\n').unwrap_or(rest.len());
        let (marker, bytes) = match self.language {
            Language::Python if rest.starts_with('#') => ("#", line_end),
            Language::Python => return None,
            _ if rest.starts_with("//") => ("//", line_end),
            // Regular expressions of JavaScript are read by `string`, so this is a comment.
            _ if rest.starts_with("/*") => ("/*", rest.find("*/").map_or(rest.len(), |at| at + 2)),
            _ => return None,
        };
        let line = self.line;
        let text = self.take(bytes);
        let is_doc = match self.language {
            Language::Rust => {
                text.starts_with("//!") || (text.starts_with("///") && !text.starts_with("////"))
            }
            // In a header, ordinary comments are documentation.
            Language::Header => true,
            _ => text.starts_with("/**"),
        };
        let kind = if is_doc { Kind::Doc } else { Kind::Comment };
        let body = text.trim_end_matches("*/");
        let body = body
            .trim_start_matches(marker)
            .trim_start_matches(['/', '!', '*']);
        let lines = body
            .lines()
            .map(|line| line.trim_start().trim_start_matches("* "));
        self.add(kind, line, lines.collect::<Vec<_>>().join("\n"));
        Some(())
    }

    /// Adds a piece, or joins a line comment to the one on the line before it.
    fn add(&mut self, kind: Kind, line: usize, text: String) {
        let starts_line = self.before.trim().is_empty();
        match self.pieces.last_mut() {
            Some(last) if last.kind == kind && starts_line && last.last_line() + 1 == line => {
                last.text.push('\n');
                last.text.push_str(&text);
            }
            _ => self.pieces.push(Piece { kind, line, text }),
        }
    }

    /// Reads a literal that begins here, and keeps it if it has several words.
    fn string(&mut self, first: char) -> Option<()> {
        let rest = self.rest;
        let (bytes, body) = match (self.language, first) {
            (Language::Rust, 'r') if !self.follows_word() => raw_string(rest)?,
            (Language::Rust, '\'') => (character(rest), 0..0),
            (Language::JavaScript, '/') if self.expects_value() => (regex(rest)?, 0..0),
            (Language::JavaScript, '`') => template(rest),
            (Language::Python, '"' | '\'') if rest.starts_with(&String::from(first).repeat(3)) => {
                let end = rest.get(3..)?.find(&String::from(first).repeat(3))?;
                (end + 6, 3..end + 3)
            }
            (Language::JavaScript | Language::Python, '\'') | (_, '"') => quoted(rest, first),
            _ => return None,
        };
        let text = rest.get(body).unwrap_or_default().to_owned();
        let is_docstring = self.language == Language::Python
            && self.before.trim().is_empty()
            && rest.starts_with("\"\"\"");
        let kind = if is_docstring {
            Kind::Doc
        } else {
            Kind::Message
        };
        let line = self.line;
        let taken = self.take(bytes);
        if kind == Kind::Message {
            self.code_lines += taken.matches('\n').count();
            self.before.push('"');
        }
        if text.contains(' ') {
            self.pieces.push(Piece { kind, line, text });
        }
        Some(())
    }

    fn follows_word(&self) -> bool {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        // `br"…"` is raw, too.
        let mut before = self.before.chars().rev().skip_while(|&c| c == 'b');
        before.next().is_some_and(is_word)
    }

    /// Returns true if a `/` here begins a regular expression: not after a value, which it would
    /// divide.
    fn expects_value(&self) -> bool {
        let before = self.before.trim_end();
        let is_operator = |c: char| "(,=:[!&|?{};>".contains(c);
        before.is_empty() || before.ends_with(is_operator) || before.ends_with("return")
    }
}

/// The length of a literal, and the range of its content.
type Literal = (usize, std::ops::Range<usize>);

fn quoted(rest: &str, quote: char) -> Literal {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if c == quote && !is_escaped {
            return (at + 1, 1..at);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    (rest.len(), 1..rest.len())
}

fn raw_string(rest: &str) -> Option<Literal> {
    let hashes = rest.get(1..)?.bytes().take_while(|&b| b == b'#').count();
    let body = rest.get(1 + hashes..)?.strip_prefix('"')?;
    let end = body.find(&format!("\"{}", "#".repeat(hashes)))?;
    Some((end + 3 + 2 * hashes, hashes + 2..hashes + 2 + end))
}

/// Returns the length of a character literal of Rust, or of the quote before a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((at, c))) => {
            let after = at + c.len_utf8();
            let end = rest.get(after..).and_then(|rest| rest.find('\''));
            end.map_or(1, |end| after + end + 1)
        }
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

/// Reads a template literal of JavaScript. Inserted expressions are skipped by counting braces.
fn template(rest: &str) -> Literal {
    let (mut depth, mut last) = (0_usize, '`');
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '{' if last == '$' || depth > 0 => depth += 1,
            '}' if depth > 0 => depth -= 1,
            '`' if last != '\\' && depth == 0 => return (at + 1, 1..at),
            _ => {}
        }
        last = c;
    }
    (rest.len(), 1..rest.len())
}

fn regex(rest: &str) -> Option<usize> {
    let (mut in_class, mut is_escaped) = (false, false);
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return None,
            _ if is_escaped => {
                is_escaped = false;
                continue;
            }
            '[' => in_class = true,
            ']' => in_class = false,
            // `//` and `/*` are comments.
            '/' if !in_class => return (at > 1).then_some(at + 1),
            '*' if at == 1 => return None,
            _ => {}
        }
        is_escaped = c == '\\';
    }
    None
}

/// Returns the text without its code: code in backticks becomes one word, a block becomes blank
/// lines.
pub fn without_code(text: &str) -> String {
    let mut fence = None;
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(_), Some(_)) if fence == mark => fence = None,
            (None, None) => {
                kept.push_str(line);
                continue;
            }
            _ => {}
        }
        kept.push_str(if line.ends_with('\n') { "\n" } else { "" });
    }
    without_spans(&kept)
}

fn without_spans(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let (before, from) = rest.split_at(at);
        kept.push_str(before);
        let ticks = from.bytes().take_while(|&b| b == b'`').count();
        let inside = from.get(ticks..).unwrap_or_default();
        let end = inside.find(&"`".repeat(ticks)).filter(|&end| {
            // A code span does not continue into the next paragraph.
            !inside.get(..end).unwrap_or_default().contains("\n\n")
        });
        let Some(end) = end else {
            kept.push_str(from.get(..ticks).unwrap_or_default());
            rest = inside;
            continue;
        };
        let lines = inside.get(..end).unwrap_or_default().matches('\n').count();
        kept.push('§');
        kept.push_str(&"\n".repeat(lines));
        rest = inside.get(end + ticks..).unwrap_or_default();
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(path: &str, text: &str) -> Vec<(Kind, usize, String)> {
        let source = read(Language::of(path).unwrap(), text);
        let pieces = source.pieces.into_iter();
        pieces
            .map(|it| (it.kind, it.line, it.text.trim().to_owned()))
            .collect()
    }

    #[test]
    fn rust_is_split_into_pieces() {
        let text = "/// One.\n/// Two.\nfn f<'a>(c: char) {\n    // Why.\n    let s = (r#\"a \"b\" // c\"#, '\"', \"// d e\");\n}\n";
        let expected = [
            (Kind::Doc, 1, "One.\nTwo."),
            (Kind::Comment, 4, "Why."),
            (Kind::Message, 5, "a \"b\" // c"),
            (Kind::Message, 5, "// d e"),
        ];
        assert_eq!(
            pieces("a.rs", text),
            expected.map(|(kind, line, text)| (kind, line, text.to_owned()))
        );
        assert_eq!(read(Language::Rust, text).code_lines, 3);
    }

    #[test]
    fn scripts_are_split_into_pieces() {
        let text =
            "/** One. */\nconst a = /[\"//]/.test(b) / 2; // Two\nconst c = `d ${e({})} f`;\n";
        let expected = [
            (Kind::Doc, 1, "One."),
            (Kind::Comment, 2, "Two"),
            (Kind::Message, 3, "d ${e({})} f"),
        ];
        assert_eq!(
            pieces("a.js", text),
            expected.map(|(kind, line, text)| (kind, line, text.to_owned()))
        );
        let text =
            "def f():\n    \"\"\"One.\n\n    Two words.\n    \"\"\"\n    g('a # b')  # three\n";
        let expected = [
            (Kind::Doc, 2, "One.\n\n    Two words."),
            (Kind::Message, 6, "a # b"),
            (Kind::Comment, 6, "three"),
        ];
        assert_eq!(
            pieces("a.py", text),
            expected.map(|(kind, line, text)| (kind, line, text.to_owned()))
        );
    }

    #[test]
    fn code_in_markdown_is_ignored_and_lines_stay() {
        assert_eq!(
            without_code("a `b\nc` d\n```sh\ne\n```\nf ` g"),
            "a §\n d\n\n\n\nf ` g"
        );
    }
}
