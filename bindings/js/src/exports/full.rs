//! The functions of the full package, in addition to detection and hrefs.

use alloc::string::String;

use linkspan::check::Kind;
use linkspan::format::Form;
use linkspan::linkify::{Format, Token};

use super::{text, value};
use crate::answer;

/// Writes the URL in the input in another form: 0 minimal, 1 display, 2 href, 3 full.
#[unsafe(no_mangle)]
pub extern "C" fn ls_format(engine: usize, len: usize, form: u32) -> i32 {
    let form = match form {
        0 => Form::Minimal,
        1 => Form::Display,
        2 => Form::Href,
        _ => Form::Full,
    };
    text(engine, len, |engine, url| {
        engine.formatter.url(url, form).ok()
    })
}

/// Writes the text of a link that was found, with its host in the form that screening allows. If `is_anchor` is 1, writes instead
/// the link text according to the options, a NUL, and the title, which may be empty. The answer is `null` if the text is a link only in
/// its context.
#[unsafe(no_mangle)]
pub extern "C" fn ls_text_of_link(engine: usize, len: usize, is_anchor: u32) -> i32 {
    text(engine, len, |engine, written| {
        let linkifier = &engine.judge.linkifier;
        let Some(Token::Link(token)) = linkifier.tokens(written).next() else {
            return None;
        };
        if token.link().as_str() != written {
            return None;
        }
        if is_anchor == 0 {
            return Some(token.link_text().into());
        }
        let anchor = linkifier.anchor(&token)?;
        let mut shown = String::from(anchor.link_text());
        shown.push('\0');
        shown.push_str(anchor.title().unwrap_or_default());
        Some(shown)
    })
}

/// Writes the parts of a link, given the text that was found.
#[unsafe(no_mangle)]
pub extern "C" fn ls_parts(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        engine.alone(input).map(|link| answer::parts(&link))
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
    text(engine, len, |engine, input| {
        Some(engine.judge.linkifier.render(input, format).into_owned())
    })
}

/// Makes the links of the input unclickable.
#[unsafe(no_mangle)]
pub extern "C" fn ls_defang(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        Some(engine.detector.defang(input).into_owned())
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
    value(engine, len, |engine, input| {
        Some(answer::check(&engine.judge.checker, kind, input))
    })
}

/// Screens the input. Its first `shown` bytes are the text of a link to the rest.
#[unsafe(no_mangle)]
pub extern "C" fn ls_screen(engine: usize, len: usize, shown: usize) -> i32 {
    text(engine, len, |engine, input| {
        let (shown, target) = input.split_at_checked(shown)?;
        let screening = match shown {
            "" => engine.judge.screen.url(target),
            _ => engine.judge.screen.pair(shown, target),
        };
        Some(answer::screen(&screening, target))
    })
}

/// Explains the input.
#[unsafe(no_mangle)]
pub extern "C" fn ls_explain(engine: usize, len: usize) -> i32 {
    text(engine, len, |engine, input| {
        Some(answer::explain(&engine.detector, input))
    })
}
