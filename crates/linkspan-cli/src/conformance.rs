//! `linkspan conformance`: runs Unicode's test files against linkspan, or
//! against any program that reads lines and prints them with the links marked.

mod args;
mod command;
mod differences;
mod formatting;
mod report;
mod suite;

pub(crate) use args::Args;

use std::path::{Path, PathBuf};

use linkspan::{Detector, Profile};

use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Output;
use report::Report;
use suite::{Case, SUITES, Suite};

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let mut report = Report::new(args.format);
    let mut found = false;
    let asked = |suite: &&Suite| args.command.is_none() || suite.takes_command;
    for suite in SUITES.iter().filter(asked) {
        if let Some(file) = locate(&args.dir, suite.file) {
            found = true;
            run_suite(suite, &file, args, &mut report, out)?;
        }
    }
    if found {
        Ok(Outcome::of(report.all_passed()))
    } else {
        Err(nothing_to_run(&args.dir))
    }
}

/// Runs one test file.
fn run_suite(
    suite: &Suite,
    file: &Path,
    args: &Args,
    report: &mut Report,
    out: &mut Output,
) -> Result<(), Failure> {
    let text = input::read_text(file)?;
    let cases = (suite.cases)(&text);
    if cases.is_empty() {
        return Err(Failure::new(format!(
            "{} holds no test lines; get it from Unicode again",
            file.display()
        )));
    }
    let answers = match &args.command {
        Some(command) => command::answers(command, &cases)?,
        None => our_answers(suite, &cases),
    };
    let expected = differences::expected(suite.name, &text);
    report.suite(suite, file, &expected, compare(&cases, &answers), out)
}

fn our_answers(suite: &Suite, cases: &[Case]) -> Vec<Vec<u8>> {
    let detector = Detector::builder().profile(Profile::Uts58).build();
    cases
        .iter()
        .map(|case| (suite.answer)(&detector, &case.input).into_bytes())
        .collect()
}

/// Compares each case with the answer to it.
fn compare<'c>(
    cases: &'c [Case],
    answers: &'c [Vec<u8>],
) -> impl Iterator<Item = (&'c Case, &'c [u8])> {
    cases.iter().zip(answers.iter().map(Vec::as_slice))
}

/// Looks for a test file in the folder itself and in the subfolder where Unicode publishes it.
fn locate(dir: &Path, file: &str) -> Option<PathBuf> {
    [dir.join(file), dir.join("linkification").join(file)]
        .into_iter()
        .find(|path| path.is_file())
}

fn nothing_to_run(dir: &Path) -> Failure {
    let files: Vec<_> = SUITES.iter().map(|suite| suite.file).collect();
    let dir = dir.display();
    let files = files.join(", ");
    Failure::new(format!(
        "there is no test file ({files}) in {dir} or {dir}/linkification; name a folder of Unicode's linkification data"
    ))
}
