//! Options as a text: pairs `name=value` separated by spaces, such as `emails=skip schemes=gemini,gopher`.

use linkspan::{DetectorBuilder, Emails, Profile, Tailoring, Tailorings, TldTable};

use crate::border::Wrong;

/// Returns the pairs of a text.
pub(crate) fn pairs(text: &str) -> impl Iterator<Item = Result<(&str, &str), Wrong>> {
    text.split_whitespace().map(|pair| {
        let split = pair.split_once('=');
        split.ok_or_else(|| format!("the option {pair:?} has no value; write {pair}=VALUE"))
    })
}

/// Applies an option of detection. Returns `None` if it is not one.
pub(crate) fn detection(
    builder: DetectorBuilder,
    name: &str,
    value: &str,
) -> Result<Option<DetectorBuilder>, Wrong> {
    Ok(Some(match name {
        "profile" => builder.profile(choose(name, value, Profile::ALL)?),
        "tailorings" => builder.tailorings(tailorings(value)?),
        "bare_domains" => builder.bare_domains(flag(name, value)?),
        "emails" => builder.emails(choose(name, value, Emails::ALL)?),
        "bare_addresses" => builder.bare_addresses(flag(name, value)?),
        "single_labels" => builder.single_labels(flag(name, value)?),
        "schemes" => value
            .split(',')
            .try_fold(builder, |builder, name| builder.schemes([name]))
            .map_err(|error| error.to_string())?,
        "mentions" => builder.mentions(flag(name, value)?),
        "handles" => builder.handles(flag(name, value)?),
        "hashtags" => builder.hashtags(flag(name, value)?),
        "max_link_bytes" => builder.max_link_bytes(number(name, value)?),
        "tlds" => builder.tlds(tlds(value)?),
        _ => return Ok(None),
    }))
}

/// Parses a set of tailorings, with commas between their names.
fn tailorings(names: &str) -> Result<Tailorings, Wrong> {
    names
        .split(',')
        .filter(|name| !name.is_empty())
        .try_fold(Tailorings::NONE, |set, name| {
            Ok(set.with(choose("a tailoring", name, Tailoring::ALL)?))
        })
}

/// Parses a table of top-level domains, with commas between the names.
pub(crate) fn tlds(names: &str) -> Result<TldTable, Wrong> {
    TldTable::parse(&names.replace(',', "\n")).map_err(|error| error.to_string())
}

/// Returns the error for an unknown option.
pub(crate) fn unknown(name: &str) -> Wrong {
    format!("there is no option {name:?}; linkspan.h lists them")
}

/// Returns the choice with a name.
pub(crate) fn choose<T: Copy + AsRef<str>>(name: &str, word: &str, all: &[T]) -> Result<T, Wrong> {
    let found = all.iter().find(|choice| choice.as_ref() == word);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
        let known = known.join(", ");
        format!("{name} cannot be {word:?}; it is one of {known}")
    })
}

/// Returns the choice with a number: its index in `all`, and its value in the enum `list` of the header.
pub(crate) fn numbered<T: Copy>(number: i32, all: &[T], list: &str) -> Result<T, Wrong> {
    let found = usize::try_from(number).ok().and_then(|at| all.get(at));
    found
        .copied()
        .ok_or_else(|| format!("{number} is not one of `enum {list}`"))
}

pub(crate) fn flag(name: &str, word: &str) -> Result<bool, Wrong> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("{name} cannot be {word:?}; it is yes or no")),
    }
}

pub(crate) fn number(name: &str, value: &str) -> Result<usize, Wrong> {
    value
        .parse()
        .map_err(|_| format!("{name} cannot be {value:?}; it is a whole number from 0 on"))
}
