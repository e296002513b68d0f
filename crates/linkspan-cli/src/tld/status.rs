//! `linkspan tld status`: which table is in use.

use std::time::{Duration, SystemTime};

use linkspan_net::tld::{Loaded, Source};
use serde::Serialize;

use super::args::{Format, StatusArgs};
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::json_line;
use crate::terminal;

/// The status, as it appears in JSON.
#[derive(Debug, Serialize)]
struct Status {
    source: &'static str,
    version: String,
    names: usize,
    since: Option<String>,
    age_seconds: Option<u64>,
    older_than_a_day: bool,
    address: Option<String>,
    file: Option<String>,
    problems: Vec<String>,
}

/// Runs the verb; "no" means that the table is older than a day.
pub(super) fn run(args: &StatusArgs, out: &mut Output) -> Result<Outcome, Failure> {
    let (loaded, file, problems) = match super::cache(&args.place) {
        Ok(cache) => {
            let loaded = cache.load();
            let problems = loaded.problems().iter().map(ToString::to_string).collect();
            (loaded, Some(cache.file().display().to_string()), problems)
        }
        Err(e) => (Loaded::embedded(), None, vec![e.to_string()]),
    };
    let status = Status {
        source: name(loaded.source()),
        version: loaded.table().version().to_owned(),
        names: loaded.table().len(),
        since: loaded.since().map(time),
        age_seconds: loaded.age().map(|age| age.as_secs()),
        older_than_a_day: loaded.is_stale(),
        address: loaded.address().map(str::to_owned),
        file,
        problems,
    };
    out.write(&match args.format {
        Format::Json => json_line(&status)?,
        Format::Text => text(&status, &loaded).into_bytes(),
    })?;
    Ok(Outcome::of(!loaded.is_stale()))
}

fn name(source: Source) -> &'static str {
    match source {
        Source::Fetched => "fetched",
        Source::Previous => "previous",
        _ => "built-in",
    }
}

fn text(status: &Status, loaded: &Loaded) -> String {
    let mut lines = vec![
        format!("source:  {}", source(status, loaded.source())),
        format!("version: {}, {} names", status.version, status.names),
        format!("age:     {}", age(status, loaded)),
    ];
    for problem in &status.problems {
        lines.push(format!("problem: {}", terminal::escape(problem)));
    }
    if status.older_than_a_day {
        lines.push("older than a day; 'linkspan tld update' fetches a newer one".to_owned());
    }
    lines.join("\n") + "\n"
}

fn source(status: &Status, source: Source) -> String {
    let file = status.file.as_deref().unwrap_or_default();
    let address = status.address.as_deref().unwrap_or_default();
    let text = match source {
        Source::Fetched => format!("{file}, fetched from {address}"),
        Source::Previous => format!("the list before {file}, fetched from {address}"),
        _ => "built in".to_owned(),
    };
    terminal::escape(&text).into_owned()
}

fn age(status: &Status, loaded: &Loaded) -> String {
    let (Some(age), Some(since)) = (loaded.age(), &status.since) else {
        return "not known".to_owned();
    };
    let age = humantime::format_duration(rounded(age));
    match loaded.source() {
        Source::Embedded => format!("{age}, the list of {}", since.get(..10).unwrap_or(since)),
        _ => format!("{age}, fetched at {since}"),
    }
}

fn time(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}

/// Rounds an age down to minutes, or to hours if it is a day or more.
fn rounded(age: Duration) -> Duration {
    let seconds = age.as_secs();
    let unit = match seconds {
        0..600 => 1,
        600..86_400 => 60,
        _ => 3600,
    };
    Duration::from_secs(seconds / unit * unit)
}
