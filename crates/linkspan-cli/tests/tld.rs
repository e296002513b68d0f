//! Runs `linkspan tld` against an HTTPS server on loopback, also with a full disk and killed midway.
#![cfg(test)]

mod support;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use linkspan::TldTable;
use linkspan_testkit::servers::https::{Answer, Server, list, list_of, version};
use support::{BINARY, Run, feed};

/// A server and a cache folder.
struct Setting {
    server: Server,
    folder: tempfile::TempDir,
}

impl Setting {
    fn new(answer: Answer) -> Self {
        Self {
            server: Server::start(answer),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// Installs version 50, and then changes the server's answer.
    fn with_list(answer: Answer) -> Self {
        let setting = Self::new(Answer::ok(list(50)));
        assert_eq!(setting.update().code, Some(0));
        setting.server.answer(answer);
        setting
    }

    fn dir(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    fn file(&self) -> PathBuf {
        self.dir().join("tlds-alpha-by-domain.txt")
    }

    /// Returns the names of the files in the cache folder.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.dir()).unwrap();
        let mut files: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        files
    }

    /// Returns a command with the folder and nothing else in its environment.
    fn clean(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("LINKSPAN_CACHE_DIR", self.dir());
        command
    }

    fn run(&self, args: &[&str], input: &str) -> Run {
        feed(self.clean(BINARY).args(args), input.as_bytes())
    }

    /// Returns the arguments of an update from the server.
    fn update_args(&self) -> Vec<String> {
        let ca_file = self.server.ca_file().display().to_string();
        let url = self.server.url();
        ["tld", "update", "--url", &url, "--ca-file", &ca_file]
            .map(str::to_owned)
            .to_vec()
    }

    fn update(&self) -> Run {
        feed(self.clean(BINARY).args(self.update_args()), b"")
    }

    /// Runs an update in a shell, after these commands.
    #[cfg(unix)]
    fn update_after(&self, commands: &str) -> Run {
        let script = format!("{commands}; exec \"$0\" \"$@\"");
        let mut command = self.clean("sh");
        command.arg("-c").arg(script).arg(BINARY);
        feed(command.args(self.update_args()), b"")
    }

    /// Returns the version in use, as `status` reports it.
    fn version(&self) -> String {
        let run = self.run(&["tld", "status", "--format", "json"], "");
        assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
        let status = &run.json()[0];
        assert_eq!(status["source"], "fetched", "{status}");
        assert!(
            status["problems"].as_array().unwrap().is_empty(),
            "{status}"
        );
        status["version"].as_str().unwrap().to_owned()
    }
}

/// Asserts that the update failed, and that the message names the reason and the old table.
#[track_caller]
fn refused(run: &Run, in_place: &str, words: &[&str]) {
    let stays = format!("the table in place stays in use (version {in_place}");
    run.complains(&[&["was not updated", stays.as_str()][..], words].concat());
}

#[test]
fn update_then_use_it() {
    let embedded = TldTable::embedded();
    let names = embedded.iter().chain(["brandnew"]);
    let setting = Setting::new(Answer::ok(list_of(&version(50), names)));
    let text = "see example.brandnew and example.org";
    let before = setting.run(&["detect", "--format", "urls"], text);
    before.prints("example.org\n");

    let run = setting.update();
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    assert!(
        run.text().starts_with("updated from version "),
        "{}",
        run.text()
    );
    assert!(run.text().contains(&version(50)), "{}", run.text());
    assert_eq!(setting.version(), version(50));

    let after = setting.run(&["detect", "--format", "urls"], text);
    after.prints("example.brandnew\nexample.org\n");
    let built_in = ["detect", "--format", "urls", "--tld-table", "built-in"];
    setting.run(&built_in, text).prints("example.org\n");
    // What is in the cache is a table like any other.
    let file = setting.file().display().to_string();
    let named = ["detect", "--format", "urls", "--tld-table", &file];
    setting
        .run(&named, text)
        .prints("example.brandnew\nexample.org\n");
}

#[test]
fn nothing_is_fetched_without_a_request() {
    let setting = Setting::new(Answer::ok(list(50)));
    setting.run(&["detect"], "example.org");
    setting.run(&["tld", "status"], "");
    setting.run(&["tld", "list"], "");
    assert_eq!(setting.server.requests(), 0);
    assert!(!setting.dir().exists());
}

#[test]
fn status_of_the_built_in_table() {
    let setting = Setting::new(Answer::ok(""));
    let run = setting.run(&["tld", "status"], "");
    assert_eq!(
        (run.stderr.as_str(), run.code),
        ("", Some(1)),
        "it is older than a day"
    );
    assert!(
        run.text().starts_with("source:  built in\n"),
        "{}",
        run.text()
    );
    assert!(
        run.text().contains(TldTable::embedded().version()),
        "{}",
        run.text()
    );
    assert!(run.text().contains("older than a day"), "{}", run.text());
    let run = setting.run(&["tld", "status", "--format", "json"], "");
    let status = &run.json()[0];
    assert_eq!(status["source"], "built-in");
    assert_eq!(status["names"], TldTable::embedded().len());
    assert_eq!(status["older_than_a_day"], true);
    assert!(status["age_seconds"].as_u64().unwrap() > 86_400, "{status}");
}

#[test]
fn status_of_a_fetched_table() {
    let setting = Setting::with_list(Answer::ok(""));
    let run = setting.run(&["tld", "status"], "");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    for word in [
        &version(50),
        &setting.server.url(),
        setting.file().to_str().unwrap(),
    ] {
        assert!(run.text().contains(word), "{word} in {}", run.text());
    }
    assert!(!run.text().contains("older"), "{}", run.text());
}

#[test]
fn status_of_an_old_table() {
    let setting = Setting::with_list(Answer::ok(list(50)));
    let text = fs::read_to_string(setting.file()).unwrap();
    let (list, last) = text.trim_end().rsplit_once('\n').unwrap();
    let year = &last["# Fetched ".len()..][..4];
    let earlier = (year.parse::<u32>().unwrap() - 1).to_string();
    let last = last.replacen(year, &earlier, 1);
    fs::write(setting.file(), format!("{list}\n{last}\n")).unwrap();
    let run = setting.run(&["tld", "status"], "");
    assert_eq!(run.code, Some(1));
    assert!(run.text().contains("older than a day"), "{}", run.text());
    // The server has the same version, so the table is current.
    assert!(setting.update().text().contains("is the newest"));
    assert_eq!(setting.run(&["tld", "status"], "").code, Some(0));
}

#[test]
fn status_without_a_cache_folder() {
    let mut command = Command::new(BINARY);
    let run = feed(command.env_clear().args(["tld", "status"]), b"");
    assert_eq!(run.code, Some(1));
    assert!(run.text().contains("LINKSPAN_CACHE_DIR"), "{}", run.text());
    let run = feed(command.env_clear(), b"");
    assert_eq!(run.code, Some(1));
    let mut command = Command::new(BINARY);
    let run = feed(command.env_clear().arg("detect"), b"example.org");
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    let mut command = Command::new(BINARY);
    let run = feed(command.env_clear().args(["tld", "update"]), b"");
    run.complains(&["LINKSPAN_CACHE_DIR", "the built-in one"]);
}

#[test]
fn cache_folder_can_be_chosen() {
    let setting = Setting::with_list(Answer::ok(""));
    let mut command = Command::new(BINARY);
    let dir = setting.dir();
    let run = feed(
        command
            .env_clear()
            .args(["tld", "status", "--dir"])
            .arg(dir),
        b"",
    );
    assert_eq!(run.code, Some(0));
    assert!(run.text().contains(&version(50)), "{}", run.text());
}

#[test]
fn names_are_listed() {
    let setting = Setting::new(Answer::ok(""));
    let run = setting.run(&["tld", "list"], "");
    assert!(run.text().lines().eq(TldTable::embedded().iter()));
    let run = setting.run(&["tld", "list", "--unicode"], "");
    let lines: Vec<_> = run.text().lines().collect();
    assert_eq!(lines.len(), TldTable::embedded().len());
    assert!(lines.contains(&"рф") && lines.contains(&"ελ") && lines.contains(&"org"));
    assert!(!lines.iter().any(|name| name.starts_with("xn--")));
}

#[test]
fn failed_updates_report_the_cause_and_keep_the_old_table() {
    let mut cut = list(60);
    cut.truncate(cut.len() - 2);
    let old = list_of("2026010100", TldTable::embedded().iter());
    for (answer, words) in [
        (Answer::ok(""), &["is empty"][..]),
        (Answer::ok("<html>"), &["web page"]),
        (Answer::ok(cut), &["cut off"]),
        (Answer::ok(old), &["older", "2026010100"]),
        (
            Answer::ok("#".repeat(2_000_000)),
            &["more than 1048576 bytes"],
        ),
        (Answer::redirect("/again"), &["on and on"]),
        (Answer::Whole(404, String::new(), Vec::new()), &["404"]),
    ] {
        let setting = Setting::with_list(answer);
        refused(&setting.update(), &version(50), words);
        assert_eq!(setting.version(), version(50));
        assert_eq!(setting.files(), ["tlds-alpha-by-domain.txt"]);
    }
}

#[test]
fn servers_without_a_known_authority_are_refused() {
    let setting = Setting::with_list(Answer::ok(list(60)));
    let url = setting.server.url();
    let run = setting.run(&["tld", "update", "--url", &url], "");
    refused(&run, &version(50), &["cannot be trusted", "--ca-file"]);
}

#[test]
fn stalled_servers_time_out() {
    let setting = Setting::with_list(stall());
    let mut args = setting.update_args();
    args.extend(["--timeout", "300ms"].map(str::to_owned));
    let run = feed(setting.clean(BINARY).args(args), b"");
    refused(&run, &version(50), &["took longer than 300ms"]);
}

/// Returns an answer with most of a list that then stalls.
fn stall() -> Answer {
    let body = list(60).into_bytes();
    let promised = body.len() + 1;
    Answer::Stall { promised, body }
}

#[test]
fn invalid_timeouts_are_refused() {
    for time in ["0s", "soon", "1 fortnight", ""] {
        let run = support::run(&["tld", "update", "--timeout", time], "");
        assert_eq!(run.code, Some(2), "{time}");
        assert!(run.stderr.contains("--timeout"), "{}", run.stderr);
    }
}

#[test]
fn damaged_lists_are_reported_and_replaced() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    fs::write(setting.file(), "garbage").unwrap();
    let run = setting.run(&["detect", "--format", "urls"], "example.org");
    assert_eq!((run.text(), run.code), ("example.org\n", Some(0)));
    assert!(
        run.stderr.contains("tlds-alpha-by-domain.txt"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("tld update"), "{}", run.stderr);
    let run = setting.run(&["tld", "status"], "");
    assert!(run.text().contains("problem: "), "{}", run.text());
    assert_eq!(setting.update().code, Some(0));
    assert_eq!(setting.version(), version(51));
}

#[test]
fn killed_while_the_list_arrives() {
    let setting = Setting::with_list(stall());
    let before = fs::read(setting.file()).unwrap();
    for round in 1..=3 {
        let requests = setting.server.requests();
        let mut child = setting
            .clean(BINARY)
            .args(setting.update_args())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        setting.server.wait_for_requests(requests + 1);
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success(), "round {round}");
        assert_eq!(setting.version(), version(50));
        assert_eq!(fs::read(setting.file()).unwrap(), before);
    }
    setting.server.answer(Answer::ok(list(51)));
    assert_eq!(setting.update().code, Some(0));
    assert_eq!(setting.version(), version(51));
}

/// The system kills a process that exceeds the limit on the size of files. This ends it in the
/// middle of writing, at a known position.
#[cfg(unix)]
#[test]
fn killed_while_the_list_is_written() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    let before = fs::read(setting.file()).unwrap();
    let run = setting.update_after("ulimit -c 0; ulimit -f 4");
    assert_eq!(run.code, None, "ended by a signal: {run:?}");
    assert_eq!(fs::read(setting.file()).unwrap(), before);
    assert_eq!(setting.version(), version(50));
    let left: Vec<_> = setting.files();
    assert!(
        left.iter().any(|name| name.ends_with(".tmp")),
        "half a file is left: {left:?}"
    );
    // The next run succeeds and removes the leftovers.
    assert_eq!(setting.update().code, Some(0));
    assert_eq!(setting.version(), version(51));
    assert!(!setting.files().iter().any(|name| name.ends_with(".tmp")));
}

#[cfg(unix)]
#[test]
fn writing_fails_in_the_middle() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    let before = fs::read(setting.file()).unwrap();
    let run = setting.update_after("trap '' XFSZ; ulimit -f 4");
    refused(&run, &version(50), &["cannot write", "too large"]);
    assert_eq!(fs::read(setting.file()).unwrap(), before);
    assert!(!setting.files().iter().any(|name| name.ends_with(".tmp")));
}

/// A disk with room for one list, mounted in a separate namespace.
#[cfg(target_os = "linux")]
#[test]
fn the_disk_is_full_and_then_read_only() {
    let setting = Setting::new(Answer::ok(list(50)));
    setting.server.answer_with(|path| match path {
        "/list.txt" => Answer::ok(list(50)),
        _ => Answer::ok(list(51)),
    });
    fs::create_dir_all(setting.dir()).unwrap();
    let script = r#"
        mount -t tmpfs -o size=16k none "$DIR" || exit 77
        "$PROGRAM" tld update --ca-file "$CA" --url "$URL" || exit 1
        "$PROGRAM" tld update --ca-file "$CA" --url "$URL.newer" && exit 2
        "$PROGRAM" tld status || exit 3
        mount -o remount,ro "$DIR" || exit 77
        "$PROGRAM" tld update --ca-file "$CA" --url "$URL.newer" && exit 4
        "$PROGRAM" tld status || exit 5
        ls "$DIR"
    "#;
    let mut command = setting.clean("unshare");
    command
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script])
        .env("DIR", setting.dir())
        .env("PROGRAM", BINARY)
        .env("CA", setting.server.ca_file())
        .env("URL", setting.server.url())
        .stdin(Stdio::null());
    let output = match command.output() {
        Ok(output) => output,
        Err(e) => return skip(&format!("unshare cannot be run: {e}")),
    };
    let stderr = String::from_utf8(output.stderr).unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    if output.status.code() == Some(77) || stderr.starts_with("unshare") {
        return skip(&format!("no disk can be mounted: {stderr}"));
    }
    assert!(
        output.status.success(),
        "{}\n{stdout}\n{stderr}",
        output.status
    );
    assert!(stderr.contains("No space left on device"), "{stderr}");
    assert!(stderr.contains("Read-only file system"), "{stderr}");
    assert_eq!(stderr.matches("stays in use").count(), 2, "{stderr}");
    let in_use = format!("version: {}, ", version(50));
    assert_eq!(stdout.matches(&in_use).count(), 2, "{stdout}");
    assert!(!stdout.contains(".tmp\n"), "{stdout}");
}

/// Skips a test. With `LINKSPAN_REQUIRE_TOOLS` set, this is a failure.
#[cfg(target_os = "linux")]
fn skip(why: &str) {
    assert!(
        std::env::var_os("LINKSPAN_REQUIRE_TOOLS").is_none(),
        "{why}"
    );
    eprintln!("SKIPPED: {why}");
}
