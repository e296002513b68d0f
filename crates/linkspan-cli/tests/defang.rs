//! Runs `linkspan defang` and `linkspan refang` as their users do.
#![cfg(test)]

mod support;

use support::{folder, run, run_in};

const TEXT: &str = "See https://example.com/a.html?u=bank.com, or mail иван@пример.рф.\n";
const SAFE: &str =
    "See hxxps[:]//example[.]com/a[.]html?u=bank[.]com, or mail иван[@]пример[.]рф.\n";

#[test]
fn refang_restores_what_defang_wrote() {
    run(&["defang"], TEXT).prints(SAFE);
    run(&["refang"], SAFE).prints(TEXT);
    run(&["defang"], SAFE).prints(SAFE);
    run(&["refang"], TEXT).prints(TEXT);
}

#[test]
fn nothing_to_do_is_not_a_failure() {
    for text in ["", "no link here.\n", "f(.) look (at) this, array[.]"] {
        run(&["defang"], text).prints(text);
        run(&["refang"], text).prints(text);
    }
}

#[test]
fn forms_of_other_tools_are_restored() {
    let text = "hXXp://evil(dot)example{.}com meow://a[.]com joe[at]example(dot)com\n";
    run(&["refang"], text).prints("http://evil.example.com http://a.com joe@example.com\n");
}

#[test]
fn other_bytes_are_kept() {
    let input = b"\xEF\xBB\xBFa.com\xFF\xFE\r\n\0b.com\xE2\x82";
    let safe = b"\xEF\xBB\xBFa[.]com\xFF\xFE\r\n\0b[.]com\xE2\x82";
    let defanged = run(&["defang"], input);
    assert_eq!(
        (defanged.stdout.as_slice(), defanged.code),
        (&safe[..], Some(0))
    );
    assert_eq!(run(&["refang"], safe).stdout, input);
}

#[test]
fn files_are_concatenated() {
    let dir = folder(&[("a", b"a.com\n"), ("b", b"b.com\n")]);
    run_in(dir.path(), &["defang", "a", "b"]).prints("a[.]com\nb[.]com\n");
    let run = run_in(dir.path(), &["defang", "a", "absent", "b"]);
    assert_eq!((run.text(), run.code), ("a[.]com\nb[.]com\n", Some(2)));
    assert!(
        run.stderr.starts_with("linkspan: cannot read absent: "),
        "{}",
        run.stderr
    );
}

#[test]
fn detection_flags_apply() {
    run(&["defang"], "192.0.2.1 a.com a@b.com").prints("192.0.2.1 a[.]com a[@]b[.]com");
    run(
        &["defang", "--bare-addresses", "--no-emails"],
        "192.0.2.1 a@b.com",
    )
    .prints("192[.]0[.]2[.]1 a@b.com");
    run(&["defang", "--scheme", "s3"], "s3://a.com").prints("s3[:]//a[.]com");
    run(&["refang"], "192[.]0[.]2[.]1").prints("192[.]0[.]2[.]1");
    run(&["refang", "--bare-addresses"], "192[.]0[.]2[.]1").prints("192.0.2.1");
    run(&["defang", "--scheme", "a b"], "x").complains(&["--scheme a b"]);
}

#[test]
fn help_documents_the_exit_status() {
    for verb in ["defang", "refang"] {
        let run = run(&[verb, "--help"], "");
        assert_eq!(run.code, Some(0));
        for words in ["Examples:", "Exit status:\n  0  done", "--bare-addresses"] {
            assert!(run.text().contains(words), "{verb}: {words}");
        }
    }
}

#[test]
fn broken_files_are_not_changed() {
    let dir = support::folder(&[]);
    let path = dir.path().join("a");
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let cut = [&wide("\u{FEFF}a.com ")[..], b"x"].concat();
    std::fs::write(&path, &cut).unwrap();
    let run = support::run_in(dir.path(), &["defang", "--in-place", "a"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains(": at byte 14: "), "{}", run.stderr);
    assert!(run.stderr.contains("a is left as it was"), "{}", run.stderr);
    assert_eq!(std::fs::read(&path).unwrap(), cut);
    std::fs::write(&path, wide("\u{FEFF}ü a.com")).unwrap();
    support::run_in(dir.path(), &["defang", "--in-place", "a"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "ü a[.]com");
    let run = support::run(&["linkify"], cut);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}

#[test]
fn files_are_changed_in_place() {
    let dir = support::folder(&[("a", b"see a.com\n"), ("b", b"\xEF\xBB\xBFb.com\xFF\n")]);
    let read = |name: &str| std::fs::read(dir.path().join(name)).unwrap();
    let run = support::run_in(dir.path(), &["defang", "--in-place", "a", "absent", "b"]);
    assert_eq!((run.text(), run.code), ("", Some(2)));
    assert!(run.stderr.contains("cannot read absent"), "{}", run.stderr);
    assert_eq!(read("a"), b"see a[.]com\n");
    assert_eq!(read("b"), b"\xEF\xBB\xBFb[.]com\xFF\n");
    support::run_in(dir.path(), &["refang", "-i", "a"]).prints("");
    assert_eq!(read("a"), b"see a.com\n");
    assert_eq!(
        std::fs::read_dir(dir.path()).unwrap().count(),
        2,
        "nothing is left over"
    );
    support::run_in(dir.path(), &["defang", "-i", "."]).complains(&["is a folder"]);
    #[cfg(unix)]
    support::run_in(dir.path(), &["defang", "-i", "/dev/null"]).complains(&["a pipe or a device"]);
    support::run_in(dir.path(), &["defang", "-i", "-"])
        .complains(&["--in-place", "standard input"]);
    support::run_in(dir.path(), &["defang", "-i"]).complains(&["FILE"]);
}

#[cfg(unix)]
#[test]
fn a_changed_file_keeps_its_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;
    let dir = support::folder(&[("a", b"a.com\n")]);
    let path = dir.path().join("a");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("a", dir.path().join("link")).unwrap();
    support::run_in(dir.path(), &["defang", "-i", "link"]).prints("");
    assert_eq!(std::fs::read(&path).unwrap(), b"a[.]com\n");
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    assert!(dir.path().join("link").is_symlink());
}
