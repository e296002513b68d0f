//! The current table: the newest one that is valid.
//!
//! Reading never fails. Problems with a file are reported together with the table that is used
//! instead.

use std::fs::File;
use std::io::{ErrorKind as IoErrorKind, Read};
use std::path::Path;
use std::time::{Duration, SystemTime};

use linkspan::TldTable;

use super::list::List;
use super::{Cache, Error, ErrorKind, Version};

/// The maximum size of a downloaded list, and our own line.
const MAX_BYTES: u64 = (1 << 20) + 4096;
/// How often the guidance on top-level domains asks for a new list.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const FETCHED: &str = "# Fetched ";

/// Where a table comes from.
///
/// # Example
///
/// ```
/// use linkspan_net::tld::{Cache, Source};
///
/// # let folder = std::env::temp_dir().join("linkspan-no-such-folder");
/// assert_eq!(Cache::new(folder).load().source(), Source::Embedded);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Source {
    /// The table that the library was built with.
    Embedded,
    /// The list that was last downloaded to the cache folder.
    Fetched,
    /// The list that was downloaded before the last one, which is damaged.
    Previous,
}

/// The current table.
///
/// # Example
///
/// ```
/// use linkspan_net::tld::Cache;
///
/// # let folder = std::env::temp_dir().join("linkspan-no-such-folder");
/// let loaded = Cache::new(folder).load();
/// println!("version {}", loaded.table().version());
/// if loaded.is_stale() {
///     println!("older than a day");
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Loaded {
    table: TldTable,
    source: Source,
    version: Option<Version>,
    since: Option<SystemTime>,
    address: Option<String>,
    problems: Vec<Error>,
}

impl Cache {
    /// Returns the newest valid table: the downloaded one, or the one of the library.
    ///
    /// Nothing is downloaded. [`Loaded::problems`] reports damaged files.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Cache;
    ///
    /// # let folder = std::env::temp_dir().join("linkspan-no-such-folder");
    /// let loaded = Cache::new(folder).load();
    /// assert!(loaded.problems().is_empty());
    /// ```
    #[must_use]
    pub fn load(&self) -> Loaded {
        self.load_at(SystemTime::now())
    }

    pub(super) fn load_at(&self, now: SystemTime) -> Loaded {
        let mut problems = Vec::new();
        let files = [
            (self.file(), Source::Fetched),
            (self.previous(), Source::Previous),
        ];
        for (path, source) in files {
            match read(&path, source, now) {
                Ok(Some(fetched)) => return fetched.or_embedded(problems),
                // The list before the last one is needed only if the last one is damaged.
                Ok(None) if source == Source::Fetched => break,
                Ok(None) => {}
                Err(problem) => problems.push(problem),
            }
        }
        Loaded {
            problems,
            ..Loaded::embedded()
        }
    }
}

impl Loaded {
    /// Returns the table that the library was built with.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::{Loaded, Source};
    ///
    /// assert_eq!(Loaded::embedded().source(), Source::Embedded);
    /// ```
    #[must_use]
    pub fn embedded() -> Self {
        let table = TldTable::embedded();
        let version = Version::parse(table.version());
        Self {
            table,
            source: Source::Embedded,
            version,
            since: version.map(Version::date),
            address: None,
            problems: Vec::new(),
        }
    }

    /// Uses the table of the library if it is newer than the downloaded one.
    fn or_embedded(self, problems: Vec<Error>) -> Self {
        let embedded = Self::embedded();
        let newest = if embedded.version > self.version {
            embedded
        } else {
            self
        };
        Self { problems, ..newest }
    }

    /// Returns the table.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert!(Loaded::embedded().table().contains("рф"));
    /// ```
    #[must_use]
    pub fn table(&self) -> &TldTable {
        &self.table
    }

    /// Returns the table itself.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert!(Loaded::embedded().into_table().contains("org"));
    /// ```
    #[must_use]
    pub fn into_table(self) -> TldTable {
        self.table
    }

    /// Returns where it comes from.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::{Loaded, Source};
    ///
    /// assert_eq!(Loaded::embedded().source(), Source::Embedded);
    /// ```
    #[must_use]
    pub fn source(&self) -> Source {
        self.source
    }

    /// Returns the address it was downloaded from, or `None` for the embedded table.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert_eq!(Loaded::embedded().address(), None);
    /// ```
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    /// Returns its version.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::{Loaded, Version};
    ///
    /// assert!(Loaded::embedded().version() > Version::parse("2026-01-01"));
    /// ```
    #[must_use]
    pub fn version(&self) -> Option<Version> {
        self.version
    }

    /// Returns when it was last known to be current: the time it was downloaded, or the day of the
    /// list that the library was built with.
    ///
    /// # Example
    ///
    /// ```
    /// use std::time::SystemTime;
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert!(Loaded::embedded().since().is_some_and(|day| day < SystemTime::now()));
    /// ```
    #[must_use]
    pub fn since(&self) -> Option<SystemTime> {
        self.since
    }

    /// Returns how long ago [`since`](Self::since) is, or `None` if that is not known.
    ///
    /// # Example
    ///
    /// ```
    /// use std::time::Duration;
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert!(Loaded::embedded().age().is_some_and(|age| age > Duration::ZERO));
    /// ```
    #[must_use]
    pub fn age(&self) -> Option<Duration> {
        let since = self.since?;
        // If the clock was set back, the table counts as new; that is not an error.
        Some(SystemTime::now().duration_since(since).unwrap_or_default())
    }

    /// Returns true if it is older than a day, or of unknown age.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert!(Loaded::embedded().is_stale());
    /// ```
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.age().is_none_or(|age| age > DAY)
    }

    /// Returns the problems with files that could not be used.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Loaded;
    ///
    /// assert!(Loaded::embedded().problems().is_empty());
    /// ```
    #[must_use]
    pub fn problems(&self) -> &[Error] {
        &self.problems
    }
}

/// Returns the line that ends a file in the cache. It also shows that the file is whole.
pub(super) fn last_line(now: SystemTime, address: &str) -> String {
    let time = humantime::format_rfc3339_seconds(now);
    // An address has no white space in it, so this stays one line.
    let address: String = address.split_whitespace().collect();
    format!("{FETCHED}{time} from {address}\n")
}

/// Reads a file of the cache. Returns `None` if it does not exist.
fn read(path: &Path, source: Source, now: SystemTime) -> Result<Option<Loaded>, Error> {
    let Some(bytes) = read_bytes(path)? else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(&bytes);
    let last = text.lines().next_back().and_then(parse_last_line);
    // If the clock was set back after the list was fetched, the list is not refused as one from the future.
    let now = last.map_or(now, |(since, _)| now.max(since));
    let list = List::read(&bytes, &path.display().to_string(), now)?;
    let Some((since, address)) = last else {
        return Err(Error::new(
            ErrorKind::CutOff,
            format!("{} is cut off: its last line is missing", path.display()),
        ));
    };
    Ok(Some(Loaded {
        table: list.table,
        source,
        version: Some(list.version),
        since: Some(since),
        address: Some(address.to_owned()),
        problems: Vec::new(),
    }))
}

fn parse_last_line(line: &str) -> Option<(SystemTime, &str)> {
    let (time, address) = line.strip_prefix(FETCHED)?.split_once(" from ")?;
    Some((humantime::parse_rfc3339(time).ok()?, address))
}

fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    let fail = |what: &str| {
        let path = path.display();
        Err(Error::new(ErrorKind::Storage, format!("{path} {what}")))
    };
    match path.metadata() {
        Err(e) if e.kind() == IoErrorKind::NotFound => return Ok(None),
        Err(e) => return fail(&format!("cannot be read: {e}")),
        Ok(data) if !data.is_file() => return fail("is not a file"),
        Ok(data) if data.len() > MAX_BYTES => return fail("is too large for a list"),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes)) {
        Ok(_) => Ok(Some(bytes)),
        Err(e) => fail(&format!("cannot be read: {e}")),
    }
}
