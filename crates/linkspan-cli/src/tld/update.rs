//! `linkspan tld update`: a newer list.

use linkspan_net::tld::{Cache, Error, Loaded, Outcome as Update, Source, UpdateOptions};
use serde::Serialize;

use super::args::{Format, UpdateArgs};
use crate::failure::{Failure, Outcome};
use crate::output::{self, Output};
use crate::report::json_line;
use crate::terminal;

/// What was done, as it appears in JSON.
#[derive(Debug, Serialize)]
struct Done {
    outcome: &'static str,
    from: Option<String>,
    version: String,
    names: usize,
    file: String,
}

/// Runs the verb.
pub(super) fn run(args: &UpdateArgs, out: &mut Output) -> Result<Outcome, Failure> {
    let mut options = UpdateOptions::new().url(&args.url).timeout(args.timeout);
    if let Some(file) = &args.ca_file {
        options = options.ca_file(file);
    }
    let cache = super::cache(&args.place).map_err(|e| refused(&e, &Loaded::embedded()))?;
    let update = update(&cache, &options)?;
    let done = done(update, &cache);
    out.write(&match args.format {
        Format::Json => json_line(&done)?,
        Format::Text => text(&done).into_bytes(),
    })?;
    Ok(Outcome::Yes)
}

/// The flag `--update` of other verbs: downloads IANA's list to the user's cache folder. If that
/// fails, the failure is reported and the verb uses the current table.
pub(crate) fn bring_up_to_date() {
    let updated = Cache::of_user()
        .map_err(|e| refused(&e, &Loaded::embedded()))
        .and_then(|cache| update(&cache, &UpdateOptions::new()));
    if let Err(Failure::Said(sentence)) = updated {
        output::complain(&sentence);
    }
}

fn update(cache: &Cache, options: &UpdateOptions) -> Result<Update, Failure> {
    cache
        .update(options)
        .map_err(|e| refused(&e, &cache.load()))
}

/// Reports a failed update. The current table is unchanged.
fn refused(error: &Error, in_place: &Loaded) -> Failure {
    let version = in_place.table().version();
    let kind = match in_place.source() {
        Source::Embedded => "the built-in one",
        _ => "fetched earlier",
    };
    Failure::new(format!(
        "the table of top-level domains was not updated: {error}; \
         the table in place stays in use (version {version}, {kind})"
    ))
}

fn done(update: Update, cache: &Cache) -> Done {
    let (outcome, from) = match update {
        Update::Updated { from, .. } => ("updated", from.map(|version| version.to_string())),
        _ => ("current", None),
    };
    let loaded = cache.load();
    Done {
        outcome,
        from,
        version: loaded.table().version().to_owned(),
        names: loaded.table().len(),
        file: cache.file().display().to_string(),
    }
}

fn text(done: &Done) -> String {
    let (version, names, file) = (&done.version, done.names, terminal::escape(&done.file));
    match &done.from {
        Some(from) => format!("updated from version {from} to {version}, {names} names: {file}\n"),
        None => format!("version {version}, {names} names, is the newest: {file}\n"),
    }
}
