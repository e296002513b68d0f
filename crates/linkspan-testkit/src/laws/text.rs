//! Laws about every text. The fuzz targets run these laws on the inputs of the fuzzer, and `tests/laws.rs` runs them on
//! all cases, on inputs that once failed, and on generated texts.

use crate::uts58;
use std::borrow::Cow;
use std::ops::Range;

use crate::oracle::{self, Options};
use linkspan::check;
use linkspan::format::{Form, FormatError, Formatter};
use linkspan::linkify::{Format, Token};
use linkspan::offsets::Cursor;
use linkspan::screen::{Screen, Verdict};
use linkspan::suffix::is_public_suffix;
use linkspan::{Detector, Emails, Link, LinkKind, Linkifier, Profile, Tailorings};

/// A law about one string.
pub type Law = fn(&str);

/// All laws, by the names of their fuzz targets.
pub const LAWS: [(&str, Law); 7] = [
    ("detect", detect),
    ("spans", spans),
    ("format", format),
    ("check", check),
    ("screen", screen),
    ("defang", defang),
    ("linkify", linkify),
];

fn prose() -> Detector {
    Detector::builder().profile(Profile::Prose).build()
}

/// Returns the options of both profiles, each without and with the links that are found only on request.
fn option_sets() -> [Options; 4] {
    let strict = Options::default;
    let prose = || Options {
        prose: true,
        ..strict()
    };
    [strict(), prose(), strict().asked(), prose().asked()]
}

/// The detector finds what the oracle finds, in both profiles and with all options. `Prose` without tailorings finds
/// what the standard's profile finds.
pub fn detect(text: &str) {
    let found = |detector: &Detector| -> Vec<_> {
        let links = detector.links(text);
        links
            .map(|link| (link.range(), link.kind(), link.evidence()))
            .collect()
    };
    for options in option_sets() {
        let expected: Vec<_> = oracle::links(text, &options)
            .into_iter()
            .map(|span| (span.range, span.kind, span.evidence))
            .collect();
        assert_eq!(
            found(&options.detector()),
            expected,
            "{options:?}: {text:?}"
        );
    }
    let untailored = Detector::builder().tailorings(Tailorings::NONE).build();
    assert_eq!(found(&untailored), found(&uts58().build()), "{text:?}");
    addresses_stay_whole(text);
}

/// `Prose` never splits an address that the standard finds: a link that begins in it reaches its end. The exceptions are
/// a URL, and a link that text of a script without spaces separates from the rest of the address.
fn addresses_stay_whole(text: &str) {
    let prose: Vec<Range<usize>> = prose().links(text).map(|link| link.range()).collect();
    let strict = uts58().build();
    let addresses = strict
        .links(text)
        .filter(|link| link.kind() == LinkKind::Email);
    for address in addresses.map(|link| link.range()) {
        let overlaps = |link: &&Range<usize>| link.start < address.end && address.start < link.end;
        let rest = prose
            .iter()
            .filter(overlaps)
            .find(|link| link.end >= address.end);
        for link in prose.iter().filter(overlaps) {
            let is_apart = rest.is_some_and(|rest| {
                let between = text.get(link.end..rest.start).unwrap_or_default();
                between.contains(|c: char| !c.is_ascii())
            });
            let is_before = link.start < address.start;
            // A host with a path or a port is a URL, whatever follows it.
            let is_url = text[link.clone()].contains(['/', '?', '#', ':']);
            assert!(
                Some(link) == rest || is_apart || is_before || is_url,
                "{text:?} {address:?} {link:?}"
            );
        }
    }
}

/// Links are slices of the text, in order and without overlap, and contain their parts. Offsets in all three units are
/// the same positions. Bytes yield the same links as text.
pub fn spans(text: &str) {
    for detector in option_sets().map(|options| options.detector()) {
        let links: Vec<Link<'_>> = detector.links(text).collect();
        let in_bytes: Vec<_> = detector.links_in_bytes(text.as_bytes()).collect();
        assert_eq!(links, in_bytes, "{text:?}");
        let mut end = None;
        let mut cursor = Cursor::new(text);
        for link in &links {
            let range = link.range();
            assert_eq!(text.get(range.clone()), Some(link.as_str()), "{text:?}");
            assert!(
                range.start < range.end && end.is_none_or(|end| end < range.start),
                "{text:?}"
            );
            end = Some(range.end);
            parts_are_inside(link, text);
            for at in [range.start, range.end] {
                let position = cursor.position(at);
                let before = text.get(..at).expect("a character's edge");
                assert_eq!(position.utf16, before.encode_utf16().count(), "{text:?}");
                assert_eq!(position.chars, before.chars().count(), "{text:?}");
            }
        }
    }
}

fn parts_are_inside(link: &Link<'_>, text: &str) {
    let range = link.range();
    let parts = link.parts();
    // `mailto:?to=a@example.com`: the host is in a header field.
    let query = parts.query.clone().filter(|query| {
        parts
            .host
            .as_ref()
            .is_some_and(|host| query.start < host.start)
    });
    let is_inside = parts.host.as_ref().is_none_or(|host| host.end <= range.end);
    assert!(is_inside, "{text:?}");
    assert_eq!(parts.host.is_some(), link.host_kind().is_some(), "{text:?}");
    let all: [Option<Range<usize>>; 8] = [
        parts.scheme,
        parts.local_part,
        parts.name,
        parts.host.filter(|_| query.is_none()),
        parts.port,
        parts.path,
        parts.query,
        parts.fragment,
    ];
    let mut at = range.start;
    for part in all.into_iter().flatten() {
        let is_in_order = at <= part.start && part.start <= part.end && part.end <= range.end;
        assert!(
            is_in_order && text.get(part.clone()).is_some(),
            "{text:?} {part:?}"
        );
        at = part.end;
    }
}

/// A formatted link is detected as a whole and means the same. No form changes the host, and an address stays an
/// address.
pub fn format(text: &str) {
    tail_forms(text);
    for url in [
        text.to_owned(),
        std::format!("https://{text}"),
        std::format!("http://example.com{text}"),
        std::format!("https://example.com:443{text}"),
        std::format!("mailto:{text}"),
        std::format!("mailto:{text}@example.com"),
    ] {
        host_stays(&url);
    }
}

const FORMS: [Form; 4] = [Form::Minimal, Form::Display, Form::Href, Form::Full];

/// Path, query and fragment in every form.
fn tail_forms(tail: &str) {
    let formatter = Formatter::new();
    if !tail.starts_with(['/', '?', '#']) {
        return;
    }
    let url = std::format!("https://example.com{tail}");
    let minimal = match formatter.url(&url, Form::Minimal) {
        Ok(minimal) => minimal,
        Err(error) => return assert_eq!(error, FormatError::LineBreak, "{tail:?}"),
    };
    let text = std::format!("x {minimal} y");
    let links: Vec<_> = uts58()
        .build()
        .links(&text)
        .map(|link| link.as_str())
        .collect();
    if minimal.len() <= 65_536 {
        assert_eq!(links, [minimal.as_str()], "{tail:?}");
    }
    assert_eq!(
        formatter.url(&minimal, Form::Minimal).as_deref(),
        Ok(&*minimal),
        "{tail:?}"
    );
    let href = formatter.url(&url, Form::Href).expect("a URL");
    assert_eq!(
        url::Url::parse(&href).expect("a valid href").as_str(),
        href,
        "{tail:?}"
    );
    let display = formatter.url(&url, Form::Display).expect("a URL");
    assert!(
        !display.contains(is_dangerous),
        "{tail:?} shown as {display:?}"
    );
}

/// The host of every form is the one that WHATWG's parser sees and that screening checks. A URL with a scheme keeps it,
/// and a `mailto:` URL has the same recipients in every form.
fn host_stays(text: &str) {
    let formatter = Formatter::new();
    let href = match formatter.href(text) {
        Ok(href) => href,
        Err(error) => {
            assert!(
                FORMS
                    .iter()
                    .all(|form| formatter.url(text, *form) == Err(error))
            );
            return refused_for_a_reason(text, error);
        }
    };
    let parsed = url::Url::parse(&href).expect("a valid href");
    assert_eq!(parsed.as_str(), href, "{text:?}");
    let is_mail = parsed.scheme() == "mailto";
    match url::Url::parse(text) {
        // Without `//` it is `example.com:80`, a host with a port.
        Ok(original) if original.has_authority() || original.scheme() == "mailto" => {
            assert_eq!(original.scheme(), parsed.scheme(), "{text:?}");
            if is_special(&original) {
                assert_eq!(original.host(), parsed.host(), "{text:?}");
                assert!(original.username().is_empty() && original.password().is_none());
            }
        }
        Ok(_) => {}
        // UASG's IPv6 addresses without brackets.
        Err(_) if matches!(parsed.host(), Some(url::Host::Ipv6(_))) && !has_bracket(text) => {}
        Err(url::ParseError::RelativeUrlWithoutBase) => {}
        Err(error) => panic!("{text:?} has a form, but WHATWG's parser says: {error}"),
    }
    for form in FORMS {
        let written = formatter.url(text, form).expect("it has an href");
        let again = formatter.href(&written).unwrap_or_else(|error| {
            panic!("{text:?} as {form:?} is {written:?}: {error}");
        });
        let again = url::Url::parse(&again).expect("a valid href");
        if is_mail {
            assert_eq!(again.path(), parsed.path(), "{text:?} {form:?} {written:?}");
        } else {
            assert_eq!(again.host(), parsed.host(), "{text:?} {form:?} {written:?}");
            assert_eq!(again.port(), parsed.port(), "{text:?} {form:?} {written:?}");
        }
    }
    if !is_mail && is_special(&parsed) {
        let screening = Screen::new().url(text.trim_matches(|c: char| c <= ' '));
        let judged = std::format!(
            "{}://{}/",
            parsed.scheme(),
            bracketed(screening.display_host())
        );
        let judged = url::Url::parse(&judged).expect("a host");
        let judged = judged.host_str().map(|host| host.trim_end_matches('.'));
        let host = parsed.host_str().map(|host| host.trim_end_matches('.'));
        assert_eq!(judged, host, "{text:?}");
    }
}

/// A valid value has a form, unless it is a URL with userinfo, without a host, or with a host that browsers refuse.
fn refused_for_a_reason(text: &str, error: FormatError) {
    // `//user@example.com` is a valid address, and a URL with userinfo to browsers.
    if !text.starts_with("//") && !text.contains("0x") {
        assert!(!check::email(text).is_valid(), "{text:?}: {error}");
    }
    // `a@example.0x7f`: the number is an IPv4 address to browsers.
    let has_hex = text.to_ascii_lowercase().contains("0x");
    assert!(
        has_hex || !check::mailto(text).is_valid(),
        "{text:?}: {error}"
    );
    let scheme = text.split(':').next().unwrap_or_default();
    let is_special = ["http", "https", "ftp", "ws", "wss"]
        .iter()
        .any(|special| scheme.eq_ignore_ascii_case(special));
    let is_known = error == FormatError::Userinfo || text.contains("//[v") || text.contains("//[V");
    if is_special && !is_known {
        assert!(!check::url(text).is_valid(), "{text:?}: {error}");
    }
}

/// Returns true if the authority of a URL begins with a bracket.
fn has_bracket(url: &str) -> bool {
    url.split_once("//")
        .is_some_and(|(_, rest)| rest.starts_with('['))
}

fn is_special(url: &url::Url) -> bool {
    matches!(url.scheme(), "http" | "https" | "ftp" | "ws" | "wss")
}

/// An IPv6 address may come without its brackets.
fn bracketed(host: &str) -> Cow<'_, str> {
    match host.parse::<std::net::Ipv6Addr>() {
        Ok(_) => std::format!("[{host}]").into(),
        Err(_) => host.into(),
    }
}

/// Controls and marks that reorder text.
fn is_dangerous(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{61C}')
}

/// Findings point into the value and decide whether it is valid. A valid address is detected as a whole.
pub fn check(value: &str) {
    let reports = [
        check::domain(value),
        check::email(value),
        check::url(value),
        check::mailto(value),
    ];
    for report in &reports {
        for finding in report.findings() {
            assert!(
                value.get(finding.range()).is_some(),
                "{value:?} {finding:?}"
            );
            let message = finding.message().to_string();
            assert!(!message.contains(is_dangerous), "{value:?} {message:?}");
        }
        let has_error = report
            .findings()
            .iter()
            .any(|finding| finding.severity() == check::Severity::Error);
        assert_eq!(report.is_valid(), !has_error, "{value:?}");
    }
    let [_, email, ..] = &reports;
    // The domain of a detected address is registrable; that of a valid one may be a public suffix.
    let domain = value.rsplit('@').next().unwrap_or_default();
    let is_suffix = url::Host::parse(domain).is_ok_and(|host| is_public_suffix(&host.to_string()));
    // A link inside quotes is found before the quotes are, and so is a scheme that is not linked; a domain with a path
    // or a query, before the `@`.
    let local = value.rsplit_once('@').map_or("", |(local, _)| local);
    let may_hide = local.starts_with('"') || local.contains(['/', '?', '#']);
    let has_scheme = local.match_indices("://").any(|(at, _)| {
        let before = local
            .get(..at)
            .and_then(|before| before.chars().next_back());
        before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    });
    let is_hidden = may_hide && (has_scheme || uts58().build().is_match(local));
    if email.findings().is_empty() && !is_suffix && !is_hidden {
        let detector = uts58().emails(Emails::LinkQuoted).build();
        let text = std::format!("x {value} y");
        let found: Vec<_> = detector.links(&text).map(|link| link.as_str()).collect();
        assert_eq!(found, [value], "valid, but not detected as a whole");
    }
}

/// The verdict of screening follows from its reasons, and its host is safe to display.
pub fn screen(text: &str) {
    let balanced = Screen::new();
    for screening in [balanced.url(text), balanced.host(text)] {
        let is_allowed = screening.verdict() == Verdict::Allow;
        assert_eq!(is_allowed, screening.reasons().is_empty(), "{text:?}");
        let shown = screening.display_host();
        assert!(!shown.contains(is_dangerous), "{text:?} shown as {shown:?}");
        for reason in screening.reasons() {
            assert!(text.get(reason.range()).is_some(), "{text:?} {reason:?}");
        }
    }
    for options in option_sets() {
        for link in options.detector().links(text) {
            let screening = balanced.link(&link);
            let is_allowed = screening.verdict() == Verdict::Allow;
            assert_eq!(is_allowed, screening.reasons().is_empty(), "{text:?}");
            for reason in screening.reasons() {
                assert!(text.get(reason.range()).is_some(), "{text:?} {reason:?}");
            }
        }
    }
}

/// A defanged text has no links, defanging it again changes nothing, and refanging it restores the text.
pub fn defang(text: &str) {
    // Overrides of the writing direction are dropped, and refanging does not bring them back.
    let straight = text.replace(['\u{202D}', '\u{202E}'], "");
    let text = straight.as_str();
    let names = Options::default().asked();
    let schemes = Options {
        schemes: names.schemes.clone(),
        ..Options::default()
    };
    // A mention, handle or hashtag has no target by itself, and is not changed.
    let named = names.detector().defang(text);
    assert_eq!(schemes.detector().defang(text), named, "{text:?}");
    defanged(text, &schemes.detector());
    defanged(text, &uts58().build());
}

fn defanged(text: &str, detector: &Detector) {
    let safe = detector.defang(text);
    assert!(!detector.is_match(&safe), "{text:?} became {safe:?}");
    assert_eq!(detector.defang(&safe), safe, "{text:?}");
    assert_eq!(matches!(safe, Cow::Owned(_)), safe != text, "{text:?}");
    let whole = detector.refang(text);
    assert_eq!(detector.refang(&whole), whole, "{text:?}");
    if whole == text {
        assert_eq!(detector.refang(&safe), text, "refanged from {safe:?}");
    }
    for link in detector
        .links(text)
        .filter(|link| link.kind() == LinkKind::Url)
    {
        let again = Formatter::new().link(&link, Form::Href);
        assert!(url::Url::parse(&again).is_ok(), "{text:?} {again:?}");
    }
}

/// Returns a linkifier that also finds the links that are found only on request.
fn chat() -> Linkifier {
    let options = Options {
        prose: true,
        ..Options::default()
    };
    let builder = Linkifier::builder()
        .detector(options.asked().detector())
        .mentions("https://chat.example/u/{name}")
        .and_then(|builder| builder.handles("https://{host}/@{name}"))
        .and_then(|builder| builder.hashtags("/tags/{name}"));
    builder.expect("templates").build()
}

/// Text in two pieces yields the same output as the whole, in every format. HTML has no tags except those of links, and
/// displays the text. No control character of the text reaches a terminal.
pub fn linkify(text: &str) {
    linkified(text, &Linkifier::new());
    linkified(text, &chat());
    let hashtags = Detector::builder().hashtags(true).build();
    let is_hashtag = |link: &Link<'_>| link.kind() == LinkKind::Hashtag;
    for link in hashtags.links(text).filter(is_hashtag) {
        let html = chat().html(link.as_str());
        assert!(
            !html.contains("href=\"/tags/\"") && html.matches('<').count() <= 2,
            "{html}"
        );
    }
}

fn linkified(text: &str, linkifier: &Linkifier) {
    for format in [Format::Html, Format::Markdown, Format::Ansi, Format::Text] {
        let whole = linkifier.render(text, format);
        for cut in [text.len() / 3, text.len() / 2, text.len().saturating_sub(2)] {
            let (first, second) = text.as_bytes().split_at(cut);
            let mut stream = linkifier.stream(format, String::new());
            stream.push_bytes(first).expect("a string");
            stream.push_bytes(second).expect("a string");
            assert_eq!(stream.finish().expect("a string"), whole, "{text:?}");
        }
    }
    let shown: String = linkifier
        .tokens(text)
        .map(|token| match token {
            Token::Text(text) => text.into(),
            Token::Link(token) => token.link_text().into_owned(),
        })
        .collect();
    html_says(&linkifier.html(text), &shown);
    let ansi = linkifier
        .ansi(text)
        .replace("\u{1b}]8;;", "")
        .replace("\u{1b}\\", "");
    assert!(
        !ansi.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202E}']),
        "{text:?}"
    );
}

/// Checks that HTML without its tags displays the text.
fn html_says(html: &str, text: &str) {
    let mut said = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        said.push_str(before);
        let is_ours = after.starts_with("a href=\"") || after.starts_with("/a>");
        assert!(is_ours, "{html} of {text:?}");
        rest = after.split_once('>').expect("the tag ends").1;
    }
    said.push_str(rest);
    let references = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    let said = references
        .iter()
        .fold(said, |said, (from, to)| said.replace(from, to));
    assert_eq!(said, text.replace('\0', "\u{FFFD}"), "{html}");
}
