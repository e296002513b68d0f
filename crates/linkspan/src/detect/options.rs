//! Building a [`Detector`]: what it takes for a link.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::detect::Detector;
use crate::detect::email::Emails;
use crate::detect::scheme;
use crate::domain::Rules;
use crate::domain::tld::TldTable;
use crate::error::Error;
use crate::tailoring::Tailorings;
use crate::words::words;

/// A named set of choices on where links begin and end.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Profile {
    /// Links begin and end where a reader of running text expects: UTS #58 with all [`Tailorings`].
    #[default]
    Prose,
    /// UTS #58 to the letter.
    Uts58,
}

words! {
    "linkspan::Profile" as Profile, "profile":
    Prose = "prose",
    Uts58 = "uts58",
}

/// The longest link, in bytes, unless told otherwise.
pub(crate) const MAX_LINK_BYTES: usize = 65_536;

/// The choices of a detector.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) bare_domains: bool,
    pub(crate) emails: Emails,
    pub(crate) schemes: Vec<Box<str>>,
    pub(crate) hosts: Rules,
    pub(crate) max_link_bytes: usize,
    pub(crate) tailorings: Tailorings,
}

/// Builds a [`Detector`].
///
/// # Example
///
/// ```
/// use linkspan::Detector;
///
/// let detector = Detector::builder()
///     .bare_domains(false)
///     .single_labels(true)
///     .scheme("gopher")?
///     .build();
/// let links: Vec<_> = detector
///     .links("example.com, http://localhost:3000 and gopher://example.com")
///     .map(|link| link.as_str())
///     .collect();
/// assert_eq!(links, ["http://localhost:3000", "gopher://example.com"]);
/// # Ok::<(), linkspan::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DetectorBuilder {
    options: Options,
}

impl DetectorBuilder {
    pub(crate) fn new() -> Self {
        let hosts = Rules {
            tlds: TldTable::embedded(),
            single_labels: false,
            bare_addresses: false,
            is_tailored: true,
        };
        let options = Options {
            bare_domains: true,
            emails: Emails::default(),
            schemes: Vec::new(),
            hosts,
            max_link_bytes: MAX_LINK_BYTES,
            tailorings: Tailorings::ALL,
        };
        DetectorBuilder { options }
    }

    /// Chooses the profile: [`Profile::Prose`] unless told otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Profile};
    ///
    /// let text = "Is it example.com/a?";
    /// let to_the_letter = Detector::builder().profile(Profile::Uts58).build();
    /// assert_eq!(to_the_letter.find(text).unwrap().as_str(), "example.com/a?");
    /// assert_eq!(Detector::new().find(text).unwrap().as_str(), "example.com/a");
    /// assert!(to_the_letter.is_match("main.rs") && !Detector::new().is_match("main.rs"));
    /// ```
    pub fn profile(self, profile: Profile) -> Self {
        self.tailorings(match profile {
            Profile::Uts58 => Tailorings::NONE,
            Profile::Prose => Tailorings::ALL,
        })
    }

    /// Chooses the corrections to the standard one by one, instead of a profile.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Tailoring, Tailorings};
    ///
    /// let set = Tailorings::NONE.with(Tailoring::FileName);
    /// let detector = Detector::builder().tailorings(set).build();
    /// assert!(!detector.is_match("README.md"));
    /// ```
    pub fn tailorings(mut self, set: Tailorings) -> Self {
        self.options.tailorings = set;
        self.options.hosts.is_tailored = !set.is_empty();
        self
    }

    /// Says whether domain names without a scheme are links; they are unless told otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::builder().bare_domains(false).build();
    /// assert!(!detector.is_match("example.com"));
    /// ```
    pub fn bare_domains(mut self, yes: bool) -> Self {
        self.options.bare_domains = yes;
        self
    }

    /// Says whether email addresses are links.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Emails};
    ///
    /// let detector = Detector::builder().emails(Emails::LinkQuoted).build();
    /// assert!(detector.is_match(r#""jane doe"@example.com"#));
    /// ```
    pub fn emails(mut self, choice: Emails) -> Self {
        self.options.emails = choice;
        self
    }

    /// Says whether IP addresses without a scheme are links; they are not unless told otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::builder().bare_addresses(true).build();
    /// assert!(detector.is_match("ping 192.0.2.1"));
    /// ```
    pub fn bare_addresses(mut self, yes: bool) -> Self {
        self.options.hosts.bare_addresses = yes;
        self
    }

    /// Says whether a host after a scheme may have a single label; it may not unless told otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::builder().single_labels(true).build();
    /// assert!(detector.is_match("http://localhost:3000"));
    /// ```
    pub fn single_labels(mut self, yes: bool) -> Self {
        self.options.hosts.single_labels = yes;
        self
    }

    /// Adds a scheme, without its `://`, to `http`, `https` and `ftp`.
    ///
    /// Only URLs with `://` are found: `tel` or `magnet` have none.
    ///
    /// # Errors
    ///
    /// If `name` is not a scheme of RFC 3986, is longer than 64 letters, or runs script, such as `javascript`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Detector;
    ///
    /// let detector = Detector::builder().scheme("gemini")?.build();
    /// assert!(detector.is_match("gemini://example.org/"));
    /// assert!(Detector::builder().scheme("not a scheme").is_err());
    /// assert!(Detector::builder().scheme("javascript").is_err());
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn scheme(mut self, name: &str) -> Result<Self, Error> {
        if !scheme::is_valid(name) || scheme::runs_script(name) {
            return Err(Error::scheme(name));
        }
        self.options.schemes.push(name.into());
        Ok(self)
    }

    /// Replaces the table of top-level domains.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, TldTable};
    ///
    /// let tlds = TldTable::parse("# Version 2026111500\nCOM\nLAN\n")?;
    /// let detector = Detector::builder().tlds(tlds).build();
    /// assert!(detector.is_match("printer.lan"));
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn tlds(mut self, table: TldTable) -> Self {
        self.options.hosts.tlds = table;
        self
    }

    /// Sets the longest link, in bytes; a longer one is no link. 65,536 unless told otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::builder().max_link_bytes(20).build();
    /// assert!(!detector.is_match("https://example.com/a/long/path"));
    /// ```
    pub fn max_link_bytes(mut self, limit: usize) -> Self {
        // The places of a link's parts are counted in 32 bits.
        self.options.max_link_bytes = limit.min(u32::MAX as usize);
        self
    }

    /// Builds the detector.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::Detector::builder().build().is_match("example.com"));
    /// ```
    pub fn build(self) -> Detector {
        Detector {
            options: self.options,
        }
    }
}
