//! The same jobs for every package: find, linkify, check, screen.

use std::io::Write;
use std::process::{Command, Stdio};

/// The text that every package gets.
pub const TEXT: &str = "Siehe bücher.de/a, not p\u{430}ypal.com.";

/// The arguments, the input, the exit status, and a part of the answer.
const JOBS: [(&[&str], &str, i32, &str); 4] = [
    (&["detect", "--format", "urls"], TEXT, 0, "bücher.de/a\n"),
    (&["linkify"], TEXT, 0, "href=\"https://xn--bcher-kva.de/a\""),
    (
        &["check", "email", "jane..doe@example.com"],
        "",
        1,
        "consecutive-dots",
    ),
    (&["screen", "p\u{430}ypal.com"], "", 1, "refuse"),
];

/// Checks that the program sees nothing of this machine: not even the file that this repository certainly has.
pub fn is_alone(mut command: Command) -> Result<(), String> {
    let file = super::source("README.md");
    command.arg("detect").arg(&file).stderr(Stdio::piped());
    let output = command
        .output()
        .map_err(|error| format!("{command:?} cannot be run: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(2) && said.contains("README.md") {
        Ok(())
    } else {
        Err(format!(
            "{command:?} does not run in a root folder of its own: it ends with {} and says {said:?}",
            output.status
        ))
    }
}

/// Runs all jobs. `command` starts the program; arguments are added.
pub fn ask(command: impl Fn() -> Command) -> Result<(), String> {
    for (args, input, status, part) in JOBS {
        let mut command = command();
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let failed = |error: std::io::Error| format!("linkspan {args:?} cannot be run: {error}");
        let mut child = command.spawn().map_err(failed)?;
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not read its input may have ended already.
            let _ = stdin.write_all(input.as_bytes());
        }
        let output = child.wait_with_output().map_err(failed)?;
        let answer = String::from_utf8_lossy(&output.stdout);
        if output.status.code() != Some(status) || !answer.contains(part) {
            return Err(format!(
                "linkspan {args:?} ends with {} and answers {answer:?}; {part:?} is missing",
                output.status
            ));
        }
    }
    println!("found, linkified, checked, screened");
    Ok(())
}
