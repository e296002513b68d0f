//! Hostile texts: shapes that make careless detectors slow.

/// A text in which something is repeated.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Its name in output.
    pub name: &'static str,
    /// The start of the text.
    pub prefix: &'static str,
    /// The part that is repeated.
    pub unit: &'static str,
}

impl Shape {
    /// Returns the shape as a text of at least `bytes` bytes.
    pub fn text(&self, bytes: usize) -> String {
        let repeats = bytes.div_ceil(self.unit.len());
        let mut text = String::with_capacity(self.prefix.len() + repeats * self.unit.len());
        text.push_str(self.prefix);
        for _ in 0..repeats {
            text.push_str(self.unit);
        }
        text
    }
}

const fn repeated(unit: &'static str) -> Shape {
    Shape {
        name: unit,
        prefix: "",
        unit,
    }
}

/// Plain prose, with which the others are compared.
pub const PROSE: Shape = Shape {
    name: "plain prose",
    prefix: "",
    unit: "The quick brown fox, as they say, jumps over the lazy dog; nobody minds. ",
};

/// The shapes that are measured.
pub const HOSTILE: &[Shape] = &[
    // Texts for which the tailorings of `Prose` look ahead and back.
    repeated("a.cc/京、"),
    repeated("a.cc/wiki/京、京"),
    repeated("a.cc/a京"),
    repeated("a.cc/《"),
    repeated("a@b.cc-"),
    repeated("a@b.cc京"),
    repeated("a.cc京"),
    repeated("a.cc:1a"),
    repeated("'a.cc/"),
    repeated("✪a.ws/"),
    repeated("www.🤙.tk"),
    repeated("\u{200B}a.cc"),
    repeated("x=a@b.cc/"),
    repeated("xhttp://a.cc/"),
    Shape {
        name: "http://a.cc/,a@b.cc",
        prefix: "http://a.cc/",
        unit: ",a@b",
    },
    Shape {
        name: "http://a.cc/京、、、",
        prefix: "http://a.cc/京",
        unit: "、京-",
    },
    Shape {
        name: "http://a.cc,a,a,@",
        prefix: "http://a.cc",
        unit: ",a@",
    },
    Shape {
        name: "a.cc京京…@b.cc",
        prefix: "",
        unit: "a.cc京a.cc-x",
    },
    repeated("a."),
    Shape {
        name: "http://a.com/((((",
        prefix: "http://a.com/",
        unit: "(",
    },
    Shape {
        name: "http://a.com/....",
        prefix: "http://a.com/",
        unit: ".",
    },
    Shape {
        name: "a.com/()()",
        prefix: "a.com/",
        unit: "()",
    },
    repeated("@"),
    repeated("a@"),
    repeated("."),
    repeated(":"),
    repeated("http://"),
    repeated("http://a.com/?"),
    repeated("http://a.com, and then some plain words. "),
    repeated("xn--a."),
    // Labels too long for DNS, whose decoding takes quadratic time.
    Shape {
        name: "http://xn--a…a.com",
        prefix: "",
        unit: concat!(
            "http://xn--c2l",
            "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
            "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
            "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
            "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
            ".com "
        ),
    },
    Shape {
        name: "http://xn--ａ…ａ.com",
        prefix: "",
        unit: concat!(
            "http://xn--c2l",
            "ｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍ",
            "ｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍ",
            "ｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍ",
            "ｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍｍ",
            ".com "
        ),
    },
    // Marks that normalization decomposes and reorders.
    Shape {
        name: "é@ཱཱཱིིི",
        prefix: "é@",
        unit: "\u{F73}",
    },
    repeated("\u{F73}"),
    repeated("xn--"),
    repeated("。"),
    repeated("あ。"),
    Shape {
        name: "one word of a",
        prefix: "",
        unit: "a",
    },
    Shape {
        name: "one word of é",
        prefix: "",
        unit: "é",
    },
    repeated("a.com+"),
    repeated("a.com "),
    repeated("a.com?"),
    repeated("a.com,"),
    repeated("a.com/x，"),
    repeated("a.:"),
    repeated("a:b.com:"),
    repeated("x@y.com "),
    repeated("x@y.com/"),
    repeated("\"@a.com "),
    repeated("mailto:"),
    repeated("[::"),
    repeated("http://[::1"),
    repeated("http://❤.→"),
    repeated("http://a@"),
    repeated("é.com"),
    repeated("é.é-"),
    repeated("a-"),
    repeated("1."),
    repeated("http://1.1"),
    repeated("co.uk."),
    repeated("·a.com·"),
    repeated("a.com\u{200B}"),
    repeated("a.aa.-"),
    repeated("aa.com-"),
    repeated("a.comé"),
    repeated("日本。本日"),
    repeated("e\u{301}.e\u{301}"),
    repeated("a.xn--p1ai "),
    repeated("x.香港。"),
    repeated("http://a.com/「」"),
    repeated("http://a.com#:~:"),
    repeated("://"),
    repeated("http://aa:"),
    repeated("http://1::"),
    repeated("a.com/(a/"),
    repeated("@a.com"),
    repeated("..@a.com"),
    repeated("@א"),
    repeated("@e\u{301}"),
    repeated("@e\u{301}.א"),
    Shape {
        name: "one label of é after a dot",
        prefix: "a.",
        unit: "é",
    },
    Shape {
        name: "one label of a after a dot",
        prefix: "a.",
        unit: "a",
    },
    // Texts that the profile `Prose` has rules for.
    repeated("a.com/x，"),
    repeated("a.com/xを"),
    repeated("www.a.org版"),
    repeated("版a.com"),
    repeated("לhttps://a.com"),
    repeated("README.md "),
    repeated("end.In "),
    repeated("@a@b.com "),
    repeated("**a.com**"),
    repeated("|a.com"),
    repeated("a.com/x…"),
    repeated("a.com/'s"),
    // Links that are found only on request.
    repeated("tel:"),
    repeated("tel:1"),
    repeated("tel:1,"),
    repeated("tel:-"),
    repeated("sms:1,"),
    repeated("geo:1,1,"),
    repeated("sip:a@"),
    repeated("sip:a.co,"),
    repeated("acme:("),
    repeated("acme:a "),
    repeated("aacme:"),
    repeated("magnet:?"),
    repeated("#a"),
    repeated("#a "),
    repeated("#1"),
    repeated("#❤"),
    repeated("@a"),
    repeated("@a "),
    repeated("@a."),
    repeated("@a@"),
    repeated("@a@b.co "),
    repeated(" #a.@"),
    repeated(",#a.b"),
    repeated("](#a"),
    Shape {
        name: "one hashtag",
        prefix: "#",
        unit: "1",
    },
    Shape {
        name: "one mention",
        prefix: "@",
        unit: "a.",
    },
    repeated("!#a"),
    // Characters that the scan skips, but that an explanation has to report.
    repeated("}.com\\"),
];
