//! Mailboxes: a sequence of messages, each after a line that begins with `From `.

use std::ops::Range;

/// Returns true if a line begins a message of a mailbox: `From joe@example.com Mon Jan  1 00:00:00 2026`.
///
/// A line of running text may begin with this word, but it does not contain a time of day.
fn is_postmark(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else {
        return false;
    };
    let is_time = |window: &[u8]| matches!(window, [a, b, b':', c, d] if [a, b, c, d].iter().all(|it| it.is_ascii_digit()));
    rest.windows(5).any(is_time)
}

/// Returns the messages of a mailbox, or all of `bytes` if it is not a mailbox.
pub(super) fn messages(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let (mut start, mut at, mut is_after_blank) = (0, 0, true);
    let is_mailbox = is_postmark(
        bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default(),
    );
    for line in bytes
        .split_inclusive(|&byte| byte == b'\n')
        .filter(|_| is_mailbox)
    {
        if is_after_blank && at > start && is_postmark(line) {
            ranges.push(start..at);
            start = at;
        }
        is_after_blank = matches!(line, [b'\n'] | [b'\r', b'\n']);
        at += line.len();
    }
    ranges.push(start..bytes.len());
    ranges
}

/// Returns true if bytes begin like a mailbox: with the line before a message.
///
/// # Example
///
/// ```
/// use linkspan_extract::is_mailbox;
///
/// assert!(is_mailbox(b"From joe@example.com Mon Jan  1 00:00:00 2026\nSubject: Hello\n"));
/// assert!(!is_mailbox(b"From here on it is text."));
/// ```
#[must_use]
pub fn is_mailbox(bytes: &[u8]) -> bool {
    is_postmark(
        bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default(),
    )
}

/// Returns where the last message in a part of a mailbox begins, if that is after `from`. A mailbox may be cut there,
/// so that it need not be kept in memory as a whole.
///
/// # Example
///
/// ```
/// use linkspan_extract::last_message;
///
/// let mailbox = b"From a Mon Jan  1 00:00:00 2026\n\nHi\n\nFrom b Mon Jan  1 00:00:00 2026\n\nHo\n";
/// assert_eq!(last_message(mailbox, 0), Some(37));
/// assert_eq!(last_message(mailbox, 40), None);
/// ```
#[must_use]
pub fn last_message(bytes: &[u8], from: usize) -> Option<usize> {
    let inside = bytes.get(from..)?;
    let mut end = inside.len();
    loop {
        let at = memchr::memmem::rfind(inside.get(..end)?, b"\nFrom ")? + 1;
        let start = from + at;
        let before = bytes.get(..start)?;
        let rest = bytes.get(start..)?;
        let line = rest.split(|&byte| byte == b'\n').next()?;
        let is_after_blank = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
        if is_after_blank && is_postmark(line) {
            return Some(start);
        }
        end = at - 1;
    }
}
