//! Why a table could not be read.

use std::fmt;

/// The reason why a table could not be read. `Display` writes a sentence that says what is wrong,
/// and on which line.
///
/// # Example
///
/// ```
/// let error = linkspan_idn::Table::parse("<lgr/>").unwrap_err();
/// assert!(error.to_string().contains("urn:ietf:params:xml:ns:lgr-1.0"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    line: Option<usize>,
    sentence: String,
    /// True if nothing in the file looks like a part of a table.
    pub(crate) is_no_table: bool,
}

impl Error {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            line: None,
            sentence: sentence.into(),
            is_no_table: false,
        }
    }

    pub(crate) fn no_table(sentence: impl Into<String>) -> Self {
        Self {
            is_no_table: true,
            ..Self::new(sentence)
        }
    }

    pub(crate) fn on_line(mut self, line: usize) -> Self {
        self.line.get_or_insert(line);
        self
    }

    /// Returns the line that the sentence is about, counted from one. `None` if it is about the
    /// whole file.
    ///
    /// # Example
    ///
    /// ```
    /// let error = linkspan_idn::Table::parse("U+0061\nU+ZZ\n").unwrap_err();
    /// assert_eq!(error.line(), Some(2));
    /// ```
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}
