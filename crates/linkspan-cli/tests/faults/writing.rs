//! Output that cannot be written.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::{BINARY, command, folder};
use crate::{READERS, skip};

#[cfg(target_os = "linux")]
#[test]
fn every_verb_reports_a_full_disk() {
    let others: [&[&str]; 6] = [
        &["explain", "a.com"],
        &["tld", "list"],
        &["tld", "status"],
        &["generate", "complete-bash"],
        &["--help"],
        &["--version"],
    ];
    let readers = READERS.iter().map(|(args, _)| *args);
    for args in readers.chain(others) {
        let input = READERS.iter().find(|(known, _)| known == &args);
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut child = command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let text = input.map_or("", |(_, text)| text);
        let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(
            stderr.contains("cannot write to standard output"),
            "{args:?}: {stderr}"
        );
        assert!(stderr.contains("has room"), "{args:?}: {stderr}");
    }
}

/// A disk that fills up in the middle, mounted in a separate namespace. It contains the beginning
/// of the output.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_in_the_middle() {
    let text = "see http://example.com/a/path now\n".repeat(20_000);
    let dir = folder(&[("in", text.as_bytes()), ("disk/none", b"")]);
    let script = r#"
        mount -t tmpfs -o size=256k none "$1/disk" || exit 77
        "$0" detect --format urls "$1/in" > "$1/disk/out"
        code=$?
        cp "$1/disk/out" "$1/out"
        exit $code
    "#;
    let output = Command::new("unshare")
        .args([
            "--user",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            script,
            BINARY,
        ])
        .arg(dir.path())
        .output();
    let Ok(output) = output else {
        return skip("unshare cannot be run, so that no disk can be mounted");
    };
    let stderr = String::from_utf8(output.stderr).unwrap();
    if output.status.code() == Some(77) || stderr.starts_with("unshare") {
        return skip(&format!("no disk can be mounted: {stderr}"));
    }
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("No space left on device"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    let written = std::fs::read_to_string(dir.path().join("out")).unwrap();
    let whole = "http://example.com/a/path\n".repeat(20_000);
    assert!(!written.is_empty() && written.len() < whole.len());
    assert!(whole.starts_with(&written));
}

/// Exceeds the limit on the size of files, with the signal ignored.
#[test]
fn file_size_limit_is_reported() {
    let text = "see http://example.com/a/path now\n".repeat(20_000);
    let dir = folder(&[("in", text.as_bytes())]);
    let script = r#"trap '' XFSZ; ulimit -f 64; exec "$0" defang in > out"#;
    let output = Command::new("sh")
        .args(["-c", script, BINARY])
        .current_dir(dir.path())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("cannot write to standard output"),
        "{stderr}"
    );
}

/// If standard error is also closed, no message can be written, but the exit code is still right.
#[test]
fn exit_code_is_right_without_standard_error() {
    let script = r#"exec "$0" detect absent 2>&-"#;
    let status = Command::new("sh")
        .args(["-c", script, BINARY])
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}
