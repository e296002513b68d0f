//! Input that fails, ends early, or never arrives.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::READERS;
use crate::support::{command, folder, run_in, unicode_data};

/// Returns the two ends of a terminal: the user's end, and the end that a program reads.
fn terminal() -> (File, File) {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let name = ptsname(&near, Vec::new()).unwrap().into_string().unwrap();
    let far = File::options().read(true).write(true).open(name).unwrap();
    (near.into(), far)
}

/// Returns an input with text and then a device error: a terminal whose user's end has hung up.
fn text_then_error(text: &str) -> File {
    let (near, mut far) = terminal();
    far.write_all(text.as_bytes()).unwrap();
    drop(far);
    near
}

/// On a terminal, a verb without input prints a prompt before it reads.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_a_prompt() {
    let explain: (&[&str], &str) = (&["explain"], "see a.com now\n");
    for (args, text) in READERS.iter().chain([&explain]) {
        let (mut near, far) = terminal();
        let mut child = command()
            .args(*args)
            .stdin(far.try_clone().unwrap())
            .stderr(far)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut seen, mut byte) = (Vec::new(), [0]);
        while !seen.ends_with(b"\n") {
            assert_eq!(near.read(&mut byte).unwrap(), 1, "{args:?}");
            seen.push(byte[0]);
        }
        let seen = String::from_utf8(seen).unwrap();
        assert!(
            seen.contains("reading text from the terminal") && seen.contains("Ctrl-D"),
            "{args:?}: {seen}"
        );
        // A line, and the end of the input.
        near.write_all(text.as_bytes()).unwrap();
        near.write_all(b"\x04").unwrap();
        let mut answer = String::new();
        child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut answer)
            .unwrap();
        assert!(answer.contains('a'), "{args:?}: {answer}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

/// If standard error is a file, there is no prompt, because nobody would see it in time.
#[cfg(target_os = "linux")]
#[test]
fn a_prompt_goes_only_to_a_terminal() {
    let (mut near, far) = terminal();
    near.write_all(b"see a.com\n\x04").unwrap();
    let output = command()
        .args(["detect", "--format", "urls"])
        .stdin(far)
        .output()
        .unwrap();
    assert_eq!(
        (output.stdout.as_slice(), output.stderr.as_slice()),
        (&b"a.com\n"[..], &b""[..])
    );
}

#[cfg(target_os = "linux")]
#[test]
fn read_errors_in_standard_input_are_reported() {
    for (args, text) in READERS {
        let output = command()
            .args(*args)
            .stdin(text_then_error(text))
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(
            stderr.contains("cannot read standard input: "),
            "{args:?}: {stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert!(
            stdout.contains('a') && stdout.ends_with('\n'),
            "{args:?}: what came before is answered: {stdout:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn inputs_read_as_a_whole_get_no_partial_answer() {
    for args in [&["explain"][..], &["linkify", "--from", "html"]] {
        let output = command()
            .args(args)
            .stdin(text_then_error("see a.com now\n"))
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(
            stderr.contains("cannot read standard input: "),
            "{args:?}: {stderr}"
        );
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn read_errors_after_opening_are_reported() {
    let dir = folder(&[("a", b"a.com\n"), ("b", b"b.com\n")]);
    for verb in ["detect", "linkify", "defang", "refang"] {
        for (bad, said) in [
            ("/proc/self/mem", "cannot read /proc/self/mem: "),
            (".", ". is a folder; name the files in it"),
        ] {
            if verb == "detect" && bad == "." {
                continue;
            }
            let run = run_in(dir.path(), &[verb, "a", bad, "b"]);
            assert_eq!(run.code, Some(2), "{verb} {bad}: {}", run.stderr);
            let text = run.text().replace("[.]", ".");
            assert!(
                text.contains("a.com") && text.contains("b.com"),
                "{verb}: {text}"
            );
            assert!(
                run.stderr.starts_with(&format!("linkspan: {said}")),
                "{verb}: {}",
                run.stderr
            );
            assert_eq!(run.stderr.lines().count(), 1, "{verb}: {}", run.stderr);
        }
    }
}

/// The command waits for its reader; meanwhile the file is cut off. What was read is printed in
/// whole lines, and there is no crash.
#[test]
fn files_may_be_truncated_while_they_are_read() {
    let line = "see http://example.com/a/path now\n";
    let dir = folder(&[("large", line.repeat(400_000).as_bytes())]);
    for verb in ["detect", "linkify", "defang"] {
        let path = dir.path().join("large");
        let whole = fs::metadata(&path).unwrap().len();
        let mut child = command()
            .args([verb, "large"])
            .current_dir(dir.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        reader.read_line(&mut text).unwrap();
        // Somewhere in the middle of a line.
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(1000)
            .unwrap();
        reader.read_to_string(&mut text).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.stderr.as_slice(), output.status.code()),
            (&b""[..], Some(0)),
            "{verb}"
        );
        assert!(
            text.lines().count() >= 29,
            "{verb}: {}",
            text.lines().count()
        );
        assert!(text.lines().count() <= 400_000);
        fs::write(&path, line.repeat(400_000)).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().len(), whole);
    }
}

#[test]
fn a_fifo_is_read_to_its_end() {
    let dir = folder(&[("a", b"a.com\n")]);
    let made = Command::new("mkfifo").arg(dir.path().join("pipe")).status();
    assert!(made.unwrap().success());
    let path = dir.path().join("pipe");
    let writer = std::thread::spawn(move || fs::write(path, "see b.com\n").unwrap());
    run_in(dir.path(), &["detect", "--format", "urls", "a", "pipe"]).prints("a.com\nb.com\n");
    writer.join().unwrap();
    // In a folder it is skipped, because nobody may ever write to it.
    run_in(dir.path(), &["detect", "--format", "urls", "."]).prints("a.com\n");
}

#[test]
fn commands_with_endless_output_are_stopped() {
    let Some(data) = unicode_data("commands_with_endless_output_are_stopped") else {
        return;
    };
    for program in ["yes", "cat; yes", "cat /dev/zero"] {
        let data = data.to_str().unwrap();
        let run = crate::support::run(&["conformance", data, "--command", program], "");
        run.complains(&["printed more than", "was stopped", program]);
    }
}
