//! `linkspan idn list`: each table.

use linkspan_idn::Table;
use serde::Serialize;

use super::args::{Format, TablesArgs};
use super::{status, tables};
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::json_line;
use crate::terminal;

/// A table, as it appears in JSON.
#[derive(Debug, Serialize)]
struct Line<'t> {
    name: &'t str,
    domains: &'t [String],
    languages: &'t [String],
    version: &'t str,
    date: &'t str,
    code_points: usize,
    rules: usize,
}

/// Runs the verb.
pub(super) fn run(args: &TablesArgs, out: &mut Output) -> Result<Outcome, Failure> {
    for path in status::paths(args) {
        for table in tables::read(&path)?.tables() {
            out.write(&match args.format {
                Format::Json => json_line(&line(table))?,
                Format::Text => text(table).into_bytes(),
            })?;
        }
    }
    Ok(Outcome::Yes)
}

fn line(table: &Table) -> Line<'_> {
    Line {
        name: table.name(),
        domains: table.scopes(),
        languages: table.languages(),
        version: table.version(),
        date: table.date(),
        code_points: table.len(),
        rules: table.rules().count(),
    }
}

fn text(table: &Table) -> String {
    let Line {
        name,
        domains,
        languages,
        version,
        date,
        code_points,
        rules,
    } = line(table);
    let place = |domain: &String| match domain.as_str() {
        "." => "in the root zone".to_owned(),
        domain => format!("below .{domain}"),
    };
    let mut for_what: Vec<String> = languages.to_vec();
    for_what.extend(domains.iter().map(place));
    let for_what = match for_what.as_slice() {
        [] => "any label".to_owned(),
        parts => parts.join(" "),
    };
    let version = if version.is_empty() { "-" } else { version };
    let date = if date.is_empty() { "-" } else { date };
    let text = format!(
        "{name}: for {for_what}; version {version}, {date}; code points: {code_points}; rules: {rules}\n"
    );
    terminal::escape(text.trim_end()).into_owned() + "\n"
}
