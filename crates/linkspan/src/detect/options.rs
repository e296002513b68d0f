//! The options of a [`Detector`], and its builder.

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
use crate::words::words;

/// A named set of decisions on where links begin and end.
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

/// The default for the maximum length of a link, in bytes.
pub(crate) const MAX_LINK_BYTES: usize = 65_536;

/// The settings of a detector.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) bare_domains: bool,
    pub(crate) emails: Emails,
    pub(crate) schemes: Vec<Added>,
    pub(crate) sigils: Sigils,
    /// The bytes that begin the candidates that the prefilter does not find, if the caller asks for any such candidates.
    pub(crate) stops: Option<Box<ByteSet>>,
    /// Whether there may be links where the prefilter finds nothing.
    pub(crate) walks_always: bool,
    pub(crate) hosts: Rules,
    pub(crate) max_link_bytes: usize,
    pub(crate) tailorings: Tailorings,
}

impl Options {
    /// Computes which bytes begin the candidates that the caller asks for. Call it after the last change of a setting.
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
        self.walks_always = self.hosts.bare_addresses || self.stops.is_some();
    }
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
            is_tailored: true,
        };
        let options = Options {
            bare_domains: true,
            emails: Emails::default(),
            schemes: Vec::new(),
            sigils: Sigils::default(),
            stops: None,
            walks_always: false,
            hosts,
            max_link_bytes: MAX_LINK_BYTES,
            tailorings: Tailorings::ALL,
        };
        DetectorBuilder { options }
    }

    /// Sets the profile. The default is [`Profile::Prose`].
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

    /// Sets the corrections to the standard one by one, instead of a profile.
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

    /// Sets whether domain names without a scheme are links. By default they are.
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

    /// Sets whether email addresses are links.
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

    /// Sets whether IP addresses without a scheme are links. By default they are not.
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

    /// Sets whether a host after a scheme may have a single label. By default it may not.
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

    /// Adds schemes to `http`, `https` and `ftp`. Names are case-insensitive and do not include
    /// `://`.
    ///
    /// A scheme is found before `://` and a host. Schemes that are known to have no authority are
    /// also found without it: `bitcoin`, `callto`, `doi`, `ethereum`, `facetime`, `facetime-audio`,
    /// `fax`, `geo`, `im`, `lightning`, `litecoin`, `magnet`, `matrix`, `mid`, `monero`, `news`,
    /// `nostr`, `openpgp4fpr`, `pres`, `sip`, `sips`, `skype`, `sms`, `smsto`, `spotify`, `tel`,
    /// `urn`, `xmpp`. So is any other scheme given with its colon: `acme:`. Such a link ends where
    /// UTS #58 ends a path, query and fragment. Most of these schemes also have a rule for what may
    /// follow the colon, such as the digits and separators of `tel`.
    ///
    /// A [linkifier](crate::Linkifier) links all of them.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not a scheme of RFC 3986 or is longer than 64 letters. Also returns an error for
    /// schemes whose links run code or read the reader's own files: `javascript`, `data`, `file` and the like are never
    /// allowed.
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

    /// Sets whether mentions (`@name`) are found. By default they are not.
    ///
    /// A name consists of letters and digits of any script, `_`, and single full stops or hyphens
    /// inside. It contains at least one letter, and there is no letter, digit, `/`, `=`, `&`, `#`
    /// or `@` directly before its `@`. A [linkifier](crate::linkify::LinkifierBuilder::mentions)
    /// needs a template for where mentions lead.
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

    /// Sets whether handles of the fediverse (`@name@host`) are found. By default they are not.
    ///
    /// The name is that of a [mention](Self::mentions), the host that of an email address. The
    /// options are independent: without this one, `@name@host` is not a mention of `@name` either.
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

    /// Sets whether hashtags are found. By default they are not.
    ///
    /// Hashtags are the hashtag identifiers of Unicode (UAX #31), in every script and with emoji,
    /// but without `*` and with at least one letter or emoji. There is no letter, digit, `/`, `=`,
    /// `&`, `#` or `@` directly before the `#`.
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
    /// assert!(detector.is_match("printer.lan"));
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn tlds(mut self, table: TldTable) -> Self {
        self.options.hosts.tlds = table;
        self
    }

    /// Sets the maximum length of a link, in bytes. Longer ones are not links. The default is
    /// 65,536.
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
        let mut options = self.options;
        options.find_stops();
        Detector { options }
    }
}
