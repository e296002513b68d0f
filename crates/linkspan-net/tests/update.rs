//! Updates from a real HTTPS server that makes every mistake that a server can make.
#![cfg(feature = "tld")]
#![cfg(test)]

use std::fs;
use std::time::Duration;

use linkspan::TldTable;
use linkspan_net::tld::{
    Cache, Error, ErrorKind, Loaded, Outcome, Proxy, Source, UpdateOptions, Version,
};
use linkspan_testkit::servers::https::{Answer, LAST_CHUNK, Server, list, list_of, version};

/// A separate cache folder, and a server to update it from.
struct Setting {
    server: Server,
    folder: tempfile::TempDir,
}

impl Setting {
    /// Creates an empty cache.
    fn new(answer: Answer) -> Self {
        Self {
            server: Server::start(answer),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// Creates a cache with a good list, version 50 of today. After that, the server sends bad answers.
    fn with_list(answer: Answer) -> Self {
        let setting = Self::new(Answer::ok(list(50)));
        setting.update().unwrap();
        setting.server.answer(answer);
        setting
    }

    fn cache(&self) -> Cache {
        Cache::new(self.folder.path().join("cache"))
    }

    fn options(&self) -> UpdateOptions {
        UpdateOptions::new()
            .url(self.server.url())
            .ca_file(self.server.ca_file())
            .proxy(Proxy::Direct)
            .timeout(Duration::from_secs(30))
    }

    fn update(&self) -> Result<Outcome, Error> {
        self.cache().update(&self.options())
    }

    fn load(&self) -> Loaded {
        self.cache().load()
    }

    /// Returns the names of the files in the cache folder.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.cache().folder()).unwrap();
        let mut files: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        files
    }
}

fn v(serial: u8) -> Version {
    Version::parse(&version(serial)).unwrap()
}

/// Asserts that an answer is refused, with and without an existing list, and that an existing list stays the same to
/// the byte.
#[track_caller]
fn refused(answer: &Answer, kind: ErrorKind) -> String {
    let setting = Setting::new(answer.clone());
    let error = setting.update().unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    assert_eq!(setting.load().source(), Source::Embedded);
    assert!(!setting.cache().file().exists());

    let setting = Setting::with_list(answer.clone());
    let before = fs::read(setting.cache().file()).unwrap();
    let error = setting.update().unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    let loaded = setting.load();
    assert_eq!(
        (loaded.source(), loaded.version()),
        (Source::Fetched, Some(v(50)))
    );
    assert!(loaded.problems().is_empty(), "{:?}", loaded.problems());
    assert_eq!(fs::read(setting.cache().file()).unwrap(), before);
    assert_eq!(setting.files(), ["tlds-alpha-by-domain.txt"]);
    error.to_string()
}

#[test]
fn a_good_list_is_stored() {
    let embedded = TldTable::embedded();
    let names = embedded.iter().chain(["brandnew"]);
    let setting = Setting::new(Answer::ok(list_of(&version(7), names)));
    assert!(!setting.load().table().contains("brandnew"));
    let from = Loaded::embedded().version();
    let to = v(7);
    assert_eq!(setting.update(), Ok(Outcome::Updated { from, to }));
    let loaded = setting.load();
    assert!(loaded.table().contains("brandnew"));
    assert_eq!(
        (loaded.source(), loaded.version()),
        (Source::Fetched, Some(to))
    );
    assert_eq!(loaded.address(), Some(setting.server.url().as_str()));
    assert!(!loaded.is_stale());
    assert_eq!(setting.files(), ["tlds-alpha-by-domain.txt"]);
}

#[test]
fn a_newer_list_replaces_the_old_one_which_stays_next_to_it() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    let old = fs::read(setting.cache().file()).unwrap();
    let (from, to) = (Some(v(50)), v(51));
    assert_eq!(setting.update(), Ok(Outcome::Updated { from, to }));
    assert_eq!(setting.load().version(), Some(to));
    let files = [
        "tlds-alpha-by-domain.txt",
        "tlds-alpha-by-domain.txt.previous",
    ];
    assert_eq!(setting.files(), files);
    assert_eq!(
        fs::read(setting.cache().folder().join(files[1])).unwrap(),
        old
    );
}

#[test]
fn the_same_list_again_is_current_and_fresh() {
    let setting = Setting::with_list(Answer::ok(list(50)));
    make_old(&setting.cache());
    assert!(setting.load().is_stale());
    let version = v(50);
    assert_eq!(setting.update(), Ok(Outcome::Current { version }));
    assert!(!setting.load().is_stale());
}

/// Changes the stored list to one that was downloaded two days ago.
fn make_old(cache: &Cache) {
    let text = fs::read_to_string(cache.file()).unwrap();
    let (list, last) = text.trim_end().rsplit_once('\n').unwrap();
    let (_, address) = last.split_once(" from ").unwrap();
    let day = std::time::SystemTime::now() - Duration::from_secs(48 * 60 * 60);
    let day = humantime::format_rfc3339_seconds(day);
    fs::write(
        cache.file(),
        format!("{list}\n# Fetched {day} from {address}\n"),
    )
    .unwrap();
}

#[test]
fn loading_does_not_use_the_network() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    let before = setting.server.requests();
    make_old(&setting.cache());
    assert_eq!(setting.load().version(), Some(v(50)));
    assert_eq!(setting.server.requests(), before);
}

#[test]
fn an_empty_answer_is_refused() {
    refused(&Answer::ok(""), ErrorKind::CutOff);
    let (body, end) = (Vec::new(), LAST_CHUNK);
    refused(&Answer::Chunked { body, end }, ErrorKind::CutOff);
}

#[test]
fn a_truncated_answer_is_refused() {
    let whole = list(60).into_bytes();
    let promised = whole.len();
    for length in [promised - 1, promised / 2, 1, 0] {
        let body = whole[..length].to_vec();
        let answer = Answer::Short { promised, body };
        refused(&answer, ErrorKind::CutOff);
    }
    let body = whole[..promised / 2].to_vec();
    refused(&Answer::Broken { promised, body }, ErrorKind::CutOff);
}

#[test]
fn an_answer_without_a_marked_end_is_refused() {
    let sentence = refused(&Answer::Unmeasured(list(60).into()), ErrorKind::CutOff);
    assert!(
        sentence.contains("does not declare the length"),
        "{sentence}"
    );
    let body = list(60).into_bytes();
    refused(&Answer::Chunked { body, end: "" }, ErrorKind::CutOff);
}

#[test]
fn a_chunked_answer_is_accepted() {
    let (body, end) = (list(50).into_bytes(), LAST_CHUNK);
    let setting = Setting::new(Answer::Chunked { body, end });
    setting.update().unwrap();
    assert_eq!(setting.load().version(), Some(v(50)));
}

#[test]
fn a_truncated_list_is_refused() {
    let whole = list(60);
    // In the middle of a name; at the end of a line; and with too few names.
    let middle = &whole[..whole.len() - 2];
    refused(&Answer::ok(middle), ErrorKind::CutOff);
    let most: String = whole.split_inclusive('\n').take(1200).collect();
    let sentence = refused(&Answer::ok(most), ErrorKind::Shrunk);
    assert!(sentence.contains("1199 names"), "{sentence}");
    let half: String = whole.split_inclusive('\n').take(600).collect();
    refused(&Answer::ok(half), ErrorKind::TooFew);
}

#[test]
fn a_web_page_is_refused() {
    let page = "<!DOCTYPE html>\n<html><title>Log in to this network</title></html>\n";
    let sentence = refused(&Answer::ok(page), ErrorKind::WebPage);
    assert!(sentence.contains("web page"), "{sentence}");
}

#[test]
fn an_older_list_is_refused() {
    let old = list_of("2026010100", TldTable::embedded().iter());
    let sentence = refused(&Answer::ok(old), ErrorKind::Older);
    assert!(
        sentence.contains("version 2026010100, older than"),
        "{sentence}"
    );
}

#[test]
fn a_list_older_by_a_number_is_refused() {
    let setting = Setting::with_list(Answer::ok(list(49)));
    assert_eq!(setting.update().unwrap_err().kind(), ErrorKind::Older);
    assert_eq!(setting.load().version(), Some(v(50)));
}

#[test]
fn a_list_from_the_future_is_refused() {
    let future = list_of("2199010100", TldTable::embedded().iter());
    refused(&Answer::ok(future), ErrorKind::Future);
}

#[test]
fn a_list_with_too_few_names_is_refused() {
    let embedded = TldTable::embedded();
    let few = list_of(&version(60), embedded.iter().take(999));
    let sentence = refused(&Answer::ok(few), ErrorKind::TooFew);
    assert!(sentence.contains("999 names"), "{sentence}");
}

#[test]
fn a_list_with_a_wrong_name_is_refused() {
    for name in ["co.uk", "-com", "тест", "a b", "<p>", "\u{1b}[2J"] {
        let names = list(60) + name + "\n";
        let sentence = refused(&Answer::ok(names), ErrorKind::NotAList);
        assert!(sentence.contains("line "), "{sentence}");
    }
}

#[test]
fn a_list_without_its_header_is_refused() {
    let whole = list(60);
    let (_, names) = whole.split_once('\n').unwrap();
    refused(&Answer::ok(names), ErrorKind::NotAList);
}

#[test]
fn an_answer_that_is_not_text_is_refused() {
    let mut bytes = list(60).into_bytes();
    bytes.extend_from_slice(b"\xFF\xFE\n");
    refused(&Answer::ok(bytes), ErrorKind::NotAList);
}

#[test]
fn an_oversized_answer_is_refused() {
    let huge = list(60) + &"# nothing to see here\n".repeat(100_000);
    refused(&Answer::ok(huge.clone()), ErrorKind::TooLarge);
    let (body, end) = (huge.into_bytes(), LAST_CHUNK);
    refused(&Answer::Chunked { body, end }, ErrorKind::TooLarge);
}

#[test]
fn another_status_is_refused() {
    for status in [204, 206, 404, 503] {
        let answer = Answer::Whole(status, String::new(), list(60).into());
        let sentence = refused(&answer, ErrorKind::Status);
        assert!(sentence.contains(&status.to_string()), "{sentence}");
    }
}

#[test]
fn a_redirect_is_followed() {
    let setting = Setting::new(Answer::ok(""));
    setting.server.answer_with(|path| match path {
        "/moved.txt" => Answer::ok(list(50)),
        _ => Answer::redirect("/moved.txt"),
    });
    setting.update().unwrap();
    assert_eq!(setting.load().version(), Some(v(50)));
}

#[test]
fn an_endless_redirect_is_refused() {
    let answer = Answer::redirect("/list.txt");
    refused(&answer, ErrorKind::Redirected);
    let setting = Setting::new(answer);
    setting.update().unwrap_err();
    assert!(
        setting.server.requests() <= 10,
        "{}",
        setting.server.requests()
    );
}

#[test]
fn a_redirect_away_from_https_is_refused() {
    refused(
        &Answer::redirect("http://localhost:9/list.txt"),
        ErrorKind::Redirected,
    );
}

#[test]
fn an_address_without_https_is_refused_before_a_request() {
    let setting = Setting::new(Answer::ok(list(50)));
    for url in [
        "http://localhost/",
        "ftp://localhost/",
        "localhost",
        "",
        "https://a b/",
    ] {
        let options = setting.options().url(url);
        let error = setting.cache().update(&options).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Address, "{url}");
    }
    assert_eq!(setting.server.requests(), 0);
}

#[test]
fn a_stalling_server_is_given_up() {
    let body = list(60).into_bytes();
    let stall = Answer::Stall {
        promised: body.len() + 1,
        body,
    };
    let setting = Setting::with_list(stall);
    let options = setting.options().timeout(Duration::from_millis(500));
    let error = setting.cache().update(&options).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TimedOut, "{error}");
    assert!(error.to_string().contains("500ms"), "{error}");
    assert_eq!(setting.load().version(), Some(v(50)));
}

#[test]
fn an_untrusted_certificate_is_refused() {
    let setting = Setting::with_list(Answer::ok(list(60)));
    let stranger = Server::start(Answer::ok(list(60)));
    let before = setting.server.requests();
    // Mozilla's authorities, and another test's: neither has signed this certificate.
    let unknown = UpdateOptions::new()
        .url(setting.server.url())
        .proxy(Proxy::Direct);
    let wrong = setting.options().ca_file(stranger.ca_file());
    for options in [unknown, wrong] {
        let error = setting.cache().update(&options).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Untrusted, "{error}");
    }
    assert_eq!(setting.server.requests(), before);
    assert_eq!(setting.load().version(), Some(v(50)));
}

#[test]
fn a_certificate_for_another_name_is_refused() {
    let setting = Setting::new(Answer::ok(list(60)));
    let options = setting
        .options()
        .url(setting.server.url().replace("localhost", "127.0.0.1"));
    let error = setting.cache().update(&options).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Untrusted, "{error}");
}

#[test]
fn a_missing_server_is_reported() {
    let setting = Setting::with_list(Answer::ok(""));
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = closed.local_addr().unwrap().port();
    drop(closed);
    let options = setting.options().url(format!("https://localhost:{port}/"));
    let error = setting.cache().update(&options).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Connection, "{error}");
    assert_eq!(setting.load().version(), Some(v(50)));
}

#[test]
fn a_file_without_certificates_is_reported() {
    let setting = Setting::new(Answer::ok(list(50)));
    for content in ["", "no certificate", "-----BEGIN CERTIFICATE-----\n"] {
        let file = setting.folder.path().join("empty.pem");
        fs::write(&file, content).unwrap();
        let options = setting.options().ca_file(&file);
        let error = setting.cache().update(&options).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Certificates, "{error}");
    }
}

#[test]
fn a_damaged_list_is_reported_and_another_one_is_used() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    let good = fs::read(setting.cache().file()).unwrap();
    let end = good.len();
    let last = good[..end - 1]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .unwrap();
    for damaged in [
        &b""[..],
        b"\0\0\0\0",
        &good[..end / 2],
        &good[..=last],
        &good[..last - 20],
    ] {
        fs::write(setting.cache().file(), damaged).unwrap();
        let loaded = setting.load();
        assert_eq!(loaded.source(), Source::Embedded);
        assert_eq!(loaded.problems().len(), 1);
        let problem = loaded.problems()[0].to_string();
        assert!(problem.contains("tlds-alpha-by-domain.txt"), "{problem}");
    }
    setting.update().unwrap();
    assert_eq!(
        (setting.load().source(), setting.load().problems()),
        (Source::Fetched, &[][..])
    );
}

#[test]
fn a_damaged_list_does_not_replace_the_previous_one() {
    let setting = Setting::with_list(Answer::ok(list(51)));
    setting.update().unwrap();
    fs::write(setting.cache().file(), "half a li").unwrap();
    let loaded = setting.load();
    assert_eq!(
        (loaded.source(), loaded.version()),
        (Source::Previous, Some(v(50)))
    );
    assert_eq!(loaded.problems().len(), 1);
    // An update does not replace it by the damaged one either.
    setting.update().unwrap();
    fs::write(setting.cache().file(), "half a li").unwrap();
    assert_eq!(setting.load().source(), Source::Previous);
}

#[test]
fn a_list_older_than_the_built_in_one_is_not_used() {
    let setting = Setting::with_list(Answer::ok(""));
    let file = setting.cache().file();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen(&version(50), "2026010100", 1)).unwrap();
    let loaded = setting.load();
    assert_eq!(
        (loaded.source(), loaded.problems()),
        (Source::Embedded, &[][..])
    );
}

/// The clock was set back, so the download time of the list is in the future. The list stays in use, counts as new,
/// and is not refused as a list from the future.
#[test]
fn a_clock_that_was_set_back_does_not_disable_the_list() {
    let setting = Setting::with_list(Answer::ok(list(50)));
    let file = setting.cache().file();
    let text = fs::read_to_string(&file).unwrap();
    let year = &version(50)[..4];
    let next = (year.parse::<u32>().unwrap() + 1).to_string();
    let (list, last) = text.trim_end().rsplit_once('\n').unwrap();
    let list = list.replacen(year, &next, 1);
    fs::write(
        &file,
        format!("{list}\n{}\n", last.replacen(year, &next, 1)),
    )
    .unwrap();
    let loaded = setting.load();
    assert_eq!(
        (loaded.source(), loaded.problems()),
        (Source::Fetched, &[][..])
    );
    assert_eq!(loaded.age(), Some(Duration::ZERO));
    assert!(!loaded.is_stale());
    // A list of the clock's day is older, and the error says so.
    let error = setting.update().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Older);
    // A list that was from the future when it was downloaded is still refused.
    fs::write(&file, format!("{list}\n{last}\n")).unwrap();
    let loaded = setting.load();
    assert_eq!(loaded.source(), Source::Embedded);
    assert_eq!(loaded.problems()[0].kind(), ErrorKind::Future);
}

#[test]
fn a_folder_in_place_of_the_file_is_reported() {
    let setting = Setting::new(Answer::ok(list(50)));
    fs::create_dir_all(setting.cache().file()).unwrap();
    let loaded = setting.load();
    assert_eq!(
        (loaded.source(), loaded.problems().len()),
        (Source::Embedded, 1)
    );
    assert_eq!(setting.update().unwrap_err().kind(), ErrorKind::Storage);
    assert_eq!(setting.files(), ["tlds-alpha-by-domain.txt"]);
}

#[test]
fn an_unwritable_folder_is_reported() {
    let setting = Setting::new(Answer::ok(list(50)));
    let file = setting.folder.path().join("file");
    fs::write(&file, "").unwrap();
    let cache = Cache::new(file.join("cache"));
    let error = cache.update(&setting.options()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Storage, "{error}");
}
