//! Runs another program. It receives all inputs, one per line, and must print the same number of
//! lines.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;

use super::suite::Case;
use crate::failure::Failure;

/// Runs `command` and returns its answer to each case.
pub(super) fn answers(command: &str, cases: &[Case]) -> Result<Vec<Vec<u8>>, Failure> {
    let input: String = cases
        .iter()
        .flat_map(|case| [case.input.as_str(), "\n"])
        .collect();
    let (output, status) = converse(spawn(command)?, input.as_bytes()).map_err(|e| {
        Failure::new(format!(
            "cannot talk with '{command}': {e}; check that it reads and prints lines"
        ))
    })?;
    if output.len() > most(input.len()) {
        return Err(Failure::new(format!(
            "the command '{command}' printed more than {} bytes for {} bytes of input, and was stopped; \
             it must print each line it reads, with ⸠ and ⸡ around the links",
            most(input.len()),
            input.len()
        )));
    }
    let answers = split_lines(&output);
    check(command, status, answers.len(), cases.len())?;
    Ok(answers)
}

fn spawn(command: &str) -> Result<Child, Failure> {
    Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| {
            Failure::new(format!(
                "cannot start 'sh' to run '{command}': {e}; --command needs a POSIX shell"
            ))
        })
}

/// Returns the maximum size of the output: each character of a line may be a link with its two
/// marks, and there is room for a few more words.
fn most(input: usize) -> usize {
    input.saturating_mul(8).saturating_add(1 << 16)
}

/// Writes in one thread and reads in another, because otherwise both programs could block on a
/// full pipe. A program that prints without end is stopped.
fn converse(mut child: Child, input: &[u8]) -> io::Result<(Vec<u8>, ExitStatus)> {
    let stdin = child.stdin.take();
    let stdout = child.stdout.take();
    let mut output = Vec::new();
    thread::scope(|scope| {
        // A program that stops reading is judged by its output, so a failed write is not an error
        // here.
        scope.spawn(move || stdin.map(|mut pipe| pipe.write_all(input)));
        let limit = most(input.len()) as u64 + 1;
        let read = stdout.map_or(Ok(0), |pipe| pipe.take(limit).read_to_end(&mut output));
        if output.len() as u64 == limit {
            // Its pipe is closed by now, which also stops programs that the shell has started.
            child.kill()?;
        }
        read
    })?;
    Ok((output, child.wait()?))
}

/// Splits output into lines, which end with LF or CRLF. The last line end is optional.
fn split_lines(output: &[u8]) -> Vec<Vec<u8>> {
    let body = output.strip_suffix(b"\n").unwrap_or(output);
    if output.is_empty() {
        return Vec::new();
    }
    body.split(|&b| b == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line).to_vec())
        .collect()
}

/// Refuses answers that may be the result of a crash. Exit status 1 alone is not a failure:
/// `linkspan detect` returns it, like `grep`, if nothing was found.
fn check(command: &str, status: ExitStatus, got: usize, wanted: usize) -> Result<(), Failure> {
    if !matches!(status.code(), Some(0 | 1)) {
        return Err(Failure::new(format!(
            "the command '{command}' failed ({status}); run it by hand to see why"
        )));
    }
    if got != wanted {
        let few = if got < wanted { "few" } else { "many" };
        return Err(Failure::new(format!(
            "the command '{command}' printed too {few} lines: {got} for {wanted} lines of input ({status}); \
             it must print each line it reads, with ⸠ and ⸡ around the links"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_line_ends_are_accepted() {
        assert_eq!(split_lines(b""), Vec::<Vec<u8>>::new());
        assert_eq!(split_lines(b"\n"), [b""]);
        assert_eq!(
            split_lines(b"a\r\n\nb"),
            [b"a".to_vec(), b"".to_vec(), b"b".to_vec()]
        );
    }
}
