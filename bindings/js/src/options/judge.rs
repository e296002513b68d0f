//! The options of screening, checking and rendering.

use alloc::format;

use linkspan::check::{Checker, Suggestions};
use linkspan::format::InferredScheme;
use linkspan::linkify::{Isolation, LinkifierBuilder, Refused, Shown};
use linkspan::screen::{BuiltInNames, Code, Policy, Screen, ScreenBuilder, Verdict};
use linkspan::{Confidence, Detector, Link, Linkifier, TldTable};

use super::{Wrong, choose, number, unknown};

/// What judges and renders links.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    pub(crate) screen: Screen,
    pub(crate) checker: Checker,
    pub(crate) linkifier: Linkifier,
}

impl Judge {
    /// What screening says of a link, as the bits of it in an answer.
    pub(crate) fn verdict(&self, link: &Link<'_>) -> u32 {
        match self.screen.link(link).verdict() {
            Verdict::Allow => 0,
            Verdict::Warn => 1,
            Verdict::Refuse => 2,
        }
    }
}

pub(super) struct Draft {
    screen: ScreenBuilder,
    suggestions: Suggestions,
    tlds: TldTable,
    linkifier: LinkifierBuilder,
}

const VERDICTS: [(&str, Verdict); 3] = [
    ("allow", Verdict::Allow),
    ("warn", Verdict::Warn),
    ("refuse", Verdict::Refuse),
];

impl Draft {
    pub(super) fn new() -> Self {
        Draft {
            screen: Screen::builder(),
            suggestions: Suggestions::Omit,
            tlds: TldTable::embedded(),
            linkifier: Linkifier::builder(),
        }
    }

    pub(super) fn tlds(&mut self, table: &TldTable) {
        self.tlds = table.clone();
    }

    pub(super) fn infer(&mut self, scheme: InferredScheme) {
        self.linkifier = self.linkifier.clone().infer(scheme);
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let screen = self.screen.clone();
        self.screen = match name {
            "policy" => screen.policy(choose(
                name,
                value,
                &[
                    ("strict", Policy::Strict),
                    ("balanced", Policy::Balanced),
                    ("off", Policy::Off),
                ],
            )?),
            "protect" => screen.protect([value]),
            "builtInNames" => screen.built_in_names(choose(
                name,
                value,
                &[
                    ("protect", BuiltInNames::Protect),
                    ("ignore", BuiltInNames::Ignore),
                ],
            )?),
            "verdicts" => verdict(screen, value)?,
            "suggestions" => {
                let choices = [("offer", Suggestions::Offer), ("omit", Suggestions::Omit)];
                self.suggestions = choose(name, value, &choices)?;
                screen
            }
            _ => return self.rendering(name, value),
        };
        Ok(())
    }

    fn rendering(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let linkifier = self.linkifier.clone();
        self.linkifier = match name {
            "refused" => linkifier.refused(choose(
                name,
                value,
                &[
                    ("punycode", Refused::Punycode),
                    ("text", Refused::Text),
                    ("defang", Refused::Defang),
                ],
            )?),
            "leastConfidence" => linkifier.least_confidence(choose(name, value, &CONFIDENCE)?),
            "shown" => linkifier.shown(choose(
                name,
                value,
                &[("written", Shown::Written), ("display", Shown::Display)],
            )?),
            "longestShown" => linkifier.longest_shown(number(name, value)?),
            "className" => linkifier.class(value),
            "rel" => linkifier.rel(value),
            "target" => linkifier.target(value),
            "isolation" => linkifier.isolation(choose(name, value, &ISOLATION)?),
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

const CONFIDENCE: [(&str, Confidence); 3] = [
    ("doubtful", Confidence::Doubtful),
    ("likely", Confidence::Likely),
    ("certain", Confidence::Certain),
];

const ISOLATION: [(&str, Isolation); 3] = [
    ("dir", Isolation::Dir),
    ("bdi", Isolation::Bdi),
    ("off", Isolation::Off),
];

/// `code=verdict`.
fn verdict(screen: ScreenBuilder, value: &str) -> Result<ScreenBuilder, Wrong> {
    let (code, verdict) = value.split_once('=').unwrap_or((value, ""));
    let known = Code::ALL.iter().find(|known| known.as_str() == code);
    let known = known.ok_or_else(|| {
        format!("The option verdicts cannot have '{code}'; no reason of screening has that name.")
    })?;
    let verdict = choose(&format!("verdicts.{code}"), verdict, &VERDICTS)?;
    Ok(screen.verdict(*known, verdict))
}
