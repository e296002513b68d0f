//! Options as a text: `name=value` with spaces between, such as `profile=prose emails=skip scheme=gemini`.

use linkspan::linkify::Refused;
use linkspan::screen::Policy;
use linkspan::{
    BareAddresses, BareDomains, DetectorBuilder, Emails, Profile, SingleLabels, TldTable,
};

use crate::border::Wrong;

/// The pairs of a text.
pub(crate) fn pairs(text: &str) -> impl Iterator<Item = Result<(&str, &str), Wrong>> {
    text.split_whitespace().map(|pair| {
        let split = pair.split_once('=');
        split.ok_or_else(|| format!("the option {pair:?} has no value; write {pair}=VALUE"))
    })
}

/// Takes an option of detection; `None` if it is none.
pub(crate) fn detection(
    builder: DetectorBuilder,
    name: &str,
    value: &str,
) -> Result<Option<DetectorBuilder>, Wrong> {
    Ok(Some(match name {
        "profile" => builder.profile(choose(name, value, PROFILES)?),
        "bare_domains" => builder.bare_domains(choose(name, value, BARE_DOMAINS)?),
        "emails" => builder.emails(choose(name, value, EMAILS)?),
        "bare_addresses" => builder.bare_addresses(choose(name, value, BARE_ADDRESSES)?),
        "single_labels" => builder.single_labels(choose(name, value, SINGLE_LABELS)?),
        "scheme" => builder
            .schemes([value])
            .map_err(|error| error.to_string())?,
        "max_link_bytes" => builder.max_link_bytes(number(name, value)?),
        "tlds" => builder.tlds(tlds(value)?),
        _ => return Ok(None),
    }))
}

/// A table of top-level domains, with commas between the names.
pub(crate) fn tlds(names: &str) -> Result<TldTable, Wrong> {
    TldTable::parse(&names.replace(',', "\n")).map_err(|error| error.to_string())
}

/// What to say of an option that nothing takes.
pub(crate) fn unknown(name: &str) -> Wrong {
    format!("there is no option {name:?}; linkspan.h lists them")
}

/// A word for each choice.
pub(crate) type Words<T> = &'static [(&'static str, T)];

const PROFILES: Words<Profile> = &[("uts58", Profile::Uts58), ("prose", Profile::Prose)];
const BARE_DOMAINS: Words<BareDomains> =
    &[("link", BareDomains::Link), ("skip", BareDomains::Skip)];
const EMAILS: Words<Emails> = &[
    ("link", Emails::Link),
    ("link-quoted", Emails::LinkQuoted),
    ("skip", Emails::Skip),
];
const BARE_ADDRESSES: Words<BareAddresses> =
    &[("link", BareAddresses::Link), ("skip", BareAddresses::Skip)];
const SINGLE_LABELS: Words<SingleLabels> =
    &[("link", SingleLabels::Link), ("skip", SingleLabels::Skip)];
pub(crate) const POLICIES: Words<Policy> = &[
    ("strict", Policy::Strict),
    ("balanced", Policy::Balanced),
    ("off", Policy::Off),
];

pub(crate) const REFUSED: Words<Refused> = &[
    ("punycode", Refused::Punycode),
    ("text", Refused::Text),
    ("defang", Refused::Defang),
];

/// The choice that a word stands for.
pub(crate) fn choose<T: Copy>(name: &str, word: &str, words: Words<T>) -> Result<T, Wrong> {
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!(
            "{name} cannot be {word:?}; it is one of {}",
            known.join(", ")
        )
    })
}

pub(crate) fn number(name: &str, value: &str) -> Result<usize, Wrong> {
    value
        .parse()
        .map_err(|_| format!("{name} cannot be {value:?}; it is a whole number from 0 on"))
}
