//! Links given by markup: the value of an attribute or the destination of a Markdown link.

use crate::detect::Detector;
use crate::detect::port::AfterHost;
use crate::detect::scheme;
use crate::domain::{self, HostKind, Rules};
use crate::link::{Evidence, Link, LinkKind, Places};
use crate::tailoring::Tailorings;
use crate::url::{Authority, Pieces};

impl Detector {
    /// Returns the link that `value` is, where `value` is the `href` of an HTML element or the
    /// destination of a Markdown link.
    ///
    /// Markup says where the value starts and ends, so all of it belongs to the link: a full stop
    /// at its end and spaces inside are part of it, and a single label such as `localhost` is a
    /// host. A value without a scheme that this detector links is a relative reference and not a
    /// link. A value with a user name before its host is not a link either.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Evidence};
    ///
    /// let detector = Detector::new();
    /// let link = detector.attribute("http://localhost:3000/a b.").unwrap();
    /// assert_eq!(link.as_str(), "http://localhost:3000/a b.");
    /// assert_eq!(link.to_href(), "http://localhost:3000/a%20b.");
    /// assert_eq!(link.evidence(), Evidence::Attribute);
    /// assert!(detector.attribute("/about").is_none());
    /// assert!(detector.attribute("example.com/about").is_none());
    /// assert!(detector.attribute("javascript:alert(1)").is_none());
    /// ```
    #[must_use]
    pub fn attribute<'t>(&self, value: &'t str) -> Option<Link<'t>> {
        let is_it = |link: &Link<'_>| {
            let is_whole = link.range.end == value.len() || link.kind == LinkKind::Email;
            link.range.start == 0 && link.places.scheme > 0 && is_whole
        };
        // Ordinary detection comes first, so that a URL in markup gets the same answer as in text.
        // Only values that it would cut are read as a whole.
        let link = self.find(value).filter(is_it);
        let link = link.or_else(|| self.whole_url(value))?;
        Some(link.with_evidence(Evidence::Attribute))
    }

    /// Returns the URL if all of `value` is one.
    fn whole_url<'t>(&self, value: &'t str) -> Option<Link<'t>> {
        let name = scheme::of(value)?;
        if !scheme::is_known(name, &self.options.schemes)
            || value.len() > self.options.max_link_bytes
        {
            return None;
        }
        let pieces = Pieces::after_scheme(value, Some(name.len()));
        let start = name.len() + "://".len();
        let is_sound = |it: &Authority| it.userinfo.is_none() && it.host.start == start;
        let authority = pieces.authority.filter(is_sound)?;
        let rules = Rules {
            single_labels: true,
            ..self.options.hosts.clone()
        };
        let host = domain::after_scheme(value, authority.host.start, &rules).ok()?;
        let after = match host.kind {
            HostKind::Ipv6 => AfterHost::read_dotless(value, host.range.end),
            _ => AfterHost::read(value, host.range.end),
        };
        let tail = value.get(after.end..)?;
        let is_sound = tail.is_empty() || tail.starts_with(['/', '?', '#']);
        if after.too_large || after.end != authority.range.end || !is_sound {
            return None;
        }
        // `max_link_bytes` does not exceed 32 bits.
        let place = |at: usize| at as u32;
        Some(Link {
            text: value,
            range: 0..value.len(),
            kind: LinkKind::Url,
            evidence: Evidence::Attribute,
            places: Places {
                scheme: place(name.len()),
                host: place(host.range.start),
                host_end: place(host.range.end),
                port: after.port.map_or(0, place),
                tail: place(after.end),
                query: pieces.query.map_or(0, |query| place(query.start - 1)),
                fragment: pieces.fragment.map_or(0, |it| place(it.start - 1)),
            },
            host: Some(host.kind),
            spelling: host.spelling,
            tailorings: Tailorings::NONE,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_values_are_links() {
        let detector = Detector::new();
        for value in [
            "https://example.com",
            "HTTPS://EXAMPLE.COM/a",
            "https://example.com/a.",
            "https://example.com/a, b",
            "http://localhost",
            "http://localhost/",
            "http://localhost:8080?q#f",
            "http://[::1]:80/",
            "http://192.0.2.1/",
            "https://bücher.de/ü?\"<",
            "mailto:joe@example.com",
        ] {
            let link = detector.attribute(value);
            assert_eq!(link.map(|link| link.as_str()), Some(value), "{value}");
        }
    }

    #[test]
    fn a_value_has_the_parts_of_its_url() {
        let detector = Detector::new();
        let link = detector
            .attribute("http://localhost:8080/a b?c d#e f.")
            .unwrap();
        assert_eq!(link.host(), Some("localhost"));
        assert_eq!(link.port(), Some("8080"));
        assert_eq!(link.path(), Some("/a b"));
        assert_eq!(link.query(), Some("c d"));
        assert_eq!(link.fragment(), Some("e f."));
        assert_eq!(link.to_href(), "http://localhost:8080/a%20b?c%20d#e%20f.");
    }

    #[test]
    fn other_values_are_not_links() {
        let detector = Detector::new();
        for value in [
            "",
            "#top",
            "/a",
            "//example.com/a",
            "a.html",
            "example.com",
            "javascript:alert(1)",
            "data:text/html,https://example.com",
            "http://",
            "http:///a",
            "http://user@example.com/",
            "http://example.com:99999/",
            "http://exa mple.com/",
            "http://a..b/",
            "http://example.com\\a",
            "see https://example.com",
        ] {
            assert_eq!(detector.attribute(value), None, "{value}");
        }
    }
}
