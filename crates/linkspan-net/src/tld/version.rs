//! The version of a list: a day, and a number within the day.

use std::fmt;
use std::time::{Duration, SystemTime};

/// The version of a list of top-level domains, as IANA numbers them: a date and
/// two more digits.
///
/// # Example
///
/// ```
/// use linkspan_net::tld::Version;
///
/// let iana = Version::parse("2026111500").unwrap();
/// let day = Version::parse("2026-11-14").unwrap();
/// assert!(day < iana);
/// assert_eq!(day.to_string(), "2026111400");
/// assert_eq!(Version::parse("2026133100"), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Version {
    day: Day,
    serial: u8,
}

/// The fields are in this order so that days compare by date.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Version {
    /// Reads IANA's ten digits, or a date alone (`2026-11-01`).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::tld::Version;
    ///
    /// assert_eq!(Version::parse("2026-11-01"), Version::parse("2026110100"));
    /// assert_eq!(Version::parse("7"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = match text.len() {
            10 if text.bytes().all(|byte| byte.is_ascii_digit()) => text.to_owned(),
            10 => format!("{}00", Self::digits_of_date(text)?),
            _ => return None,
        };
        let day = Day {
            year: digits.get(..4)?.parse().ok()?,
            month: digits.get(4..6)?.parse().ok()?,
            day: digits.get(6..8)?.parse().ok()?,
        };
        let serial = digits.get(8..)?.parse().ok()?;
        day.start().map(|_| Self { day, serial })
    }

    fn digits_of_date(text: &str) -> Option<String> {
        let hyphens = text.bytes().enumerate().filter(|(_, byte)| *byte == b'-');
        if !hyphens.map(|(at, _)| at).eq([4, 7]) {
            return None;
        }
        let digits: String = text.chars().filter(|c| *c != '-').collect();
        digits.bytes().all(|b| b.is_ascii_digit()).then_some(digits)
    }

    /// Returns the start of its day, in UTC.
    ///
    /// # Example
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use linkspan_net::tld::Version;
    ///
    /// let version = Version::parse("1970010207").unwrap();
    /// assert_eq!(version.date(), SystemTime::UNIX_EPOCH + Duration::from_secs(86_400));
    /// ```
    #[must_use]
    pub fn date(self) -> SystemTime {
        // `parse` has refused days that do not exist.
        self.day.start().unwrap_or(SystemTime::UNIX_EPOCH)
    }

    /// Returns true if its day is later than `now`, by more than time zones and wrong clocks
    /// explain. Such a version would prevent every real update.
    pub(super) fn is_after(self, now: SystemTime) -> bool {
        const LEEWAY: Duration = Duration::from_secs(2 * 24 * 60 * 60);
        self.date() > now + LEEWAY
    }
}

impl Day {
    fn start(self) -> Option<SystemTime> {
        humantime::parse_rfc3339(&format!("{self}T00:00:00Z")).ok()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day } = self;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Day { year, month, day } = self.day;
        write!(f, "{year:04}{month:02}{day:02}{:02}", self.serial)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_versions_are_refused() {
        for text in [
            "",
            "2026",
            "202611010",
            "20261101000",
            "2026-1-01-",
            "2026-11-0a",
            "-2026-1101",
            "+026110100",
            "2026023000",
            "2026-00-01",
            "２０２６１１０１００",
        ] {
            assert_eq!(Version::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn versions_compare_by_day_and_then_by_number() {
        let list = ["2025123199", "2026010100", "2026010101", "2026100100"];
        let versions: Vec<_> = list
            .iter()
            .map(|text| Version::parse(text).unwrap())
            .collect();
        assert!(versions.is_sorted_by(|a, b| a < b));
        for (text, version) in list.iter().zip(&versions) {
            assert_eq!(version.to_string(), *text);
        }
    }

    #[test]
    fn tomorrow_is_allowed_and_next_week_is_not() {
        let version = Version::parse("2026111500").unwrap();
        let day = Duration::from_secs(24 * 60 * 60);
        assert!(!version.is_after(version.date() - day));
        assert!(version.is_after(version.date() - 7 * day));
    }
}
