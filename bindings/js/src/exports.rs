//! The functions that JavaScript calls.
//!
//! All take and return numbers. A text is handed over by writing it where [`ls_input`] says; `len` is its
//! length there. Each answers from 0 on, or says what went wrong: [`NO_ENGINE`], [`NONE`].
#![allow(
    unsafe_code,
    reason = "names that JavaScript can call; there is no other unsafe code"
)]
#![allow(unreachable_pub, missing_docs, reason = "called by name, from outside")]

use alloc::string::String;

use linkspan::check::Kind;
use linkspan::format::Form;
use linkspan::linkify::Format;

use crate::answer;
use crate::desk::{self, Desk};
use crate::engine::{Asked, Engine, WORDS};
use crate::options;

/// There is no engine of that number, or no such input.
const NO_ENGINE: i32 = -1;
/// The answer is `null`.
const NONE: i32 = -2;

/// Makes room for `len` bytes of input and returns where; 0 if there is not so much memory.
#[unsafe(no_mangle)]
pub extern "C" fn ls_input(len: usize) -> usize {
    desk::at(|desk| desk.make_room(len).map_or(0, |room| room.as_ptr() as usize))
}

/// Returns where the answer lies, if it is text.
#[unsafe(no_mangle)]
pub extern "C" fn ls_output() -> usize {
    desk::at(|desk| desk.output.as_ptr() as usize)
}

/// Gives back memory of large answers.
#[unsafe(no_mangle)]
pub extern "C" fn ls_tidy() {
    desk::at(Desk::tidy);
}

/// Makes an engine of the options in the input and returns its number; or the length of a sentence,
/// below 0.
#[unsafe(no_mangle)]
pub extern "C" fn ls_create(len: usize) -> i32 {
    desk::at(|desk| {
        let input = desk.input.get(..len).unwrap_or_default();
        match options::read(&String::from_utf8_lossy(input)) {
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

/// Finds the links of the input and returns where they lie: how many there are, and the numbers of each. `asked` has
/// the bit 1 if the text is ASCII, and 2 if verdicts are asked for. 0 if there is no such engine.
#[unsafe(no_mangle)]
pub extern "C" fn ls_detect(engine: usize, len: usize, asked: u32) -> usize {
    let asked = Asked {
        is_ascii: asked & 1 != 0,
        verdicts: asked & 2 != 0,
    };
    let place = desk::at(|desk| {
        desk.ask(engine, len, |engine, input, answer| {
            answer.links.push(0);
            engine.detect(input, asked, answer.links);
            let count = (answer.links.len() / WORDS) as u32;
            if let Some(first) = answer.links.first_mut() {
                *first = count;
            }
            answer.links.as_ptr() as usize
        })
    });
    place.unwrap_or(0)
}

/// Returns 1 if the input holds a link.
#[unsafe(no_mangle)]
pub extern "C" fn ls_test(engine: usize, len: usize) -> i32 {
    let found = desk::at(|desk| desk.ask(engine, len, |engine, input, _| engine.test(input)));
    found.map_or(NO_ENGINE, i32::from)
}

/// Writes the URL in the input in another form: 0 minimal, 1 display, 2 href, 3 full; 4 more if it is the text of a
/// link that was found.
#[unsafe(no_mangle)]
pub extern "C" fn ls_format(engine: usize, len: usize, form: u32) -> i32 {
    let is_link = form & 4 != 0;
    let form = match form & 3 {
        0 => Form::Minimal,
        1 => Form::Display,
        2 => Form::Href,
        _ => Form::Full,
    };
    text(engine, len, |engine, input| {
        let value = String::from_utf8_lossy(input);
        match is_link {
            true => Some(engine.format_link(&value, form)),
            false => engine.formatter.url(&value, form),
        }
    })
}

/// Answers with a text and returns its length.
fn text(engine: usize, len: usize, question: impl FnOnce(&Engine, &[u8]) -> Option<String>) -> i32 {
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

/// Renders the input: 0 HTML, 1 Markdown, 2 terminal, 3 text.
#[unsafe(no_mangle)]
pub extern "C" fn ls_render(engine: usize, len: usize, format: u32) -> i32 {
    let format = match format {
        0 => Format::Html,
        1 => Format::Markdown,
        2 => Format::Ansi,
        _ => Format::Text,
    };
    text(engine, len, |engine, input| render(engine, input, format))
}

fn render(engine: &Engine, input: &[u8], format: Format) -> Option<String> {
    if let Ok(input) = core::str::from_utf8(input) {
        return Some(engine.linkifier.render(input, format));
    }
    let mut stream = engine.linkifier.stream(format, String::new());
    // Writing to a string cannot fail.
    stream.push_bytes(input).ok()?;
    stream.finish().ok()
}

/// Makes the links of the input unclickable.
#[unsafe(no_mangle)]
pub extern "C" fn ls_defang(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        let safe = engine.detector.defang_bytes(input);
        Some(String::from_utf8_lossy(&safe).into_owned())
    })
}

/// Checks the input: 0 a domain, 1 an email address, 2 a URL, 3 a `mailto:` URL.
#[unsafe(no_mangle)]
pub extern "C" fn ls_check(engine: usize, len: usize, kind: u32) -> i32 {
    let kind = match kind {
        0 => Kind::Domain,
        1 => Kind::Email,
        2 => Kind::Url,
        _ => Kind::Mailto,
    };
    text(engine, len, |engine, input| {
        Some(answer::check(&engine.checker, kind, input))
    })
}

/// Screens the input; its first `shown` bytes are the text of the link to the rest, if any.
#[unsafe(no_mangle)]
pub extern "C" fn ls_screen(engine: usize, len: usize, shown: usize) -> i32 {
    text(engine, len, |engine, input| {
        let (shown, target) = input.split_at_checked(shown)?;
        let target = String::from_utf8_lossy(target);
        let screening = match shown {
            [] => engine.screen.url(&target),
            _ => engine.screen.pair(&String::from_utf8_lossy(shown), &target),
        };
        Some(answer::screen(&screening, &target))
    })
}

/// Explains the input.
#[unsafe(no_mangle)]
pub extern "C" fn ls_explain(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        let text = String::from_utf8_lossy(input);
        Some(answer::explain(&engine.detector, &text))
    })
}
