//! The parts of a link in compact form, as stored in a [`Link`](super::Link).

use super::{Link, LinkKind, Parts};

/// Where the parts start and end, relative to the start of the link. 0 means that the part is
/// missing.
///
/// A `u32` is enough: [`Options`](crate::detect::options::Options) limits the length of a link.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct Places {
    /// The end of the scheme.
    pub(crate) scheme: u32,
    /// Where the host starts. A bare host starts at 0, so 0 does not mean that it is missing.
    pub(crate) host: u32,
    /// The end of the host.
    pub(crate) host_end: u32,
    /// Where the digits of the port start.
    pub(crate) port: u32,
    /// Where path, query and fragment start, or the end of the link if there are none.
    pub(crate) tail: u32,
    /// The offset of the `?`.
    pub(crate) query: u32,
    /// The offset of the `#`.
    pub(crate) fragment: u32,
}

impl Places {
    /// Returns the parts of the link that these offsets belong to.
    pub(crate) fn parts(&self, link: &Link<'_>) -> Parts {
        let (kind, range) = (link.kind, &link.range);
        let at = |place: u32| range.start + place as usize;
        let known = |place: u32| (place > 0).then(|| at(place));
        let (query, fragment) = (known(self.query), known(self.fragment));
        let scheme = known(self.scheme).map(|end| range.start..end);
        let host = link.host.map(|_| at(self.host)..at(self.host_end));
        let host_start = at(self.host);
        let fragment_start = fragment.unwrap_or(range.end);
        let path = at(self.tail)..query.unwrap_or(fragment_start);
        let local = scheme.as_ref().map_or(range.start, |scheme| scheme.end + 1);
        let is_email = kind == LinkKind::Email;
        // The `@` or `#` may be a full-width one, which is longer than a byte.
        let sign = link.text.chars().next().map_or(0, char::len_utf8);
        let name = match kind {
            LinkKind::Url | LinkKind::Email => None,
            LinkKind::Handle => Some(range.start + sign..host_start.saturating_sub(1)),
            LinkKind::Mention | LinkKind::Hashtag => Some(range.start + sign..range.end),
        };
        Parts {
            // Without a recipient before the `?`, the `@` belongs to a header field.
            local_part: (is_email && query.is_none_or(|query| query > host_start))
                .then(|| local..host_start.saturating_sub(1)),
            name,
            port: known(self.port).map(|start| start..at(self.tail)),
            path: (path.start < path.end && !is_email).then_some(path),
            query: query.map(|at| at + 1..fragment_start),
            fragment: fragment.map(|at| at + 1..range.end),
            scheme,
            host,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Detector, Profile};

    /// Returns the parts of the first link, each as text.
    fn parts(text: &str) -> [&str; 7] {
        let detector = Detector::builder().profile(Profile::Prose).build();
        let parts = detector.links(text).next().unwrap().parts();
        let some = |range: Option<core::ops::Range<usize>>| range.map_or("-", |range| &text[range]);
        [
            some(parts.scheme),
            some(parts.local_part),
            some(parts.host),
            some(parts.port),
            some(parts.path),
            some(parts.query),
            some(parts.fragment),
        ]
    }

    #[test]
    fn parts_are_restored() {
        for (text, expected) in [
            (
                "at https://a.com:80/p?q#f, b",
                ["https", "-", "a.com", "80", "/p", "q", "f"],
            ),
            ("x a.com b", ["-", "-", "a.com", "-", "-", "-", "-"]),
            ("x a.com./p b", ["-", "-", "a.com", "-", "/p", "-", "-"]),
            ("x a.com:8 b", ["-", "-", "a.com", "8", "-", "-", "-"]),
            ("x a.com?#f b", ["-", "-", "a.com", "-", "-", "", "f"]),
            ("x a.com#f?g b", ["-", "-", "a.com", "-", "-", "-", "f?g"]),
            ("x j@a.com b", ["-", "j", "a.com", "-", "-", "-", "-"]),
            (
                "x mailto:j@a.com?subject=s b",
                ["mailto", "j", "a.com", "-", "-", "subject=s", "-"],
            ),
            (
                "x mailto:?to=j@a.com b",
                ["mailto", "-", "a.com", "-", "-", "to=j@a.com", "-"],
            ),
            (
                "x http://[::1]:80/ b",
                ["http", "-", "[::1]", "80", "/", "-", "-"],
            ),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
    }
}
