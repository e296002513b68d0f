//! Options: pairs of a name and a value, as JavaScript sends them.
//!
//! The text is `name NUL value NUL name NUL value NUL …`. For a list, its name occurs several
//! times. An error is a sentence, which becomes the message of an exception.

#[cfg_attr(not(feature = "full"), path = "options/no_judge.rs")]
mod judge;

use alloc::format;
use alloc::string::{String, ToString};

use core::str::FromStr;

use linkspan::format::Formatter;
use linkspan::{Detector, DetectorBuilder, Error, Tailorings, TldTable};

use crate::engine::Engine;

pub(crate) use judge::Judge;

/// An error message for people.
type Wrong = String;

/// Creates an engine with the options in `text`.
pub(crate) fn read(text: &str) -> Result<Engine, Wrong> {
    let mut draft = Draft::new();
    let mut words = text.split('\0');
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        draft.set(name, value)?;
    }
    Ok(draft.build())
}

struct Draft {
    detector: DetectorBuilder,
    tailorings: Option<Tailorings>,
    formatter: Formatter,
    judge: judge::Draft,
}

impl Draft {
    fn new() -> Self {
        Draft {
            detector: Detector::builder(),
            tailorings: None,
            formatter: Formatter::new(),
            judge: judge::Draft::new(),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let detector = self.detector.clone();
        self.detector = match name {
            "profile" => detector.profile(choose(name, value)?),
            "tailorings" => return self.tailoring(value),
            "bareDomains" => detector.bare_domains(yes(name, value)?),
            "emails" => detector.emails(choose(name, value)?),
            "bareAddresses" => detector.bare_addresses(yes(name, value)?),
            "singleLabels" => detector.single_labels(yes(name, value)?),
            "schemes" => detector
                .schemes([value])
                .map_err(|error| error.to_string())?,
            "mentions" => detector.mentions(self.judge.name(name, value)?),
            "handles" => detector.handles(self.judge.name(name, value)?),
            "hashtags" => detector.hashtags(self.judge.name(name, value)?),
            "tlds" => {
                let table = TldTable::parse(value).map_err(|error| error.to_string())?;
                self.judge.tlds(&table);
                detector.tlds(table)
            }
            "maxLinkBytes" => detector.max_link_bytes(number(name, value)?),
            "defaultScheme" => return self.default_scheme(name, value),
            _ => return self.judge.set(name, value),
        };
        Ok(())
    }

    fn tailoring(&mut self, value: &str) -> Result<(), Wrong> {
        let set = self.tailorings.unwrap_or(Tailorings::NONE);
        self.tailorings = Some(match value {
            // This makes an empty list possible.
            "" => set,
            _ => set.with(choose("tailorings", value)?),
        });
        Ok(())
    }

    fn default_scheme(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let scheme = choose(name, value)?;
        self.formatter = self.formatter.default_scheme(scheme);
        self.judge.default_scheme(scheme);
        Ok(())
    }

    fn build(self) -> Engine {
        let detector = match self.tailorings {
            Some(set) => self.detector.tailorings(set),
            None => self.detector,
        };
        let detector = detector.build();
        Engine {
            judge: self.judge.build(&detector),
            detector,
            formatter: self.formatter,
        }
    }
}

/// Reads a choice by its name.
fn choose<T: FromStr<Err = Error>>(name: &str, value: &str) -> Result<T, Wrong> {
    let sentence = |error| format!("The option {name}: {error}.");
    value.parse().map_err(sentence)
}

fn yes(name: &str, value: &str) -> Result<bool, Wrong> {
    let sentence = |_| format!("The option {name} cannot be '{value}'; it is true or false.");
    value.parse().map_err(sentence)
}

fn number(name: &str, value: &str) -> Result<usize, Wrong> {
    value.parse().map_err(|_| {
        format!("The option {name} cannot be '{value}'; it is a whole number from 0 on.")
    })
}

fn unknown(name: &str) -> Wrong {
    format!("There is no option '{name}'; index.d.ts lists the options.")
}
