//! A large file that many read at once: each takes a share of its bytes.
//!
//! What is cut at the same characters as [pieces](crate::pieces) belongs to the share in which it begins. So the shares
//! make up the file, whoever reads them, and none needs to know what stands in another.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::sync::{Arc, Mutex};

use crate::failure::Failure;
use crate::input::Source;
use crate::pieces::Cuts;

/// How long a share is. What becomes of it waits in memory until it is its turn to be printed.
pub(crate) const SHARE: u64 = 1 << 20;

/// How long a share is of which nothing is printed, so that handing it out costs next to nothing.
pub(crate) const SILENT_SHARE: u64 = 4 << 20;

/// How much is read at once. What is read stays in the cache of its core beside what the system reads it from.
const AT_ONCE: usize = 128 << 10;

/// A file of which shares are read.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) source: Source,
    pub(crate) name: Arc<str>,
    file: File,
    failure: Mutex<Option<Failure>>,
}

impl Shared {
    /// Remembers why a share cannot be read; the first reason is the one that is told.
    pub(crate) fn fail(&self, failure: Failure) {
        if let Ok(mut place) = self.failure.lock() {
            place.get_or_insert(failure);
        }
    }

    /// Why not all of it was read, once all shares are done.
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.failure.lock().ok()?.take()
    }
}

/// The shares of a file, in order.
#[derive(Debug)]
pub(crate) struct Shares {
    pub(crate) shared: Arc<Shared>,
    cuts: Cuts,
    len: u64,
    size: u64,
    next: u64,
}

impl Shares {
    /// The shares of a file that is large enough; none if it is not, or has no length of its own.
    pub(crate) fn of(source: &Source, cuts: Cuts, size: u64) -> Result<Option<Self>, Failure> {
        let Source::File(path) = source else {
            return Ok(None);
        };
        // What has no length, such as a named pipe, must not be opened twice.
        let is_large = |data: &Metadata| data.is_file() && data.len() >= 2 * size;
        if !fs::metadata(path).is_ok_and(|data| is_large(&data)) {
            return Ok(None);
        }
        let file = File::open(path).map_err(|error| source.unreadable(&error))?;
        let len = match file.metadata() {
            Ok(data) if is_large(&data) => data.len(),
            _ => return Ok(None),
        };
        Ok(Some(Self::new(source, file, cuts, len, size)))
    }

    fn new(source: &Source, file: File, cuts: Cuts, len: u64, size: u64) -> Self {
        Self {
            shared: Arc::new(Shared {
                source: source.clone(),
                name: source.name().into(),
                file,
                failure: Mutex::new(None),
            }),
            cuts,
            len,
            size,
            next: 0,
        }
    }
}

impl Iterator for Shares {
    type Item = Share;

    fn next(&mut self) -> Option<Share> {
        let start = self.next;
        if start >= self.len {
            return None;
        }
        self.next += self.size;
        // A file that grows is read to its end.
        let end = match self.next < self.len {
            true => self.next,
            false => u64::MAX,
        };
        Some(Share {
            shared: Arc::clone(&self.shared),
            cuts: self.cuts,
            start,
            // The character before says whether something begins here.
            at: start.saturating_sub(1),
            end,
            progress: Progress::NotBegun,
        })
    }
}

/// What begins in a range of a file, as a stream.
#[derive(Debug)]
pub(crate) struct Share {
    pub(crate) shared: Arc<Shared>,
    cuts: Cuts,
    start: u64,
    /// What begins here belongs to the next share.
    end: u64,
    /// What is read next.
    at: u64,
    progress: Progress,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Progress {
    NotBegun,
    Begun,
    Over,
}

impl Share {
    /// Whether the file begins with it.
    pub(crate) fn is_first(&self) -> bool {
        self.start == 0
    }

    /// Passes over what belongs to the share before.
    fn begin(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        if self.is_first() {
            self.progress = Progress::Begun;
            return Ok(());
        }
        let len = buffer.len().min(AT_ONCE / 32);
        let buffer = buffer.get_mut(..len).unwrap_or_default();
        while self.at < self.end {
            let read = read_at(&self.shared.file, buffer, self.at)?;
            let bytes = buffer.get(..read).unwrap_or_default();
            match self.first_cut(bytes) {
                Some(cut) => {
                    self.at += cut as u64 + 1;
                    self.progress = Progress::Begun;
                    break;
                }
                None if read == 0 => break,
                None => self.at += read as u64,
            }
        }
        if self.at >= self.end || self.progress == Progress::NotBegun {
            self.progress = Progress::Over;
        }
        Ok(())
    }

    /// Reads on; what stands behind the first cut at the end belongs to the next share.
    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(AT_ONCE);
        let buffer = buffer.get_mut(..len).unwrap_or_default();
        let read = read_at(&self.shared.file, buffer, self.at)?;
        let last = usize::try_from((self.end - 1).saturating_sub(self.at)).unwrap_or(usize::MAX);
        let behind = buffer.get(last.min(read)..read).unwrap_or_default();
        self.at += read as u64;
        match self.first_cut(behind) {
            Some(cut) => {
                self.progress = Progress::Over;
                Ok(last + cut + 1)
            }
            None => Ok(read),
        }
    }

    fn first_cut(&self, bytes: &[u8]) -> Option<usize> {
        bytes.iter().position(|&byte| self.cuts.may_cut(byte))
    }
}

impl Read for Share {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.progress == Progress::NotBegun {
            self.begin(buffer)?;
        }
        match self.progress {
            Progress::Over => Ok(0),
            _ => self.read_on(buffer),
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// The text of each share of a file.
    fn shares(text: &[u8], size: u64, cuts: Cuts) -> Vec<Vec<u8>> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text).unwrap();
        let len = text.len() as u64;
        let shares = Shares::new(&Source::Standard, file, cuts, len, size);
        let read = |mut share: Share| {
            let (mut text, mut buffer) = (Vec::new(), [0; 5]);
            loop {
                match share.read(&mut buffer).unwrap() {
                    0 => return text,
                    read => text.extend(&buffer[..read]),
                }
            }
        };
        shares.map(read).collect()
    }

    #[test]
    fn shares_make_up_the_file_and_begin_behind_cuts() {
        let texts: [&[u8]; 7] = [
            b"a b c",
            b"abcdefghijklmnopqrstuvwxyz",
            b"abc defghijklmnopq rs t\nuvw  xyz ",
            b"          ",
            b" abcdefgh",
            b"a",
            "日本 語 é\n日本".as_bytes(),
        ];
        for text in texts {
            for cuts in [Cuts::Spaces, Cuts::Controls, Cuts::Lines] {
                for size in 1..text.len() as u64 + 2 {
                    let shares = shares(text, size, cuts);
                    assert_eq!(shares.concat(), text, "{size}");
                    for share in shares.iter().filter(|share| !share.is_empty()) {
                        let is_cut = cuts.may_cut(share[share.len() - 1]);
                        assert!(is_cut || text.ends_with(share), "{size} {share:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_begins_in_a_share_is_in_it() {
        let text = b"ab cd efghijk lm";
        // They begin at 0, 3, 6, 9, 12 and 15.
        let parts: [&[u8]; 6] = [b"ab ", b"cd ", b"efghijk ", b"", b"lm", b""];
        assert_eq!(shares(text, 3, Cuts::Spaces), parts);
        let parts: [&[u8]; 2] = [b"ab cd efghijk ", b"lm"];
        assert_eq!(shares(text, 14, Cuts::Spaces), parts);
        assert_eq!(shares(text, 16, Cuts::Spaces), [text]);
    }

    #[test]
    fn a_file_that_was_cut_off_ends_early() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"ab cd").unwrap();
        let shares = Shares::new(&Source::Standard, file, Cuts::Spaces, 100, 10);
        let texts = shares.map(|mut share| {
            let mut text = String::new();
            share.read_to_string(&mut text).unwrap();
            text
        });
        let texts: Vec<_> = texts.collect();
        assert_eq!(texts.len(), 10);
        assert_eq!(texts.concat(), "ab cd");
    }

    #[test]
    fn the_first_failure_is_told() {
        let file = tempfile::tempfile().unwrap();
        let shares = Shares::new(&Source::Standard, file, Cuts::Spaces, 1, 1);
        shares.shared.fail(Failure::new("first"));
        shares.shared.fail(Failure::new("second"));
        let told = format!("{:?}", shares.shared.failure());
        assert!(told.contains("first"), "{told}");
    }
}
