//! Encodings: how bytes represent text.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{DecoderResult, Encoding as Web};

use crate::map::Text;

/// A byte that is not UTF-8. It replaces undecodable bytes, and ends a link, as every invalid byte does.
pub(crate) const BROKEN: u8 = 0xFF;

/// How the bytes of a document represent text.
///
/// # Example
///
/// ```
/// use linkspan_extract::Encoding;
///
/// let latin1: Encoding = "latin1".parse()?;
/// assert_eq!(latin1.to_string(), "windows-1252");
/// assert_eq!("UTF-16".parse::<Encoding>()?, Encoding::UTF_16LE);
/// # Ok::<(), linkspan_extract::UnknownEncoding>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Encoding(Inner);

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Inner {
    Web(&'static Web),
    Utf32 { is_big: bool },
}

impl Encoding {
    /// UTF-8, the default.
    pub const UTF_8: Encoding = Encoding(Inner::Web(encoding_rs::UTF_8));
    /// UTF-16, the low byte first.
    pub const UTF_16LE: Encoding = Encoding(Inner::Web(encoding_rs::UTF_16LE));
    /// UTF-16, the high byte first.
    pub const UTF_16BE: Encoding = Encoding(Inner::Web(encoding_rs::UTF_16BE));
    /// UTF-32, the lowest byte first.
    pub const UTF_32LE: Encoding = Encoding(Inner::Utf32 { is_big: false });
    /// UTF-32, the highest byte first.
    pub const UTF_32BE: Encoding = Encoding(Inner::Utf32 { is_big: true });

    /// Returns the encoding that a byte order mark at the start of `bytes` indicates, and the length of the mark.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::Encoding;
    ///
    /// assert_eq!(Encoding::of_mark(b"\xFF\xFEa\0"), Some((Encoding::UTF_16LE, 2)));
    /// assert_eq!(Encoding::of_mark(b"\xFF\xFE\0\0a\0\0\0"), Some((Encoding::UTF_32LE, 4)));
    /// assert_eq!(Encoding::of_mark(b"text"), None);
    /// ```
    #[must_use]
    pub fn of_mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => Some((Self::UTF_8, 3)),
            // In UTF-16 this would be a mark and a NUL, and no text begins with a NUL.
            [0xFF, 0xFE, 0, 0, ..] => Some((Self::UTF_32LE, 4)),
            [0, 0, 0xFE, 0xFF, ..] => Some((Self::UTF_32BE, 4)),
            [0xFF, 0xFE, ..] => Some((Self::UTF_16LE, 2)),
            [0xFE, 0xFF, ..] => Some((Self::UTF_16BE, 2)),
            _ => None,
        }
    }

    /// Returns true if ASCII bytes represent themselves, and the bytes of other characters are never control characters
    /// or spaces. So a text may be cut after any of these.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::Encoding;
    ///
    /// assert!("Shift_JIS".parse::<Encoding>()?.keeps_spaces());
    /// assert!(!Encoding::UTF_16LE.keeps_spaces());
    /// # Ok::<(), linkspan_extract::UnknownEncoding>(())
    /// ```
    #[must_use]
    pub fn keeps_spaces(self) -> bool {
        match self.0 {
            Inner::Web(web) => web.is_ascii_compatible() && web != encoding_rs::ISO_2022_JP,
            Inner::Utf32 { .. } => false,
        }
    }

    /// Decodes `bytes`, without the byte order mark at their start. Undecodable bytes become bytes that are not UTF-8.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::Encoding;
    ///
    /// assert_eq!(Encoding::UTF_16LE.to_utf8(b"\xFF\xFE\xFC\0"), "ü".as_bytes());
    /// ```
    #[must_use]
    pub fn to_utf8(self, bytes: &[u8]) -> Vec<u8> {
        let mark = Self::of_mark(bytes).filter(|&(marked, _)| marked == self);
        let text = bytes.get(mark.map_or(0, |(_, len)| len)..);
        self.decode(text.unwrap_or_default(), 0).0.bytes
    }

    /// Decodes `bytes`, which begin at `base` in their source. Undecodable bytes become bytes that are not UTF-8. Also
    /// returns the offset of the first of them.
    pub(crate) fn decode(self, bytes: &[u8], base: usize) -> (Text, Option<usize>) {
        let mut decoding = Decoding {
            text: Text::default(),
            broken: None,
        };
        match self.0 {
            Inner::Web(web) if web == encoding_rs::UTF_8 => decoding.text.plain(bytes, base),
            Inner::Web(web) if web == encoding_rs::UTF_16LE => {
                decoding.utf16(bytes, base, u16::from_le_bytes);
            }
            Inner::Web(web) if web == encoding_rs::UTF_16BE => {
                decoding.utf16(bytes, base, u16::from_be_bytes);
            }
            Inner::Web(web) => decoding.web(web, bytes, base),
            Inner::Utf32 { is_big: false } => decoding.utf32(bytes, base, u32::from_le_bytes),
            Inner::Utf32 { is_big: true } => decoding.utf32(bytes, base, u32::from_be_bytes),
        }
        (decoding.text, decoding.broken)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Inner::Web(web) => web.name(),
            Inner::Utf32 { is_big: false } => "UTF-32LE",
            Inner::Utf32 { is_big: true } => "UTF-32BE",
        })
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Reads a label of the WHATWG Encoding Standard, or `utf-32`, `utf-32le` or `utf-32be`, in any case.
    fn from_str(label: &str) -> Result<Self, UnknownEncoding> {
        let name = label.trim();
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        if is("utf-32") || is("utf-32le") {
            return Ok(Self::UTF_32LE);
        }
        if is("utf-32be") {
            return Ok(Self::UTF_32BE);
        }
        let web = Web::for_label(name.as_bytes()).filter(|&web| web != encoding_rs::REPLACEMENT);
        match web {
            Some(web) => Ok(Encoding(Inner::Web(web))),
            None => Err(UnknownEncoding(label.chars().take(40).collect())),
        }
    }
}

/// The error for an unknown name of an encoding.
///
/// # Example
///
/// ```
/// let error = "latin-17".parse::<linkspan_extract::Encoding>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no encoding \"latin-17\""));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnknownEncoding(String);

impl UnknownEncoding {
    /// Returns the name, or its beginning.
    pub(crate) fn label(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no encoding {:?}; give a label of the WHATWG Encoding Standard, such as windows-1252, shift_jis, gb18030 or utf-16le, or utf-32",
            self.0
        )
    }
}

impl std::error::Error for UnknownEncoding {}

/// A text that is being decoded.
struct Decoding {
    text: Text,
    broken: Option<usize>,
}

impl Decoding {
    fn char(&mut self, c: char, source: usize, len: usize) {
        let mut buffer = [0; 4];
        self.text
            .unit(c.encode_utf8(&mut buffer).as_bytes(), source, len);
    }

    fn broken(&mut self, source: usize, len: usize) {
        self.broken.get_or_insert(source);
        self.text.unit(&[BROKEN], source, len);
    }

    fn utf16(&mut self, bytes: &[u8], base: usize, read: fn([u8; 2]) -> u16) {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let mut at = base;
        for unit in char::decode_utf16(pairs.iter().map(|&pair| read(pair))) {
            let len = match unit {
                Ok(c) => {
                    self.char(c, at, 2 * c.len_utf16());
                    2 * c.len_utf16()
                }
                // Half a surrogate pair.
                Err(_) => {
                    self.broken(at, 2);
                    2
                }
            };
            at += len;
        }
        if !rest.is_empty() {
            self.broken(at, rest.len());
        }
    }

    fn utf32(&mut self, bytes: &[u8], base: usize, read: fn([u8; 4]) -> u32) {
        let (units, rest) = bytes.as_chunks::<4>();
        let mut at = base;
        for &unit in units {
            match char::from_u32(read(unit)) {
                Some(c) => self.char(c, at, 4),
                None => self.broken(at, 4),
            }
            at += 4;
        }
        if !rest.is_empty() {
            self.broken(at, rest.len());
        }
    }

    /// Decodes with a table of the Encoding Standard. Runs of ASCII are copied. Other bytes are decoded one by one
    /// until they make a character, so that the position of each character is known.
    fn web(&mut self, web: &'static Web, bytes: &[u8], base: usize) {
        let is_stateless = Encoding(Inner::Web(web)).keeps_spaces();
        let mut decoder = web.new_decoder_without_bom_handling();
        let (mut at, mut from) = (0, 0);
        let mut buffer = [0; 16];
        while at < bytes.len() {
            if is_stateless && from == at {
                let rest = bytes.get(at..).unwrap_or_default();
                let ascii = rest.iter().take_while(|byte| byte.is_ascii()).count();
                self.text
                    .plain(rest.get(..ascii).unwrap_or_default(), base + at);
                at += ascii;
                from = at;
                if at == bytes.len() {
                    break;
                }
            }
            let byte = bytes.get(at..at + 1).unwrap_or_default();
            let is_last = at + 1 == bytes.len();
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(byte, &mut buffer, is_last);
            at += read;
            let decoded = buffer.get(..written).unwrap_or_default();
            if !decoded.is_empty() {
                self.text.unit(decoded, base + from, at - from);
                from = at;
            }
            if let DecoderResult::Malformed(..) = result {
                self.broken(base + from, (at - from).max(1));
                from = at;
                // The last byte may have to be read again, and a finished decoder cannot do that.
                if is_last && read == 0 {
                    let rest = bytes.get(at..).unwrap_or_default();
                    self.text.plain(rest, base + at);
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(label: &str, bytes: &[u8]) -> (Text, Option<usize>) {
        label.parse::<Encoding>().unwrap().decode(bytes, 0)
    }

    #[test]
    fn positions_are_kept() {
        let (text, broken) = decode("latin1", b"see b\xFCcher.de now");
        assert_eq!(text.bytes, "see bücher.de now".as_bytes());
        assert_eq!(text.map.source(4..14), 4..13);
        assert_eq!(broken, None);

        let (text, _) = decode("utf-16le", &utf16("a例😀b"));
        assert_eq!(text.bytes, "a例😀b".as_bytes());
        assert_eq!(text.map.source(1..4), 2..4);
        assert_eq!(text.map.source(4..8), 4..8);
        assert_eq!(text.map.source(8..9), 8..10);

        let (text, _) = decode("shift_jis", b"\x93\xFA\x96{ a.jp");
        assert_eq!(text.bytes, "日本 a.jp".as_bytes());
        assert_eq!(text.map.source(7..11), 5..9);

        let (text, _) = decode("iso-2022-jp", b"\x1B$BF|K\\\x1B(B a.jp");
        assert_eq!(text.bytes, "日本 a.jp".as_bytes());
        assert_eq!(text.map.source(7..11), 11..15);

        let (text, _) = decode("gb18030", b"\x816\xA5\xEE a.cn");
        assert!(text.bytes.ends_with(b" a.cn"));
    }

    fn utf16(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn undecodable_bytes_become_invalid_utf8() {
        let mut half = utf16("a.com ");
        half.extend([0x00, 0xD8]);
        let (text, broken) = decode("utf-16le", &half);
        assert_eq!(
            (text.bytes.as_slice(), broken),
            (&b"a.com \xFF"[..], Some(12))
        );
        let (text, broken) = decode("utf-16le", b"a\0b");
        assert_eq!((text.bytes.as_slice(), broken), (&b"a\xFF"[..], Some(2)));
        let (text, broken) = decode("utf-32", b"a\0\0\0\0\0\x11\0b\0\0\0c\0");
        assert_eq!(
            (text.bytes.as_slice(), broken),
            (&b"a\xFFb\xFF"[..], Some(4))
        );
        let (text, broken) = decode("shift_jis", b"a\x93");
        assert_eq!((text.bytes.as_slice(), broken), (&b"a\xFF"[..], Some(1)));
        let (text, broken) = decode("euc-jp", b"a\x8F\xA2 b");
        assert_eq!(broken, Some(1));
        assert!(text.bytes.ends_with(b" b"), "{:?}", text.bytes);
    }

    #[test]
    fn every_encoding_decodes_any_bytes() {
        let bytes: Vec<u8> = (0..=255).chain((0..=255).rev()).collect();
        for label in [
            "big5",
            "euc-jp",
            "euc-kr",
            "gbk",
            "gb18030",
            "iso-2022-jp",
            "shift_jis",
            "koi8-r",
            "macintosh",
            "utf-16be",
            "utf-32be",
            "windows-874",
            "x-user-defined",
        ] {
            let (text, _) = decode(label, &bytes);
            let whole = text.map.source(0..text.bytes.len());
            assert!(whole.end <= bytes.len(), "{label}");
        }
    }
}
