//! The texts that are searched.
//!
//! Real texts come from `../shared/corpora`, next to the project, if that folder exists. Otherwise the benchmark uses
//! generated texts of the same four kinds, so it also works in a fresh clone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A text with its name.
#[derive(Clone, Debug)]
pub struct Haystack {
    /// Where it comes from: `corpora` or `generated`.
    pub set: &'static str,
    /// Its kind: prose, chat, multi, dots.
    pub name: &'static str,
    /// The text.
    pub text: String,
}

/// Where texts come from.
pub const SETS: [&str; 2] = ["corpora", "generated"];

/// The kinds of text, in the order they are measured.
pub const NAMES: [&str; 4] = ["prose", "chat", "multi", "dots"];

/// The size of a generated text.
const GENERATED: usize = 4_000_000;

/// Returns all texts that are available.
pub fn all() -> Vec<Haystack> {
    let mut all: Vec<_> = NAMES.into_iter().filter_map(corpus).collect();
    all.extend(NAMES.into_iter().map(|name| generated(name, GENERATED)));
    all
}

/// Returns the text with this name: the real one if it is available, else the generated one.
pub fn named(name: &str) -> Option<Haystack> {
    let name = NAMES.into_iter().find(|known| *known == name)?;
    corpus(name).or_else(|| Some(generated(name, GENERATED)))
}

/// Reads one of the corpora. The first time, unpacks it into the target folder.
fn corpus(name: &'static str) -> Option<Haystack> {
    let packed = root()
        .join("../shared/corpora")
        .join(format!("{name}.txt.xz"));
    if !packed.is_file() {
        eprintln!("no ../shared/corpora/{name}.txt.xz: only the generated text is measured");
        return None;
    }
    let plain = unpacked(&packed, name)?;
    match fs::read_to_string(&plain) {
        Ok(text) => Some(Haystack {
            set: "corpora",
            name,
            text,
        }),
        Err(error) => {
            eprintln!("{name} is skipped: {error}");
            None
        }
    }
}

/// Returns the path of the unpacked file, and unpacks it if necessary.
fn unpacked(packed: &Path, name: &str) -> Option<PathBuf> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let plain = target.join("corpora").join(format!("{name}.txt"));
    if plain.is_file() {
        return Some(plain);
    }
    let output = Command::new("xz").arg("-dc").arg(packed).output();
    let written = match output {
        Ok(output) if output.status.success() => fs::create_dir_all(target.join("corpora"))
            .and_then(|()| fs::write(&plain, output.stdout)),
        Ok(output) => Err(std::io::Error::other(String::from_utf8_lossy(
            &output.stderr,
        ))),
        Err(error) => Err(error),
    };
    match written {
        Ok(()) => Some(plain),
        Err(error) => {
            eprintln!("{name} is skipped, because `xz -dc` failed: {error}");
            None
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Makes a text of `size` bytes or a little more; the same on every machine.
pub fn generated(name: &'static str, size: usize) -> Haystack {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut text = String::with_capacity(size + 512);
    while text.len() < size {
        match name {
            "chat" => chat(&mut text, &mut dice),
            "multi" => multi(&mut text, &mut dice),
            "dots" => dots(&mut text, &mut dice),
            _ => prose(&mut text, &mut dice),
        }
    }
    Haystack {
        set: "generated",
        name,
        text,
    }
}

/// A small generator of numbers that look random (xorshift64*).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    fn of<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.roll(words.len())]
    }
}

const WORDS: [&str; 24] = [
    "the",
    "river",
    "runs",
    "between",
    "old",
    "houses",
    "and",
    "nobody",
    "remembers",
    "who",
    "built",
    "a",
    "bridge",
    "there",
    "before",
    "winter",
    "came",
    "with",
    "its",
    "long",
    "evenings",
    "of",
    "reading",
    "aloud",
];
const HOSTS: [&str; 8] = [
    "example.com",
    "news.example.org",
    "www.example.net",
    "git.example.io",
    "shop.example.co.uk",
    "example.de",
    "docs.example.dev",
    "en.wiki.example.org",
];
const FOREIGN: [&str; 5] = [
    "река течёт между старыми домами и никто не помнит кто построил мост",
    "川は古い家の間を流れ、橋を建てた人を誰も覚えていない。冬の夜は長い。",
    "το ποτάμι κυλά ανάμεσα στα παλιά σπίτια και κανείς δεν θυμάται",
    "नदी पुराने घरों के बीच बहती है और किसी को याद नहीं।",
    "강은 오래된 집들 사이로 흐르고 아무도 기억하지 못한다.",
];
const FOREIGN_LINKS: [&str; 5] = [
    "https://пример.рф/мост",
    "例え.テスト.jp/橋を",
    "παράδειγμα.ελ",
    "https://hi.example.org/wiki/नदी",
    "иван@пример.рф",
];

fn words(text: &mut String, dice: &mut Dice, count: usize) {
    for i in 0..count {
        text.push_str(if i == 0 { "" } else { " " });
        text.push_str(dice.of(&WORDS));
    }
}

fn prose(text: &mut String, dice: &mut Dice) {
    let count = 8 + dice.roll(12);
    words(text, dice, count);
    text.push_str(dice.of(&[". ", ".\n", ", ", "; ", "? ", ": "]));
    if dice.roll(800) == 0 {
        text.push_str("See example.org for more. ");
    }
}

fn chat(text: &mut String, dice: &mut Dice) {
    text.push_str(&format!(
        "[{:02}:{:02}] <{}> ",
        dice.roll(24),
        dice.roll(60),
        dice.of(&WORDS)
    ));
    let count = 3 + dice.roll(9);
    words(text, dice, count);
    match dice.roll(5) {
        0 => text.push_str(&format!(" {}@{}", dice.of(&WORDS), dice.of(&HOSTS))),
        1 => text.push_str(&format!(" {}.", dice.of(&HOSTS))),
        2 | 3 => {
            let (host, word, key) = (dice.of(&HOSTS), dice.of(&WORDS), dice.roll(9999));
            text.push_str(&format!(
                " (https://{host}/{word}/{key}_({word})?id={key}&at={word}#top), "
            ));
        }
        _ => {}
    }
    text.push('\n');
}

fn multi(text: &mut String, dice: &mut Dice) {
    text.push_str(dice.of(&FOREIGN));
    if dice.roll(4) == 0 {
        text.push_str(dice.of(&[" ", "", "（", "→"]));
        text.push_str(dice.of(&FOREIGN_LINKS));
    }
    text.push_str(dice.of(&["\n", ". ", " "]));
}

fn dots(text: &mut String, dice: &mut Dice) {
    let (a, b, c) = (dice.of(&WORDS), dice.of(&WORDS), dice.of(&WORDS));
    let (x, y, z) = (dice.roll(40), dice.roll(40), dice.roll(250));
    text.push_str(&format!(
        "self.{a}.{b}({c}.len) {a}-{x}.{y}.{z}.tar.xz 10.{y}.{x}.{z}:80 {b}.{c}.rs v{x}.{y} e.g. "
    ));
    text.push_str(dice.of(&["\n", "x.y.z=0.5 ", "..."]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_texts_are_always_the_same() {
        for name in NAMES {
            let text = generated(name, 10_000).text;
            assert!((10_000..11_000).contains(&text.len()), "{name}");
            assert_eq!(text, generated(name, 10_000).text, "{name}");
        }
    }
}
