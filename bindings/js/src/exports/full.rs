//! The functions of the whole package, beyond detection and hrefs.

use alloc::string::String;

use linkspan::check::Kind;
use linkspan::format::Form;
use linkspan::linkify::{Format, Token};

use super::text;
use crate::answer;
use crate::engine::Engine;

/// Writes the URL in the input in another form: 0 minimal, 1 display, 2 href, 3 full.
#[unsafe(no_mangle)]
pub extern "C" fn ls_format(engine: usize, len: usize, form: u32) -> i32 {
    let form = match form {
        0 => Form::Minimal,
        1 => Form::Display,
        2 => Form::Href,
        _ => Form::Full,
    };
    text(engine, len, |engine, input| {
        let value = String::from_utf8_lossy(input);
        engine.formatter.url(&value, form).ok()
    })
}

/// Writes the text of a link, as it was found, with its host as screening lets it be shown.
#[unsafe(no_mangle)]
pub extern "C" fn ls_text_of_link(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        let value = String::from_utf8_lossy(input);
        let linkifier = &engine.judge.linkifier;
        Some(match linkifier.tokens(&value).next() {
            Some(Token::Link(token)) if *token.link().as_str() == *value => {
                token.link_text().into()
            }
            _ => value.into_owned(),
        })
    })
}

/// Writes the parts of a link, by the text that was found.
#[unsafe(no_mangle)]
pub extern "C" fn ls_parts(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        let value = core::str::from_utf8(input).ok()?;
        engine.alone(value).map(|link| answer::parts(&link))
    })
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
        return Some(engine.judge.linkifier.render(input, format).into_owned());
    }
    let mut stream = engine.judge.linkifier.stream(format, String::new());
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
        Some(answer::check(&engine.judge.checker, kind, input))
    })
}

/// Screens the input; its first `shown` bytes are the text of the link to the rest, if any.
#[unsafe(no_mangle)]
pub extern "C" fn ls_screen(engine: usize, len: usize, shown: usize) -> i32 {
    text(engine, len, |engine, input| {
        let (shown, target) = input.split_at_checked(shown)?;
        let target = String::from_utf8_lossy(target);
        let screening = match shown {
            [] => engine.judge.screen.url(&target),
            _ => engine
                .judge
                .screen
                .pair(&String::from_utf8_lossy(shown), &target),
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
