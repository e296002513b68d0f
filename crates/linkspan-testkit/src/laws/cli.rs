//! What holds of the command on any arguments and any files. A fuzz target runs it on what the
//! fuzzer makes up, and `tests/law.rs` on bytes of its own and on what once failed.
//!
//! The first bytes choose a verb, its flags and values; the rest are the contents of two files.
//! Nothing that is chosen goes to the network, starts a program, or reads any other file.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use linkspan_cli::{Sink, run};

/// Verbs whose arguments are files.
const OF_FILES: &[&[&str]] = &[
    &["detect"],
    &["linkify"],
    &["defang"],
    &["refang"],
    &["detect", "--quiet"],
    &["linkify", "--from", "html"],
];

/// Verbs whose arguments are values.
const OF_VALUES: &[&[&str]] = &[
    &["check", "domain"],
    &["check", "email"],
    &["check", "url"],
    &["check", "mailto"],
    &["screen"],
    &["format"],
    &["explain"],
    &["generate", "man"],
    &["help"],
    &["tld", "list"],
];

/// Flags, of some verbs or of none: what does not fit is refused with a sentence.
const FLAGS: &[&str] = &[
    "--format=json",
    "--format=text",
    "--format=urls",
    "--format=marked",
    "--count",
    "--offsets=utf16",
    "--offsets=chars",
    "--profile=prose",
    "--profile=uts58",
    "--no-emails",
    "--quoted-local-parts",
    "--no-bare-domains",
    "--bare-addresses",
    "--single-labels",
    "--scheme=gemini",
    "--scheme=",
    "--scheme=é",
    "--kind=email",
    "--evidence=www",
    "--color=always",
    "--to=markdown",
    "--to=ansi",
    "--to=text",
    "--refused=text",
    "--as=href",
    "--as=display",
    "--as=full",
    "--default-scheme=http",
    "--policy=strict",
    "--policy=off",
    "--suggest",
    "--chars",
    "--unicode",
    "--tld-table=built-in",
    "--tld-table=@",
    "--protect=@",
    "--help",
    "--version",
    "--",
    "--unknown",
    "-q",
    "-",
    "--rel=a\"b",
    "--class=x",
    "--target=_blank",
    "--isolation=",
    "--max-len=1",
    "--scheme=tel",
    "--scheme=acme:",
    "--mentions",
    "--handles",
    "--hashtags",
    "--mentions=https://chat.example/{name}",
    "--handles=https://{host}/@{name}",
    "--hashtags=/{name}",
    "--hashtags=javascript:{name}",
    "--kind=hashtag",
];

/// Hands out the bytes.
struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn byte(&mut self) -> usize {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        usize::from(*first)
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.byte() % from.len()]
    }

    fn take(&mut self, most: usize) -> &'b [u8] {
        let count = self.byte().min(most).min(self.0.len());
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }
}

/// Runs the command as `bytes` say, with files in `folder`.
pub fn law(bytes: &[u8], folder: &Path) {
    let mut bytes = Bytes(bytes);
    let args = args(&mut bytes, folder);
    let middle = bytes.byte() * 4;
    let (a, b) = bytes.0.split_at(middle.min(bytes.0.len()));
    fs::write(folder.join("a"), a).expect("a file in the folder");
    fs::write(folder.join("b"), b).expect("a file in the folder");
    let (code, printed) = outcome(&args);
    assert!(code <= 2, "{args:?}");
    assert_eq!(
        (code, &printed),
        (outcome(&args).0, &outcome(&args).1),
        "{args:?}: the same again"
    );
    marks_are_all_that_is_added(&folder.join("a"), a);
    counts_are_those_of_the_links(&folder.join("b"));
}

fn args(bytes: &mut Bytes<'_>, folder: &Path) -> Vec<OsString> {
    let takes_files = bytes.byte().is_multiple_of(2);
    let verb = bytes.choose(if takes_files { OF_FILES } else { OF_VALUES });
    let mut args: Vec<OsString> = ["linkspan"]
        .iter()
        .chain(verb)
        .map(OsString::from)
        .collect();
    for _ in 0..bytes.byte() % 4 {
        let flag = bytes.choose(FLAGS);
        // A flag that ends so names a file.
        args.push(match flag.strip_suffix("=@") {
            Some("--protect") => format!("--protect=@{}", folder.join("a").display()).into(),
            Some(name) => format!("{name}={}", folder.join("a").display()).into(),
            None => flag.into(),
        });
    }
    for _ in 0..1 + bytes.byte() % 3 {
        args.push(match takes_files {
            true => folder
                .join(bytes.choose(&["a", "b", "absent", "a/b", "."]))
                .into(),
            false => value(bytes.take(64)),
        });
    }
    args
}

/// Returns a value that is not a flag, because flags come only from the list, and that does not name a file.
fn value(bytes: &[u8]) -> OsString {
    let bytes = bytes.iter().copied().filter(|byte| *byte != 0);
    OsString::from_vec(bytes.skip_while(|byte| *byte == b'-').collect())
}

/// A place for output that can be looked at.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn outcome(args: &[OsString]) -> (u8, Vec<u8>) {
    let printed = Shared::default();
    let code = run(args.iter().cloned(), Sink::plain(Box::new(printed.clone())));
    (code, printed.0.take())
}

fn of_file(flags: &[&str], file: &Path) -> (u8, Vec<u8>) {
    let words = ["linkspan", "detect"].iter().chain(flags);
    let mut args: Vec<OsString> = words.map(OsString::from).collect();
    args.push(PathBuf::from(file).into());
    outcome(&args)
}

fn marks_are_all_that_is_added(file: &Path, content: &[u8]) {
    let (code, marked) = of_file(&["--format", "marked"], file);
    assert!(code < 2);
    let is_mark = |window: &[u8]| matches!(window, b"\xE2\xB8\xA0" | b"\xE2\xB8\xA1");
    let marks = |bytes: &[u8]| bytes.windows(3).filter(|window| is_mark(window)).count();
    assert_eq!(
        marked.len(),
        content.len() + 3 * (marks(&marked) - marks(content))
    );
    assert_eq!(code == 0, marked.len() > content.len());
}

fn counts_are_those_of_the_links(file: &Path) {
    let (code, count) = of_file(&["--count"], file);
    let (_, urls) = of_file(&["--format", "urls"], file);
    let lines = urls.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(count, format!("{lines}\n").into_bytes());
    assert_eq!(code == 0, lines > 0);
}
