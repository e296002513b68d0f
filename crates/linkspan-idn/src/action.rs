//! Actions, which decide on the disposition of a label.

use std::fmt;

/// What a registry does with a label.
///
/// # Example
///
/// ```
/// use linkspan_idn::{Disposition, Table};
///
/// let table = Table::parse("U+0061\nU+0062\n")?;
/// assert_eq!(table.evaluate("abba").disposition(), &Disposition::Valid);
/// assert_eq!(table.evaluate("abc").disposition(), &Disposition::Invalid);
/// # Ok::<(), linkspan_idn::Error>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Disposition {
    /// Nobody can register the label.
    Invalid,
    /// A variant that nobody can register while somebody has the original.
    Blocked,
    /// A variant that only the owner of the original may register.
    Allocatable,
    /// A variant that the owner of the original receives with it.
    Activated,
    /// Anybody can register the label.
    Valid,
    /// Another word, defined by the table.
    Other(Box<str>),
}

impl Disposition {
    pub(crate) fn of(word: &str) -> Self {
        match word {
            "invalid" => Self::Invalid,
            "blocked" => Self::Blocked,
            "allocatable" => Self::Allocatable,
            "activated" => Self::Activated,
            "valid" => Self::Valid,
            other => Self::Other(other.into()),
        }
    }

    /// Returns the word that tables use for it.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan_idn::Disposition::Blocked.as_str(), "blocked");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Invalid => "invalid",
            Self::Blocked => "blocked",
            Self::Allocatable => "allocatable",
            Self::Activated => "activated",
            Self::Valid => "valid",
            Self::Other(word) => word,
        }
    }
}

impl fmt::Display for Disposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The types of variants that trigger an action. Each type is a bit.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Trigger {
    /// Whatever the types.
    Always,
    /// At least one type is among these.
    Any(u64),
    /// There is a type, and all types are among these.
    All(u64),
    /// There is a type, all types are among these, and every code point comes from a mapping.
    Only(u64),
}

/// The types that were recorded when a label was made from another, or from itself by reflexive mappings.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct Recorded {
    pub(crate) types: u64,
    /// Whether every code point comes from a mapping.
    pub(crate) only: bool,
}

impl Trigger {
    pub(crate) fn is_met(self, recorded: Recorded) -> bool {
        let Recorded { types, only } = recorded;
        let all = |of: u64| types != 0 && types & !of == 0;
        match self {
            Self::Always => true,
            Self::Any(of) => types & of != 0,
            Self::All(of) => all(of),
            Self::Only(of) => only && all(of),
        }
    }
}

/// An action of a table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Action {
    pub(crate) disposition: Disposition,
    pub(crate) comment: Box<str>,
    /// A rule that the label must match, or must not.
    pub(crate) rule: Option<Condition>,
    pub(crate) trigger: Trigger,
}

/// The number of a rule that must match, or must not.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Condition {
    pub(crate) rule: u32,
    pub(crate) negated: bool,
}

/// Applies the default actions of RFC 7940, section 7.6, if no action of the table was triggered.
pub(crate) fn default_disposition(
    recorded: Recorded,
    type_bit: impl Fn(&str) -> u64,
) -> Disposition {
    type Make = fn(u64) -> Trigger;
    let actions: [(&str, Make); 4] = [
        ("invalid", Trigger::Any),
        ("blocked", Trigger::Any),
        ("allocatable", Trigger::Any),
        ("activated", Trigger::All),
    ];
    let triggered = actions
        .into_iter()
        .find(|(word, trigger)| trigger(type_bit(word)).is_met(recorded));
    triggered.map_or(Disposition::Valid, |(word, _)| Disposition::of(word))
}
