//! The functions that JavaScript calls.
//!
//! All of them take and return numbers. JavaScript passes a text by writing it to the address that [`ls_input`]
//! returns; `len` is its length. The result is 0 or more, or an error: [`NO_ENGINE`], [`NONE`].
#![allow(
    unsafe_code,
    reason = "names that JavaScript can call; there is no other unsafe code"
)]
#![allow(unreachable_pub, missing_docs, reason = "called by name, from outside")]

#[cfg(feature = "full")]
pub(crate) mod full;

use alloc::string::String;

use crate::desk::{self, Desk};
use crate::engine::{Asked, Engine, WORDS};
use crate::options;

/// There is no engine with this number, or the input is invalid.
const NO_ENGINE: i32 = -1;
/// The answer is `null`.
const NONE: i32 = -2;

/// Reserves `len` bytes for the input and returns their address, or 0 if there is not enough memory.
#[unsafe(no_mangle)]
pub extern "C" fn ls_input(len: usize) -> usize {
    desk::at(|desk| desk.make_room(len).map_or(0, |room| room.as_ptr() as usize))
}

/// Returns the address of the answer, if it is text.
#[unsafe(no_mangle)]
pub extern "C" fn ls_output() -> usize {
    desk::at(|desk| desk.output.as_ptr() as usize)
}

/// Frees the memory of large answers.
#[unsafe(no_mangle)]
pub extern "C" fn ls_tidy() {
    desk::at(Desk::tidy);
}

/// Creates an engine with the options in the input and returns its number. If an option is wrong, returns the negative
/// length of an error message.
#[unsafe(no_mangle)]
pub extern "C" fn ls_create(len: usize) -> i32 {
    desk::at(|desk| {
        let input = read(desk.input.get(..len).unwrap_or_default());
        match options::read(input) {
            Ok(engine) => desk.add(engine) as i32,
            Err(sentence) => {
                desk.output = sentence;
                -(desk.output.len() as i32)
            }
        }
    })
}

/// Drops an engine.
#[unsafe(no_mangle)]
pub extern "C" fn ls_free(engine: usize) {
    desk::at(|desk| desk.remove(engine));
}

/// Finds the links of the input and returns the address of the result: the number of links, the length of the text with
/// forms, and four numbers for each link. `asked` has bit 1 if the text is ASCII, 2 if verdicts are requested, 4 if the
/// forms of all links are requested, and 8 if the text contains `%` or `xn--`. Returns 0 if there is no such engine.
#[unsafe(no_mangle)]
pub extern "C" fn ls_detect(engine: usize, len: usize, asked: u32) -> usize {
    let asked = Asked {
        is_ascii: asked & 1 != 0,
        verdicts: asked & 2 != 0,
        forms: asked & 4 != 0,
        may_decode: asked & 8 != 0,
    };
    let place = desk::at(|desk| {
        desk.ask(engine, len, |engine, input, answer| {
            answer.links.extend([0, 0]);
            engine.detect(read(input), asked, answer);
            let head = [
                (answer.links.len() / WORDS) as u32,
                answer.text.len() as u32,
            ];
            if let Some(first) = answer.links.first_chunk_mut() {
                *first = head;
            }
            answer.links.as_ptr() as usize
        })
    });
    place.unwrap_or(0)
}

/// Returns 1 if the input contains a link.
#[unsafe(no_mangle)]
pub extern "C" fn ls_test(engine: usize, len: usize) -> i32 {
    let found = desk::at(|desk| desk.ask(engine, len, |engine, input, _| engine.test(read(input))));
    found.map_or(NO_ENGINE, i32::from)
}

/// Writes the href of the URL in the input.
#[unsafe(no_mangle)]
pub extern "C" fn ls_href(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, url| engine.formatter.href(url).ok())
}

/// Returns the input as text. JavaScript writes UTF-8 and has replaced unpaired surrogates by a noncharacter. Finding
/// links among other bytes, too, would add 5 KB to the package.
pub(crate) fn read(input: &[u8]) -> &str {
    core::str::from_utf8(input).unwrap_or_default()
}

/// Runs a function from text to text, and returns the length of the result.
fn text(engine: usize, len: usize, question: impl FnOnce(&Engine, &str) -> Option<String>) -> i32 {
    value(engine, len, |engine, input| question(engine, read(input)))
}

/// Runs a function from bytes to text, and returns the length of the result.
fn value(
    engine: usize,
    len: usize,
    question: impl FnOnce(&Engine, &[u8]) -> Option<String>,
) -> i32 {
    let length = desk::at(|desk| {
        desk.ask(engine, len, |engine, input, answer| {
            let said = question(engine, input)?;
            *answer.text = said;
            Some(answer.text.len() as i32)
        })
    });
    match length {
        None => NO_ENGINE,
        Some(None) => NONE,
        Some(Some(length)) => length,
    }
}
