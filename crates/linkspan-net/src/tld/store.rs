//! Replaces a file in one step.
//!
//! The bytes are written to a file of another name in the same folder and synced to the disk; then
//! the file is renamed. A reader sees the whole old file or the whole new one. A process that dies
//! leaves at most a file with the other name, which the next update removes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind as IoErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Cache, Error, ErrorKind};

/// The ending of the names of unfinished files.
const UNFINISHED: &str = ".tmp";

/// Whether to keep the current list next to the new one.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Old {
    Keep,
    Drop,
}

impl Cache {
    /// Replaces the list by `bytes`, and keeps the old list next to it if `old` says so.
    pub(super) fn put(&self, bytes: &[u8], old: Old) -> Result<(), Error> {
        fs::create_dir_all(self.folder())
            .map_err(|e| self.cannot("create the folder", self.folder(), &e))?;
        self.remove_unfinished();
        if old == Old::Keep {
            // This is only a precaution. If it fails, the new list is still written.
            let _ = self.keep_old();
        }
        let file = self.file();
        // Another process that updates at the same time may remove our unfinished file. Then it is
        // written again.
        match self.write_and_rename(bytes, &file) {
            Err(e) if e.kind() == IoErrorKind::NotFound => self.write_and_rename(bytes, &file),
            result => result,
        }
        .map_err(|e| self.cannot("write", &file, &e))
    }

    fn write_and_rename(&self, bytes: &[u8], file: &Path) -> io::Result<()> {
        let unfinished = self.unfinished();
        let result = write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, file));
        if result.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        result?;
        // Not every system can do this, and the list has already been replaced.
        let _ = File::open(self.folder()).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Adds a second name for the current list, so that the first one never disappears.
    fn keep_old(&self) -> io::Result<()> {
        let link = self.unfinished();
        let result = fs::hard_link(self.file(), &link)
            .or_else(|_| fs::copy(self.file(), &link).map(drop))
            .and_then(|()| fs::rename(&link, self.previous()));
        // If both names are hard links to the same file, renaming does nothing and leaves both.
        let _ = fs::remove_file(&link);
        result
    }

    /// Returns a name that no other thread or process uses.
    fn unfinished(&self) -> PathBuf {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let mut name = self.file().into_os_string();
        name.push(format!(".{process}-{number}{UNFINISHED}"));
        name.into()
    }

    /// Removes the files that dead processes have left.
    fn remove_unfinished(&self) {
        let file = self.file();
        let list = file.file_name().and_then(|name| name.to_str());
        let (Some(list), Ok(entries)) = (list, fs::read_dir(self.folder())) else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(list) && name.ends_with(UNFINISHED) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn cannot(&self, what: &str, path: &Path, error: &io::Error) -> Error {
        let advice = match error.kind() {
            IoErrorKind::StorageFull | IoErrorKind::QuotaExceeded => "free some space on that disk",
            IoErrorKind::FileTooLarge => "raise the limit on the size of files",
            _ => "check that it is writable, or use another folder",
        };
        Error::new(
            ErrorKind::Storage,
            format!("cannot {what} {}: {error}; {advice}", path.display()),
        )
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cache: &Cache) -> Vec<String> {
        let entries = fs::read_dir(cache.folder()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_list_is_kept_next_to_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("made/when/needed"));
        for (text, old) in [("one", Old::Drop), ("two", Old::Keep), ("three", Old::Drop)] {
            cache.put(text.as_bytes(), old).unwrap();
            assert_eq!(fs::read_to_string(cache.file()).unwrap(), text);
        }
        assert_eq!(fs::read_to_string(cache.previous()).unwrap(), "one");
        assert_eq!(names(&cache).len(), 2);
    }

    #[test]
    fn keeping_the_old_list_twice_keeps_it() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        cache.put(b"one", Old::Drop).unwrap();
        cache.keep_old().unwrap();
        cache.keep_old().unwrap();
        assert_eq!(names(&cache).len(), 2);
        assert_eq!(fs::read_to_string(cache.previous()).unwrap(), "one");
    }

    #[test]
    fn unfinished_files_are_removed_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let left_over = "tlds-alpha-by-domain.txt.4711-0.tmp";
        for name in [left_over, "notes.tmp", "tlds-alpha-by-domain.txt.bak"] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        cache.put(b"list", Old::Keep).unwrap();
        assert_eq!(
            names(&cache),
            [
                "notes.tmp",
                "tlds-alpha-by-domain.txt",
                "tlds-alpha-by-domain.txt.bak"
            ]
        );
    }

    #[test]
    fn concurrent_updates_leave_one_whole_list() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        std::thread::scope(|scope| {
            for digit in b'0'..b'8' {
                let cache = &cache;
                scope.spawn(move || {
                    for _ in 0..20 {
                        // The others may remove the unfinished file of one thread twice. `put` then returns an
                        // error, which does no harm.
                        let _ = cache.put(&vec![digit; 100_000], Old::Keep);
                    }
                });
            }
        });
        let list = fs::read(cache.file()).unwrap();
        assert_eq!(list.len(), 100_000);
        assert!(list.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
