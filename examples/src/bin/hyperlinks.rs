//! Makes the links of its input clickable in a terminal (OSC 8).
//!
//! `git log | cargo run --package linkspan-examples --bin hyperlinks`
//!
//! Control characters of the input, including colours, are escaped, so that a log cannot control
//! the terminal.

use std::io::{self, BufRead, Write};

use linkspan::Linkifier;

/// Works line by line, so that `tail -f` can be piped through it.
fn hyperlinks(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let linkifier = Linkifier::new();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Bytes that are not UTF-8 become U+FFFD.
        let text = String::from_utf8_lossy(&line);
        output.write_all(linkifier.ansi(&text).as_bytes())?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

fn main() -> io::Result<()> {
    hyperlinks(io::stdin().lock(), io::stdout().lock())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_linked() {
        let input = b"Fixed, see bugs.example.org/7\n\x1b[31mred\x1b[0m \xFF\n";
        let mut output = Vec::new();
        hyperlinks(&input[..], &mut output).unwrap();
        let expected = "Fixed, see \x1b]8;;https://bugs.example.org/7\x1b\\bugs.example.org/7\x1b]8;;\x1b\\\n\
                        \\u{001B}[31mred\\u{001B}[0m \u{FFFD}\n";
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }
}
