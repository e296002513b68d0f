//! Options: pairs of a name and a value, as JavaScript sends them.
//!
//! The text is `name NUL value NUL name NUL value NUL …`; a list is its name several times. What is
//! wrong with it is said in a sentence, which becomes the message of an exception.

#[cfg_attr(not(feature = "full"), path = "options/no_judge.rs")]
mod judge;

use alloc::format;
use alloc::string::{String, ToString};

use linkspan::format::{Formatter, InferredScheme};
use linkspan::{
    BareAddresses, BareDomains, Detector, DetectorBuilder, Emails, Profile, SingleLabels,
    Tailoring, Tailorings, TldTable,
};

use crate::engine::Engine;

pub(crate) use judge::Judge;

/// A sentence for a person.
type Wrong = String;

/// Makes an engine of the options in `text`.
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
            detector: Detector::builder().profile(Profile::Prose),
            tailorings: None,
            formatter: Formatter::new(),
            judge: judge::Draft::new(),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let detector = self.detector.clone();
        self.detector = match name {
            "profile" => detector.profile(choose(
                name,
                value,
                &[("prose", Profile::Prose), ("uts58", Profile::Uts58)],
            )?),
            "tailorings" => return self.tailoring(value),
            "bareDomains" => detector.bare_domains(choose(
                name,
                value,
                &[("link", BareDomains::Link), ("skip", BareDomains::Skip)],
            )?),
            "emails" => detector.emails(choose(name, value, &EMAILS)?),
            "bareAddresses" => detector.bare_addresses(choose(
                name,
                value,
                &[("link", BareAddresses::Link), ("skip", BareAddresses::Skip)],
            )?),
            "singleLabels" => detector.single_labels(choose(
                name,
                value,
                &[("link", SingleLabels::Link), ("skip", SingleLabels::Skip)],
            )?),
            "schemes" => detector
                .schemes([value])
                .map_err(|error| error.to_string())?,
            "tlds" => {
                let table = TldTable::parse(value).map_err(|error| error.to_string())?;
                self.judge.tlds(&table);
                detector.tlds(table)
            }
            "maxLinkBytes" => detector.max_link_bytes(number(name, value)?),
            "inferredScheme" => return self.infer(name, value),
            _ => return self.judge.set(name, value),
        };
        Ok(())
    }

    fn tailoring(&mut self, value: &str) -> Result<(), Wrong> {
        let set = self.tailorings.unwrap_or(Tailorings::NONE);
        let all = Tailoring::ALL.map(|tailoring| (tailoring.as_str(), tailoring));
        self.tailorings = Some(match value {
            // So that an empty list can be said.
            "" => set,
            _ => set.with(choose("tailorings", value, &all)?),
        });
        Ok(())
    }

    fn infer(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let scheme = choose(
            name,
            value,
            &[
                ("https", InferredScheme::Https),
                ("http", InferredScheme::Http),
            ],
        )?;
        self.formatter = self.formatter.infer(scheme);
        self.judge.infer(scheme);
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

const EMAILS: [(&str, Emails); 3] = [
    ("link", Emails::Link),
    ("link-quoted", Emails::LinkQuoted),
    ("skip", Emails::Skip),
];

fn choose<T: Copy>(name: &str, value: &str, choices: &[(&str, T)]) -> Result<T, Wrong> {
    let found = choices.iter().find(|(word, _)| *word == value);
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let mut words = choices.iter().map(|(word, _)| *word);
        none_of(name, value, &mut words)
    })
}

fn none_of(name: &str, value: &str, words: &mut dyn Iterator<Item = &str>) -> Wrong {
    let mut sentence = format!("The option {name} cannot be '{value}'; it is one of");
    for (i, word) in words.enumerate() {
        let before = if i > 0 { ", '" } else { " '" };
        sentence.extend([before, word, "'"]);
    }
    sentence.push('.');
    sentence
}

fn number(name: &str, value: &str) -> Result<usize, Wrong> {
    value.parse().map_err(|_| {
        format!("The option {name} cannot be '{value}'; it is a whole number from 0 on.")
    })
}

fn unknown(name: &str) -> Wrong {
    format!("There is no option '{name}'; README.md lists the options.")
}
