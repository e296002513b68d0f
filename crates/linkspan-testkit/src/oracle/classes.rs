//! The classes of characters of the profile `Prose`, implemented a second time.

/// How the letters of a script are attached to a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Glue {
    /// There is no space between words, or none between a name and its particle.
    Unspaced,
    /// Prepositions are written together with the word.
    Prefixing,
}

/// The blocks of Hebrew, Arabic and Ethiopic.
#[rustfmt::skip]
const PREFIXING: [(u32, u32); 13] = [
    (0x590, 0x5FF), (0x600, 0x6FF), (0x750, 0x77F), (0x870, 0x8FF), (0x1200, 0x139F), (0x2D80, 0x2DDF),
    (0xAB01, 0xAB2E), (0xFB1D, 0xFB4F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC), (0x10EC2, 0x10EFF),
    (0x1E7E0, 0x1E7FE), (0x1EE00, 0x1EEBB),
];

/// The blocks of Thai, Lao, Tibetan, Myanmar, Khmer and of other Tai languages; then of Han, kana, bopomofo and Hangul.
#[rustfmt::skip]
const UNSPACED: [(u32, u32); 25] = [
    (0xE01, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19DF), (0x1A20, 0x1AAD), (0xA9E0, 0xA9FE),
    (0xAA60, 0xAADF), (0x11700, 0x11746),
    (0x1100, 0x11FF), (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3031, 0x3035), (0x3038, 0x303C),
    (0x3041, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA960, 0xA97C), (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF), (0xFF66, 0xFFDC), (0x16FE3, 0x16FE3), (0x16FF0, 0x16FF6), (0x1AFF0, 0x1B16F), (0x20000, 0x3FFFD),
];

/// Returns how a letter is attached to a link, if its script does that.
pub(super) fn glue(c: char) -> Option<Glue> {
    let is_in = |(first, last): &(u32, u32)| (*first..=*last).contains(&u32::from(c));
    if PREFIXING.iter().any(is_in) {
        Some(Glue::Prefixing)
    } else {
        UNSPACED.iter().any(is_in).then_some(Glue::Unspaced)
    }
}

/// Returns true for invisible characters that are not part of a word.
pub(super) fn is_invisible(c: char) -> bool {
    let is_mark = "\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{FEFF}".contains(c);
    let is_operator = ('\u{2060}'..='\u{2069}').contains(&c) && c != '\u{2065}';
    is_mark || is_operator || ('\u{202A}'..='\u{202E}').contains(&c)
}

/// Returns true if a mark before `next` is punctuation of East Asian text.
pub(super) fn is_punctuation_before(c: char, next: Option<char>) -> bool {
    let is_cjk = "、。〃〈〉《》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟".contains(c);
    let is_wide = "！（），．：；？［］｛｝｡｢｣､".contains(c);
    // Every script has these quotation marks and dashes, so what follows decides.
    let is_shared = "“”‘’—".contains(c) && next.is_some_and(|next| glue(next).is_some());
    is_cjk || is_wide || is_shared
}

const CHINESE: &str = "的 了 吗 吧 呢";
const JAPANESE: &str = "を は が に で へ から まで";
const KOREAN: &str = "을 를 은 는 이 가 에 에서 로 으로 와 과 까지 부터 에게 입니다";

/// Returns the particle that `rest` begins with, after `before`.
pub(super) fn particle_of(rest: &str, before: char) -> Option<&'static str> {
    if before == '/' {
        // No word begins with it.
        return rest.starts_with('を').then_some("を");
    }
    if !before.is_ascii_alphanumeric() {
        return None;
    }
    // A word that continues in Hangul is not a particle.
    let hangul = rest.chars().take_while(|c| ('가'..='힣').contains(c));
    let word: String = hangul.collect();
    let mut starts = CHINESE.split(' ').chain(JAPANESE.split(' '));
    starts
        .find(|particle| rest.starts_with(particle))
        .or_else(|| KOREAN.split(' ').find(|particle| *particle == word))
}

/// Returns true if `close` closes a quotation that `open` has opened, in some language.
pub(super) fn closes(open: char, close: char) -> bool {
    let closing = match open {
        '"' => "\"",
        '\'' => "'",
        '«' => "»",
        '»' => "«»",
        '‹' => "›",
        '›' => "‹›",
        '“' | '”' | '‟' => "”",
        '„' => "”“",
        '‘' | '’' | '‛' => "’",
        '‚' => "’‘",
        '＂' => "＂",
        '＇' => "＇",
        _ => "",
    };
    closing.contains(close)
}
