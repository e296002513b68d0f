//! Prints the cost of a keystroke in documents of 1 KB, 1 MB and 20 MB.
//!
//! A person goes to some place, types a sentence with a link in it, and deletes it again, key by key. The cost must
//! not grow with the document: the last column, the largest document against the smallest, should be near 1. `one
//! word` is a document without a single space, in which the engine reads 64 KiB on both sides and no further. Nothing
//! is asserted.

use std::time::Duration;

use linkspan::Linkifier;
use linkspan::live::{Edit, Live};
use linkspan::offsets::{Cursor, Unit};
use linkspan_bench::clock::best;
use linkspan_bench::haystack::generated;

const SIZES: [usize; 3] = [1_000, 1_000_000, 20_000_000];
const BUDGET: Duration = Duration::from_millis(1_500);
const TYPED: &str = "look at https://www.example.com/a_(b)?c=d, or mail jane@example.com. ";
/// Places in which the sentence is typed, in one run.
const PLACES: usize = 16;

fn main() {
    println!("nanoseconds per keystroke; `growth` is the last size against the first\n");
    print!("{:28}", "document");
    SIZES.iter().for_each(|size| print!("{:>10}K", size / 1000));
    println!("{:>9}", "growth");
    row("prose", Unit::Bytes, |size| generated("prose", size).text);
    row("chat", Unit::Bytes, |size| generated("chat", size).text);
    row("chat, UTF-16", Unit::Utf16, |size| {
        generated("chat", size).text
    });
    row("many scripts, UTF-16", Unit::Utf16, |size| {
        generated("multi", size).text
    });
    row("one word", Unit::Bytes, |size| "x".repeat(size));
    row("one word of links", Unit::Bytes, |size| {
        "https://a.com/b,".repeat(size / 16)
    });
    opening();
}

/// Measures and prints one kind of document.
fn row(name: &str, unit: Unit, text: impl Fn(usize) -> String) {
    let times = SIZES.map(|size| per_key(&text(size), unit));
    let [first, .., last] = times;
    print!("{name:28}");
    times.iter().for_each(|time| print!("{time:>11.0}"));
    println!("{:>9.2}", last / first);
}

/// Returns the best time, in nanoseconds per keystroke.
fn per_key(text: &str, unit: Unit) -> f64 {
    let mut live = Live::with(Linkifier::new(), unit);
    live.open(text, &[], &[]);
    let links = live.links().len();
    let places = places(text, unit);
    let time = best(BUDGET, || {
        places.iter().for_each(|&place| write(&mut live, place));
    });
    live.settle();
    assert_eq!(live.links().len(), links, "all that was typed was deleted");
    time.as_nanos() as f64 / (places.len() * 2 * TYPED.len()) as f64
}

/// Places all over a text.
fn places(text: &str, unit: Unit) -> Vec<usize> {
    let mut cursor = Cursor::new(text);
    let places = (0..PLACES).map(|place| text.len() / PLACES * place);
    places.map(|at| cursor.position(at).of(unit)).collect()
}

/// Types the sentence and deletes it.
fn write(live: &mut Live, start: usize) {
    live.caret(start);
    let mut at = start;
    for c in TYPED.chars() {
        live.edit(Edit::new(at..at, c.encode_utf8(&mut [0; 4])));
        at += 1;
    }
    while at > start {
        live.edit(Edit::new(at - 1..at, ""));
        at -= 1;
    }
}

/// Measures how long it takes to open a document.
fn opening() {
    println!("\nopening a document, nanoseconds per byte");
    for size in SIZES {
        let text = generated("chat", size).text;
        let time = best(BUDGET, || Live::new().open(&text, &[], &[]));
        println!(
            "{:>10}K{:>8.2}",
            size / 1000,
            time.as_nanos() as f64 / text.len() as f64
        );
    }
}
