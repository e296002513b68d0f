//! HTML and plain text output, option by option.

use linkspan::linkify::{Isolation, LinkText, Refused};
use linkspan::{Detector, Linkifier};

/// Looks like payment.com.
const REFUSED: &str = "p\u{430}yment.com";

#[test]
fn a_plain_link_is_an_element() {
    assert_eq!(
        Linkifier::new().html("(https://example.com/?a=1&b='2'c)"),
        "(<a href=\"https://example.com/?a=1&amp;b=%272%27c\" rel=\"nofollow noopener\" \
         dir=\"auto\">https://example.com/?a=1&amp;b='2'c</a>)"
    );
}

#[test]
fn an_address_has_no_rel_and_no_target() {
    let linkifier = Linkifier::builder()
        .target("_blank")
        .isolation(Isolation::Off)
        .build();
    assert_eq!(
        linkifier.html("jane@example.com"),
        r#"<a href="mailto:jane@example.com">jane@example.com</a>"#
    );
}

#[test]
fn a_warning_has_a_class_a_title_and_a_safe_host() {
    let linkifier = Linkifier::builder()
        .class("auto")
        .rel("")
        .isolation(Isolation::Off)
        .build();
    assert_eq!(
        linkifier.html("http://\u{441}\u{430}\u{445}\u{430}\u{440}.com/a"),
        "<a href=\"http://xn--80aa2cbv.com/a\" class=\"auto link-warned\" title=\"every letter of a label looks like a Latin letter, and the top-level domain does not use its script (Cyrillic and Latin)\">http://xn--80aa2cbv.com/a</a>"
    );
}

#[test]
fn a_refused_link_is_text_or_defanged() {
    assert_eq!(Linkifier::new().html(REFUSED), "xn--pyment-3nf.com");
    let linkifier = Linkifier::builder().refused(Refused::Text).build();
    assert_eq!(linkifier.html(REFUSED), REFUSED);
    let linkifier = Linkifier::builder().refused(Refused::Defang).build();
    let text = format!("see https://{REFUSED}/a");
    let html = linkifier.html(&text);
    assert!(
        html.starts_with(
            "see <span class=\"link-refused\" title=\"Not linked: a label mixes letters"
        ) && html.ends_with("\">hxxps[:]//xn--pyment-3nf[.]com/a</span>"),
        "{html}"
    );
    assert!(!Detector::new().is_match(&linkifier.text(&format!("https://{REFUSED}/a"))));
}

#[test]
fn a_refused_link_in_a_document_is_text_or_defanged() {
    let html = format!("<p>see https://<b>{REFUSED}</b> and https://{REFUSED}/a&amp;b</p>");
    let as_written = Linkifier::builder().refused(Refused::Text).build();
    assert_eq!(as_written.html_document(&html), html);
    let linked = Linkifier::new().html_document(&html);
    assert_eq!(
        linked,
        html.replace(
            &format!("https://{REFUSED}/"),
            "https://xn--pyment-3nf.com/"
        )
    );
    assert_eq!(Linkifier::new().html_document(&linked), linked);
    let linkifier = Linkifier::builder().refused(Refused::Defang).build();
    let linked = linkifier.html_document(&html);
    assert!(
        linked.contains("<span class=\"link-refused\" title=\"Not linked: a label mixes letters")
            && linked.ends_with("\">hxxps[:]//xn--pyment-3nf[.]com/a&amp;b</span></p>"),
        "{linked}"
    );
    assert_eq!(
        linkifier.html_document(&linked),
        linked,
        "the second time nothing is new"
    );
}

/// Row 5 of the UASG table, and capitals that look like other letters.
#[test]
fn screening_decides_the_form_of_a_host() {
    let linkifier = Linkifier::builder()
        .rel("")
        .isolation(Isolation::Off)
        .build();
    let ascii = "http://xn--r2bi6d.xn--c2bdw5c1bb.xn--h2brj9c/%C3%BC";
    let shown = "http://मेल.डाटावन.भारत/%C3%BC";
    let html = format!("<a href=\"{ascii}\">{shown}</a>");
    assert_eq!(linkifier.html(ascii), html);
    assert_eq!(
        linkifier.html_document(&format!("<p>{ascii}</p>")),
        format!("<p>{html}</p>")
    );
    assert_eq!(linkifier.markdown(ascii), format!("[{shown}]({ascii})"));
    assert!(linkifier.ansi(ascii).contains(&format!("\\{shown}\u{1b}")));
    assert_eq!(linkifier.text(ascii), "http://मेल.डाटावन.भारत/ü");
    assert!(linkifier.html("BÜCHER.de/Ü").ends_with(">BÜCHER.de/Ü</a>"));
    assert!(linkifier.html("МОСКВА.рф").ends_with(">МОСКВА.рф</a>"));
    assert!(linkifier.html("ΝΙΚΕ.com/Α").ends_with(">νικε.com/Α</a>"));
    assert!(
        linkifier
            .text("ΝΙΚΕ.com")
            .starts_with("νικε.com [warning: ")
    );
    assert!(
        linkifier
            .html("jane@xn--bcher-kva.de")
            .ends_with(">jane@bücher.de</a>")
    );
}

#[test]
fn a_cut_link_has_its_full_text_in_the_title() {
    let linkifier = Linkifier::builder()
        .max_len(16)
        .rel("")
        .isolation(Isolation::Off)
        .build();
    assert_eq!(
        linkifier.html("example.com/a\"b/long/path"),
        "<a href=\"https://example.com/a%22b/long/path\" \
         title=\"example.com/a&quot;b/long/path\">example.com/a\"b…</a>"
    );
    assert!(
        linkifier
            .html("a.long.local.part@example.com")
            .contains(">a.long.local.part@example.com<")
    );
}

#[test]
fn a_scheme_is_added_once() {
    let text = "GEMINI://example.org/";
    assert_eq!(Linkifier::new().html(text), text);
    let detector = Detector::builder().schemes(["Gemini"]).unwrap().build();
    let linkifier = Linkifier::builder().detector(detector).build();
    assert!(
        linkifier
            .html(text)
            .contains("href=\"gemini://example.org/\"")
    );
}

#[test]
fn schemes_that_run_script_cannot_be_allowed() {
    for name in [
        "javascript",
        "JavaScript:",
        "vbscript",
        "data",
        "livescript",
        "file",
        "blob",
    ] {
        let error = Detector::builder().schemes(["tel", name]).unwrap_err();
        assert!(error.is_scheme(), "{name}");
        assert!(error.to_string().contains("run script"), "{error}");
    }
}

#[test]
fn own_attributes_come_last_and_replace_ours() {
    let linkifier = Linkifier::builder()
        .map_link(|anchor| {
            anchor.set_attribute("REL", "a").unwrap();
            anchor.set_attribute("rel", "<b>").unwrap();
            anchor.remove_attribute("dir");
            anchor.remove_attribute("no such thing");
        })
        .build();
    assert_eq!(
        linkifier.html("example.com"),
        r#"<a href="https://example.com/" rel="&lt;b&gt;">example.com</a>"#
    );
}

#[test]
fn a_veto_applies_to_every_format() {
    let linkifier = Linkifier::builder()
        .map_link(|anchor| anchor.veto())
        .build();
    let text = "xn--bcher-kva.de";
    assert_eq!(linkifier.html(text), text);
    assert_eq!(linkifier.text(text), text);
    assert_eq!(linkifier.ansi(text), text);
    assert_eq!(linkifier.markdown(text), r"xn--bcher-kva\.de");
}

#[test]
fn plain_text_has_display_forms() {
    let linkifier = Linkifier::new();
    assert_eq!(
        linkifier.text("HTTPS://XN--BCHER-KVA.DE/%C3%BC <b> mailto:jane@example.com"),
        "https://bücher.de/ü <b> jane@example.com"
    );
    assert_eq!(
        linkifier.text("http://0x7f.1/ x"),
        "http://127.0.0.1/ [warning: the host is an IP address in an unusual form] x"
    );
}

#[test]
fn link_text_can_be_the_display_form() {
    let linkifier = Linkifier::builder()
        .link_text(LinkText::Display)
        .isolation(Isolation::Bdi)
        .rel("")
        .build();
    assert_eq!(
        linkifier.html("xn--bcher-kva.de/%C3%BC"),
        r#"<a href="https://xn--bcher-kva.de/%C3%BC"><bdi>bücher.de/ü</bdi></a>"#
    );
}
