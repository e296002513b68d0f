//! Which characters are attached to a link without a space: letters of some scripts, and their punctuation.

use crate::domain::run::is_separator;
use crate::tailoring::Tailoring;
use crate::text::{char_at, char_before};

/// How the words of a script are attached to a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Attachment {
    /// The script has no spaces between words, or none between a name and its particle.
    Unspaced,
    /// The script writes prepositions together with the next word.
    Prefixing,
}

impl Attachment {
    /// Returns the tailoring that cuts such text off before a link.
    pub(crate) fn head(self) -> Tailoring {
        match self {
            Attachment::Unspaced => Tailoring::CjkHead,
            Attachment::Prefixing => Tailoring::Prefix,
        }
    }
}

/// Returns how the script of a letter is attached to links, or `None` if it puts a space between them.
pub(crate) fn attachment(c: char) -> Option<Attachment> {
    match u32::from(c) {
        0..0x590 => None,
        // Hebrew, Arabic, Ethiopic.
        0x590..=0x6FF
        | 0x750..=0x77F
        | 0x870..=0x8FF
        | 0x1200..=0x139F
        | 0x2D80..=0x2DDF
        | 0xAB01..=0xAB2E
        | 0xFB1D..=0xFDFF
        | 0xFE70..=0xFEFC
        | 0x10EC2..=0x10EFF
        | 0x1E7E0..=0x1E7FE
        | 0x1EE00..=0x1EEBB => Some(Attachment::Prefixing),
        // Thai, Lao, Tibetan, Myanmar, Khmer, and the scripts of other Tai languages.
        0xE01..=0x109F | 0x1780..=0x17FF | 0x1950..=0x19DF | 0x1A20..=0x1AAD | 0xA9E0..=0xA9FE
        | 0xAA60..=0xAADF | 0x11700..=0x11746
        // Han, kana, bopomofo, Hangul.
        | 0x1100..=0x11FF | 0x2E80..=0x2FDF | 0x3005..=0x3007 | 0x3021..=0x3029
        | 0x3031..=0x3035 | 0x3038..=0x303C | 0x3041..=0x31BF | 0x31F0..=0x31FF
        | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xA960..=0xA97C | 0xAC00..=0xD7FF
        | 0xF900..=0xFAFF | 0xFF66..=0xFFDC | 0x16FE3 | 0x16FF0..=0x16FF6 | 0x1AFF0..=0x1B16F
        | 0x20000..=0x3FFFD => Some(Attachment::Unspaced),
        _ => None,
    }
}

/// Returns how a full stop of East Asian text is attached to a link. Next to a letter of such a script it ends a sentence; in
/// `example。com` it is the dot of a name.
#[inline]
pub(crate) fn full_stop(text: &str, at: usize, c: char) -> Option<Attachment> {
    if c == '.' || !is_separator(c) {
        return None;
    }
    let beside = [char_before(text, at), char_at(text, at + c.len_utf8())];
    beside.into_iter().flatten().find_map(attachment)
}

/// Returns true for punctuation of East Asian text, which is never part of an ASCII path.
pub(crate) fn is_punctuation(text: &str, at: usize, c: char) -> bool {
    is_punctuation_before(c, char_at(text, at + c.len_utf8()))
}

/// Like [`is_punctuation`], for a mark before `next`.
pub(crate) fn is_punctuation_before(c: char, next: Option<char>) -> bool {
    match c {
        '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}' => true,
        '！' | '（' | '）' | '，' | '．' | '：' | '；' | '？' | '［' | '］' | '｛' | '｝' => {
            true
        }
        '\u{FF61}'..='\u{FF64}' => true,
        // All scripts use these quotation marks and dashes. The letter after them shows which script does here.
        '“' | '”' | '‘' | '’' | '—' => {
            next.is_some_and(|next| attachment(next).is_some())
        }
        _ => false,
    }
}

/// Japanese particles after a name in ASCII. `の` is missing, because it joins names: `Pythonの歴史` may be one title.
const JAPANESE: [&str; 8] = ["を", "は", "が", "に", "で", "へ", "から", "まで"];

/// Chinese particles. No name begins with one.
const CHINESE: [char; 5] = ['的', '了', '吗', '吧', '呢'];

/// Korean particles after a name. Such a word is a particle only if no more Hangul follows it.
const KOREAN: [&str; 16] = [
    "을",
    "를",
    "은",
    "는",
    "이",
    "가",
    "에",
    "에서",
    "로",
    "으로",
    "와",
    "과",
    "까지",
    "부터",
    "에게",
    "입니다",
];

/// The maximum length of a Korean particle, in characters.
const LONGEST_PARTICLE: usize = 3;

/// Returns the particle at `at`, after `before`.
pub(crate) fn particle(text: &str, at: usize, before: char) -> Option<&str> {
    particle_of(text.get(at..)?, before)
}

/// Returns the particle that `rest` begins with, after `before`.
pub(crate) fn particle_of(rest: &str, before: char) -> Option<&str> {
    let len_of = |particle: &str| rest.starts_with(particle).then_some(particle.len());
    let len = if before == '/' {
        // Words begin with the other particles (`/はじめに`), but not with this one.
        len_of("を")
    } else if before.is_ascii_alphanumeric() {
        let chinese = rest.chars().next().filter(|c| CHINESE.contains(c));
        let japanese = || JAPANESE.iter().find_map(|particle| len_of(particle));
        let len = chinese.map(char::len_utf8).or_else(japanese);
        len.or_else(|| korean(rest))
    } else {
        None
    };
    rest.get(..len?)
}

fn korean(rest: &str) -> Option<usize> {
    let is_hangul = |c: &char| ('\u{AC00}'..='\u{D7A3}').contains(c);
    let hangul = rest.chars().take_while(is_hangul);
    let len: usize = hangul.take(LONGEST_PARTICLE + 1).map(char::len_utf8).sum();
    let word = rest.get(..len)?;
    KOREAN.contains(&word).then_some(len)
}

/// Returns true for characters that are invisible and not part of a word: zero width space, byte order mark, soft hyphen, and
/// the marks for the direction of text. Joiners and variation selectors are part of a word: they change the letter before
/// them.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts() {
        for c in ['京', 'を', 'カ', '한', 'ก', 'ລ', 'ខ', 'မ', '々', '𠮷'] {
            assert_eq!(attachment(c), Some(Attachment::Unspaced), "{c}");
        }
        for c in ['ב', 'و', 'በ'] {
            assert_eq!(attachment(c), Some(Attachment::Prefixing), "{c}");
        }
        for c in ['a', 'é', 'ж', 'α', 'क', 'த', 'ა', 'հ', '、'] {
            assert_eq!(attachment(c), None, "{c}");
        }
    }

    /// The function lists ranges because it is called for each character of a host. This test has the definition: scripts
    /// without spaces between words, and scripts whose prepositions are written together with the next word.
    #[test]
    fn ranges_are_whole_scripts() {
        use crate::domain::run::{Place, is_host_char};
        use icu_properties::CodePointMapData;
        use icu_properties::props::{
            GeneralCategory, GeneralCategoryGroup, LineBreak, Script as S,
        };
        let (scripts, breaks) = (
            CodePointMapData::<S>::new(),
            CodePointMapData::<LineBreak>::new(),
        );
        let is_letter = |c: char| {
            let category = CodePointMapData::<GeneralCategory>::new().get(c);
            GeneralCategoryGroup::Letter.contains(category)
        };
        let expected = |c: char| match scripts.get(c) {
            S::Hebrew | S::Arabic | S::Ethiopic => Some(Attachment::Prefixing),
            S::Han | S::Hiragana | S::Katakana | S::Bopomofo | S::Hangul | S::Tibetan => {
                Some(Attachment::Unspaced)
            }
            // Planes 2 and 3 are for ideographs: Han, and the seal script of Unicode 18.
            _ if c >= '\u{20000}' => Some(Attachment::Unspaced),
            // Words that only a dictionary finds: Thai, Lao, Khmer, Myanmar, and the scripts of other Tai languages.
            _ if breaks.get(c) == LineBreak::ComplexContext => Some(Attachment::Unspaced),
            _ => None,
        };
        let letters = (char::MIN..=char::MAX).filter(|&c| {
            let is_common = matches!(scripts.get(c), S::Common | S::Inherited);
            is_letter(c) && !is_common && is_host_char(c, Place::Bare)
        });
        for c in letters {
            assert_eq!(attachment(c), expected(c), "{c:?} U+{:04X}", u32::from(c));
        }
    }

    /// The function lists the characters because it is called for each character. This test has the definition.
    #[test]
    fn invisible_characters() {
        use crate::unicode::property::{is_contextj, shape};
        for c in '\u{80}'..='\u{FFFF}' {
            let shape = shape(c);
            let is_format = shape.is_bidi_control() || shape.is_format() && shape.is_ignorable();
            assert_eq!(is_invisible(c), is_format && !is_contextj(c), "{c:?}");
        }
    }

    #[test]
    fn full_stops() {
        assert!(full_stop("a。京", 1, '。').is_some());
        assert!(full_stop("京。a", 3, '。').is_some());
        assert!(full_stop("a。b", 1, '。').is_none());
        assert!(full_stop("京.a", 3, '.').is_none());
    }

    #[test]
    fn particles() {
        assert_eq!(particle("aを見る", 1, 'a'), Some("を"));
        assert_eq!(particle("aから", 1, 'a'), Some("から"));
        assert_eq!(particle("/を", 1, '/'), Some("を"));
        assert_eq!(particle("/はじめに", 1, '/'), None, "a word of its own");
        assert_eq!(particle("Pythonの歴史", 6, 'n'), None);
        assert_eq!(particle("a를 보세요", 1, 'a'), Some("를"));
        assert_eq!(particle("T로그인", 1, 'T'), None, "a word goes on");
        assert_eq!(particle("京を", 3, '京'), None);
    }
}
