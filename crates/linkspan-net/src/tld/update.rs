//! Bringing the table up to date: fetch, judge, put in place.

use std::time::SystemTime;

use super::list::List;
use super::load::last_line;
use super::store::Old;
use super::{Cache, Error, ErrorKind, Loaded, Source, UpdateOptions, Version, fetch};

/// What an update came to.
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
    /// A newer list is in place.
    Updated {
        /// The version before.
        from: Option<Version>,
        /// The version now.
        to: Version,
    },
    /// The list in place is still the newest, and is known to be so as of now.
    Current {
        /// Its version.
        version: Version,
    },
}

impl Cache {
    /// Fetches a list and puts it in place, if it is sound and not older than the
    /// one there.
    ///
    /// # Errors
    ///
    /// If the list cannot be fetched, is not fit to be used, or cannot be written.
    /// Then nothing has changed: the table that was in place is still there.
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

/// Refuses a list that takes away what is in place.
fn compare(list: &List, present: &Loaded) -> Result<(), Error> {
    let (version, names) = (list.version, list.table.len());
    if let Some(in_place) = present.version()
        && version < in_place
    {
        return Err(Error::new(
            ErrorKind::Older,
            format!(
                "the answer is version {version}, older than version {in_place}, which is in place"
            ),
        ));
    }
    // Names leave the root a few a year. A list that lacks a tenth of them is not whole,
    // even if it ends at the end of a line.
    let before = present.table().len();
    if names < before - before / 10 {
        return Err(Error::new(
            ErrorKind::Shrunk,
            format!(
                "the answer has {names} names where the table in place has {before}; it is not whole"
            ),
        ));
    }
    Ok(())
}

/// A damaged list must not replace the sound one that was kept next to it.
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
