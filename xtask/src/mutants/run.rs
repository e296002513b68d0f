//! Runs the tests with one mutant chosen, and sees whether any of them notices.

use std::collections::HashSet;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::copy::read;
use crate::data;

/// A test that takes longer is left out.
const LONGEST: Duration = Duration::from_secs(40);
/// Tests that are quicker than this are run many at once.
const QUICK: Duration = Duration::from_millis(100);
/// What a test may take of memory, in kilobytes: some mutants never stop collecting.
const MEMORY: usize = 4_000_000;

/// A test, and what it runs through.
pub struct Test {
    program: PathBuf,
    name: String,
    time: Duration,
    /// The first numbers of the sites that it reaches.
    reached: HashSet<usize>,
}

/// What became of a mutant.
#[derive(Clone, Eq, PartialEq)]
pub enum Outcome {
    /// A test failed.
    Caught(String),
    /// A test took far longer than it does.
    Endless(String),
    /// No test noticed.
    Survived,
    /// No test runs through it.
    Unreached,
}

/// Runs every test alone, without a mutant, quickest first.
pub fn tests(folder: &Path, programs: &[PathBuf]) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    for program in programs {
        for name in names(program)? {
            let test = measured(folder, program, name)?;
            match test.time > LONGEST {
                true => println!("left out, for it takes {:?}: {}", test.time, test.name),
                false => tests.push(test),
            }
        }
    }
    tests.sort_by_key(|test| test.time);
    Ok(tests)
}

fn names(program: &Path) -> Result<Vec<String>, String> {
    let output = Command::new(program)
        .args(["--list", "--format", "terse"])
        .output();
    let output = output.map_err(|error| format!("{} cannot be run: {error}", program.display()))?;
    let list = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = list.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names.map(str::to_owned).collect())
}

/// Runs a test without a mutant.
fn measured(folder: &Path, program: &Path, name: String) -> Result<Test, String> {
    let record = folder.join("reached");
    let _ = std::fs::remove_file(&record);
    let start = Instant::now();
    let mut command = command(program, &[&name], Duration::from_secs(600));
    let status = command.env("LINKSPAN_REACHED", &record).status();
    let status = status.map_err(|error| format!("`sh` cannot be run: {error}"))?;
    if !status.success() {
        return Err(format!("{name} fails without any mutant: {command:?}"));
    }
    let time = start.elapsed();
    let reached = read(&record).unwrap_or_default();
    let reached = reached.lines().filter_map(|line| line.parse().ok());
    Ok(Test {
        program: program.to_owned(),
        name,
        time,
        reached: reached.collect(),
    })
}

/// Tests of a program, in a process that may take only so much time and memory.
fn command(program: &Path, names: &[&str], time: Duration) -> Command {
    let limits = format!(
        "ulimit -v {MEMORY}; ulimit -t {}; exec \"$0\" \"$@\"",
        time.as_secs()
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &limits])
        .arg(program)
        .args(["--exact", "--test-threads=1"])
        .args(names)
        .current_dir(
            program
                .ancestors()
                .nth(4)
                .unwrap_or(program)
                .join(super::copy::LIBRARY),
        )
        .env("PROPTEST_RNG_SEED", "58")
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Some(folder) = data::ucd_dir() {
        command.env("LINKSPAN_UCD", folder);
    }
    command
}

/// Tries the mutant with this number, at the site with that first one.
pub fn outcome(tests: &[Test], site: usize, number: usize) -> Outcome {
    let tests: Vec<&Test> = tests
        .iter()
        .filter(|test| test.reached.contains(&site))
        .collect();
    if tests.is_empty() {
        return Outcome::Unreached;
    }
    let caught = batches(&tests)
        .into_iter()
        .find_map(|batch| noticed(&batch, number));
    caught.unwrap_or(Outcome::Survived)
}

/// The quick tests of each program together, then the others one by one.
fn batches<'a>(tests: &[&'a Test]) -> Vec<Vec<&'a Test>> {
    let mut batches: Vec<Vec<&Test>> = Vec::new();
    for &test in tests {
        let with = batches
            .iter_mut()
            .find(|batch| test.time < QUICK && batch[0].program == test.program);
        match with {
            Some(batch) => batch.push(test),
            None => batches.push(vec![test]),
        }
    }
    batches
}

fn noticed(batch: &[&Test], number: usize) -> Option<Outcome> {
    let names: Vec<&str> = batch.iter().map(|test| test.name.as_str()).collect();
    let usual: Duration = batch.iter().map(|test| test.time).sum();
    let mut command = command(
        &batch[0].program,
        &names,
        usual * 5 + Duration::from_secs(4),
    );
    let status = command
        .env("LINKSPAN_MUTANT", number.to_string())
        .status()
        .ok()?;
    let by = names.join(" ");
    match (status.success(), is_out_of_time(status)) {
        (true, _) => None,
        (false, true) => Some(Outcome::Endless(by)),
        (false, false) => Some(Outcome::Caught(by)),
    }
}

/// SIGXCPU, or SIGKILL a second later.
fn is_out_of_time(status: ExitStatus) -> bool {
    matches!(status.signal(), Some(24 | 9))
}
