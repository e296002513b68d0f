//! Signals end the command, and answers printed before are complete.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;

use rustix::process::{Pid, Signal, kill_process};

use crate::READERS;
use crate::support::{command, piped};

#[test]
fn answers_before_a_signal_are_kept() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        if is_ignored(signal) {
            eprintln!(
                "SKIPPED {signal:?}, because it is ignored here; run the tests without nohup"
            );
            continue;
        }
        for (args, text) in READERS {
            let mut child = piped(command().args(*args));
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(text.as_bytes()).unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            assert!(answer.ends_with('\n'), "{args:?}");
            kill_process(Pid::from_child(&child), signal).unwrap();
            let mut rest = String::new();
            stdout.read_to_string(&mut rest).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.signal(), Some(signal.as_raw()), "{args:?}");
            assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
            assert_eq!(rest, "", "{args:?}: nothing is half-written");
        }
    }
}

/// Returns true if the tests were started with a signal ignored, as by `nohup`. Children inherit
/// that.
fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal.as_raw() - 1) & 1 == 1)
}

/// After Ctrl-Z and `fg`, interrupted reads and writes continue.
#[test]
fn pausing_does_not_change_the_output() {
    for (args, text) in READERS {
        let mut child = piped(command().args(*args));
        let pid = Pid::from_child(&child);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        for signal in [Signal::STOP, Signal::CONT, Signal::WINCH] {
            kill_process(pid, signal).unwrap();
        }
        stdin.write_all(text.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert_eq!(
            (output.stderr.as_slice(), output.status.code()),
            (&b""[..], Some(0)),
            "{args:?}"
        );
        assert_eq!(stdout.lines().count() % 2, 0, "{args:?}: {stdout}");
        assert!(stdout.lines().count() >= 2, "{args:?}: {stdout}");
    }
}
