//! A large file that many workers read at once: each takes a chunk of its bytes.
//!
//! The text between two [cuts](Cuts) belongs to the chunk in which it begins. So the chunks cover the whole file, and no
//! worker depends on what another one reads.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::failure::Failure;
use crate::input::Source;
use crate::pieces::Cuts;

/// The length of a chunk. Its output is kept in memory until its turn to be printed.
pub(crate) const CHUNK: u64 = 1 << 20;

/// The length of a chunk without output. It is longer, to make the cost of handing chunks out negligible.
pub(crate) const SILENT_CHUNK: u64 = 4 << 20;

/// How much is read at once. The buffer and the system's copy of it together fit into the cache of a core.
const AT_ONCE: usize = 128 << 10;

/// A file that is read in chunks.
#[derive(Debug)]
pub(crate) struct LargeFile {
    pub(crate) source: Source,
    pub(crate) name: Arc<str>,
    file: File,
    failure: Mutex<Option<Failure>>,
    is_enough: AtomicBool,
}

impl LargeFile {
    /// Records why a chunk cannot be read. Only the first failure is reported.
    pub(crate) fn fail(&self, failure: Failure) {
        if let Ok(mut place) = self.failure.lock() {
            place.get_or_insert(failure);
        }
    }

    /// Returns why a part of the file was not read. Call it once all chunks are done.
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.failure.lock().ok()?.take()
    }

    /// Tells the readers that the rest need not be read.
    pub(crate) fn stop(&self) {
        self.is_enough.store(true, Ordering::Relaxed);
    }
}

/// The chunks of a file, in order.
#[derive(Debug)]
pub(crate) struct Chunks {
    pub(crate) file: Arc<LargeFile>,
    cuts: Cuts,
    len: u64,
    size: u64,
    next: u64,
}

impl Chunks {
    /// Returns the chunks of a file, or `None` if it is too small to split or has no length.
    pub(crate) fn of(source: &Source, cuts: Cuts, size: u64) -> Result<Option<Self>, Failure> {
        let Source::File(path) = source else {
            return Ok(None);
        };
        // A file without a length, such as a named pipe, must not be opened twice.
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
            file: Arc::new(LargeFile {
                source: source.clone(),
                name: source.name().into(),
                file,
                failure: Mutex::new(None),
                is_enough: AtomicBool::new(false),
            }),
            cuts,
            len,
            size,
            next: 0,
        }
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let start = self.next;
        if start >= self.len || self.file.is_enough.load(Ordering::Relaxed) {
            return None;
        }
        self.next += self.size;
        Some(Chunk {
            file: Arc::clone(&self.file),
            cuts: self.cuts,
            start,
            // The file may have grown since, so the last chunk is read to the end.
            end: if self.next < self.len {
                self.next
            } else {
                u64::MAX
            },
        })
    }
}

/// The text that begins in a range of a file.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) file: Arc<LargeFile>,
    cuts: Cuts,
    start: u64,
    /// Text that begins at this offset belongs to the next chunk.
    end: u64,
}

impl Chunk {
    /// Opens the chunk, and skips the text that belongs to the one before.
    pub(crate) fn open(self) -> io::Result<ChunkReader> {
        // The byte before the chunk decides whether text begins at its start.
        let mut at = self.start.saturating_sub(1);
        let mut buffer = [0; 4096];
        let mut is_over = false;
        while self.start > 0 && !is_over {
            let read = read_at(&self.file.file, &mut buffer, at)?;
            let cut = self.first_cut(buffer.get(..read).unwrap_or_default());
            at += cut.map_or(read, |cut| cut + 1) as u64;
            is_over = at >= self.end || read == 0;
            if cut.is_some() {
                break;
            }
        }
        Ok(ChunkReader {
            chunk: self,
            offset: at,
            at,
            is_over,
        })
    }

    fn first_cut(&self, bytes: &[u8]) -> Option<usize> {
        bytes.iter().position(|&byte| self.cuts.may_cut(byte))
    }
}

/// Reads a chunk as a stream.
#[derive(Debug)]
pub(crate) struct ChunkReader {
    chunk: Chunk,
    offset: u64,
    /// The offset that is read next.
    at: u64,
    is_over: bool,
}

impl ChunkReader {
    /// Returns where the stream begins in the file.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }
}

impl Read for ChunkReader {
    /// Reads more of the chunk. The text after the first cut past its end belongs to the next chunk.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over {
            return Ok(0);
        }
        let len = buffer.len().min(AT_ONCE);
        let buffer = buffer.get_mut(..len).unwrap_or_default();
        let read = read_at(&self.chunk.file.file, buffer, self.at)?;
        let last = (self.chunk.end - 1).saturating_sub(self.at);
        let last = usize::try_from(last).unwrap_or(usize::MAX);
        let rest = buffer.get(last.min(read)..read).unwrap_or_default();
        self.at += read as u64;
        match self.chunk.first_cut(rest) {
            Some(cut) => {
                self.is_over = true;
                Ok(last + cut + 1)
            }
            None => Ok(read),
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

    /// Returns the text of each chunk of a file.
    fn chunks(text: &[u8], size: u64, cuts: Cuts) -> Vec<Vec<u8>> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text).unwrap();
        let len = text.len() as u64;
        let chunks = Chunks::new(&Source::Standard, file, cuts, len, size);
        let read = |chunk: Chunk| {
            let (mut found, mut buffer) = (Vec::new(), [0; 5]);
            let mut reader = chunk.open().unwrap();
            let offset = usize::try_from(reader.offset()).unwrap();
            loop {
                match reader.read(&mut buffer).unwrap() {
                    0 => break,
                    read => found.extend(&buffer[..read]),
                }
            }
            assert!(text[offset..].starts_with(&found), "{offset}");
            found
        };
        chunks.map(read).collect()
    }

    #[test]
    fn chunks_make_up_the_file_and_begin_after_cuts() {
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
                    let chunks = chunks(text, size, cuts);
                    assert_eq!(chunks.concat(), text, "{size}");
                    for chunk in chunks.iter().filter(|chunk| !chunk.is_empty()) {
                        let is_cut = cuts.may_cut(chunk[chunk.len() - 1]);
                        assert!(is_cut || text.ends_with(chunk), "{size} {chunk:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn text_belongs_to_the_chunk_it_starts_in() {
        let text = b"ab cd efghijk lm";
        // They begin at 0, 3, 6, 9, 12 and 15.
        let parts: [&[u8]; 6] = [b"ab ", b"cd ", b"efghijk ", b"", b"lm", b""];
        assert_eq!(chunks(text, 3, Cuts::Spaces), parts);
        let parts: [&[u8]; 2] = [b"ab cd efghijk ", b"lm"];
        assert_eq!(chunks(text, 14, Cuts::Spaces), parts);
        assert_eq!(chunks(text, 16, Cuts::Spaces), [text]);
    }

    #[test]
    fn truncated_files_end_early() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"ab cd").unwrap();
        let chunks = Chunks::new(&Source::Standard, file, Cuts::Spaces, 100, 10);
        let texts = chunks.map(|chunk| {
            let mut text = String::new();
            chunk.open().unwrap().read_to_string(&mut text).unwrap();
            text
        });
        let texts: Vec<_> = texts.collect();
        assert_eq!(texts.len(), 10);
        assert_eq!(texts.concat(), "ab cd");
    }

    #[test]
    fn the_first_failure_is_reported() {
        let file = tempfile::tempfile().unwrap();
        let chunks = Chunks::new(&Source::Standard, file, Cuts::Spaces, 1, 1);
        chunks.file.fail(Failure::new("first"));
        chunks.file.fail(Failure::new("second"));
        let said = format!("{:?}", chunks.file.failure());
        assert!(said.contains("first"), "{said}");
    }
}
