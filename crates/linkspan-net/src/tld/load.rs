//! The table in place: the newest one that is sound.
//!
//! Reading never fails. What is wrong with a file is reported together with the table
//! that is used instead.

use std::fs::File;
use std::io::{ErrorKind as IoErrorKind, Read};
use std::path::Path;
use std::time::{Duration, SystemTime};

use linkspan::TldTable;

use super::list::List;
use super::{Cache, Error, ErrorKind, Version};

/// As much as a fetched list may have, and our own line.
const MAX_BYTES: u64 = (1 << 20) + 4096;
/// How often the guidance on top-level domains asks for a fresh list.
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
    /// The library was built with it.
    Embedded,
    /// It was fetched into the cache folder.
    Fetched,
    /// It was fetched before the last one, which is damaged.
    Previous,
}

/// The table in place.
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
    /// The newest sound table: the fetched one, or the one of the library.
    ///
    /// Nothing is fetched. [`Loaded::problems`] tells of damaged files.
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
                // The one before the last is of use only if the last is damaged.
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
    /// The table that the library was built with.
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

    /// A newer release of the library beats an older download.
    fn or_embedded(self, problems: Vec<Error>) -> Self {
        let embedded = Self::embedded();
        let newest = if embedded.version > self.version {
            embedded
        } else {
            self
        };
        Self { problems, ..newest }
    }

    /// The table.
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

    /// Returns the table itself, without the rest.
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

    /// Where it comes from.
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

    /// The address it was fetched from, if it was.
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

    /// Its version.
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

    /// When it was last known to be the current one: the time it was fetched, or the
    /// day of the list that the library was built with.
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

    /// How long ago [`since`](Self::since) is; nothing if that is not known.
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

    /// Whether it is older than a day, or of unknown age.
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

    /// What is wrong with files that ought to have been used.
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

/// The line that ends a file in the cache. It also shows that the file is whole.
pub(super) fn last_line(now: SystemTime, address: &str) -> String {
    let time = humantime::format_rfc3339_seconds(now);
    // An address has no white space in it, so this stays one line.
    let address: String = address.split_whitespace().collect();
    format!("{FETCHED}{time} from {address}\n")
}

/// Reads a file of the cache; `None` if there is none.
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
