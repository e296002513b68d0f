//! The options of screening, checking and rendering.

use alloc::format;
use alloc::string::String;

use linkspan::check::Checker;
use linkspan::format::{DefaultScheme, Form, Formatter};
use linkspan::linkify::LinkifierBuilder;
use linkspan::screen::{Screen, ScreenBuilder, Verdict};
use linkspan::{Detector, Link, LinkKind, Linkifier, TldTable};

use super::{Wrong, choose, number, unknown, yes};

/// The screen, the checker and the linkifier.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    pub(crate) screen: Screen,
    pub(crate) checker: Checker,
    pub(crate) linkifier: Linkifier,
}

impl Judge {
    /// Returns the result of screening a link, as bits of an answer.
    pub(crate) fn verdict(&self, link: &Link<'_>) -> u32 {
        match self.screen.link(link).verdict() {
            Verdict::Allow => 0,
            Verdict::Warn => 1,
            Verdict::Refuse => 2,
        }
    }

    /// Returns the target of a link if a template determines it.
    pub(crate) fn href(&self, link: &Link<'_>) -> Option<String> {
        link.name().and_then(|_| self.linkifier.href(link))
    }

    /// Returns true if people see a link with an ASCII host as it is written, because nothing in it
    /// is decoded.
    pub(crate) fn shows_as_written(&self, link: &Link<'_>) -> bool {
        let bytes = link.as_str().as_bytes();
        !bytes.contains(&b'%') && !bytes.windows(4).any(|bytes| bytes == b"xn--")
    }

    /// Writes the form of a link for people, and a NUL.
    pub(crate) fn write_display(&self, formatter: &Formatter, link: &Link<'_>, to: &mut String) {
        // Most addresses that are escaped in their href contain a plus sign.
        let is_plain =
            |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.' | b'_' | b'@');
        if link.kind() == LinkKind::Email
            && link.as_str().bytes().all(is_plain)
            && self.shows_as_written(link)
        {
            to.push_str(link.as_str());
        } else {
            to.push_str(&formatter.link(link, Form::Display));
        }
        to.push('\0');
    }
}

pub(super) struct Draft {
    screen: ScreenBuilder,
    suggestions: bool,
    tlds: TldTable,
    linkifier: LinkifierBuilder,
}

impl Draft {
    pub(super) fn new() -> Self {
        Draft {
            screen: Screen::builder(),
            suggestions: false,
            tlds: TldTable::embedded(),
            linkifier: Linkifier::builder(),
        }
    }

    pub(super) fn tlds(&mut self, table: &TldTable) {
        self.tlds = table.clone();
    }

    pub(super) fn default_scheme(&mut self, scheme: DefaultScheme) {
        self.linkifier = self.linkifier.clone().default_scheme(scheme);
    }

    /// Reads the option for mentions, handles or hashtags: `true`, `false`, or a template for
    /// their URLs.
    pub(super) fn name(&mut self, name: &str, value: &str) -> Result<bool, Wrong> {
        if matches!(value, "true" | "false") {
            return yes(name, value);
        }
        let linkifier = self.linkifier.clone();
        let linkifier = match name {
            "mentions" => linkifier.mentions(value),
            "handles" => linkifier.handles(value),
            _ => linkifier.hashtags(value),
        };
        self.linkifier = linkifier.map_err(|error| format!("The option {name}: {error}."))?;
        Ok(true)
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let screen = self.screen.clone();
        self.screen = match name {
            "policy" => screen.policy(choose(name, value)?),
            "protect" => screen.protect([value]),
            "builtInNames" => screen.built_in_names(yes(name, value)?),
            "verdicts" => verdict(screen, value)?,
            "suggestions" => {
                self.suggestions = yes(name, value)?;
                screen
            }
            _ => return self.rendering(name, value),
        };
        Ok(())
    }

    fn rendering(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let linkifier = self.linkifier.clone();
        self.linkifier = match name {
            "refused" => linkifier.refused(choose(name, value)?),
            "minConfidence" => linkifier.min_confidence(choose(name, value)?),
            "linkText" => linkifier.link_text(choose(name, value)?),
            "maxLen" => linkifier.max_len(number(name, value)?),
            "className" => linkifier.class(value),
            "rel" => linkifier.rel(value),
            "target" => linkifier.target(value),
            "isolation" => linkifier.isolation(choose(name, value)?),
            _ => return Err(unknown(name)),
        };
        Ok(())
    }

    pub(super) fn build(self, detector: &Detector) -> Judge {
        let screen = self.screen.build();
        let checker = Checker::builder()
            .tlds(self.tlds)
            .suggestions(self.suggestions)
            .build();
        let linkifier = self.linkifier.detector(detector.clone());
        Judge {
            linkifier: linkifier.screen(screen.clone()).build(),
            screen,
            checker,
        }
    }
}

/// `code=verdict`.
fn verdict(screen: ScreenBuilder, value: &str) -> Result<ScreenBuilder, Wrong> {
    let (code, verdict) = value.split_once('=').unwrap_or((value, ""));
    let known = choose("verdicts", code)?;
    let verdict = choose("verdicts", verdict)?;
    Ok(screen.verdict(known, verdict))
}
