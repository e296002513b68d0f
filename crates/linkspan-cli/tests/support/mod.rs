//! Runs command lines and checks their results.
#![allow(dead_code, reason = "no test of the command uses all of it")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

/// Path of the command under test.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_linkspan");

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Run {
    /// Standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("output is UTF-8")
    }

    /// Standard output as JSON Lines.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        self.text()
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    }

    /// Asserts a quiet, successful run that printed exactly `text`.
    pub(crate) fn prints(&self, text: &str) {
        assert_eq!(
            (self.text(), self.stderr.as_str(), self.code),
            (text, "", Some(0))
        );
    }

    /// Asserts that nothing was printed and that the error message contains each of `words`.
    pub(crate) fn complains(&self, words: &[&str]) {
        assert_eq!((self.text(), self.code), ("", Some(2)), "{self:?}");
        for word in words {
            assert!(self.stderr.contains(word), "{word:?} in {}", self.stderr);
        }
    }
}

/// Returns the command with a neutral environment.
pub(crate) fn command() -> Command {
    let mut command = Command::new(BINARY);
    command.env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

/// Runs `linkspan` with these arguments and this standard input.
pub(crate) fn run(args: &[impl AsRef<OsStr>], input: impl AsRef<[u8]>) -> Run {
    feed(command().args(args), input.as_ref())
}

/// Runs `linkspan` in `dir`, with nothing on standard input.
pub(crate) fn run_in(dir: &Path, args: &[impl AsRef<OsStr>]) -> Run {
    feed(command().current_dir(dir).args(args), b"")
}

/// Runs a prepared command with this standard input.
pub(crate) fn feed(command: &mut Command, input: &[u8]) -> Run {
    let mut child = piped(command);
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // The command may stop reading before the end.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    Run {
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Starts a prepared command with pipes for its input and outputs.
pub(crate) fn piped(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Returns a folder with these files. It is removed when dropped.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    folder
}

/// Returns Unicode's data folder, or prints a note and returns `None`. With `LINKSPAN_REQUIRE_DATA`
/// set, a missing folder is a failure.
pub(crate) fn unicode_data(test: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let places = std::env::var_os("LINKSPAN_UCD")
        .map(PathBuf::from)
        .into_iter()
        .chain([
            root.join("../shared/unicode/17.0.0"),
            root.join("data/unicode/17.0.0"),
        ]);
    let found = places
        .into_iter()
        .find(|dir| dir.join("linkification/LinkDetectionTest.txt").is_file());
    if found.is_none() {
        assert!(
            std::env::var_os("LINKSPAN_REQUIRE_DATA").is_none(),
            "{test}: no Unicode data; set LINKSPAN_UCD to a folder that has linkification/LinkDetectionTest.txt"
        );
        eprintln!("SKIPPED {test}: no Unicode data; set LINKSPAN_UCD to its folder");
    }
    found
}
