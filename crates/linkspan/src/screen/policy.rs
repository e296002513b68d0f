//! Policies, which assign a verdict to each reason.

use alloc::sync::Arc;

use super::Screen;
use super::protect::Protected;
use super::variant::{LabelRules, Variants};
use super::verdict::{ReasonCode, Verdict};
use crate::words::words;

/// A named set of verdicts.
///
/// # Example
///
/// ```
/// use linkspan::screen::{Policy, Screen, Verdict};
///
/// let host = "\u{441}\u{430}\u{445}\u{430}\u{440}.com"; // Russian for sugar, and all look-alikes
/// let verdict = |policy| Screen::builder().policy(policy).build().host(host).verdict();
/// assert_eq!(verdict(Policy::Strict), Verdict::Refuse);
/// assert_eq!(verdict(Policy::Balanced), Verdict::Warn);
/// assert_eq!(verdict(Policy::Off), Verdict::Allow);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Policy {
    /// Every reason refuses the link, except the length of the link, which warns.
    Strict,
    /// What cannot be honest is refused. What may be honest gets a warning.
    #[default]
    Balanced,
    /// Nothing is checked, and every label is displayed in its own script.
    Off,
}

words! {
    "linkspan::screen::Policy" as Policy, "policy":
    Strict = "strict",
    Balanced = "balanced",
    Off = "off",
}

impl Policy {
    /// Returns the verdict that a reason leads to.
    pub(crate) fn verdict(self, code: ReasonCode) -> Verdict {
        match self {
            Policy::Off => Verdict::Allow,
            Policy::Strict if code == ReasonCode::LinkTooLong => Verdict::Warn,
            Policy::Strict => Verdict::Refuse,
            Policy::Balanced => balanced(code),
        }
    }
}

/// Warns about names that an honest owner could have. Browsers display such names as `xn--`, and so
/// do we, but the links work.
fn balanced(code: ReasonCode) -> Verdict {
    match code {
        ReasonCode::WholeScriptConfusable
        | ReasonCode::Variant
        | ReasonCode::NearProtectedName
        | ReasonCode::EmbeddedName
        | ReasonCode::RestrictedCharacter
        | ReasonCode::LimitedUseScript
        | ReasonCode::UncommonCharacter
        | ReasonCode::UnseenJoiner
        | ReasonCode::DigitLookalike
        | ReasonCode::KanaLookalike
        | ReasonCode::CjkLookalike
        | ReasonCode::AccentedLatinMix
        | ReasonCode::MiddleDot
        | ReasonCode::Thorn
        | ReasonCode::Schwa
        | ReasonCode::BidiReorder
        | ReasonCode::IpAddressForm
        | ReasonCode::LinkTooLong => Verdict::Warn,
        _ => Verdict::Refuse,
    }
}

/// The default limit for the length of a link, in bytes.
const MAX_LINK_BYTES: usize = 2_048;

/// Builds a [`Screen`].
///
/// # Example
///
/// ```
/// use linkspan::screen::{ReasonCode, Policy, Screen, Verdict};
///
/// let screen = Screen::builder()
///     .policy(Policy::Balanced)
///     .protect(["mybank.example"])
///     .verdict(ReasonCode::Thorn, Verdict::Allow)
///     .build();
/// assert_eq!(screen.host("þorn.com").verdict(), Verdict::Allow);
/// assert_eq!(screen.host("rnybank.example").verdict(), Verdict::Refuse);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ScreenBuilder {
    policy: Policy,
    verdicts: Verdicts,
    protected: Protected,
    rules: Option<Arc<dyn LabelRules>>,
    max_link_bytes: usize,
}

/// The verdict for each code.
#[derive(Clone, Debug)]
pub(crate) struct Verdicts([Verdict; ReasonCode::ALL.len()]);

impl Verdicts {
    fn of(policy: Policy) -> Self {
        let mut verdicts = [Verdict::Allow; ReasonCode::ALL.len()];
        for (verdict, code) in verdicts.iter_mut().zip(ReasonCode::ALL) {
            *verdict = policy.verdict(*code);
        }
        Verdicts(verdicts)
    }

    pub(crate) fn get(&self, code: ReasonCode) -> Verdict {
        self.0
            .get(code as usize)
            .copied()
            .unwrap_or(Verdict::Refuse)
    }

    fn set(&mut self, code: ReasonCode, verdict: Verdict) {
        if let Some(slot) = self.0.get_mut(code as usize) {
            *slot = verdict;
        }
    }
}

impl ScreenBuilder {
    pub(crate) fn new() -> Self {
        ScreenBuilder {
            policy: Policy::default(),
            verdicts: Verdicts::of(Policy::default()),
            protected: Protected::built_in(),
            rules: None,
            max_link_bytes: MAX_LINK_BYTES,
        }
    }

    /// Sets the policy. This sets the verdict of every code, so call it before
    /// [`verdict`](Self::verdict).
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Policy, Screen, Verdict};
    ///
    /// let screen = Screen::builder().policy(Policy::Strict).build();
    /// assert_eq!(screen.host("i❤.ws").verdict(), Verdict::Refuse);
    /// ```
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self.verdicts = Verdicts::of(policy);
        self
    }

    /// Sets the verdict that a reason leads to.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{ReasonCode, Screen, Verdict};
    ///
    /// let screen = Screen::builder().verdict(ReasonCode::Schwa, Verdict::Refuse).build();
    /// assert_eq!(screen.host("wəb.net").verdict(), Verdict::Refuse);
    /// ```
    pub fn verdict(mut self, code: ReasonCode, verdict: Verdict) -> Self {
        self.verdicts.set(code, verdict);
        self
    }

    /// Adds names to protect: a host that looks like one of them, but is neither the name nor below
    /// it, gets a reason. A name is a registered domain in any form (`bücher.de`, `xn--…`), without
    /// `www.`. Names that are not domain names are ignored.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{ReasonCode, Screen};
    ///
    /// let screen = Screen::builder().protect(["bücher.example"]).build();
    /// let reasons = |host| screen.host(host).reasons().iter().map(|r| r.code()).collect::<Vec<_>>();
    /// assert_eq!(reasons("bucher.example"), [ReasonCode::NearProtectedName]);
    /// assert_eq!(reasons("www.bücher.example"), []);
    /// ```
    pub fn protect<N: AsRef<str>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        for name in names {
            self.protected.add(name.as_ref());
        }
        self
    }

    /// Sets whether the built-in names are protected. They are by default.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Screen, Verdict};
    ///
    /// let screen = Screen::builder().built_in_names(false).build();
    /// assert_eq!(screen.host("paypa1.com").verdict(), Verdict::Allow);
    /// ```
    pub fn built_in_names(mut self, yes: bool) -> Self {
        self.protected.use_built_in(yes);
        self
    }

    /// Sets the length, in bytes, above which a link is [`LinkTooLong`](ReasonCode::LinkTooLong).
    /// The default is 2,048.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Screen, Verdict};
    ///
    /// let screen = Screen::builder().max_link_bytes(20).build();
    /// assert_eq!(screen.url("https://example.com/a").verdict(), Verdict::Warn);
    /// ```
    pub fn max_link_bytes(mut self, limit: usize) -> Self {
        self.max_link_bytes = limit;
        self
    }

    /// Sets the rules of registries, which know more than Unicode about look-alikes and mixed
    /// scripts. Without them nothing gets the reason [`Variant`](ReasonCode::Variant). The crate
    /// `linkspan-idn` provides such rules.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{LabelRules, ReasonCode, Screen};
    /// use std::sync::Arc;
    ///
    /// /// A registry to which ä is ae.
    /// #[derive(Debug)]
    /// struct Umlauts;
    ///
    /// impl LabelRules for Umlauts {
    ///     fn index(&self, label: &str) -> String {
    ///         label.replace('ä', "ae")
    ///     }
    ///     fn is_blocked(&self, _: &str, _: &str) -> bool {
    ///         true
    ///     }
    ///     fn allows(&self, _: &str, _: &str) -> bool {
    ///         false
    ///     }
    /// }
    ///
    /// let screen = Screen::builder().protect(["baecker.example"]).label_rules(Arc::new(Umlauts)).build();
    /// let screening = screen.host("b\u{E4}cker.example");
    /// assert_eq!(screening.reasons()[0].code(), ReasonCode::Variant);
    /// ```
    pub fn label_rules(mut self, rules: Arc<dyn LabelRules>) -> Self {
        self.rules = Some(rules);
        self
    }

    /// Builds the screen.
    ///
    /// # Example
    ///
    /// ```
    /// let screen = linkspan::screen::Screen::builder().build();
    /// assert!(screen.host("example.com").reasons().is_empty());
    /// ```
    pub fn build(mut self) -> Screen {
        self.protected.sort();
        Screen {
            policy: self.policy,
            verdicts: self.verdicts,
            variants: self
                .rules
                .map(|rules| Variants::new(rules, &self.protected)),
            protected: self.protected,
            max_link_bytes: self.max_link_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_is_never_milder_than_balanced() {
        for &code in ReasonCode::ALL {
            assert!(Policy::Strict.verdict(code) >= Policy::Balanced.verdict(code));
            assert_eq!(Policy::Off.verdict(code), Verdict::Allow);
            assert!(Policy::Balanced.verdict(code) > Verdict::Allow);
        }
        let too_long = Policy::Strict.verdict(ReasonCode::LinkTooLong);
        assert_eq!(too_long, Verdict::Warn, "nobody is deceived by length");
    }

    #[test]
    fn codes_are_numbered_in_their_order() {
        for (i, &code) in ReasonCode::ALL.iter().enumerate() {
            assert_eq!(code as usize, i);
        }
    }
}
