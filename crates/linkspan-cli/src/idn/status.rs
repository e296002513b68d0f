//! `linkspan idn status`: which tables there are, and how old they are.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use linkspan_idn::{Table, Tables};
use serde::Serialize;

use super::args::{Format, TablesArgs};
use super::tables::{self, BUILT_IN};
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::json_line;
use crate::terminal;

/// The status of one file or folder, as it appears in JSON.
#[derive(Debug, Serialize)]
struct Status {
    source: String,
    tables: usize,
    code_points: usize,
    versions: Vec<String>,
    oldest: Option<String>,
    newest: Option<String>,
    /// Days since the newest date, and since the oldest.
    age_days: Option<u64>,
    oldest_age_days: Option<u64>,
    /// Tables that have no date.
    undated: usize,
    /// Files that are not tables, with the reason why.
    skipped: Vec<String>,
}

/// Runs the verb.
pub(super) fn run(args: &TablesArgs, out: &mut Output) -> Result<Outcome, Failure> {
    for path in paths(args) {
        let loaded = tables::read(&path)?;
        let status = status(&path, &loaded);
        out.write(&match args.format {
            Format::Json => json_line(&status)?,
            Format::Text => text(&status).into_bytes(),
        })?;
    }
    Ok(Outcome::Yes)
}

/// Returns the paths that were given, or else the built-in rules.
pub(super) fn paths(args: &TablesArgs) -> Vec<PathBuf> {
    match args.paths.as_slice() {
        [] => vec![PathBuf::from(BUILT_IN)],
        paths => paths.to_vec(),
    }
}

fn status(path: &Path, loaded: &Tables) -> Status {
    let tables = loaded.tables();
    let dates = || {
        tables
            .iter()
            .map(Table::date)
            .filter(|date| !date.is_empty())
    };
    let (oldest, newest) = (dates().min(), dates().max());
    let mut versions: Vec<String> = tables
        .iter()
        .map(|table| table.version().to_owned())
        .collect();
    versions.sort();
    versions.dedup();
    versions.retain(|version| !version.is_empty());
    Status {
        source: path.display().to_string(),
        tables: tables.len(),
        code_points: tables.iter().map(Table::len).sum(),
        versions,
        oldest: oldest.map(str::to_owned),
        newest: newest.map(str::to_owned),
        age_days: newest.and_then(age),
        oldest_age_days: oldest.and_then(age),
        undated: tables.len() - dates().count(),
        skipped: loaded.skipped().iter().map(ToString::to_string).collect(),
    }
}

/// Returns the days since a date, or 0 for a date in the future.
fn age(date: &str) -> Option<u64> {
    let day = humantime::parse_rfc3339(&format!("{date}T00:00:00Z")).ok()?;
    let age = SystemTime::now().duration_since(day).unwrap_or_default();
    Some(age.as_secs() / 86_400)
}

fn text(status: &Status) -> String {
    let source = if status.source == BUILT_IN {
        "built in, the rules of the root zone"
    } else {
        &status.source
    };
    let versions = if status.versions.is_empty() {
        "not known".to_owned()
    } else {
        status.versions.join(", ")
    };
    let dates = match (&status.oldest, &status.newest) {
        (Some(oldest), Some(newest)) if oldest == newest => newest.clone(),
        (Some(oldest), Some(newest)) => format!("{oldest} to {newest}"),
        _ => "not known".to_owned(),
    };
    let dates = match status.undated {
        0 => dates,
        _ if status.newest.is_none() => dates,
        1 => format!("{dates}; 1 table has none"),
        undated => format!("{dates}; {undated} tables have none"),
    };
    let age = match (status.age_days, status.oldest_age_days) {
        (Some(newest), Some(oldest)) if newest == oldest => format!("{newest} days"),
        (Some(newest), Some(oldest)) => {
            format!("{newest} days since the newest, {oldest} since the oldest")
        }
        _ => "not known".to_owned(),
    };
    let lines = [
        format!("source:  {source}"),
        format!(
            "tables:  {}, {} code points",
            status.tables, status.code_points
        ),
        format!("version: {versions}"),
        format!("date:    {dates}"),
        format!("age:     {age}"),
    ];
    let skipped = status.skipped.iter();
    let skipped = skipped.map(|file| format!("skipped: {file}"));
    let lines = lines.into_iter().chain(skipped);
    let lines = lines.map(|line| terminal::escape(&line).into_owned() + "\n");
    lines.collect()
}
