//! Files of every size, number, name, depth and permission.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use rustix::fs::{Mode, OFlags};

use crate::skip;
use crate::support::{BINARY, folder, run_in};

/// Whether to use sizes and numbers that take minutes.
fn is_large() -> bool {
    let is_set = std::env::var_os("LINKSPAN_LARGE_FILES").is_some();
    if !is_set {
        println!("a small form; LINKSPAN_LARGE_FILES=1 makes files of 5 GB and a million files");
    }
    is_set
}

#[test]
fn empty_files_are_read_by_every_verb() {
    let dir = folder(&[("empty", b""), ("mark", b"\xEF\xBB\xBF")]);
    for (args, code) in [
        (&["detect"][..], 1),
        (&["detect", "--format", "json"], 1),
        (&["detect", "--format", "marked"], 1),
        (&["linkify"], 0),
        (&["linkify", "--from", "html"], 0),
        (&["defang"], 0),
        (&["refang"], 0),
    ] {
        let run = run_in(dir.path(), &[args, &["empty"]].concat());
        assert_eq!(
            (run.text(), run.stderr.as_str(), run.code),
            ("", "", Some(code)),
            "{args:?}"
        );
        let run = run_in(dir.path(), &[args, &["mark"]].concat());
        assert_eq!(
            (run.stderr.as_str(), run.code),
            ("", Some(code)),
            "{args:?}"
        );
        assert!(
            run.text().is_empty() || run.text() == "\u{FEFF}",
            "{args:?}: {}",
            run.text()
        );
    }
    run_in(dir.path(), &["detect", "--count", "empty", "mark"]);
    let run = run_in(dir.path(), &["check", "domain"]);
    assert_eq!(
        (run.text(), run.stderr.as_str(), run.code),
        ("", "", Some(0))
    );
}

/// A sparse file with a link at its end, at an offset that does not fit into 32 bits.
#[test]
fn a_file_larger_than_four_gigabytes() {
    let size: u64 = if is_large() { 5 << 30 } else { 96 << 20 };
    let dir = folder(&[]);
    let mut file = File::create(dir.path().join("sparse")).unwrap();
    file.seek(SeekFrom::Start(size)).unwrap();
    file.write_all(b" http://example.com/end\n").unwrap();
    drop(file);
    let run = run_in(dir.path(), &["detect", "--format", "json", "sparse"]);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    let link = &run.json()[0];
    assert_eq!(link["text"], "http://example.com/end");
    assert_eq!(link["start"], size + 1);
    assert_eq!(link["column"], size + 2);
}

/// Filters process a large file piece by piece, in bounded memory.
#[test]
fn filters_use_bounded_memory() {
    let (megabytes, limit) = if is_large() {
        (5 << 10, 1_000_000)
    } else {
        (160, 150_000)
    };
    let dir = folder(&[]);
    let mut file = File::create(dir.path().join("sparse")).unwrap();
    file.seek(SeekFrom::Start(megabytes << 20)).unwrap();
    file.write_all(b"see http://example.com/end\n").unwrap();
    drop(file);
    for verb in ["linkify", "defang", "refang"] {
        let script = format!("ulimit -v {limit}; \"$0\" {verb} sparse | tail -c 200");
        let output = Command::new("bash")
            .args(["-o", "pipefail", "-c", &script, BINARY])
            .current_dir(dir.path())
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.success(),
            "{verb}: {}: {stderr}",
            output.status
        );
        let end = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            stderr.is_empty() && end.contains("/end"),
            "{verb}: {stderr} {end:?}"
        );
    }
}

#[test]
fn very_many_files_are_read() {
    let (folders, files) = if is_large() { (1000, 1000) } else { (20, 100) };
    let dir = folder(&[]);
    for number in 0..folders {
        let inner = dir.path().join(format!("{number:04}"));
        fs::create_dir(&inner).unwrap();
        (0..files).for_each(|file| fs::write(inner.join(format!("{file:04}")), "a.com\n").unwrap());
    }
    let run = run_in(dir.path(), &["detect", "--count", "--sort=path", "."]);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    let unsorted = run_in(dir.path(), &["detect", "--count", "."]);
    let mut found: Vec<_> = unsorted.text().lines().collect();
    found.sort_unstable();
    assert!(found.iter().copied().eq(run.text().lines()));
    let mut lines = 0;
    for line in run.text().lines() {
        let expected = format!("./{:04}/{:04}:1", lines / files, lines % files);
        assert_eq!(line, expected);
        lines += 1;
    }
    assert_eq!(lines, folders * files);
}

/// A folder whose path is longer than the system accepts. Reachable files are read, the rest
/// is reported once, and nothing hangs.
#[cfg(target_os = "linux")]
#[test]
fn folders_too_deep_for_a_path_are_reported_once() {
    let dir = folder(&[("a.txt", b"a.com\n"), ("z.txt", b"z.com\n")]);
    let name = "d".repeat(250);
    let mut folder = rustix::fs::open(dir.path(), OFlags::DIRECTORY, Mode::empty()).unwrap();
    for _ in 0..20 {
        rustix::fs::mkdirat(&folder, &name, Mode::RWXU).unwrap();
        folder = rustix::fs::openat(&folder, &name, OFlags::DIRECTORY, Mode::empty()).unwrap();
    }
    let run = run_in(
        dir.path(),
        &["detect", "--format", "urls", "--sort", "path", "."],
    );
    assert_eq!(run.text(), "a.com\nz.com\n");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("name too long"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn deeply_nested_folders_are_read() {
    let dir = folder(&[]);
    let deep = (0..200).fold(dir.path().to_owned(), |path, _| path.join("d"));
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("a.txt"), "a.com\n").unwrap();
    run_in(dir.path(), &["detect", "--format", "urls", "."]).prints("a.com\n");
}

#[test]
fn file_names_may_be_any_bytes() {
    let dir = folder(&[]);
    let names: [&[u8]; 4] = [b"n\xFFme", b"line\nend", b"\x1B[31mred", b"-dash"];
    for name in names {
        fs::write(dir.path().join(OsStr::from_bytes(name)), "a.com\n").unwrap();
    }
    let run = run_in(dir.path(), &["detect", "."]);
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    assert_eq!(run.text().lines().count(), names.len(), "{}", run.text());
    assert!(!run.text().contains('\x1B'), "{}", run.text());
    for verb in ["detect", "linkify", "defang", "refang"] {
        for name in &names[..3] {
            let run = run_in(dir.path(), &[OsStr::new(verb), OsStr::from_bytes(name)]);
            assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)), "{verb}");
        }
        let absent = OsStr::from_bytes(b"not \xFF here\n\x1B[2J");
        let run = run_in(dir.path(), &[OsStr::new(verb), absent]);
        assert_eq!(run.code, Some(2));
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
        assert!(!run.stderr.contains('\x1B'), "{}", run.stderr);
        assert!(run.stderr.contains("check the name"), "{}", run.stderr);
    }
}

#[test]
fn broken_and_circular_symbolic_links_are_skipped() {
    let dir = folder(&[("a.txt", b"a.com\n")]);
    for (to, from) in [("nowhere", "dangling"), (".", "circle"), ("self", "self")] {
        std::os::unix::fs::symlink(to, dir.path().join(from)).unwrap();
    }
    run_in(dir.path(), &["detect", "--format", "urls", "."]).prints("a.com\n");
    for name in ["dangling", "self"] {
        let run = run_in(dir.path(), &["detect", name]);
        run.complains(&["cannot read", name]);
    }
}

/// In a user namespace without rights, even root is an ordinary user.
#[cfg(target_os = "linux")]
#[test]
fn unreadable_files_are_reported() {
    let dir = folder(&[
        ("a.txt", b"a.com\n"),
        ("locked.txt", b"b.com\n"),
        ("shut/c.txt", b"c.com\n"),
        ("z.txt", b"z.com\n"),
    ]);
    lock(dir.path(), &["locked.txt", "shut"], 0o000);
    for args in [&["."][..], &["a.txt", "locked.txt", "shut", "z.txt"]] {
        let mut command = Command::new("unshare");
        command.args(["--user", BINARY, "detect", "--format=urls", "--sort=path"]);
        let output = command.args(args).current_dir(dir.path()).output();
        let Ok(output) = output else {
            lock(dir.path(), &["locked.txt", "shut"], 0o700);
            return skip("unshare cannot be run, so that root may read everything");
        };
        let stderr = String::from_utf8(output.stderr).unwrap();
        if stderr.starts_with("unshare") {
            lock(dir.path(), &["locked.txt", "shut"], 0o700);
            return skip(&format!("no name space for users: {stderr}"));
        }
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "a.com\nz.com\n");
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert_eq!(stderr.lines().count(), 2, "{stderr}");
        assert_eq!(
            stderr.matches("ask its owner for read access").count(),
            2,
            "{stderr}"
        );
    }
    lock(dir.path(), &["locked.txt", "shut"], 0o700);
}

fn lock(dir: &Path, names: &[&str], mode: u32) {
    for name in names {
        fs::set_permissions(dir.join(name), Permissions::from_mode(mode)).unwrap();
    }
}
