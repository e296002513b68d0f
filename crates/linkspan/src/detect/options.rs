//! Building a [`Detector`]: what it takes for a link.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::detect::Detector;
use crate::detect::email::Emails;
use crate::detect::opaque::Added;
use crate::detect::scheme;
use crate::detect::sigil::Sigils;
use crate::detect::unsafe_scheme::is_unsafe;
use crate::domain::Rules;
use crate::domain::tld::TldTable;
use crate::error::Error;
use crate::tailoring::Tailorings;
use crate::unicode::property::{ByteSet, with};

/// A named set of choices on where links begin and end.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Profile {
    /// UTS #58 to the letter.
    #[default]
    Uts58,
    /// What readers of running text expect: all [`Tailorings`].
    Prose,
}

/// Whether a domain name without a scheme is a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum BareDomains {
    /// `example.com` is a link.
    #[default]
    Link,
    /// Only `https://example.com` is one.
    Skip,
}

/// Whether an IP address without a scheme is a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum BareAddresses {
    /// Only `http://192.0.2.1` is a link.
    #[default]
    Skip,
    /// `192.0.2.1` and `[2001:db8::1]` are links.
    Link,
}

/// Whether a host after a scheme may have a single label.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum SingleLabels {
    /// A host has at least two labels.
    #[default]
    Skip,
    /// `http://localhost:3000` is a link.
    Link,
}

/// The longest link, in bytes, unless told otherwise.
pub(crate) const MAX_LINK_BYTES: usize = 65_536;

/// The choices of a detector.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) bare_domains: BareDomains,
    pub(crate) emails: Emails,
    pub(crate) schemes: Vec<Added>,
    pub(crate) sigils: Sigils,
    /// The bytes that begin a candidate only because the caller asks for more than web and email addresses; none if that
    /// is not so.
    pub(crate) stops: Option<Box<ByteSet>>,
    pub(crate) hosts: Rules,
    pub(crate) max_link_bytes: usize,
    pub(crate) tailorings: Tailorings,
    /// Whether plain links may be found the short way: no choice changes what is a plain one.
    pub(crate) is_plain: bool,
}

impl Options {
    /// Finds out which bytes begin the candidates that the caller asks for. To be called when the choices are made.
    pub(crate) fn find_stops(&mut self) {
        let Sigils {
            mentions,
            handles,
            hashtags,
        } = self.sigils;
        let is_opaque = self.schemes.iter().any(|scheme| scheme.rest.is_some());
        let set = with([false; 256], b":", is_opaque);
        let set = with(set, b"@", mentions || handles);
        let set = with(set, b"#", hashtags);
        // The first byte of `＠`, `＃` and `﹟`.
        let set = with(set, b"\xEF", mentions || hashtags);
        self.stops = set.contains(&true).then(|| Box::new(set));
    }
}

/// Builds a [`Detector`].
///
/// # Example
///
/// ```
/// use linkspan::{BareDomains, Detector, SingleLabels};
///
/// let detector = Detector::builder()
///     .bare_domains(BareDomains::Skip)
///     .single_labels(SingleLabels::Link)
///     .schemes(["gopher"])?
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
            is_tailored: false,
        };
        let options = Options {
            bare_domains: BareDomains::default(),
            emails: Emails::default(),
            schemes: Vec::new(),
            sigils: Sigils::default(),
            stops: None,
            hosts,
            max_link_bytes: MAX_LINK_BYTES,
            tailorings: Tailorings::NONE,
            is_plain: true,
        };
        DetectorBuilder { options }
    }

    /// Chooses the profile.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Profile};
    ///
    /// let detector = Detector::builder().profile(Profile::Uts58).build();
    /// assert!(detector.test("example.com"));
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
    /// assert!(!detector.test("README.md"));
    /// ```
    pub fn tailorings(mut self, set: Tailorings) -> Self {
        self.options.tailorings = set;
        self.options.hosts.is_tailored = !set.is_empty();
        self
    }

    /// Says whether domain names without a scheme are links.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{BareDomains, Detector};
    ///
    /// let detector = Detector::builder().bare_domains(BareDomains::Skip).build();
    /// assert!(!detector.test("example.com"));
    /// ```
    pub fn bare_domains(mut self, choice: BareDomains) -> Self {
        self.options.bare_domains = choice;
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
    /// assert!(detector.test(r#""jane doe"@example.com"#));
    /// ```
    pub fn emails(mut self, choice: Emails) -> Self {
        self.options.emails = choice;
        self
    }

    /// Says whether IP addresses without a scheme are links.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{BareAddresses, Detector};
    ///
    /// let detector = Detector::builder().bare_addresses(BareAddresses::Link).build();
    /// assert!(detector.test("ping 192.0.2.1"));
    /// ```
    pub fn bare_addresses(mut self, choice: BareAddresses) -> Self {
        self.options.hosts.bare_addresses = choice == BareAddresses::Link;
        self
    }

    /// Says whether a host after a scheme may have a single label.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, SingleLabels};
    ///
    /// let detector = Detector::builder().single_labels(SingleLabels::Link).build();
    /// assert!(detector.test("http://localhost:3000"));
    /// ```
    pub fn single_labels(mut self, choice: SingleLabels) -> Self {
        self.options.hosts.single_labels = choice == SingleLabels::Link;
        self
    }

    /// Adds schemes to `http`, `https` and `ftp`, in any case and without `://`.
    ///
    /// A scheme is found before `://` and a host. Schemes that are known to have no authority are found without it, too:
    /// `bitcoin`, `callto`, `doi`, `ethereum`, `facetime`, `facetime-audio`, `fax`, `geo`, `im`, `lightning`, `litecoin`,
    /// `magnet`, `matrix`, `mid`, `monero`, `news`, `nostr`, `openpgp4fpr`, `pres`, `sip`, `sips`, `skype`, `sms`, `smsto`,
    /// `spotify`, `tel`, `urn`, `xmpp`. So is any other that is given with its colon: `acme:`. Then the link ends where UTS #58
    /// ends a path, query and fragment; most of these schemes have a rule of their own for what may stand there, such as the
    /// digits and separators of `tel`.
    ///
    /// A [linkifier](crate::Linkifier) makes links of all of them.
    ///
    /// # Errors
    ///
    /// If a name is not a scheme of RFC 3986, is longer than 64 letters, or runs script or reads what is on the reader's own
    /// machine: `javascript`, `data`, `file` and the like are never allowed.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Detector;
    ///
    /// let detector = Detector::builder().schemes(["gemini", "tel", "matrix"])?.build();
    /// let text = "gemini://example.org/, tel:+1-201-555-0123 or matrix:u/alice:example.org.";
    /// let links: Vec<_> = detector.links(text).map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["gemini://example.org/", "tel:+1-201-555-0123", "matrix:u/alice:example.org"]);
    /// assert!(Detector::builder().schemes(["javascript"]).is_err());
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn schemes<I>(mut self, names: I) -> Result<Self, Error>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        for name in names {
            let added = Added::new(name.as_ref());
            if !scheme::is_valid(&added.name) {
                return Err(Error::scheme(name.as_ref()));
            }
            if is_unsafe(&added.name) {
                return Err(Error::link_scheme(&added.name));
            }
            self.options.schemes.push(added);
        }
        Ok(self)
    }

    /// Says whether mentions (`@name`) are found. They are not unless told otherwise.
    ///
    /// A name has letters and digits of any script, `_`, and single full stops or hyphens inside. It has at least one letter,
    /// and no letter, digit, `/`, `=`, `&`, `#` or `@` directly before its `@`. A [linkifier](crate::linkify::LinkifierBuilder::mentions)
    /// must be told where mentions lead.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, LinkKind};
    ///
    /// let detector = Detector::builder().mentions(true).build();
    /// let link = detector.links("thanks @мария!").next().unwrap();
    /// assert_eq!((link.as_str(), link.kind()), ("@мария", LinkKind::Mention));
    /// ```
    pub fn mentions(mut self, are_found: bool) -> Self {
        self.options.sigils.mentions = are_found;
        self
    }

    /// Says whether handles of the fediverse (`@name@host`) are found. They are not unless told otherwise.
    ///
    /// The name is that of a [mention](Self::mentions), the host that of an email address. Each choice is one of its own:
    /// without this one, `@name@host` is not a mention of `@name` either.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, LinkKind};
    ///
    /// let detector = Detector::builder().handles(true).build();
    /// let link = detector.links("by @alice@example.social.").next().unwrap();
    /// assert_eq!((link.as_str(), link.kind()), ("@alice@example.social", LinkKind::Handle));
    /// ```
    pub fn handles(mut self, are_found: bool) -> Self {
        self.options.sigils.handles = are_found;
        self
    }

    /// Says whether hashtags are found. They are not unless told otherwise.
    ///
    /// They are the hashtag identifiers of Unicode (UAX #31), in every script and with emoji, without `*` and with at least one
    /// letter or emoji. No letter, digit, `/`, `=`, `&`, `#` or `@` stands directly before the `#`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::Detector;
    ///
    /// let detector = Detector::builder().hashtags(true).build();
    /// let tags: Vec<_> = detector.links("#Zürich, ＃東京 or #1? C#").map(|link| link.as_str()).collect();
    /// assert_eq!(tags, ["#Zürich", "＃東京"]);
    /// ```
    pub fn hashtags(mut self, are_found: bool) -> Self {
        self.options.sigils.hashtags = are_found;
        self
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
    /// assert!(detector.test("printer.lan"));
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
    /// assert!(!detector.test("https://example.com/a/long/path"));
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
    /// assert!(linkspan::Detector::builder().build().test("example.com"));
    /// ```
    pub fn build(self) -> Detector {
        let mut options = self.options;
        options.is_plain = options.tailorings.is_empty()
            && options.bare_domains == BareDomains::Link
            && !options.hosts.bare_addresses;
        options.find_stops();
        Detector { options }
    }
}
