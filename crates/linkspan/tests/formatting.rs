//! Formatting: the shared cases, and the laws that hold for every URL.

#![cfg(test)]

use linkspan::format::email::{Mailto, to_mailto};
use linkspan::format::{Form, Formatter};
use linkspan::{Detector, LinkKind, Profile};
use linkspan_testkit::cases::forms;
use linkspan_testkit::uts58;
use proptest::prelude::*;

fn minimal(url: &str) -> Option<String> {
    Formatter::new().url(url, Form::Minimal).ok()
}

fn format(url: &str, form: Form) -> String {
    Formatter::new().url(url, form).expect("a URL")
}

/// Returns the form of a case. For strings that are not URLs, the form does not matter.
fn form(name: &str) -> Form {
    match name {
        "display" => Form::Display,
        "href" => Form::Href,
        "full" => Form::Full,
        _ => Form::Minimal,
    }
}

fn run(file: &str, at_least: usize) {
    let cases = forms::load(file);
    assert!(
        cases.len() >= at_least,
        "{file} has only {} cases",
        cases.len()
    );
    let mut failures = 0;
    for case in &cases {
        let form = form(&case.form);
        let got = Formatter::new().url(&case.input, form).ok();
        if got != case.expected {
            failures += 1;
            println!(
                "{}\n  expected: {:?}\n  got:      {got:?}",
                case.place, case.expected
            );
        }
    }
    assert_eq!(
        failures,
        0,
        "{failures} of {} cases of {file} fail; see above",
        cases.len()
    );
}

#[test]
fn examples_of_the_standard_pass() {
    run("uts58-text.txt", 10);
}

#[test]
fn our_own_cases_pass() {
    run("forms.txt", 60);
}

/// Starts of URLs that the detector accepts, with and without a scheme.
const HEADS: &[&str] = &[
    "https://example.com",
    "HTTP://Bücher.DE:8080",
    "example.com",
    "www.пример.рф",
    "http://[::1]",
    "ftp://192.0.2.1:21",
    "http://wiki.internal",
    "普遍适用测试。我爱你",
];

/// Pieces of tails: syntax, valid and invalid escapes, brackets, every Link_Term, all planes.
fn tail() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "/", "?", "#", "=", "&", "+", ",", ":~:", ":", "~", "-", ".", "..", "/../", "/./", "%", "%25", "%2", "%41",
            "%2F", "%3F", "%23", "%26", "%3D", "%2B", "%2C", "%2D", "%3A", "%7E", "%5C", "\\", "%20", " ", "%28", "%29",
            "(", ")", "[", "]", "{", "}", "<", ">", "（", "）", "「", "」", "%EF%BC%89", "!", "\"", "'", ";", "。", "،",
            "%E3%80%82", "%2E", "%2e", "%FF", "%C3", "%C3%BC", "ü", "東", "%E6%9D%B1", "\u{200D}", "\u{202E}",
            "%E2%80%AE", "\u{3000}", "\u{E000}", "%EE%80%80", "a", "4", "1", "F", "|", "^", "`", "*", "@", "$",
        ])
        .prop_map(String::from),
        1 => any::<char>().prop_filter("browsers drop these", |c| !"\t\n\r".contains(*c)).prop_map(String::from),
        1 => any::<u8>().prop_map(|byte| format!("%{byte:02x}")),
    ];
    let pieces = prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat());
    (prop::sample::select(vec!["", "/", "?", "#"]), pieces).prop_map(|(initiator, rest)| {
        if initiator.is_empty() {
            String::new()
        } else {
            format!("{initiator}{rest}")
        }
    })
}

fn url() -> impl Strategy<Value = String> {
    (prop::sample::select(HEADS), tail()).prop_map(|(head, tail)| format!("{head}{tail}"))
}

/// Percent-decodes a text.
fn decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let (mut out, mut i) = (Vec::new(), 0);
    while i < bytes.len() {
        let hex = bytes
            .get(i + 1..i + 3)
            .and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex
            .filter(|hex| bytes[i] == b'%' && hex.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        out.push(byte.unwrap_or(bytes[i]));
        i += if byte.is_some() { 3 } else { 1 };
    }
    out
}

/// Splits a tail into its separators and the decoded pieces between them, without using our own
/// code.
fn pieces(tail: &str) -> Vec<(String, Vec<u8>)> {
    let (rest, fragment) = cut(tail, "#");
    let (path, query) = cut(rest, "?");
    let mut all = Vec::new();
    split(path, &["/"], &mut all);
    split(query, &["?", "=", "&"], &mut all);
    let directives = fragment.find(":~:").unwrap_or(fragment.len());
    all.push(("#".into(), decoded(&fragment[..directives])));
    split(&fragment[directives..], &[":~:", "&", ","], &mut all);
    all
}

/// Replaces `\\` in the path of a tail by `/`, as browsers do.
fn as_browsers_read(tail: &str) -> String {
    let (path, rest) = tail.split_at(tail.find(['?', '#']).unwrap_or(tail.len()));
    path.replace('\\', "/") + rest
}

fn cut<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_at(text.find(mark).unwrap_or(text.len()))
}

fn split(text: &str, separators: &[&str], all: &mut Vec<(String, Vec<u8>)>) {
    let mut rest = text;
    while !rest.is_empty() {
        let separator = separators
            .iter()
            .find(|separator| rest.starts_with(**separator));
        let separator = separator.copied().unwrap_or_default();
        let body = &rest[separator.len()..];
        let end = separators
            .iter()
            .filter_map(|separator| body.find(*separator))
            .min();
        // The first `?` starts the query. A later one is an ordinary character.
        let end = if separators[0] == "?" {
            body.find(['=', '&'])
        } else {
            end
        };
        let end = end.unwrap_or(body.len());
        all.push((separator.into(), decoded(&body[..end])));
        rest = &body[end..];
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8_000, ..ProptestConfig::default() })]

    #[test]
    fn minimal_forms_are_detected_whole(url in url()) {
        let written = minimal(&url).expect("a URL");
        let text = format!("x {written} y");
        let links: Vec<_> = uts58().build().links(&text).map(|link| link.as_str().to_owned()).collect();
        prop_assert_eq!(links, [written]);
    }

    #[test]
    fn every_form_is_detected_whole(url in url(), form in prop::sample::select(vec![Form::Display, Form::Href, Form::Full])) {
        let written = format(&url, form);
        let text = format!("x {written} y");
        let links: Vec<_> = uts58().build().links(&text).map(|link| link.as_str().to_owned()).collect();
        if form != Form::Href {
            prop_assert_eq!(links, [written]);
        }
    }

    #[test]
    fn separators_and_pieces_survive((head, tail) in (prop::sample::select(HEADS), tail())) {
        for form in [Form::Minimal, Form::Display, Form::Full] {
            let written = Formatter::new().tail(&tail, form);
            let read = if form == Form::Minimal { tail.clone() } else { as_browsers_read(&tail) };
            prop_assert_eq!(pieces(&written), pieces(&read), "{} {:?}", head, form);
        }
    }

    #[test]
    fn minimal_is_idempotent(url in url()) {
        let once = minimal(&url).expect("a URL");
        prop_assert_eq!(minimal(&once), Some(once));
    }

    #[test]
    fn hrefs_are_stable_in_the_url_crate(url in url()) {
        let href = format(&url, Form::Href);
        prop_assert!(href.is_ascii());
        let parsed = url::Url::parse(&href).expect("a valid href");
        prop_assert_eq!(parsed.as_str(), href);
    }

    #[test]
    fn minimal_and_original_name_the_same_resource(url in url()) {
        let original = url::Url::parse(&format(&url, Form::Href)).expect("a valid href");
        let written = minimal(&url).expect("a URL");
        let again = url::Url::parse(&format(&written, Form::Href)).expect("a valid href");
        prop_assert_eq!(decoded(again.as_str()), decoded(original.as_str()));
        prop_assert_eq!(again.host_str(), original.host_str());
    }

    #[test]
    fn display_shows_nothing_hidden(url in url()) {
        let shown = format(&url, Form::Display);
        let hidden = |c: char| c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E0FFF}' | '\u{2800}' | '\u{2044}');
        prop_assert!(!shown.contains(hidden), "{:?}", shown);
        prop_assert!(!shown.contains(char::is_whitespace), "{:?}", shown);
    }

    #[test]
    fn any_string_is_formatted_or_refused(text in any::<String>()) {
        for form in [Form::Minimal, Form::Display, Form::Href, Form::Full] {
            let _ = Formatter::new().url(&text, form);
            let _ = Formatter::new().tail(&text, form);
        }
        let _ = Mailto::parse(&text);
    }

    #[test]
    fn an_address_round_trips_through_mailto(local in "[^\\p{C}@]{1,20}", domain in prop::sample::select(vec!["example.com", "xn--e1afmkfd.xn--p1ai"])) {
        let address = format!("{}@{domain}", linkspan::format::email::quote(&local));
        let url = to_mailto(&address).expect("an address");
        prop_assert!(url.is_ascii());
        let mailto = Mailto::parse(&url).expect("a mailto URL");
        prop_assert_eq!(&mailto.to, &[address]);
        prop_assert_eq!(mailto.to_url(), Some(url));
    }
}

/// The examples of RFC 6068: the URL, and the recipients before its `?`.
const RFC_6068: &[(&str, &[&str])] = &[
    (
        "mailto:addr1@an.example,addr2@an.example",
        &["addr1@an.example", "addr2@an.example"],
    ),
    ("mailto:?to=addr1@an.example,addr2@an.example", &[]),
    (
        "mailto:addr1@an.example?to=addr2@an.example",
        &["addr1@an.example"],
    ),
    (
        "mailto:?to=joe@example.com&cc=bob@example.com&body=hello",
        &[],
    ),
    (
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        &["joe@example.com"],
    ),
    ("mailto:chris@example.com", &["chris@example.com"]),
    (
        "mailto:infobot@example.com?subject=current-issue",
        &["infobot@example.com"],
    ),
    (
        "mailto:infobot@example.com?body=send%20current-issue",
        &["infobot@example.com"],
    ),
    (
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        &["infobot@example.com"],
    ),
    (
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
        &["list@example.org"],
    ),
    (
        "mailto:majordomo@example.com?body=subscribe%20bamboo-l",
        &["majordomo@example.com"],
    ),
    (
        "mailto:gorby%25kremvax@example.com",
        &["gorby%kremvax@example.com"],
    ),
    (
        "mailto:unlikely%3Faddress@example.com?blat=foop",
        &["unlikely?address@example.com"],
    ),
    (
        "mailto:Mike%26family@example.org",
        &["Mike&family@example.org"],
    ),
    (
        "mailto:%22not%40me%22@example.org",
        &[r#""not@me"@example.org"#],
    ),
    (
        "mailto:%22oh%5C%5Cno%22@example.org",
        &[r#""oh\\no"@example.org"#],
    ),
    (
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        &[r#""\\\"it's ugly\\\""@example.org"#],
    ),
    (
        "mailto:user@example.org?subject=caf%C3%A9",
        &["user@example.org"],
    ),
    (
        "mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
        &["user@example.org"],
    ),
    (
        "mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D",
        &["user@example.org"],
    ),
    (
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
        &["user@example.org"],
    ),
    (
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
        &["user@納豆.example.org"],
    ),
];

/// Table 1 of RFC 3696, with `=` escaped as RFC 6068 requires.
const RFC_3696: &[(&str, &str)] = &[
    ("mailto:joe@example.com", "joe@example.com"),
    (
        "mailto:user%2Bmailbox@example.com",
        "user+mailbox@example.com",
    ),
    (
        "mailto:customer%2Fdepartment%3Dshipping@example.com",
        "customer/department=shipping@example.com",
    ),
    ("mailto:$A12345@example.com", "$A12345@example.com"),
    (
        "mailto:!def!xyz%25abc@example.com",
        "!def!xyz%abc@example.com",
    ),
    ("mailto:_somename@example.com", "_somename@example.com"),
];

/// Returns the recipients in ASCII form and the header fields of a URL or of an address on its own.
fn content(text: &str) -> (Vec<String>, Vec<(String, String)>) {
    let url = if text.starts_with("mailto:") {
        text.to_owned()
    } else {
        to_mailto(text).expect("an address")
    };
    let mailto = Mailto::parse(&url).expect("a mailto URL");
    let to = mailto
        .to
        .iter()
        .map(|to| to_mailto(to).expect("an address"));
    (to.collect(), mailto.headers)
}

#[test]
fn examples_of_rfc_6068_and_rfc_3696_keep_their_content() {
    let urls = RFC_6068.iter().map(|(url, to)| (*url, to.to_vec()));
    let rows = RFC_3696.iter().map(|(url, address)| (*url, vec![*address]));
    for (url, recipients) in urls.chain(rows) {
        assert_eq!(
            Mailto::parse(url).expect("a mailto URL").to,
            recipients,
            "{url}"
        );
        let href = format(url, Form::Href);
        for form in [Form::Minimal, Form::Display, Form::Href, Form::Full] {
            let written = format(url, form);
            assert_eq!(
                content(&written),
                content(url),
                "{url} as {form:?} is {written}"
            );
            assert_eq!(format(&written, form), written, "{form:?} is stable");
            let headers = Mailto::parse(url).expect("a mailto URL").headers;
            let is_escaped = headers
                .iter()
                .any(|(name, value)| !is_plain(name) || !is_plain(value));
            if !is_escaped {
                assert_eq!(
                    format(&written, Form::Href),
                    href,
                    "{url} as {form:?} is {written}"
                );
            }
        }
    }
    for (url, address) in RFC_3696 {
        assert_eq!(format(address, Form::Href), *url);
        assert_eq!(to_mailto(address).as_deref(), Some(*url));
        assert_eq!(
            format(url, Form::Display).trim_start_matches("mailto:"),
            *address
        );
    }
}

/// Header fields keep their escapes in an href. In other forms they lose the unnecessary ones.
fn is_plain(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || "-.@,".contains(c))
}

/// Whatever a host contains, its forms are read as the same host.
/// A link is written from what detection knows about it, and a URL from its text alone.
#[test]
fn links_are_written_as_urls_are() {
    let detectors = [Profile::Uts58, Profile::Prose]
        .map(|profile| Detector::builder().profile(profile).build());
    let mut count = 0;
    let more = [
        "example.com./a",
        "example.com./ä b",
        "http://example.com.:80/ä?ö#ü",
        "example.com:443/ä",
    ];
    let texts = linkspan_testkit::cases::texts();
    for text in texts.iter().map(String::as_str).chain(more) {
        for link in detectors.iter().flat_map(|detector| detector.links(text)) {
            if link.kind() != LinkKind::Url {
                continue;
            }
            let prefix = if link.scheme().is_some() {
                ""
            } else {
                "https://"
            };
            let url = [prefix, link.as_str()].concat();
            assert_eq!(link.to_href(), format(&url, Form::Href), "{text}");
            count += 1;
        }
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn every_host_is_detected_whole() {
    let (detector, formatter) = (uts58().build(), Formatter::new());
    let mut count = 0;
    // Ideographs and syllables all behave alike.
    let is_sample = |c: &char| !('\u{3400}'..='\u{D7A3}').contains(c) && *c < '\u{20000}';
    for c in ('\u{80}'..=char::MAX).filter(is_sample) {
        for label in [
            format!("{c}"),
            format!("{c}a"),
            format!("α{c}"),
            format!("\u{627}{c}"),
        ] {
            let code = idna::punycode::encode_str(&label).expect("a short label");
            for url in [
                format!("http://{label}.com/"),
                format!("http://xn--{code}.com/"),
            ] {
                let is_link = |url: &str| detector.links(url).any(|link| link.as_str() == url);
                if !is_link(&url) {
                    continue;
                }
                let href = formatter.url(&url, Form::Href).expect("a link");
                for form in [Form::Display, Form::Full, Form::Minimal] {
                    let shown = formatter.url(&url, form).expect("a link");
                    assert!(is_link(&shown), "{url} {form:?} {shown}");
                    assert_eq!(formatter.url(&shown, Form::Href).as_ref(), Ok(&href));
                }
                count += 1;
            }
        }
    }
    assert!(count > 50_000, "{count}");
}

#[test]
fn formatting_allocates_once() {
    let url = format!(
        "https://example.com/{}?q={}",
        "%E6%9D%B1(a)".repeat(120),
        "ü .".repeat(200)
    );
    assert!(url.len() > 2_000);
    for form in [Form::Minimal, Form::Display, Form::Full, Form::Href] {
        let counted = allocation_counter::measure(|| {
            std::hint::black_box(Formatter::new().tail(&url[19..], form));
        });
        assert_eq!(counted.count_total, 1, "{form:?}");
    }
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(minimal(&url));
    });
    assert_eq!(counted.count_total, 1);
}
