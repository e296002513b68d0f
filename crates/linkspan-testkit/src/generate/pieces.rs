//! The pieces of the texts.
//!
//! The tables are excluded from formatting, which would put each piece on a separate line.

/// The characters that links consist of and end at, alone and in small groups.
#[rustfmt::skip]
pub const GLUE: &[&str] = &[
    ".", ".", "..", "...", "。", "．", "｡", "@", "@", "@@", ":", ":/", "://", "//", "/", "?", "#",
    ":~:", "-", "--", "_", "(", ")", "[", "]", "{", "}", "<", ">", "「", "」", "（", "）", "\"", "\\",
    "\\\"", "'", "’", "“", "”", ",", ";", "!", "…", " ", " ", "\t", "\n", "\u{3000}", "\u{AD}",
    "\u{200B}", "\u{200D}", "\u{200C}", "\u{200F}", "\u{202E}", "\u{2060}", "\u{FEFF}", "·", "״",
    "׳", "・", "❤", "😎", "👩‍💻", "→", "+", "=", "&", "%20", "|", "~", "*", "0", "9",
];

/// Prose, with and without spaces.
#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "see ", " and ", "(see ", "at", "http", "https:", "mailto:", "www.", "foo:", "x", "Я", "日本",
    "لا", "ไทย", "README.md ", "e.g. ", "1.5 ", "a.b ", "end.In ", "Ph.D. ", "3.14",
];

/// Valid labels.
#[rustfmt::skip]
pub const PLAIN_LABELS: &[&str] = &[
    "a", "example", "EXAMPLE", "www", "foo-bar", "bücher", "пример", "例え", "موقع", "xn--bcher-kva",
];

/// Labels, good and bad.
#[rustfmt::skip]
pub const LABELS: &[&str] = &[
    "a", "example", "EXAMPLE", "www", "WwW", "foo-bar", "r3---sn", "xn--bcher-kva",
    "XN--BCHER-KVA", "xn--a", "xn--", "xn--zzzzzz99", "xn--example-", "bücher", "BÜCHER",
    "straße", "ς", "пример", "例え", "ア・イ", "l·l", "ŀl", "موقع", "אתר", "אתר1", "a\u{5D0}",
    "ن\u{200C}ا", "क\u{94D}\u{200D}ष", "a\u{200D}b", "ｅｘａ", "１２３", "-a", "a-", "_dmarc", "a_b",
    "i❤", "❤", "☃a", "a\u{AD}b", "a\u{301}", "\u{301}a", "٣٤", "०", "1", "0x7f", "08", "255",
    "256", "co", "com", "gov", "city", "kawasaki", "github", "a\u{2024}b", "℡", "㎡", "ﬁ", "Ⅷ",
    "〇", "ß", "İ", "ı", "ᄀ", "가", "𝒳",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

/// Existing top-level domains.
#[rustfmt::skip]
pub const PLAIN_TLDS: &[&str] = &["com", "Org", "de", "io", "me", "co.uk", "рф", "中国", "xn--p1ai"];

/// Last labels: real, of more than one label, not in the table, impossible.
#[rustfmt::skip]
pub const TLDS: &[&str] = &[
    "com", "com", "com", "COM", "Org", "de", "io", "md", "co.uk", "uk", "ck", "www.ck", "co.ck",
    "kawasaki.jp", "city.kawasaki.jp", "github.io", "рф", "РФ", "xn--p1ai", "XN--P1AI", "中国",
    "香港", "भारत", "xn--h2brj9c", "موريتانيا", "ｃｏｍ", "local", "internal", "invalid", "c", "c0m",
    "1", "0x", "0xff", "09", "xn--a", "xn--com-", "a-b", "a_b", "a_", "❤", "com❤", "com·", "٣",
    "ア・イ", "ن\u{200C}ا", "\u{0}com", "com\u{AD}",
];

/// The four characters that separate labels, and mistakes with them.
pub const SEPARATORS: &[&str] = &[".", "。", "．", "｡", "..", ".-.", "-.", ".·"];

/// Links that are found only on request, whole and in pieces.
#[rustfmt::skip]
pub const ASKED: &[&str] = &[
    "tel:", "tel:+1-201-555-0123", "TEL:(030)12;ext=4", "tel:1-800-X", "sms:+1,+2?body=", "geo:1.5,-2", "geo:1,2,3;u=4",
    "sip:", "sip:bob@", "sip:a.com", "xmpp:bob@a.com/x", "xmpp:a@b.com;c", "matrix:u/", "matrix:r/x:a.com", "magnet:?", "magnet:?xt=a",
    "urn:a:b", "news:", "acme:", "acme:/", "tel://", "@bob", "@bob.b", "@a@b.com", "@日本", "＠bob", "＃", "﹟a", "#tag", "#1", "#東京",
    "#❤\u{FE0F}", "#\u{FE0F}\u{20E3}", "#c++", "&#39;", "##", "@a@b@c.com", "](#a", "#a.b@c.com", "@bobさん",
];

/// Schemes, and text that is nearly a scheme.
#[rustfmt::skip]
pub const SCHEMES: &[&str] = &[
    "http://", "https://", "https://", "HTTP://", "hTtPs://", "ftp://", "FTP://", "gopher://",
    "GOPHER://", "web+x://", "s3://", "S3://", "xhttp://", "1http://", "+http://", "-http://",
    ".http://", "жhttp://", "http:", "http:/", "http:///", "http//", "://", "1://", "//",
    "javascript://", "javascript:", "a.b://", "example.com://", "http://http://", "http://a@",
    "http://a:b@", "file:///",
];

/// Hosts after a scheme that are not domains, and near misses.
#[rustfmt::skip]
pub const SPECIAL_HOSTS: &[&str] = &[
    "localhost", "web-1", "com", "a_b", "❤", "127.0.0.1", "127.1", "0x7f.1", "2130706433",
    "4294967295", "4294967296", "256.1.1.1", "1.2.3.4.5", "1.2.3.256", "01.02.03.04", "1.2.3.4.",
    "１.２.３.４", "1。2。3。4", "0", "0x", "0X7F.0x0.1", "08.1", "1.2.3.4❤", "a.1", "::1", "::", "1::",
    "::1.", "::1:", "::1-a", "::1.x", "2001:4860:4860::8888", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8:80", "fe80::1%25eth0", "1:2:3", "dead::beef❤", "1.2.3.4-", "00000000001.2",
];

/// Hosts in brackets.
#[rustfmt::skip]
pub const BRACKETED: &[&str] = &[
    "[::1]", "[::]", "[2001:DB8::1]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:7:8]", "[1:2:3]", "[::1",
    "[]", "[::1%25eth0]", "[example.com]", "[1.2.3.4]", "[::1 ]", "[::1]a", "[::1].", "[[::1]]",
];

/// Ports, good and bad, and root dots.
#[rustfmt::skip]
pub const PORTS: &[&str] = &[
    ":80", ":0", ":00080", ":65535", ":65536", ":000080", ":123456789", ":", ":a", ":80a", "::80",
    ".", "..", ".:80", ".:65536", "。:80", ":８０", ":80:90", "-", "-:80", "·:80",
];

/// What may follow a host: initiators, separators, brackets, and text between them.
#[rustfmt::skip]
pub const TAIL: &[&str] = &[
    "/", "/", "?", "#", ":~:", ":~", "=", "&", ",", "(", ")", "[", "]", "{", "}", "<", ">", "「",
    "」", "（", "）", "a", "é", "日本", "x.y", "a@b", "@", ".", "!", "…", "。", "\"", "”", "%20", "%",
    "\\", "\u{200B}", "\u{202E}", "\u{206A}", "❤", "bank.com", "a@b.com", "://", "http://a.com",
    "text=", "-", "_", "~", "*",
];

/// Pieces of local parts, some of them not allowed in one.
#[rustfmt::skip]
pub const LOCAL: &[&str] = &[
    "a", "john", "doe", ".", ".", "..", "mike.me", "b.com", "+tag", "-", "_", "/", "é", "иван",
    "アルベルト", "ا", "#", "!", "'", "=", "?", "\"", "\\", ":", ",", "·", "\u{200D}", "\u{AD}", "❤",
    "。", "@", "mailto:", " ",
];

/// Characters whose class is easy to get wrong, of every Link_Term and every host class.
#[rustfmt::skip]
pub const ODD_CHARS: &[char] = &[
    '\0', '\u{7F}', '\u{85}', '\u{A0}', '\u{AD}', '\u{B7}', '\u{34F}', '\u{375}', '\u{387}',
    '\u{5F3}', '\u{5F4}', '\u{61C}', '\u{660}', '\u{6F0}', '\u{6FD}', '\u{F0B}', '\u{115F}',
    '\u{180E}', '\u{1806}', '\u{1E9E}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{200E}',
    '\u{2010}', '\u{2024}', '\u{2026}', '\u{2028}', '\u{202A}', '\u{2044}', '\u{2060}',
    '\u{2064}', '\u{206A}', '\u{20E3}', '\u{2260}', '\u{2329}', '\u{232A}', '\u{2488}',
    '\u{2E20}', '\u{2FF0}', '\u{3002}', '\u{3007}', '\u{3014}', '\u{3015}', '\u{30FB}',
    '\u{3164}', '\u{D7FF}', '\u{E000}', '\u{FDD0}', '\u{FDFA}', '\u{FE0E}', '\u{FE0F}',
    '\u{FE52}', '\u{FEFF}', '\u{FF01}', '\u{FF0D}', '\u{FF0E}', '\u{FF0F}', '\u{FF10}',
    '\u{FF1A}', '\u{FF20}', '\u{FF21}', '\u{FF3F}', '\u{FF61}', '\u{FFA0}', '\u{FFF9}',
    '\u{FFFD}', '\u{FFFF}', '\u{10000}', '\u{1D165}', '\u{1D7D8}', '\u{1F100}', '\u{1F1E6}',
    '\u{1F3FB}', '\u{1F468}', '\u{1FBF0}', '\u{20000}', '\u{2F800}', '\u{30000}', '\u{E0001}',
    '\u{E0061}', '\u{E0100}', '\u{F0000}', '\u{10FFFF}',
];

/// Byte sequences that are not UTF-8.
#[rustfmt::skip]
pub const INVALID_BYTES: &[&[u8]] = &[
    b"\xFF", b"\x80", b"\xC3", b"\xC0\xAE", b"\xE2\x82", b"\xF0\x9F\x98", b"\xED\xA0\x80",
    b"\xF4\x90\x80\x80", b"\xFE\xFF", b"\x80\x80\x80",
];
