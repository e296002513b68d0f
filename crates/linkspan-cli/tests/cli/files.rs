//! Which files `detect` reads, and the names it prints: flags that ripgrep also has.

use std::fs;

use crate::support::{command, feed, folder, run_in};

/// Returns the links that `detect` finds in the current folder with these flags.
fn links(dir: &std::path::Path, args: &[&str]) -> Vec<String> {
    let all = [&["detect", "--format", "urls", "--sort", "path"][..], args].concat();
    let run = run_in(dir, &all);
    assert_eq!(run.stderr, "", "{args:?}");
    run.text().lines().map(str::to_owned).collect()
}

#[test]
fn hidden_and_ignored_files_are_read_on_request() {
    let dir = folder(&[
        (".hidden", b"hidden.com"),
        (".ignore", b"*.log\n"),
        ("a.txt", b"a.com"),
        ("b.log", b"b.com"),
    ]);
    assert_eq!(links(dir.path(), &["."]), ["a.com"]);
    for flag in ["--hidden", "-."] {
        assert_eq!(links(dir.path(), &[flag, "."]), ["hidden.com", "a.com"]);
    }
    assert_eq!(links(dir.path(), &["--no-ignore", "."]), ["a.com", "b.com"]);
    let all = links(dir.path(), &["--hidden", "--no-ignore", "."]);
    assert_eq!(all, ["hidden.com", "a.com", "b.com"]);
}

#[test]
fn globs_and_types_choose_files() {
    let dir = folder(&[
        ("a.md", b"a.com"),
        ("b.html", b"b.com"),
        ("deep/c.md", b"c.com"),
        ("deep/d.txt", b"d.com"),
    ]);
    assert_eq!(links(dir.path(), &["-g", "*.md", "."]), ["a.com", "c.com"]);
    assert_eq!(
        links(dir.path(), &["--glob=!*.md", "."]),
        ["b.com", "d.com"]
    );
    assert_eq!(
        links(dir.path(), &["-g", "*.md", "-g", "!deep", "."]),
        ["a.com"]
    );
    assert_eq!(links(dir.path(), &["-t", "md", "."]), ["a.com", "c.com"]);
    assert_eq!(
        links(dir.path(), &["--type=md", "--type=html", "."]),
        ["a.com", "b.com", "c.com"]
    );
    // A named file is read, even if it would be skipped in a folder.
    assert_eq!(links(dir.path(), &["-t", "md", "b.html"]), ["b.com"]);
    run_in(dir.path(), &["detect", "-t", "nonsense", "."]).complains(&[
        "--type",
        "nonsense",
        "--type-list",
    ]);
    run_in(dir.path(), &["detect", "-g", "{a", "."]).complains(&["--glob", "{a"]);
    let list = run_in(dir.path(), &["detect", "--type-list"]);
    assert!(
        list.text()
            .lines()
            .any(|line| line.starts_with("md: ") && line.contains("*.md"))
    );
    assert_eq!(list.code, Some(0));
}

#[test]
fn lists_name_files_and_folders() {
    let dir = folder(&[
        ("a b", b"a.com"),
        ("deep/c", b"c.com"),
        ("d", b"d.com"),
        ("list", b"deep\r\n\na b\n"),
    ]);
    assert_eq!(
        links(dir.path(), &["--files-from", "list"]),
        ["c.com", "a.com"]
    );
    assert_eq!(
        links(dir.path(), &["d", "--files-from", "list"]),
        ["d.com", "c.com", "a.com"]
    );
    let from_stdin = |args: &[&str], list: &[u8]| {
        let mut command = command();
        command
            .current_dir(dir.path())
            .args(["detect", "--format", "csv", "--fields", "text"]);
        feed(command.args(args), list)
    };
    from_stdin(&["--files-from", "-"], b"d\na b\n").prints("text\nd.com\na.com\n");
    from_stdin(&["--files-from=-", "-0"], b"d\0a b\0").prints("text\nd.com\na.com\n");
    // An empty list is not the same as no list.
    let none = from_stdin(&["--files-from", "-"], b"");
    assert_eq!((none.text(), none.code), ("text\n", Some(1)));
    run_in(dir.path(), &["detect", "--files-from", "absent"]).complains(&["cannot read absent"]);
}

#[test]
fn names_of_files_with_links() {
    let dir = folder(&[("a", b"a.com"), ("b", b"none"), ("c d", b"c.com d.com")]);
    for flag in ["-l", "--files-with-matches"] {
        run_in(dir.path(), &["detect", flag, "a", "b", "c d"]).prints("a\nc d\n");
    }
    run_in(dir.path(), &["detect", "-l0", "a", "b", "c d"]).prints("a\0c d\0");
    run_in(dir.path(), &["detect", "-0", "--count", "a", "b"]).prints("a\x001\nb\x000\n");
    run_in(dir.path(), &["detect", "-0", "a"]).prints("a\x001:1: url: a.com\n");
    run_in(dir.path(), &["detect", "-0", "--format=urls", "c d"]).prints("c.com\0d.com\0");
    let none = run_in(dir.path(), &["detect", "-l", "b"]);
    assert_eq!((none.text(), none.code), ("", Some(1)));
}

/// Reading stops at the first link, in pieces as in chunks.
#[test]
fn stats_count_all_links_whatever_is_printed() {
    let folder = folder(&[("a", b"a.com b.com\n"), ("b", b"no\n"), ("c", b"c.com\n")]);
    for flags in [&["-q"][..], &["-l"], &["-q", "-j1"], &["--count"]] {
        let flags = [&["detect", "--stats"], flags, &["a", "b", "c"]].concat();
        let run = run_in(folder.path(), &flags);
        assert_eq!(
            run.stderr,
            "linkspan: 3 links in 3 files; 0 files skipped as binary\n"
        );
        assert_eq!(run.code, Some(0));
    }
}

#[test]
fn names_of_large_files_with_links() {
    let text = "word ".repeat(4 << 20);
    let dir = folder(&[
        ("last", format!("{text}a.com").as_bytes()),
        ("first", format!("a.com {text}").as_bytes()),
    ]);
    run_in(dir.path(), &["detect", "-l", "last", "first"]).prints("last\nfirst\n");
    run_in(dir.path(), &["detect", "-l", "--sort", "path", "."]).prints("./first\n./last\n");
    let found = run_in(dir.path(), &["detect", "-l", "."]);
    assert_eq!(found.text().lines().count(), 2);
    run_in(dir.path(), &["detect", "--fields", "start", "last"])
        .prints(&format!("{{\"start\":{}}}\n", text.len()));
}

/// Other programs open these files, so the bytes of their names must not change.
#[cfg(target_os = "linux")]
#[test]
fn file_names_are_printed_unchanged() {
    use std::os::unix::ffi::OsStrExt;
    let dir = folder(&[]);
    let name = std::ffi::OsStr::from_bytes(b"n\xFF\x1B\ne");
    fs::write(dir.path().join(name), "a.com").unwrap();
    let run = run_in(dir.path(), &["detect", "-l0", "."]);
    assert_eq!(run.stdout, b"./n\xFF\x1B\ne\0");
}

#[test]
fn thread_count_does_not_change_answers() {
    let dir = folder(&[("a", b"a.com\n"), ("b", b"b.com\n")]);
    for threads in ["0", "1", "7", "100000"] {
        let args = ["detect", "--format=urls", "--sort=path", "-j", threads, "."];
        run_in(dir.path(), &args).prints("a.com\nb.com\n");
        run_in(dir.path(), &["defang", "-j", threads, "a", "b"]).prints("a[.]com\nb[.]com\n");
    }
}
