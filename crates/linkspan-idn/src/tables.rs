//! Many tables, and how the table for a label is chosen.

use std::cmp::Reverse;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::label::{self, Evaluation};
use crate::script;
use crate::table::Table;
use crate::variant::Index;

/// Tables of one or many registries, languages and scripts.
///
/// # Example
///
/// ```
/// use linkspan_idn::{Table, Tables};
///
/// let mut tables = Tables::new();
/// tables.push(Table::parse("U+0061..U+007A\nU+00FC\n")?.with_name("de_de_1.0"));
/// tables.push(Table::parse("U+0430..U+044F\n")?.with_name("by_be_1.0"));
/// let (table, evaluation) = tables.evaluate("bücher", "de").unwrap();
/// assert_eq!(table.name(), "de_de_1.0");
/// assert!(evaluation.is_valid());
/// let (table, evaluation) = tables.evaluate("bücher", "by").unwrap();
/// assert_eq!(table.name(), "by_be_1.0");
/// assert!(!evaluation.is_valid());
/// # Ok::<(), linkspan_idn::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables {
    pub(crate) tables: Vec<Table>,
    index: OnceLock<Index>,
    skipped: Vec<ReadError>,
}

/// The reason why tables could not be read from a file or a folder.
///
/// # Example
///
/// ```
/// let error = linkspan_idn::Tables::read("no/such/folder").unwrap_err();
/// assert!(error.to_string().starts_with("no/such/folder: "));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReadError {
    path: PathBuf,
    sentence: String,
}

impl ReadError {
    fn new(path: &Path, sentence: impl fmt::Display) -> Self {
        Self {
            path: path.to_owned(),
            sentence: sentence.to_string(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.sentence)
    }
}

impl std::error::Error for ReadError {}

/// The maximum depth of nested folders, and the maximum number of files in them.
const DEEPEST: usize = 8;
const MOST_FILES: usize = 10_000;

impl Tables {
    /// Creates an empty set of tables.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan_idn::Tables::new().tables().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a table.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_idn::{Table, Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.push(Table::parse("U+0061\n")?);
    /// assert_eq!(tables.tables().len(), 1);
    /// # Ok::<(), linkspan_idn::Error>(())
    /// ```
    pub fn push(&mut self, table: Table) {
        self.tables.push(table);
        self.index = OnceLock::new();
    }

    /// Reads a file, or every `.xml` and `.txt` file of a folder and the folders in it. Each table gets the name of its file.
    ///
    /// A folder may contain other texts. Files such as `README.txt`, and text files without a code point, are
    /// [`skipped`](Self::skipped).
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read or is not a table, or if the folder contains no table.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_idn::Tables;
    ///
    /// let folder = std::env::temp_dir().join("linkspan-idn-example");
    /// std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("de_de_1.0.txt"), "U+0061..U+007A\nU+00FC\n")?;
    /// let tables = Tables::read(&folder)?;
    /// assert_eq!(tables.tables()[0].scopes(), ["de"]);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let path = path.as_ref();
        let mut files = Vec::new();
        if path.is_dir() {
            collect(path, 0, &mut files)?;
            files.sort();
            if files.is_empty() {
                let what = "there is no .xml or .txt file in this folder; IANA and ICANN publish tables of registries";
                return Err(ReadError::new(path, what));
            }
        }
        let mut tables = Self::new();
        if !path.is_dir() {
            tables.push(read_file(path).map_err(|(_, e)| e)?);
            return Ok(tables);
        }
        for file in files {
            if is_about_tables(&file) {
                let what = "by its name this file is about tables, not one of them";
                tables.skipped.push(ReadError::new(&file, what));
                continue;
            }
            match read_file(&file) {
                Ok(table) => tables.push(table),
                Err((true, e)) => tables.skipped.push(e),
                Err((false, e)) => return Err(e),
            }
        }
        match tables.skipped.first() {
            Some(first) if tables.tables.is_empty() => Err(ReadError::new(
                path,
                format!(
                    "there is no table in this folder; the first file that is not one: {first}"
                ),
            )),
            _ => Ok(tables),
        }
    }

    /// Returns the files of the folder that are not tables, each with the reason why.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan_idn::root().skipped().is_empty());
    /// ```
    #[must_use]
    pub fn skipped(&self) -> &[ReadError] {
        &self.skipped
    }

    /// Returns the tables, in the order in which they were added.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan_idn::root().tables().len(), 25);
    /// ```
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Evaluates a label below `parent`, a domain name in any form, or `.` for a top-level domain.
    ///
    /// The tables for the label are those of the nearest domain above it that has tables. If there are none, they are
    /// the tables that name no domain. It is enough that one of them allows the label, because a registry with tables
    /// for several languages accepts a label that is valid in one of them. If none does, the result is that of the
    /// table that contains most of the label's characters; of several, that for a script, then the newest, then the first.
    /// Returns `None` if there is no table for the label.
    ///
    /// A table for several scripts, such as the “common” files of ICANN, would allow any mix of them. It is used only
    /// if there is no other table, or for a label of one script that none of the others has.
    ///
    /// # Example
    ///
    /// ```
    /// let (table, evaluation) = linkspan_idn::root().evaluate("भारत", ".").unwrap();
    /// assert_eq!(table.name(), "und-Deva");
    /// assert!(evaluation.is_valid());
    /// ```
    #[must_use]
    pub fn evaluate(&self, label: &str, parent: &str) -> Option<(&Table, Evaluation)> {
        let tables = self.tables_for(parent);
        let (merged, single): (Vec<&Table>, Vec<&Table>) =
            tables.into_iter().partition(|table| table.is_merged());
        let Some(found) = best(&single, label) else {
            return best(&merged, label);
        };
        let (_, evaluation) = &found;
        let has_all = |table: &&Table| !label.chars().any(|c| table.body.is_strange(c));
        if evaluation.is_valid()
            || merged.is_empty()
            || script::is_mixed(label.chars())
            || single.iter().any(has_all)
        {
            return Some(found);
        }
        let of_merged = best(&merged, label);
        of_merged
            .filter(|(_, evaluation)| evaluation.is_valid())
            .or(Some(found))
    }

    /// Evaluates an ASCII label against the tables that name the domain and have all letters of ASCII and no
    /// other script. Returns `None` if there are none.
    pub(crate) fn evaluate_ascii(&self, label: &str, parent: &str) -> Option<(&Table, Evaluation)> {
        let mut own = self.own_tables_for(parent);
        own.retain(|table| table.is_latin());
        best(&own, label)
    }

    /// Returns true if one of the tables that name a domain has characters of the label's scripts.
    pub(crate) fn has_script(&self, label: &str, domain: &str) -> bool {
        let own = self.own_tables_for(domain);
        own.iter()
            .any(|table| label.chars().any(|c| table.has_script_of(c)))
    }

    /// Returns the tables for labels below a domain.
    fn tables_for(&self, parent: &str) -> Vec<&Table> {
        let own = self.own_tables_for(parent);
        if !own.is_empty() || parent == "." {
            return own;
        }
        let general = self.tables.iter();
        general
            .filter(|table| table.meta.scopes.is_empty())
            .collect()
    }

    /// Returns the tables of a domain, or of the nearest one above it that has tables.
    pub(crate) fn own_tables_for(&self, parent: &str) -> Vec<&Table> {
        let unicode = crate::words::to_unicode(parent.trim_matches('.'));
        let mut domain = unicode.as_str();
        loop {
            let scope = if domain.is_empty() { "." } else { domain };
            let is_own = |table: &&Table| table.meta.scopes.iter().any(|known| known == scope);
            let found = self.tables.iter().filter(is_own);
            let found: Vec<&Table> = found.collect();
            if !found.is_empty() || parent == "." {
                return found;
            }
            match domain.split_once('.') {
                Some((_, above)) => domain = above,
                None => return Vec::new(),
            }
        }
    }

    /// Returns the index of a label, a text that is the same for all its variants in any of the tables, and different for other
    /// labels.
    ///
    /// # Example
    ///
    /// ```
    /// let root = linkspan_idn::root();
    /// assert_eq!(root.index("\u{430}\u{440}\u{435}"), "ape", "Cyrillic letters are variants of Latin ones");
    /// ```
    #[must_use]
    pub fn index(&self, label: &str) -> String {
        self.index_by(label, |_, least| least)
    }

    /// Returns the index of a label in ASCII if one of the variants is ASCII.
    pub(crate) fn ascii_index(&self, label: &str) -> String {
        self.index_by(label, |index, least| index.in_ascii(&least))
    }

    fn index_by(&self, label: &str, form: impl FnOnce(&Index, Vec<char>) -> Vec<char>) -> String {
        let Ok(chars) = label::chars(label) else {
            return label.to_owned();
        };
        let bodies: Vec<_> = self.tables.iter().map(|table| &table.body).collect();
        let index = self.index.get_or_init(|| Index::new(&bodies));
        form(index, index.index(&bodies, &chars))
            .into_iter()
            .collect()
    }

    /// Returns true if two labels are variants of each other in some of the tables.
    ///
    /// # Example
    ///
    /// ```
    /// let root = linkspan_idn::root();
    /// assert!(root.are_variants("中国", "中國"));
    /// assert!(!root.are_variants("中国", "中天"));
    /// ```
    #[must_use]
    pub fn are_variants(&self, one: &str, other: &str) -> bool {
        one == other || self.index(one) == self.index(other)
    }
}

/// Returns the first table that allows a label, or else the one that contains most of its characters. Of several, it is
/// one for a script, which says more than that for one of its languages, then the newest, then the first.
fn best<'t>(tables: &[&'t Table], label: &str) -> Option<(&'t Table, Evaluation)> {
    let mut nearest = None;
    for &table in tables {
        let strangers = label.chars().filter(|&c| table.body.is_strange(c)).count();
        if strangers == 0 {
            let evaluation = table.evaluate(label);
            if evaluation.is_valid() {
                return Some((table, evaluation));
            }
        }
        let is_script = table
            .meta
            .languages
            .iter()
            .any(|tag| tag.starts_with("und"));
        let rank = (Reverse(strangers), is_script, table.date());
        if nearest.is_none_or(|(best, _)| rank > best) {
            nearest = Some((rank, table));
        }
    }
    nearest.map(|(_, table)| (table, table.evaluate(label)))
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), ReadError> {
    let wrong = |e: std::io::Error| ReadError::new(folder, cannot_read(&e));
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_dir() {
            if depth < DEEPEST {
                collect(&path, depth + 1, files)?;
            }
        } else if has_extension(&path, "xml") || has_extension(&path, "txt") {
            files.push(path);
            if files.len() > MOST_FILES {
                let what = format!("there are more than {MOST_FILES} files in this folder");
                return Err(ReadError::new(folder, what));
            }
        }
    }
    Ok(())
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|ext| ext.eq_ignore_ascii_case(wanted))
}

/// Returns true if the name of a text file is one of those that are common next to data.
fn is_about_tables(path: &Path) -> bool {
    const NAMES: [&str; 8] = [
        "readme",
        "license",
        "licence",
        "copying",
        "copyright",
        "notice",
        "changes",
        "changelog",
    ];
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let first = stem.split(['-', '_', '.', ' ']).next().unwrap_or_default();
    let is_text = path
        .extension()
        .is_some_and(|ext| ext.eq_ignore_ascii_case("txt"));
    is_text && NAMES.iter().any(|name| first.eq_ignore_ascii_case(name))
}

/// Reads a table. The flag of an error is true if nothing in the file looks like a table.
fn read_file(path: &Path) -> Result<Table, (bool, ReadError)> {
    let text = read_text(path).map_err(|e| (false, e))?;
    let is_text = has_extension(path, "txt");
    let table =
        Table::parse(&text).map_err(|e| (is_text && e.is_no_table, ReadError::new(path, e)))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(table.with_name(&stem))
}

fn read_text(path: &Path) -> Result<String, ReadError> {
    let limit = crate::raw::limit::BYTES as u64;
    let wrong = |e: std::io::Error| ReadError::new(path, cannot_read(&e));
    let len = fs::metadata(path).map_err(wrong)?.len();
    if len > limit {
        let what = format!("the file has {len} bytes, and a table has {limit} at most");
        return Err(ReadError::new(path, what));
    }
    let bytes = fs::read(path).map_err(wrong)?;
    // Old text tables are in many encodings, but only their remarks contain characters outside ASCII.
    let is_xml = bytes.trim_ascii_start().first() == Some(&b'<');
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(e) if !is_xml => Ok(String::from_utf8_lossy(e.as_bytes()).into_owned()),
        Err(_) => Err(ReadError::new(
            path,
            "the file is not UTF-8; save it as UTF-8",
        )),
    }
}

fn cannot_read(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        std::io::ErrorKind::PermissionDenied => {
            "permission denied; ask the owner for read access".to_owned()
        }
        _ => format!("cannot be read: {error}"),
    }
}
