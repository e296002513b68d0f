//! A list as IANA publishes it, and the checks that it must pass.
//!
//! [`TldTable::parse`] only checks the syntax of the names. A downloaded list must also be complete
//! and current.

use std::time::SystemTime;

use linkspan::TldTable;

use super::{Error, ErrorKind, Version};

/// There have been more than a thousand top-level domains since 2015.
const MIN_NAMES: usize = 1000;

/// A list that has passed all checks of the list alone.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) table: TldTable,
    pub(super) version: Version,
}

impl List {
    /// Reads a list. `origin` is its name in messages. Lists from a date after `now` are refused.
    pub(super) fn read(bytes: &[u8], origin: &str, now: SystemTime) -> Result<Self, Error> {
        let refuse = |kind, what: &str| Err(Error::new(kind, format!("{origin} {what}")));
        if bytes.is_empty() {
            return refuse(ErrorKind::CutOff, "is empty");
        }
        if looks_like_a_web_page(bytes) {
            return refuse(
                ErrorKind::WebPage,
                "is a web page, not a list; check the address, and whether this network requires a login",
            );
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return refuse(ErrorKind::NotAList, "is not text");
        };
        let Some(version) = text.lines().next().and_then(version_in_header) else {
            return refuse(
                ErrorKind::NotAList,
                "is not IANA's list: its first line is not '# Version', ten digits and a comma",
            );
        };
        if !text.ends_with('\n') {
            return refuse(
                ErrorKind::CutOff,
                "is cut off: its last line has no line end",
            );
        }
        if version.is_after(now) {
            let what = format!("is from the future (version {version}); check the clock");
            return refuse(ErrorKind::Future, &what);
        }
        Self::read_names(text, version, origin)
    }

    fn read_names(text: &str, version: Version, origin: &str) -> Result<Self, Error> {
        let table = TldTable::parse(text)
            .map_err(|e| Error::new(ErrorKind::NotAList, format!("{origin} is damaged: {e}")))?;
        let count = table.len();
        if count < MIN_NAMES {
            return Err(Error::new(
                ErrorKind::TooFew,
                format!(
                    "{origin} has {count} names, fewer than the {MIN_NAMES} of any complete list"
                ),
            ));
        }
        Ok(Self { table, version })
    }
}

/// Returns true if this begins like HTML or XML, which no list does.
fn looks_like_a_web_page(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"<")
}

/// Returns the version in `# Version 2026111500, Last Updated Sun Nov 15 07:07:01 2026 UTC`.
fn version_in_header(line: &str) -> Option<Version> {
    let (version, _) = line.strip_prefix("# Version ")?.split_once(',')?;
    Version::parse(version).filter(|_| !version.contains('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "# Version 2026111500, Last Updated Sun Nov 15 07:07:01 2026 UTC";

    fn list(header: &str, names: usize) -> String {
        let names: String = (0..names).map(|n| format!("NAME{n}\n")).collect();
        format!("{header}\n{names}")
    }

    fn kind(bytes: &[u8]) -> ErrorKind {
        let now = Version::parse("2026111500").unwrap().date();
        List::read(bytes, "the answer", now).unwrap_err().kind()
    }

    #[test]
    fn a_valid_list_is_parsed() {
        let version = Version::parse("2026111500").unwrap();
        let list = List::read(list(HEADER, 1000).as_bytes(), "it", version.date()).unwrap();
        assert_eq!((list.version, list.table.len()), (version, 1000));
    }

    #[test]
    fn each_fault_has_its_own_error() {
        let good = list(HEADER, 1200);
        let future = list("# Version 2026112500, Last", 1200);
        for (bytes, expected) in [
            (&b""[..], ErrorKind::CutOff),
            (&good.as_bytes()[..good.len() - 1], ErrorKind::CutOff),
            (b"<!DOCTYPE html>\n", ErrorKind::WebPage),
            (b"\xEF\xBB\xBF\r\n <html>", ErrorKind::WebPage),
            (b"# Version \xFF", ErrorKind::NotAList),
            (b"COM\nNET\n", ErrorKind::NotAList),
            (b"# Version 2026-11-15, x\nCOM\n", ErrorKind::NotAList),
            (b"# Version 2026111500\nCOM\n", ErrorKind::NotAList),
            (b"# Version 2026111500, x\nCO.UK\n", ErrorKind::NotAList),
            (list(HEADER, 999).as_bytes(), ErrorKind::TooFew),
            (future.as_bytes(), ErrorKind::Future),
        ] {
            assert_eq!(kind(bytes), expected, "{}", bytes.escape_ascii());
        }
    }
}
