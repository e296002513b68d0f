//! Mailboxes: messages one after the other, each after a line that begins with `From `.

use std::io::{self, BufRead};
use std::ops::Range;

/// Returns true if a line begins a message of a mailbox: `From joe@example.com Mon Jan  1 00:00:00 2026`.
///
/// In running text a line may begin with the word, but has no time of day after it.
fn is_postmark(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else {
        return false;
    };
    let is_time = |window: &[u8]| matches!(window, [a, b, b':', c, d] if [a, b, c, d].iter().all(|it| it.is_ascii_digit()));
    rest.windows(5).any(is_time)
}

/// Returns the messages of a mailbox; all of it, if it is not one.
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

/// Returns true if bytes begin like a mailbox.
pub(crate) fn is_mailbox(bytes: &[u8]) -> bool {
    is_postmark(
        bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default(),
    )
}

/// The messages of a mailbox that is too large to be held, one after the other.
///
/// # Example
///
/// ```
/// use linkspan_extract::{Document, Kind, Messages};
///
/// let mailbox = b"From a Mon Jan  1 00:00:00 2026\nFrom: a@example.com\n\nHi\n\nFrom b Mon Jan  1 00:00:00 2026\nFrom: b@example.com\n\nHo\n";
/// let mut messages = Messages::new(&mailbox[..], 1 << 20);
/// let mut message = Vec::new();
/// let mut count = 0;
/// while messages.next(&mut message)? {
///     let document = Document::read(&message, Kind::Mail, None);
///     assert_eq!(document.links(&linkspan::Detector::new()).count(), 1);
///     count += 1;
/// }
/// assert_eq!(count, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Messages<R> {
    reader: R,
    /// The first line of the next message.
    line: Vec<u8>,
    longest: usize,
    is_first: bool,
    is_mailbox: bool,
}

impl<R: BufRead> Messages<R> {
    /// Reads messages that are no longer than `longest` bytes; longer ones are cut there. What does not begin like a
    /// mailbox is one message.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_extract::Messages;
    ///
    /// let mut message = Vec::new();
    /// let mut messages = Messages::new(&b"Subject: hello\n\nHello.\n"[..], 1000);
    /// assert!(messages.next(&mut message)?);
    /// assert!(!messages.next(&mut message)?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(reader: R, longest: usize) -> Self {
        Messages {
            reader,
            line: Vec::new(),
            longest,
            is_first: true,
            is_mailbox: false,
        }
    }

    /// Reads the next message into `message`; false if there is none. Together the messages are the mailbox, byte for byte,
    /// as long as none of them is too long.
    ///
    /// # Errors
    ///
    /// What the reader returns, and [`io::ErrorKind::FileTooLarge`] for a message that is too long.
    ///
    /// # Example
    ///
    /// See [`Messages`].
    pub fn next(&mut self, message: &mut Vec<u8>) -> io::Result<bool> {
        message.clear();
        if self.is_first {
            self.read_line()?;
            self.is_first = false;
            self.is_mailbox = is_postmark(&self.line);
        }
        let mut is_after_blank = false;
        while !self.line.is_empty() {
            if is_after_blank && self.is_mailbox && is_postmark(&self.line) {
                break;
            }
            if message.len() + self.line.len() > self.longest {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            is_after_blank = matches!(self.line.as_slice(), [b'\n'] | [b'\r', b'\n']);
            message.append(&mut self.line);
            self.read_line()?;
        }
        Ok(!message.is_empty())
    }

    /// Reads a line, or as much of it as may be held.
    fn read_line(&mut self) -> io::Result<()> {
        self.line.clear();
        let longest = u64::try_from(self.longest).unwrap_or(u64::MAX);
        let mut limited = io::Read::take(&mut self.reader, longest.saturating_add(1));
        limited.read_until(b'\n', &mut self.line)?;
        Ok(())
    }
}
