//! The exact result of screening: all reasons with their ranges, and the displayed host.

use linkspan::screen::{Policy, ReasonCode, Screen, Screening, Verdict};

/// Returns the reasons as `code@start..end`.
fn reasons(screening: &Screening<'_>) -> Vec<String> {
    let reasons = screening.reasons().iter();
    reasons
        .map(|reason| format!("{}@{:?}", reason.code().as_str(), reason.range()))
        .collect()
}

#[track_caller]
fn host(host: &str, expected: &[&str], shown: &str) {
    let screening = Screen::new().host(host);
    assert_eq!(reasons(&screening), expected, "{host:?}");
    assert_eq!(screening.display_host(), shown, "{host:?}");
}

#[track_caller]
fn url(url: &str, expected: &[&str]) {
    assert_eq!(reasons(&Screen::new().url(url)), expected, "{url:?}");
}

#[test]
fn scripts() {
    host("bücher.de", &[], "bücher.de");
    host("курс.com", &[], "курс.com");
    host(
        "\u{581}\u{585}\u{581}.com",
        &["whole-script-confusable@0..6"],
        "xn--vbbal.com",
    );
    host(
        "\u{430}\u{3B1}.com",
        &["mixed-script@0..4"],
        "xn--mxa7w.com",
    );
    host(
        "\u{430}b.ok.c\u{435}.com",
        &["mixed-script@0..3", "mixed-script@7..10"],
        "xn--b-7sb.ok.xn--c-jtb.com",
    );
    host(
        "www.p\u{430}ypal.com",
        &["protected-name@0..15", "mixed-script@4..11"],
        "www.xn--pypal-4ve.com",
    );
}

#[test]
fn kana() {
    host("カ・a.jp", &["kana-lookalike@3..6"], "xn--a-weuul.jp");
    host("a・カ.jp", &["kana-lookalike@1..4"], "xn--a-xeutl.jp");
    host("カ・カ.jp", &[], "カ・カ.jp");
    host("ノ.com", &[], "ノ.com");
    host("ノa.com", &["slash-lookalike@0..3"], "xn--a-wgu.com");
}

/// What a label looks like as written is reported, and its mapped form is displayed.
#[test]
fn capitals() {
    let confusable = "whole-script-confusable@0..8";
    host("ΝΙΚΕ.com", &[confusable], "νικε.com");
    host(
        "МОСКВА.com",
        &["whole-script-confusable@0..12"],
        "москва.com",
    );
    host("МОСКВА.рф", &[], "москва.рф");
    host("МОСКВА.ru", &[], "москва.ru");
    host("ΑΘΗΝΑ.com", &[], "αθηνα.com");
    host("москва.com", &[], "москва.com");
    host("ΟΙΚΟ.com", &[confusable], "xn--uxacnc.com");
    let strict = Screen::builder().policy(Policy::Strict).build();
    assert_eq!(strict.host("ВВС.com").verdict(), Verdict::Refuse);
}

#[test]
fn joiners() {
    host("کتاب\u{200C}ها.com", &[], "کتاب\u{200C}ها.com");
    host("ශ්\u{200D}රී.com", &[], "ශ්\u{200D}රී.com");
    host("సాఫ్ట్\u{200C}వేర్.com", &[], "సాఫ్ట్\u{200C}వేర్.com");
    host(
        "தமிழ்\u{200C}நாடு.com",
        &["unseen-joiner@15..18"],
        "xn--mlcjmx4a2deu8hx18v.com",
    );
    host(
        "क्\u{200C}.com",
        &["unseen-joiner@6..9"],
        "xn--11b6iv14e.com",
    );
    let screen = Screen::builder().protect(["میخواهم.ایران"]).build();
    let twin = screen.host("می\u{200C}خواهم.ایران");
    assert_eq!(twin.verdict(), Verdict::Refuse, "the same but for a joiner");
}

#[test]
fn emoji_style() {
    let reasons = ["restricted-character@0..7"];
    host("i❤\u{FE0F}.ws", &reasons, "xn--i-7iq.ws");
    host("i\u{FE0F}.ws", &["invisible-character@1..4"], "i.ws");
}

#[test]
fn context() {
    host("l·l.cat", &[], "l·l.cat");
    host("l·l.com", &["middle-dot@1..3"], "xn--ll-0ea.com");
    host("l·a.com", &["context-rule@1..3"], "xn--la-0ea.com");
    host("lalþ.com", &["thorn@3..5"], "xn--lal-roa.com");
    host("þ.com", &[], "þ.com");
    host("þa.com", &["thorn@0..2"], "xn--a-hha.com");
    host("ə.com", &[], "ə.com");
    host("əx.com", &["schwa@0..2"], "xn--x-b1a.com");
    host("״א.com", &["context-rule@0..2"], "xn--4db5e.com");
    // A character that is mapped has no range of its own, so the range is that of its label.
    host("a.THÞ.com", &["thorn@2..6"], "a.xn--th-4ka.com");
}

#[test]
fn marks() {
    let four = "q\u{323}\u{307}\u{302}\u{301}";
    host(&format!("{four}.com"), &[], &format!("{four}.com"));
    host(
        &format!("{four}\u{300}.com"),
        &["combining-mark@9..11"],
        "xn--q-vbbcdy1o.com",
    );
    // A mark that Unicode does not recommend, on a letter that it does not belong to and on one
    // that it does.
    host(
        "ก\u{316}.com",
        &["restricted-character@3..5", "combining-mark@3..5"],
        "xn--6sa307c.com",
    );
    host(
        "a\u{316}\u{317}.com",
        &["restricted-character@1..3"],
        "xn--a-4cbd.com",
    );
    // Also twice: two reasons next to each other.
    host(
        "ก\u{316}\u{316}.com",
        &[
            "restricted-character@3..5",
            "combining-mark@3..5",
            "combining-mark@5..7",
        ],
        "xn--6saa794f.com",
    );
}

#[test]
fn characters() {
    host(
        "a\u{FFFC}\u{FFFC}.com",
        &["disallowed-character@1..4", "disallowed-character@4..7"],
        "xn--a-o10ia.com",
    );
    host("a\u{2027}b.com", &["fake-separator@1..4"], "xn--ab-u3t.com");
    host(
        "xn--ab-u3t.com",
        &["fake-separator@0..10"],
        "xn--ab-u3t.com",
    );
    host(
        "exa mple.a b",
        &["disallowed-character@3..4", "disallowed-character@10..11"],
        "exa\u{FFFD}mple.a\u{FFFD}b",
    );
    host("אa.com", &["bidi-rule@0..3"], "xn--a-zhc.com");
    host("good.אa.com", &["bidi-rule@5..8"], "good.xn--a-zhc.com");
    host(
        "a\u{2027}b.אa.com",
        &["fake-separator@1..4", "bidi-rule@6..9"],
        "xn--ab-u3t.xn--a-zhc.com",
    );
    host(
        "xn--a-rxj.com",
        &["deprecated-character@0..9"],
        "xn--a-rxj.com",
    );
}

/// Labels that change places are displayed in ASCII, which keeps their order.
#[test]
fn reordered_labels() {
    host(
        "אבג.דהו.com",
        &["bidi-reorder@0..17"],
        "xn--4dbcd.xn--7dbcd.com",
    );
}

#[test]
fn separators() {
    // U+29F7 is in the list. U+27CB has a slash as its skeleton.
    for label in ["xn--ab-58z", "xn--ab-iwy"] {
        let name = format!("{label}.com");
        let reasons = ["restricted-character@0..10", "fake-separator@0..10"];
        host(&name, &reasons, &name);
    }
    // A letter of Lisu, although it looks like a dot.
    host(
        "xn--ab-7d7h.com",
        &["mixed-script@0..11", "limited-use-script@0..11"],
        "xn--ab-7d7h.com",
    );
}

#[test]
fn addresses() {
    host("192.0.2.1", &[], "192.0.2.1");
    host("2001:db8::1", &[], "2001:db8::1");
    host("[2001:db8::1]", &[], "[2001:db8::1]");
    host(
        "::ffff:1.2.3.4",
        &["ip-address-form@0..14"],
        "::ffff:1.2.3.4",
    );
    host(
        "[2002:7f00:1::]",
        &["ip-address-form@0..15"],
        "[2002:7f00:1::]",
    );
}

#[test]
fn lengths() {
    let label = |len: usize| "a".repeat(len);
    host("a..com", &["malformed-host@2..3"], "a..com");
    let longest = format!("{}.com", label(63));
    host(&longest, &[], &longest);
    let longer = format!("{}.com", label(64));
    host(&longer, &["host-too-long@0..64"], &longer);
    let name = |len| format!("{0}.{0}.{0}.{1}.com", label(63), label(len));
    host(&name(57), &[], &name(57));
    host(&name(58), &["host-too-long@0..254"], &name(58));
}

/// Returns a host with this many bytes, in as many labels as that takes.
fn many_labels(bytes: usize) -> String {
    let labels = "É.".repeat((bytes - 1) / 3);
    let last = "a".repeat(bytes - labels.len());
    labels + &last
}

/// The length of a label is that of its ASCII form.
#[test]
fn lengths_of_other_scripts() {
    let accents = format!("{}.com", "é".repeat(63));
    host(&accents, &["host-too-long@0..126"], &accents);
    let spread = "像母匿罚潘汽祷率带讨物详挚祖投忧闯迪击";
    host(spread, &["host-too-long@0..57"], spread);
    let mixed = |len: usize| format!("b{}.com", "\u{430}".repeat(len - 1));
    let shown = |len| Screen::new().host(&mixed(len)).display_host().to_owned();
    assert!(shown(252).starts_with("xn--b-"));
    assert_eq!(shown(253), "\u{FFFD}.com");
    let long = many_labels(4048);
    assert_eq!(
        Screen::new().host(&long).display_host(),
        long.to_lowercase()
    );
    assert_eq!(
        Screen::new().host(&many_labels(4049)).display_host(),
        "\u{FFFD}"
    );
}

#[test]
fn urls() {
    url("https://example.com/", &[]);
    url("https://user@example.com/", &["userinfo@8..13"]);
    url("https://a.l·a.com/", &["context-rule@11..13"]);
    url("https://a.com/é\u{202E}x", &["bidi-control@16..19"]);
    url("https://a.com/\u{200D}\u{FE0F}", &[]);
    url("https://a.com/\u{200B}", &["invisible-character@14..17"]);
    let long = |len: usize| format!("https://a.com/{}", "a".repeat(len - 14));
    url(&long(2048), &[]);
    url(&long(2049), &["link-too-long@0..2049"]);
}

#[test]
fn callers_decide_verdicts() {
    let screen = Screen::builder()
        .verdict(ReasonCode::HostMismatch, Verdict::Allow)
        .verdict(ReasonCode::Thorn, Verdict::Allow)
        .built_in_names(false)
        .build();
    assert!(reasons(&screen.pair("example.com", "https://example.org/")).is_empty());
    assert!(reasons(&screen.host("þa.com")).is_empty());
    assert!(reasons(&screen.host("paypa1.com")).is_empty());
    let pair = Screen::new().pair("example.com", "https://example.org/");
    assert_eq!(reasons(&pair), ["host-mismatch@8..19"]);
}

#[test]
fn without_screening_hosts_are_unicode() {
    let off = Screen::builder().policy(Policy::Off).build();
    for (host, shown) in [
        ("xn--bcher-kva.de", "bücher.de"),
        ("BÜCHER.de", "bücher.de"),
        ("EXAMPLE.com", "EXAMPLE.com"),
    ] {
        assert_eq!(off.host(host).display_host(), shown);
    }
    let long = many_labels(4048);
    assert_eq!(off.host(&long).display_host(), long.to_lowercase());
    let longer = many_labels(4049);
    assert_eq!(off.host(&longer).display_host(), longer, "too long to map");
}

/// Mapped characters are judged like written ones.
#[test]
fn mapped_characters_are_screened() {
    host(
        "ａ＂ｂ.com",
        &["disallowed-character@0..13"],
        "a\u{FFFD}b.com",
    );
    host("é.５", &["malformed-host@0..6"], "xn--9ca.5");
    host("xn--9ca.0x", &["malformed-host@0..10"], "xn--9ca.0x");
    host("example.com。", &[], "example.com");
    host("bücher.de｡", &[], "bücher.de");
}

/// Labels of more than 63 octets are not decoded.
#[test]
fn bad_encoded_labels_have_their_reason() {
    for (letters, expected) in [(54, "bidi-rule@0..63"), (55, "host-too-long@0..64")] {
        let host = format!("xn--{}-{}.com", "a".repeat(letters), code_behind(letters));
        assert_eq!(reasons(&Screen::new().host(&host)), [expected]);
    }
}

/// Returns the Punycode for an alef after this many letters.
fn code_behind(letters: usize) -> String {
    let label = "a".repeat(letters) + "\u{5D0}";
    let encoded = idna::punycode::encode_str(&label).unwrap();
    encoded.rsplit('-').next().unwrap().to_owned()
}
