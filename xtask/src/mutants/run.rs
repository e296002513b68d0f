//! Runs the tests with one mutant chosen, and sees whether any of them notices.

use std::collections::HashSet;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::copy::read;
use crate::data;

/// A test that takes more of a processor is left out.
const LONGEST: Duration = Duration::from_secs(12);
/// Tests that are quick are run many at once, which then take this long together.
const QUICK: Duration = Duration::from_millis(300);
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
    /// The compiler does not take it.
    Refused,
    /// The compiler needs to know what it changes, so that it cannot be chosen later.
    Constant,
}

/// Runs every test alone, without a mutant; returns them quickest first.
pub fn tests(folder: &Path, programs: &[PathBuf]) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    for program in programs {
        for name in names(program)? {
            tests.push(Test {
                program: program.to_owned(),
                name,
                time: Duration::ZERO,
                reached: HashSet::new(),
            });
        }
    }
    by_two(tests.iter_mut().enumerate(), |(index, test)| {
        measure(test, &folder.join(format!("reached-{index}")));
    });
    tests.retain(|test| test.time < Duration::MAX);
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

/// Runs a test without a mutant; one that is of no use takes for ever.
fn measure(test: &mut Test, record: &Path) {
    let start = Instant::now();
    let mut command = command(&test.program, &[&test.name], LONGEST);
    let status = command.env("LINKSPAN_REACHED", record).status();
    test.time = start.elapsed();
    let reached = read(record).unwrap_or_default();
    let _ = std::fs::remove_file(record);
    test.reached = reached
        .lines()
        .filter_map(|line| line.parse().ok())
        .collect();
    // Such as those that count what is allocated: recording allocates, too.
    if !status.is_ok_and(|status| status.success()) {
        println!(
            "left out, for it fails in the copy or takes too long: {}",
            test.name
        );
        test.time = Duration::MAX;
    }
}

/// The tests that are run many at once, and the others.
pub fn by_speed(tests: &[Test]) -> (&[Test], &[Test]) {
    tests.split_at(tests.partition_point(|test| test.time < QUICK))
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

/// Tries the mutant with this number, at the site with that first one. Goes first through the
/// tests that have lately caught others.
pub fn outcome(tests: &[Test], lately: &Lately, site: usize, number: usize) -> Outcome {
    let reach = |test: &&Test| test.reached.contains(&site);
    let all: Vec<&Test> = tests.iter().filter(reach).collect();
    if all.is_empty() {
        return Outcome::Unreached;
    }
    let first = lately.of(&all).into_iter().map(|test| vec![test]);
    let caught = first
        .chain(batches(&all))
        .find_map(|batch| noticed(&batch, number));
    if let Some(Outcome::Caught(by)) = &caught {
        lately.add(by);
    }
    caught.unwrap_or(Outcome::Survived)
}

/// The names of the tests that have caught a mutant, the last one last.
#[derive(Default)]
pub struct Lately(Mutex<Vec<String>>);

impl Lately {
    /// The last few of them that are among these tests.
    fn of<'a>(&self, tests: &[&'a Test]) -> Vec<&'a Test> {
        let names = self.0.lock().map(|names| names.clone()).unwrap_or_default();
        let find = |name: &String| tests.iter().find(|test| test.name == *name).copied();
        names.iter().rev().filter_map(find).take(8).collect()
    }

    fn add(&self, name: &str) {
        if let Ok(mut names) = self.0.lock() {
            names.retain(|other| other != name);
            names.push(name.to_owned());
        }
    }
}

/// The quick tests of each program together, as far as these are quick, too; the others one by one.
fn batches<'a>(tests: &[&'a Test]) -> Vec<Vec<&'a Test>> {
    let mut batches: Vec<(Duration, Vec<&Test>)> = Vec::new();
    for &test in tests {
        let with = batches
            .iter_mut()
            .find(|(time, batch)| *time + test.time < QUICK && batch[0].program == test.program);
        match with {
            Some((time, batch)) => {
                *time += test.time;
                batch.push(test);
            }
            None => batches.push((test.time, vec![test])),
        }
    }
    batches.into_iter().map(|(_, batch)| batch).collect()
}

fn noticed(batch: &[&Test], number: usize) -> Option<Outcome> {
    let names: Vec<&str> = batch.iter().map(|test| test.name.as_str()).collect();
    let usual: Duration = batch.iter().map(|test| test.time).sum();
    let limit = usual.min(LONGEST) * 3 + Duration::from_secs(3);
    let mut command = command(&batch[0].program, &names, limit);
    command.env("LINKSPAN_MUTANT", number.to_string());
    let output = command.stdout(Stdio::piped()).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout);
    match (output.status.success(), is_out_of_time(output.status)) {
        (true, _) => None,
        (false, true) => Some(Outcome::Endless(failed(&said))),
        (false, false) => Some(Outcome::Caught(failed(&said))),
    }
}

/// The name of the test that failed, by what the program said; or of the last one, which ended it.
fn failed(said: &str) -> String {
    let mut tests = said.lines().filter_map(|line| line.strip_prefix("test "));
    let last = tests.clone().next_back();
    let failed = tests.find(|test| test.ends_with(" ... FAILED")).or(last);
    let name = failed.and_then(|test| test.split(" ... ").next());
    name.unwrap_or_default().to_owned()
}

/// SIGXCPU, or SIGKILL a second later.
fn is_out_of_time(status: ExitStatus) -> bool {
    matches!(status.signal(), Some(24 | 9))
}

/// Does the work on all items, two at a time.
pub fn by_two<T: Send>(items: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    let queue = Mutex::new(items);
    let take = || queue.lock().ok()?.next();
    let worker = || {
        while let Some(item) = take() {
            work(item);
        }
    };
    thread::scope(|scope| {
        scope.spawn(worker);
        scope.spawn(worker);
    });
}
