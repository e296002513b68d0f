//! Texts of a grammar: each byte of input selects a piece of a link, of prose, or a character that
//! is special to detection.

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};

/// A text in which links are likely.
#[derive(Debug)]
pub struct Text(pub String);

/// The maximum number of pieces in a text.
const MOST: usize = 64;

/// The pieces that bytes select. The first half makes links, the second breaks them.
#[rustfmt::skip]
const PIECES: [&str; 144] = [
    "http://", "https://", "ftp://", "mailto:", "www.", "HTTP://", "gopher://", "javascript:", "example.com", "a.co",
    "EXAMPLE.ORG", "bücher.de", "пример.рф", "例子.中国", "مثال.موقع", "उदाहरण.भारत", "xn--bcher-kva.de", "xn--a", "co.uk",
    "github.io", "127.0.0.1", "0x7f.1", "[::1]", "[2001:db8::1]", "2001:db8::1", "localhost", "wiki.internal", ":80", ":65536",
    ":", ".", "。", "．", "｡", "@", "jane", "иван", "\"a b\"", "a+b", "/", "?", "#", ":~:", "/a", "/東京", "?q=1", "&b=2",
    "#c", "%20", "%E3%81%82", "%zz", "%", "=", "&", ",", ";", "!", "...", "…", "(", ")", "[", "]", "{", "}", "<", ">", "«",
    "»", "「", "」", "（", "）", "“", "”", "‘", "’", "'", "\"", "'s", "*", "**", "_", "__", "~~", "|", "`", "-", "--", " ", "\n",
    "\t", "\u{A0}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{FEFF}", "\u{202E}", "\u{2066}", "\u{FE0F}", "\0", "é", "ß",
    "i\u{307}", "\u{301}", "א", "ב-", "ع", "京", "を", "の", "에서", "ก", "❤", "😀", "a", "Z", "9", "٣", "README.md", "end.In",
    "[.]", "hxxp", "[:]//", "(dot)", "\\", "\u{E0001}",
    "tel:", "tel:+1-2", "sms:1", "sip:", "sip:a@", "geo:1,2", "magnet:?x", "matrix:u/", "news:", "acme:", "@bob", "#tag", "＃", "#1", ";ext=",
    "\u{20E3}",
];

impl<'a> Arbitrary<'a> for Text {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut text = String::new();
        for _ in 0..MOST {
            if bytes.is_empty() {
                break;
            }
            let byte = bytes.arbitrary::<u8>()?;
            match PIECES.get(usize::from(byte)) {
                Some(piece) => text.push_str(piece),
                // The other half of the bytes selects single characters.
                None => text.push(bytes.arbitrary()?),
            }
        }
        Ok(Text(text))
    }
}
