//! Protected names that are part of another host.
//!
//! The rules are those of Chromium's look-alike heuristics (target embedding and combosquatting),
//! applied to the names that a screen protects. They look between dots and hyphens for:
//!
//! | in a host | such as |
//! |---|---|
//! | a whole name before other labels | `paypal.com.evil.example` |
//! | the same with hyphens, or without any separator | `paypal-com.evil.example`, `paypalcom.evil.example` |
//! | a whole name after a hyphen, at the end | `www-paypal.com` |
//! | the first label of a name next to a word that asks for trust | `paypal-login.example` |
//!
//! A name whose first label is also a common word counts only where it is written with its dots, or
//! after `www-`.

use crate::domain::idna::to_ascii;
use crate::domain::suffix::registrable;

use super::protect::{Protected, first_label, is_built_in_tld};

/// The fewest characters of a first label that may be embedded between hyphens.
const SHORTEST_LABEL: usize = 4;

/// The fewest characters of a first label that may be combined with a word.
const SHORTEST_BRAND: usize = 5;

/// Domains that legitimately contain other names: services that serve other people's sites, and an
/// owner's second domain.
const TRUSTED: [&str; 3] = ["translate.goog", "cdn.ampproject.org", "s-microsoft.com"];

/// First labels that are also common words. Travel sites write about visas, and there is a town
/// called the big apple.
const COMMON_WORDS: [&str; 36] = [
    "amazon",
    "apple",
    "azure",
    "bing",
    "blockchain",
    "booking",
    "chase",
    "crypto",
    "discord",
    "discover",
    "docker",
    "fidelity",
    "gemini",
    "intel",
    "kraken",
    "ledger",
    "live",
    "mail",
    "messenger",
    "office",
    "oracle",
    "orange",
    "outlook",
    "proton",
    "signal",
    "slack",
    "sparkasse",
    "stripe",
    "target",
    "telegram",
    "uber",
    "visa",
    "windows",
    "wise",
    "wordpress",
    "zoom",
];

/// Common words that are searched for next to a word that asks for trust all the same, because they
/// are imitated most.
const STILL_BRANDS: [&str; 2] = ["amazon", "apple"];

/// Words that ask for trust.
const TRUST: [&str; 47] = [
    "account",
    "accounts",
    "activate",
    "activation",
    "alert",
    "alerts",
    "auth",
    "authenticate",
    "authentication",
    "billing",
    "com",
    "confirm",
    "confirmation",
    "customer",
    "helpdesk",
    "http",
    "https",
    "id",
    "identity",
    "invoice",
    "limited",
    "locked",
    "login",
    "logon",
    "official",
    "online",
    "password",
    "pay",
    "payment",
    "payments",
    "recover",
    "recovery",
    "refund",
    "resolution",
    "secure",
    "secured",
    "security",
    "signin",
    "sso",
    "support",
    "unlock",
    "update",
    "validate",
    "verification",
    "verify",
    "wallet",
    "www",
];

/// Splits a host at its dots and hyphens.
struct Tokens<'h> {
    host: &'h str,
    /// Where the last three tokens start, the latest first.
    starts: [Option<usize>; 3],
    at: usize,
}

impl Protected {
    /// Returns the protected name that is part of a host. The host must be neither the name nor
    /// below it.
    ///
    /// The host is in Unicode form. If it is ASCII, its case does not matter.
    pub(crate) fn embedded(&self, host: &str) -> Option<&str> {
        if !self.may_hold_name(host) {
            return None;
        }
        let name = self
            .embedded_whole(host)
            .or_else(|| self.embedded_brand(host))?;
        let is_below = |owner: &&str| {
            let above = host.strip_suffix(*owner);
            above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
        };
        (!TRUSTED.iter().any(is_below) && !is_of_the_same_label(name, host)).then_some(name)
    }

    /// A quick check, one pass over the bytes, that rules out most hosts.
    fn may_hold_name(&self, host: &str) -> bool {
        let bytes = host.as_bytes();
        let (mut start, mut count) = (0, 0);
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'-' {
                return true;
            }
            if byte == b'.' {
                count += 1;
                let label = host.get(start..at).unwrap_or_default();
                if count > 1 && self.may_be_tld(label)
                    // A name without its dots has at least five letters before the `com`.
                    || label.len() > 7 && ends_in_tld(label.as_bytes())
                {
                    return true;
                }
                start = at + 1;
            }
        }
        false
    }

    /// Finds a whole name, with its dots or with hyphens in their place.
    fn embedded_whole(&self, host: &str) -> Option<&str> {
        let mut tokens = Tokens {
            host,
            starts: [None; 3],
            at: 0,
        };
        while let Some(token) = tokens.next() {
            let end = tokens.at - 1;
            let is_last = end == host.len();
            if self.may_be_tld(token)
                && let Some(name) = self.ending_at(&tokens, end, is_last)
            {
                return Some(name);
            }
            if !is_last && let Some(name) = self.run_together(token) {
                return Some(name);
            }
        }
        None
    }

    /// Finds a name whose top-level domain is the token that ends at `end`.
    fn ending_at(&self, tokens: &Tokens<'_>, end: usize, is_last: bool) -> Option<&str> {
        let [_, second, third] = tokens.starts;
        [second, third].into_iter().flatten().find_map(|start| {
            let span = tokens.host.get(start..end)?;
            let before = tokens.host.get(..start)?;
            if is_last && (before.is_empty() || before.ends_with('.')) {
                // This is the name itself or a domain below it.
                return None;
            }
            let name = self.whole(span)?;
            let has_hyphen = |text: &str| text.contains('-');
            let is_dotted = !has_hyphen(span) || has_hyphen(name);
            let after = tokens.host.get(end..)?;
            let is_apart = is_dotted && !before.ends_with('-') && !after.starts_with('-');
            let is_www = before.ends_with("www-") && is_dotted;
            (is_apart || is_www || is_distinct(name, SHORTEST_LABEL)).then_some(name)
        })
    }

    /// Finds a name without its dots: `paypalcom`.
    fn run_together(&self, token: &str) -> Option<&str> {
        let (label, tld) = token.split_at_checked(token.len().checked_sub(3)?)?;
        if !ends_in_tld(token.as_bytes()) || label.len() < SHORTEST_BRAND {
            return None;
        }
        let name = self.of_labels(label, tld)?;
        is_distinct(name, SHORTEST_BRAND).then_some(name)
    }

    /// Finds the first label of a name next to a word that asks for trust in the same label.
    fn embedded_brand(&self, host: &str) -> Option<&str> {
        let mut labels = host.split('.').filter(|label| label.contains('-'));
        labels.find_map(|label| {
            let name = label
                .split('-')
                .find_map(|token| self.of_first_label(token))?;
            let asks = |token: &str| TRUST.iter().any(|word| token.eq_ignore_ascii_case(word));
            let is_brand =
                is_distinct(name, SHORTEST_BRAND) || STILL_BRANDS.contains(&first_label(name));
            (is_brand && label.split('-').any(asks)).then_some(name)
        })
    }
}

impl<'h> Tokens<'h> {
    fn next(&mut self) -> Option<&'h str> {
        let rest = self.host.get(self.at..)?;
        let end = rest.bytes().position(|byte| matches!(byte, b'.' | b'-'));
        let end = self.at + end.unwrap_or(rest.len());
        let token = self.host.get(self.at..end)?;
        let [first, second, _] = self.starts;
        self.starts = [Some(self.at), first, second];
        self.at = end + 1;
        Some(token)
    }
}

/// Returns true if a label ends in one of the top-level domains that names are often written with.
fn ends_in_tld(label: &[u8]) -> bool {
    label.last_chunk().is_some_and(|end: &[u8; 3]| {
        matches!(
            &end.map(|b| b.to_ascii_lowercase()),
            b"com" | b"net" | b"org"
        )
    })
}

/// Returns true if a built-in name may end in a label that is followed by others. `is_inside` says
/// whether labels precede it, too. [`Protected::may_hold_name`] asks the same question.
pub(crate) fn may_end_name(label: &[u8], is_inside: bool) -> bool {
    is_inside && is_built_in_tld(label) || label.len() > 7 && ends_in_tld(label)
}

/// Returns true if the first label of a name is long enough and not a common word.
fn is_distinct(name: &str, shortest: usize) -> bool {
    let label = first_label(name);
    label.chars().count() >= shortest && !COMMON_WORDS.contains(&label)
}

/// Returns true if the registered label of a host is the first label of the name, as in
/// `google.com.br`.
fn is_of_the_same_label(name: &str, host: &str) -> bool {
    let ascii = to_ascii(host);
    let domain = ascii.as_ref().and_then(|ascii| registrable(ascii.as_str()));
    domain.is_some_and(|domain| first_label(domain) == first_label(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(COMMON_WORDS.is_sorted() && TRUST.is_sorted() && STILL_BRANDS.is_sorted());
    }

    #[test]
    fn embedded_names_are_found() {
        let protected = Protected::built_in();
        for (host, name) in [
            ("paypal.com.evil.example", "paypal.com"),
            ("www.paypal.com.evil.example", "paypal.com"),
            ("PAYPAL.com.evil.example", "paypal.com"),
            ("paypa1.com.evil.example", "paypal.com"),
            ("paypal.com.pw", "paypal.com"),
            ("www-paypal.com", "paypal.com"),
            ("secure-paypal.com", "paypal.com"),
            ("paypal-com.evil.example", "paypal.com"),
            ("paypal.com-login.evil.example", "paypal.com"),
            ("login-paypal.com-x.example", "paypal.com"),
            ("paypalcom.evil.example", "paypal.com"),
            ("amazon.co.uk.evil.example", "amazon.co.uk"),
            ("www-amazon-co-uk.evil.example", "amazon.co.jp"),
            ("deutsche-bank.de.evil.example", "deutsche-bank.de"),
            ("live.com.evil.example", "live.com"),
            ("www-chase.com", "chase.com"),
            ("apple-id.example", "apple.com"),
            ("paypal-login.example", "paypal.com"),
            ("verify.my-netflix-account.example", "netflix.com"),
        ] {
            assert_eq!(protected.embedded(host), Some(name), "{host}");
        }
        for host in [
            "google.com.br",
            "www.google.com.br",
            "google.co.uk",
            "apple-juice.de",
            "green-apple.com",
            "penny-wise.com",
            "e-visa.com",
            "berliner-sparkasse.de",
            "sport-live.com",
            "my-mail.ru",
            "paypal-community.com",
            "amazon-river.org",
            "www-paypal-com.translate.goog",
            "c.s-microsoft.com",
            "images-amazon.com",
            "example.com",
            "a.b.example.co.uk",
            "com.example.com",
            "x-com.example",
            "mail.com",
            "deutsche-bank.com",
        ] {
            assert_eq!(protected.embedded(host), None, "{host}");
        }
    }
}
