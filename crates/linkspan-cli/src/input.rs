//! Input: files and standard input, as bytes.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, StdinLock};
use std::path::{Path, PathBuf};

use linkspan_extract::Encoding;

use crate::failure::Failure;
use crate::output;

/// The byte order mark in UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// How much is read at a time: the capacity of a pipe.
const READ: usize = 64 * 1024;

/// Where a document comes from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Standard input: no file named, or `-`.
    Standard,
    /// A file.
    File(PathBuf),
}

/// A document that was read whole.
#[derive(Debug)]
pub(crate) struct Document {
    /// All its bytes, including the byte order mark.
    pub(crate) bytes: Vec<u8>,
}

impl Source {
    /// Returns the sources that the arguments of a verb name.
    pub(crate) fn list(files: &[PathBuf]) -> Vec<Self> {
        match files {
            [] => vec![Self::Standard],
            files => files.iter().map(|file| Self::new(file)).collect(),
        }
    }

    /// Returns true if one of the arguments means standard input: the writer may wait for an answer
    /// before sending more.
    pub(crate) fn is_live(files: &[PathBuf]) -> bool {
        let mut sources = Self::list(files).into_iter();
        sources.any(|source| matches!(source, Self::Standard))
    }

    /// Returns the source that an argument names.
    pub(crate) fn new(file: &Path) -> Self {
        if file.as_os_str() == OsStr::new("-") {
            Self::Standard
        } else {
            Self::File(file.to_owned())
        }
    }

    /// Returns its name for messages and reports. It is not yet safe for terminals.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Standard => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Opens the source for reading in pieces.
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        match self {
            Self::Standard => {
                output::announce_waiting();
                Ok(Box::new(io::stdin()))
            }
            Self::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(self.unreadable(&error)),
            },
        }
    }

    /// Returns true if it is a file that begins with the byte order mark of UTF-16 or UTF-32.
    pub(crate) fn has_wide_mark(&self) -> bool {
        let Self::File(path) = self else { return false };
        // Bytes that were read from a pipe cannot be read again.
        if !path.is_file() {
            return false;
        }
        let mut first = [0; 4];
        let read = File::open(path).and_then(|mut file| file.read(&mut first));
        let first = first.get(..read.unwrap_or(0)).unwrap_or_default();
        Encoding::of_mark(first).is_some_and(|(encoding, _)| encoding != Encoding::UTF_8)
    }

    /// Returns a sentence that explains why reading failed and what to do.
    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        match self {
            Self::Standard => Failure::new(format!(
                "cannot read standard input: {error}; name a file or send text through a pipe"
            )),
            Self::File(path) => unreadable(path, error),
        }
    }

    /// Reads the whole source.
    pub(crate) fn read(&self) -> Result<Document, Failure> {
        match self {
            Self::Standard => read_standard_input(),
            Self::File(path) => Ok(Document {
                bytes: read_file(path)?,
            }),
        }
    }
}

impl Document {
    /// Returns the text itself, in UTF-8. A byte order mark at the start of a file determines the encoding and is not
    /// part of the text.
    pub(crate) fn text(&self) -> Cow<'_, [u8]> {
        match Encoding::of_mark(&self.bytes) {
            None => Cow::Borrowed(&self.bytes),
            Some((encoding, mark)) if encoding == Encoding::UTF_8 => {
                Cow::Borrowed(self.bytes.get(mark..).unwrap_or_default())
            }
            Some((encoding, _)) => Cow::Owned(encoding.to_utf8(&self.bytes)),
        }
    }
}

/// The lines of standard input, for verbs that answer each line separately.
#[derive(Debug)]
pub(crate) struct Lines {
    reader: BufReader<StdinLock<'static>>,
    line: Vec<u8>,
}

impl Lines {
    /// Starts reading.
    pub(crate) fn new() -> Self {
        output::announce_waiting();
        Self {
            reader: BufReader::with_capacity(READ, io::stdin().lock()),
            line: Vec::new(),
        }
    }

    /// Returns the next line, without its end and the white space before it.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>, Failure> {
        self.line.clear();
        let read = self.reader.read_until(b'\n', &mut self.line);
        if read.map_err(|error| Source::Standard.unreadable(&error))? == 0 {
            return Ok(None);
        }
        Ok(Some(trim_line(&self.line)))
    }

    /// Returns true if the next line has not arrived yet. The other side may wait for an answer before it sends the
    /// line.
    pub(crate) fn must_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }
}

/// Returns a line that is one value, without its line end and the spaces and tabs before that. These are left over from
/// tables and editors and are not part of the value.
pub(crate) fn trim_line(line: &[u8]) -> &[u8] {
    let is_white = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let end = line.iter().rposition(|byte| !is_white(byte));
    line.get(..end.map_or(0, |end| end + 1)).unwrap_or_default()
}

fn read_standard_input() -> Result<Document, Failure> {
    output::announce_waiting();
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Source::Standard.unreadable(&error))?;
    Ok(Document { bytes })
}

/// Reads a file. The failure includes advice.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    let advice = match error.kind() {
        io::ErrorKind::IsADirectory => {
            return Failure::new(format!("{path} is a folder; name the files in it"));
        }
        io::ErrorKind::FileTooLarge => {
            "a document, a message or a string of JSON of more than 512 MB cannot be read as one; split it, or use --from text"
        }
        io::ErrorKind::NotFound => "check the name",
        io::ErrorKind::PermissionDenied => "ask its owner for read access",
        _ => "check that it can be read",
    };
    Failure::new(format!("cannot read {path}: {error}; {advice}"))
}

/// Reads a file that must be UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = read_file(path)?;
    let text = bytes.strip_prefix(BOM).unwrap_or(&bytes);
    std::str::from_utf8(text).map(str::to_owned).map_err(|e| {
        Failure::new(format!(
            "{} is not UTF-8: {e}; save it as UTF-8",
            path.display()
        ))
    })
}
