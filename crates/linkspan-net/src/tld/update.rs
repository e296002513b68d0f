//! Updates the table: downloads a list, checks it, and replaces the current one.

use std::time::SystemTime;

use super::list::List;
use super::load::last_line;
use super::store::Old;
use super::{Cache, Error, ErrorKind, Loaded, Source, UpdateOptions, Version, fetch};

/// The outcome of an update.
///
/// # Example
///
/// ```no_run
/// use linkspan_net::tld::{Cache, Outcome, UpdateOptions};
///
/// match Cache::of_user()?.update(&UpdateOptions::new())? {
///     Outcome::Updated { to, .. } => println!("now at version {to}"),
///     Outcome::Current { version } => println!("{version} is still the newest"),
///     _ => {}
/// }
/// # Ok::<(), linkspan_net::tld::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Outcome {
    /// The list was replaced by a newer one.
    Updated {
        /// The version of the old list.
        from: Option<Version>,
        /// The version of the new list.
        to: Version,
    },
    /// The current list is still the newest.
    Current {
        /// Its version.
        version: Version,
    },
}

impl Cache {
    /// Downloads a list and replaces the current one, if the new list is valid and not older.
    ///
    /// # Errors
    ///
    /// Returns an error if the list cannot be downloaded, is not valid, or cannot be written. Then
    /// nothing has changed, and the current table is still used.
    ///
    /// # Example
    ///
    /// ```no_run
    /// use linkspan_net::tld::{Cache, UpdateOptions};
    ///
    /// let cache = Cache::of_user()?;
    /// if let Err(error) = cache.update(&UpdateOptions::new()) {
    ///     eprintln!("{error}");
    /// }
    /// let table = cache.load().into_table();
    /// # let _ = table;
    /// # Ok::<(), linkspan_net::tld::Error>(())
    /// ```
    pub fn update(&self, options: &UpdateOptions) -> Result<Outcome, Error> {
        let mut bytes = fetch::fetch(options)?;
        let now = SystemTime::now();
        let list = List::read(&bytes, "the answer", now)?;
        let present = self.load_at(now);
        compare(&list, &present)?;
        bytes.extend_from_slice(last_line(now, &options.url).as_bytes());
        self.put(&bytes, what_to_do_with(&present))?;
        Ok(outcome(&list, &present))
    }
}

/// Refuses a list that is older than the current one or lacks many of its names.
fn compare(list: &List, present: &Loaded) -> Result<(), Error> {
    let (version, names) = (list.version, list.table.len());
    if let Some(in_place) = present.version()
        && version < in_place
    {
        return Err(Error::new(
            ErrorKind::Older,
            format!("the answer is version {version}, older than the current version {in_place}"),
        ));
    }
    // Only a few names leave the root in a year. A list that lacks a tenth of them is not complete,
    // even if it ends at the end of a line.
    let before = present.table().len();
    if names < before - before / 10 {
        return Err(Error::new(
            ErrorKind::Shrunk,
            format!(
                "the answer has {names} names, but the current table has {before}; it is not complete"
            ),
        ));
    }
    Ok(())
}

/// Decides whether to keep the current list. A damaged list must not replace the valid one that was
/// kept next to it.
fn what_to_do_with(present: &Loaded) -> Old {
    let damaged = !present.problems().is_empty() || present.source() == Source::Previous;
    if damaged { Old::Drop } else { Old::Keep }
}

fn outcome(list: &List, present: &Loaded) -> Outcome {
    let version = list.version;
    if present.version() == Some(version) {
        Outcome::Current { version }
    } else {
        Outcome::Updated {
            from: present.version(),
            to: version,
        }
    }
}
