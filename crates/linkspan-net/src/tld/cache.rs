//! The folder of the list, and the names of its files.

use std::path::{Path, PathBuf};

use super::{Error, ErrorKind, place};

/// The list, with an additional comment at its end.
const FILE: &str = "tlds-alpha-by-domain.txt";
const PREVIOUS: &str = "tlds-alpha-by-domain.txt.previous";

/// A folder for a list of top-level domains. The list may not exist yet.
///
/// # Example
///
/// ```
/// use linkspan_net::tld::{Cache, Source};
///
/// # let folder = std::env::temp_dir().join("linkspan-no-such-folder");
/// let loaded = Cache::new(folder).load();
/// assert_eq!(loaded.source(), Source::Embedded);
/// assert!(loaded.table().contains("org"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// Uses this folder. It is created when a list is first written.
    ///
    /// # Example
    ///
    /// ```
    /// use std::path::Path;
    /// use linkspan_net::tld::Cache;
    ///
    /// assert_eq!(Cache::new("lists").folder(), Path::new("lists"));
    /// ```
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        Self { folder }
    }

    /// Uses the folder that `LINKSPAN_CACHE_DIR` names, or else the folder `linkspan` in the user's
    /// cache folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the environment does not name the user's cache folder.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Cache;
    ///
    /// match Cache::of_user() {
    ///     Ok(cache) => println!("{}", cache.folder().display()),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    pub fn of_user() -> Result<Self, Error> {
        let folder = place::user_folder(|name| std::env::var_os(name));
        folder.map(Self::new).ok_or_else(|| {
            Error::new(
                ErrorKind::NoFolder,
                "the cache folder of this user is not known; set LINKSPAN_CACHE_DIR to a folder",
            )
        })
    }

    /// Returns the folder.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Cache;
    ///
    /// assert!(Cache::new("lists").folder().ends_with("lists"));
    /// ```
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the file with the list, which is in IANA's format.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Cache;
    ///
    /// let file = Cache::new("lists").file();
    /// assert!(file.ends_with("lists/tlds-alpha-by-domain.txt"));
    /// ```
    #[must_use]
    pub fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Returns the file with the list that the current one has replaced.
    pub(super) fn previous(&self) -> PathBuf {
        self.folder.join(PREVIOUS)
    }
}
