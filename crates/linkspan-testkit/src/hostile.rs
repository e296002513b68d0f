//! Inputs for laws about bytes: a few bytes that choose options, and then a text.

use std::fs;
use std::path::Path;

use crate::dice::Dice;

/// Pieces of links, and bytes that are not text.
const PIECES: [&[u8]; 16] = [
    b"http://",
    b"a.com",
    b"@",
    b" ",
    b"\n",
    b"/",
    b"?q",
    b"(",
    b"<a href=",
    b"\xFF",
    b"\xC3\xA9",
    b"\xE2\xB8\xA0",
    b"\xF0\x9F\x98\x80",
    b"[.]",
    b"\0",
    b"xn--",
];

/// Returns random choices. Only small numbers are certain to select something, so half of them are small.
fn choices(dice: &mut Dice, count: usize) -> Vec<u8> {
    let choice = |_| match dice.roll(2) {
        0 => dice.roll(8) as u8,
        _ => dice.roll(256) as u8,
    };
    (0..count).map(choice).collect()
}

/// Returns `count` inputs. Each is `choice_count` random choices, then random pieces.
pub fn generated(count: usize, choice_count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut dice = Dice::new();
    (0..count).map(move |_| {
        let mut bytes = choices(&mut dice, choice_count);
        for _ in 0..dice.roll(40) {
            bytes.extend(PIECES[dice.roll(PIECES.len())]);
        }
        bytes
    })
}

/// Returns the texts, each after `choice_count` random choices.
pub fn chosen(texts: Vec<String>, choice_count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut dice = Dice::new();
    texts.into_iter().map(move |text| {
        let mut bytes = choices(&mut dice, choice_count);
        bytes.extend(text.as_bytes());
        bytes
    })
}

/// Returns the inputs on which a law once failed: the files below `cases/regressions` with its
/// name.
pub fn once_failed(law: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/regressions");
    let files = fs::read_dir(folder.join(law)).into_iter().flatten();
    files
        .map(|file| fs::read(file.unwrap().path()).unwrap())
        .collect()
}
