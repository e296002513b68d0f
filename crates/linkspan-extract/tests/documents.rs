//! Links of documents, and their positions.

#![cfg(test)]

use linkspan::{Detector, Evidence};
use linkspan_extract::{Document, Encoding, Kind};

/// Returns the links of a document: decoded, as written, and whether they are in an attribute or destination.
fn found(bytes: &[u8], kind: Kind, encoding: Option<Encoding>) -> Vec<(String, String, bool)> {
    let detector = Detector::new();
    let document = Document::read(bytes, kind, encoding);
    let mut end = 0;
    document
        .links(&detector)
        .map(|found| {
            let range = found.range();
            assert!(range.start >= end && range.end <= bytes.len(), "{range:?}");
            end = range.end;
            (
                found.link().as_str().to_owned(),
                String::from_utf8_lossy(&bytes[range]).into_owned(),
                found.link().evidence() == Evidence::Attribute,
            )
        })
        .collect()
}

/// Returns the decoded links of a document, with a `@` before those in an attribute or
/// destination.
fn links(bytes: &[u8], kind: Kind) -> Vec<String> {
    let found = found(bytes, kind, None).into_iter();
    found
        .map(|(link, _, is_named)| if is_named { format!("@{link}") } else { link })
        .collect()
}

fn html(text: &str) -> Vec<String> {
    links(text.as_bytes(), Kind::Html)
}

fn markdown(text: &str) -> Vec<String> {
    links(text.as_bytes(), Kind::Markdown)
}

fn mail(text: &str) -> Vec<String> {
    links(text.as_bytes(), Kind::Mail)
}

#[test]
fn html_text() {
    assert_eq!(
        html("<p>See https://example.com/a?b=1&amp;c=2.</p>"),
        ["https://example.com/a?b=1&c=2"]
    );
    assert_eq!(
        html("<p>https://exam<b>ple</b>.com/<wbr>a</p>"),
        ["https://example.com/a"]
    );
    assert_eq!(html("<li>a.com<li>b.com"), ["a.com", "b.com"]);
    assert_eq!(html("<td>example</td><td>.com</td>"), [""; 0]);
    assert_eq!(
        html("<title>a.com</title><textarea>b.com &lt;b></textarea>"),
        ["a.com", "b.com"]
    );
    assert_eq!(
        html("<script>'https://a.com'</script><style>b.com</style><!-- c.com -->d.com"),
        ["d.com"]
    );
    assert_eq!(
        html("<!DOCTYPE html SYSTEM 'https://a.com/'><? b.com ?><p>c.com"),
        ["c.com"]
    );
    assert_eq!(
        html("<a href=x>https://a.com/1</a>,https://a.com/2"),
        ["https://a.com/1", "https://a.com/2"]
    );
    assert_eq!(
        html("a.com\r\n<b>b.com</b>\r\nc.com"),
        ["a.com", "b.com", "c.com"]
    );
    assert_eq!(html("joe&#64;example&#46;com"), ["joe@example.com"]);
}

#[test]
fn html_attributes() {
    for (text, expected) in [
        (
            r#"<a href="https://example.com/a.">x</a>"#,
            &["@https://example.com/a."][..],
        ),
        (
            "<a href=https://example.com/a>x</a>",
            &["@https://example.com/a"],
        ),
        (
            "<A HREF = 'HTTPS://EXAMPLE.COM/'>x</A>",
            &["@HTTPS://EXAMPLE.COM/"],
        ),
        (
            r#"<a href=" https://example.com/a
b ">x</a>"#,
            &["@https://example.com/ab"],
        ),
        (
            r#"<a href="https://example.com/?a=1&amp;b=2&copy=3">x</a>"#,
            &["@https://example.com/?a=1&b=2&copy=3"],
        ),
        (
            r##"<a href="/a"><a href="a.html"><a href="#x"><a href="">"##,
            &[],
        ),
        (
            r#"<script src="//cdn.example.com/a.js"></script><img src='//www.example.com/a.png'><a href="//a/b">x</a>"#,
            &["@cdn.example.com/a.js", "@www.example.com/a.png"],
        ),
        (
            r#"<a href="javascript:alert('https://example.com')">x</a>"#,
            &[],
        ),
        (
            r#"<a href="mailto:joe@example.com?subject=Hi%20there">x</a>"#,
            &["@mailto:joe@example.com?subject=Hi%20there"],
        ),
        (
            r#"<img src=https://example.com/a.png srcset="https://example.com/a.png 1x, https://example.com/b.png 2x,/c.png 3x">"#,
            &[
                "@https://example.com/a.png",
                "@https://example.com/a.png",
                "@https://example.com/b.png",
            ],
        ),
        (
            r#"<img srcset="https://example.com/a,1.png 1x,https://example.com/b.png 2x,,https://example.com/c.png, https://example.com/d.png">"#,
            &[
                "@https://example.com/a,1.png",
                "@https://example.com/b.png",
                "@https://example.com/c.png",
                "@https://example.com/d.png",
            ],
        ),
        (
            r#"<noscript><img src="https://example.com/?a=1&amp;b=2"> a.com <b>b</b>.com</noscript>c.com<style>d.com</style><title>e.com<b></title>"#,
            &[
                "@https://example.com/?a=1&b=2",
                "a.com",
                "b.com",
                "c.com",
                "e.com",
            ],
        ),
        (
            r#"<base href="https://example.com/b/"><a href="c.html">x</a><a href="https://example.com/?a=1&ampb=2&notit;&lt">x</a>"#,
            &[
                "@https://example.com/b/",
                "@https://example.com/?a=1&ampb=2&notit;<",
            ],
        ),
        (
            r#"<form action="http://localhost:3000/x"><video poster="https://a.com/p"><q cite="https://b.com/"><object data="https://c.com/"><button formaction="https://d.com/">"#,
            &[
                "@http://localhost:3000/x",
                "@https://a.com/p",
                "@https://b.com/",
                "@https://c.com/",
                "@https://d.com/",
            ],
        ),
        (
            r#"<meta http-equiv=refresh content="5; url=https://example.com/next">"#,
            &["@https://example.com/next"],
        ),
        (
            r#"<meta property="og:url" content="https://example.com/og">"#,
            &["@https://example.com/og"],
        ),
        (
            r#"<div style="background:url('https://example.com/bg.png')" class="a.com" id="b.com">"#,
            &["@https://example.com/bg.png"],
        ),
        (
            r#"<img alt="see https://example.com/x, ok" title="example.com">"#,
            &["@https://example.com/x"],
        ),
        (
            r#"<p>text a.com <span title="https://b.com/">c.com</span> d.com"#,
            &["a.com", "@https://b.com/", "c.com", "d.com"],
        ),
        (
            r#"<a x=1 / href="https://example.com/">"#,
            &["@https://example.com/"],
        ),
        (
            r#"<a =href="https://example.com/">"#,
            &["@https://example.com/"],
        ),
    ] {
        assert_eq!(html(text), expected, "{text}");
    }
}

#[test]
fn html_ranges_are_exact() {
    let text = "<p>ü <a href='https://example.com/?a=1&amp;b=&uuml;'>x</a> and https://example.com/&auml;x.";
    let all = found(text.as_bytes(), Kind::Html, None);
    assert_eq!(all[0].0, "https://example.com/?a=1&b=ü");
    assert_eq!(all[0].1, "https://example.com/?a=1&amp;b=&uuml;");
    assert_eq!(all[1].0, "https://example.com/äx");
    assert_eq!(all[1].1, "https://example.com/&auml;x");
}

#[test]
fn html_in_other_encodings() {
    let page = b"<meta charset=windows-1251><p>\xEF\xF0\xE8\xEC\xE5\xF0.\xF0\xF4";
    assert_eq!(links(page, Kind::Html), ["пример.рф"]);
    let utf16: Vec<u8> = "\u{FEFF}<p><a href='https://example.com/ü'>пример.рф"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    assert_eq!(
        links(&utf16, Kind::Html),
        ["@https://example.com/ü", "пример.рф"]
    );
}

#[test]
fn unclosed_html_is_read() {
    for (text, expected) in [
        (
            "<p>a.com <a href=\"https://b.com/\" title=\"never",
            &["a.com", "@https://b.com/"][..],
        ),
        (
            "<p>a.com <a href=\"https://b.com/>c.com",
            &["a.com", "https://b.com/", "c.com"],
        ),
        ("a.com <!-- b.com", &["a.com"]),
        ("a.com <script>b.com", &["a.com"]),
        ("a.com <", &["a.com"]),
        ("a.com <b", &["a.com"]),
    ] {
        let document = Document::read(text.as_bytes(), Kind::Html, None);
        assert_eq!(html(text), expected, "{text}");
        let is_reported = !document.problems().is_empty();
        assert_eq!(is_reported, text != "a.com <", "{text}");
    }
    let deep = format!("a.com {} b.com", "<div>".repeat(100_000));
    assert_eq!(html(&deep), ["a.com", "b.com"]);
}

/// A tokenizer that calls itself for each attribute would overflow the stack.
#[test]
fn tags_may_have_any_number_of_attributes() {
    for attribute in [
        " a=\"\"",
        " a=\"&lt;\r\n\"",
        "a=\"\"",
        " a=''",
        " a=b",
        " a",
        "/a=\"\"",
    ] {
        let attributes = attribute.repeat(200_000);
        let tag =
            format!("a.com<a {attributes} href=\"https://b.com/\">c.com</a {attributes}>d.com");
        assert_eq!(html(&tag), ["a.com", "@https://b.com/", "c.com", "d.com"]);
    }
}

#[test]
fn markdown_links() {
    for (text, expected) in [
        (
            "[a](https://example.com/a) b",
            &["@https://example.com/a"][..],
        ),
        (
            "[a](<https://example.com/a b> \"title\")",
            &["@https://example.com/a b"],
        ),
        (
            "[a](https://example.com/a_(b) 'c')",
            &["@https://example.com/a_(b)"],
        ),
        (
            r"[a](https://example.com/a\_\(b)",
            &["@https://example.com/a_(b"],
        ),
        (
            "[a](https://example.com/?a=1&amp;b=2)",
            &["@https://example.com/?a=1&b=2"],
        ),
        (
            "![a](https://example.com/a.png)",
            &["@https://example.com/a.png"],
        ),
        (
            "[![a](https://a.com/a.png)](https://b.com/)",
            &["@https://a.com/a.png", "@https://b.com/"],
        ),
        (
            "<https://example.com/a> <joe@example.com>",
            &["@https://example.com/a", "@joe@example.com"],
        ),
        (
            "see https://example.com/a, and example.org",
            &["https://example.com/a", "example.org"],
        ),
        (
            "[a] b\n\n[a]: https://example.com/a \"t\"\n\nc.com",
            &["@https://example.com/a", "c.com"],
        ),
        (
            "[a]: <https://example.com/a>\n[b]: /b\n[c\\]]: https://example.com/c\n",
            &["@https://example.com/a", "@https://example.com/c"],
        ),
        ("[a](/a) [b](b.md) [c](#c)", &[]),
        (
            "`https://example.com/a` ``b.com``",
            &["https://example.com/a", "b.com"],
        ),
        (
            "```\ncurl https://example.com/a\n```\n    https://example.com/b\n",
            &["https://example.com/a", "https://example.com/b"],
        ),
        (
            "| a | b |\n|---|---|\n| https://example.com/a | [b](https://example.com/b) |\n",
            &["https://example.com/a", "@https://example.com/b"],
        ),
        (
            "**https://example.com/a**, *https://example.com/b*",
            &["https://example.com/a", "https://example.com/b"],
        ),
        (r"https://example.com/a\_b", &["https://example.com/a_b"]),
        (
            "https://example.com/?a=1&amp;b=2",
            &["https://example.com/?a=1&b=2"],
        ),
        (
            "x <a href=\"https://example.com/a\">y</a>\n\n<p>\n<img src='https://example.com/b'>\n</p>\n",
            &["@https://example.com/a", "@https://example.com/b"],
        ),
        (
            "[https://a.com/](https://b.com/)",
            &["https://a.com/", "@https://b.com/"],
        ),
        (
            "[a][b]\n\n> [b]: https://example.com/b\n",
            &["@https://example.com/b"],
        ),
        (
            "---\nurl: https://example.com/a\n---\n# https://example.com/b\n",
            &["https://example.com/a", "https://example.com/b"],
        ),
    ] {
        assert_eq!(markdown(text), expected, "{text}");
    }
}

#[test]
fn markdown_ranges_are_exact() {
    let text = "ü [a](https://example.com/a\\_b?c=1&amp;d) https://example.com/x\\_y\n\n[r]: https://example.com/r\n";
    let all = found(text.as_bytes(), Kind::Markdown, None);
    let written: Vec<_> = all.iter().map(|(_, written, _)| written.as_str()).collect();
    assert_eq!(
        written,
        [
            "https://example.com/a\\_b?c=1&amp;d",
            "https://example.com/x\\_y",
            "https://example.com/r"
        ]
    );
}

#[test]
fn markdown_of_pathological_nesting() {
    for text in [
        "[", "![", "*a", "> ", "<", "`", "[a](", "(", "- ", "&", "\\",
    ] {
        let text = format!("a.com\n\n{}\n\nb.com", text.repeat(20_000));
        let all = markdown(&text);
        assert_eq!(all.first().map(String::as_str), Some("a.com"));
    }
}

#[test]
fn mail_in_parts() {
    let message = "\
From: =?utf-8?Q?J=C3=B6rg?= <joerg@example.com>\r
To: \"Ann, B.\" <ann@example.org>,\r
 bob@example.org\r
Received: from mail.example.net (mail.example.net [192.0.2.1])\r
Message-ID: <1@example.net>\r
List-Unsubscribe: <https://example.com/u?id=1>, <mailto:leave@example.com>\r
Subject: =?ISO-8859-1?B?aHR0cHM6Ly9leGFtcGxlLmNvbS9i/A==?= =?utf-8?q?cher?=\r
MIME-Version: 1.0\r
Content-Type: multipart/mixed; boundary=\"==a b==\"\r
\r
preamble.com\r
--==a b==\r
Content-Type: multipart/alternative; boundary=inner\r
\r
--inner\r
Content-Type: text/plain; charset=iso-8859-1\r
Content-Transfer-Encoding: quoted-printable\r
\r
See https://example.com/wra=\r
pped?a=3D1 and b=FCcher.de.\r
--inner\r
Content-Type: text/html; charset=utf-8\r
Content-Transfer-Encoding: base64\r
\r
PGEgaHJlZj0iaHR0cHM6Ly9leGFtcGxlLmNvbS8/YT0xJmFtcDtiPTIiPnNlZTwv\r
YT4gaHR0cHM6Ly9leGFtcGxlLmNvbS94\r
--inner--\r
--==a b==\r
Content-Type: message/rfc822\r
\r
From: inner@example.com\r
Content-Type: text/plain; format=flowed; delsp=yes\r
\r
https://example.com/very/ \r
long\r
--==a b==\r
Content-Type: application/octet-stream\r
\r
https://skipped.example.com/\r
--==a b==--\r
epilogue.com\r
";
    assert_eq!(
        mail(message),
        [
            "joerg@example.com",
            "ann@example.org",
            "bob@example.org",
            "https://example.com/u?id=1",
            "mailto:leave@example.com",
            "https://example.com/bücher",
            "https://example.com/wrapped?a=1",
            "bücher.de",
            "@https://example.com/?a=1&b=2",
            "https://example.com/x",
            "inner@example.com",
            "https://example.com/very/long",
        ]
    );
    let written: Vec<_> = found(message.as_bytes(), Kind::Mail, None)
        .into_iter()
        .map(|(_, written, _)| written)
        .collect();
    assert_eq!(written[6], "https://example.com/wra=\r\npped?a=3D1");
    assert_eq!(written[7], "b=FCcher.de");
    assert_eq!(written[11], "https://example.com/very/ \r\nlong");
    // The groups of four that contain the bytes.
    assert!(
        written[8].starts_with("ZWY9")
            || written[8].starts_with("aHR0")
            || written[8].starts_with("9Imh0"),
        "{}",
        written[8]
    );
    assert!(
        Document::read(message.as_bytes(), Kind::Mail, None)
            .problems()
            .is_empty()
    );
}

#[test]
fn mail_in_a_given_encoding() {
    let koi8 = Some("koi8-r".parse().unwrap());
    let latin1 = Some("latin1".parse().unwrap());
    // The charset that the mail names takes precedence.
    let named = b"Subject: see b\xFCcher.de\nContent-Type: text/plain; charset=koi8-r\n\n\xD0\xD2\xC9\xCD\xC5\xD2.com\n";
    let all = found(named, Kind::Mail, latin1);
    assert_eq!(all[0].0, "bücher.de");
    assert_eq!(all[1].0, "пример.com");
    // Other text is in the given encoding, also inside a transfer encoding.
    for (text, encoding, expected) in [
        (
            &b"Content-Transfer-Encoding: quoted-printable\n\nb=FCcher.de"[..],
            latin1,
            &["bücher.de"][..],
        ),
        (
            b"Content-Type: text/html\n\n<p>b\xFCcher.de",
            latin1,
            &["bücher.de"],
        ),
        (b"\n\xD0\xD2\xC9\xCD\xC5\xD2.com", koi8, &["пример.com"]),
        (b"\nb\xC3\xBCcher.de", latin1, &["bücher.de"]),
        (b"\nb\xFCcher.de", None, &[]),
    ] {
        let all = found(text, Kind::Mail, encoding);
        let all: Vec<_> = all.iter().map(|(link, ..)| link.as_str()).collect();
        assert_eq!(all, expected, "{text:?}");
    }
    let wide: Vec<u8> = "Subject: a.com\n\nb.com"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(found(&wide, Kind::Mail, Some(Encoding::UTF_16LE)).len(), 2);
}

#[test]
fn intact_parts_of_damaged_base64_are_read() {
    let line = "aHR0cHM6Ly9hLmV4YW1wbGUvIAo=".replace('=', "g")
        + "aHR0cHM6Ly9iLmNvbS94IGEg"
        + "aHR0cHM6Ly9jLmNvbS94IGEg";
    for (body, problem) in [
        (
            format!("{line}\n{}\n{line}\n", line.replacen("Ly9i", "L!9i", 1)),
            "characters that are not base64",
        ),
        (
            line.replacen("Ly9j", "L!9j", 1),
            "characters that are not base64",
        ),
        (line[..line.len() - 2].to_owned(), "ends inside a group"),
    ] {
        let text = format!("From: joe@example.com\nContent-Transfer-Encoding: base64\n\n{body}");
        let document = Document::read(text.as_bytes(), Kind::Mail, None);
        assert!(
            document.problems()[0].message().contains(problem),
            "{:?}",
            document.problems()
        );
        let links = mail(&text);
        assert_eq!(links[1], "https://a.example/", "{links:?}");
        if body.len() > 100 {
            let rest = ["a.example/", "c.com/x", "a.example/", "b.com/x", "c.com/x"];
            let rest = rest.map(|link| format!("https://{link}"));
            assert_eq!(&links[4..], rest);
        }
    }
}

#[test]
fn mailboxes_are_read_message_by_message() {
    let mailbox = "From a Mon Jan  1 00:00:00 2026\nFrom: a@example.com\n\nFrom here on: b.com\n>From c.com\n\nFrom d Mon Jan  1 00:00:00 2026\nFrom: d@example.com\n\ne.com\n";
    assert_eq!(
        mail(mailbox),
        ["a@example.com", "b.com", "c.com", "d@example.com", "e.com"]
    );
}

#[test]
fn encoded_messages_in_messages() {
    let inner = "From: x@example.com\n\nhttps://example.com/a=b\n";
    let quoted = inner.replace('=', "=3D");
    let text = format!(
        "From: y@example.com\nContent-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n{quoted}"
    );
    assert_eq!(
        mail(&text),
        ["y@example.com", "x@example.com", "https://example.com/a=b"]
    );
}

#[test]
fn broken_mail_is_read_as_far_as_possible() {
    for (text, expected) in [
        ("", &[][..]),
        ("\n", &[]),
        ("no header a.com", &["a.com"]),
        ("Content-Type: multipart/mixed\n\na.com", &["a.com"]),
        (
            "Content-Type: multipart/mixed; boundary=x\n\na.com",
            &["a.com"],
        ),
        (
            "Content-Type: multipart/mixed; boundary=x\n\n--x\n\na.com\n--x\n\nb.com",
            &["a.com", "b.com"],
        ),
        (
            "Content-Type: multipart/mixed; boundary=x\n\n--x\n\na.com\n--xy\n\nb.com\n--x--",
            &["a.com", "b.com"],
        ),
        (
            "Content-Type: text/plain; charset=nonsense\n\na.com",
            &["a.com"],
        ),
        ("Content-Type: text/plain; charset=\n\na.com", &["a.com"]),
        ("Content-Type: ;;;==\n\na.com", &["a.com"]),
        ("Content-Transfer-Encoding: base64\n\n!!!!", &[]),
        (
            "Content-Transfer-Encoding: quoted-printable\n\na.com/=ZZ b.com=",
            &["a.com/=ZZ", "b.com"],
        ),
        (
            "Subject: =?x?y?z?= =?utf-8?q?a.com\n\nb.com",
            &["a.com", "b.com"],
        ),
        (
            "From: a@example.com\nbroken line\nb.com",
            &["a@example.com", "b.com"],
        ),
    ] {
        assert_eq!(mail(text), expected, "{text:?}");
    }
}

#[test]
fn deep_nesting_ends() {
    let mut text = String::from("From: a@example.com\n");
    for i in 0..1_000 {
        text.push_str(&format!(
            "Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n"
        ));
    }
    text.push_str("\nz.com\n");
    let document = Document::read(text.as_bytes(), Kind::Mail, None);
    assert_eq!(mail(&text), ["a@example.com"]);
    assert!(
        document
            .problems()
            .iter()
            .any(|it| it.to_string().contains("deeper than 64"))
    );

    let messages = format!(
        "From: a@example.com\n{}",
        "Content-Type: message/rfc822\n\n".repeat(100_000)
    );
    assert_eq!(mail(&messages), ["a@example.com"]);
}

#[test]
fn large_base64_parts_are_decoded_if_they_are_text() {
    // Not text, so not decoded.
    let bomb = "QUFB".repeat(1 << 18);
    let text = format!("Content-Type: image/png\nContent-Transfer-Encoding: base64\n\n{bomb}");
    assert_eq!(mail(&text), [""; 0]);
    let text = format!("Content-Transfer-Encoding: base64\n\n{bomb}IGEuY29t");
    assert_eq!(mail(&text), ["a.com"]);
    // Mailing lists add their lines at the end.
    let text = "Content-Transfer-Encoding: base64\n\nIGEuY29t\n-- \nhttps://lists.example.com/";
    assert_eq!(mail(text), ["a.com", "https://lists.example.com/"]);
    let document = Document::read(text.as_bytes(), Kind::Mail, None);
    assert_eq!(document.problems()[0].offset(), 44);
    // Messages in messages, each encoded once more, get smaller.
    let mut text = String::from("From: a@example.com\n\nhello\n");
    for _ in 0..10 {
        let hex: String = text
            .bytes()
            .map(|byte| match byte {
                b'=' => "=3D".to_owned(),
                byte => char::from(byte).to_string(),
            })
            .collect();
        text = format!(
            "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n{hex}"
        );
    }
    assert_eq!(mail(&text), ["a@example.com"]);
}

#[test]
fn json_strings() {
    for (text, expected) in [
        (
            r#"{"url":"https://example.com/x","b":1}"#,
            &["https://example.com/x"][..],
        ),
        (
            r#"{"url":"https:\/\/example.com\/x?a=1\u0026b=2"}"#,
            &["https://example.com/x?a=1&b=2"],
        ),
        (
            r#"{"t":"a\nhttps://example.com/x\nhttps://example.com/y\"","u":"www.example.com"}"#,
            &[
                "https://example.com/x",
                "https://example.com/y",
                "www.example.com",
            ],
        ),
        (r#"{"t":"b\u00fccher.de \ud83d\ude00"}"#, &["bücher.de"]),
        (r#"{"t":"b\ud83dcher.de"}"#, &[]),
        (
            r#"{"u":"https://example.com/it's","w":"See https://example.com/x."}"#,
            &["https://example.com/it's", "https://example.com/x"],
        ),
        (
            r#"{"t":"\"https://example.com/\" is 'https://example.org/'"}"#,
            &["https://example.com/", "https://example.org/"],
        ),
        (r#"["mail\njoe@example.com\n"]"#, &["joe@example.com"]),
        (
            "2026 INFO https://example.com/a \"https://example.com/b\"\n{\"c\": \"broken https://example.com/c\n\"https://example.com/d\"",
            &[
                "https://example.com/a",
                "https://example.com/b",
                "https://example.com/c",
                "https://example.com/d",
            ],
        ),
    ] {
        assert_eq!(links(text.as_bytes(), Kind::Json), expected, "{text}");
    }
    let text = r#"{"u":"https:\/\/example.com\/b\u00fccher"}"#;
    assert_eq!(
        found(text.as_bytes(), Kind::Json, None)[0].1,
        r"https:\/\/example.com\/b\u00fccher"
    );
}

#[test]
fn every_encoding_gives_the_same_links() {
    let text = "Siehe https://bücher.de/ü, или пример.рф, 例子.中国😀";
    let expected = ["https://bücher.de/ü", "пример.рф", "例子.中国"];
    let utf16 = |to: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{FEFF}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(to)
            .collect()
    };
    let utf32 = |to: fn(u32) -> [u8; 4]| -> Vec<u8> {
        "\u{FEFF}"
            .chars()
            .chain(text.chars())
            .flat_map(|c| to(u32::from(c)))
            .collect()
    };
    for bytes in [
        format!("\u{FEFF}{text}").into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
        utf32(u32::to_le_bytes),
        utf32(u32::to_be_bytes),
    ] {
        assert_eq!(links(&bytes, Kind::Text), expected);
        let (encoding, _) = Encoding::of_mark(&bytes).unwrap();
        let document = Document::read(&bytes, Kind::Text, None);
        for found in document.links(&Detector::new()) {
            let again = Document::read(&bytes[found.range()], Kind::Text, Some(encoding));
            let detector = Detector::new();
            let again: Vec<_> = again.links(&detector).collect();
            assert_eq!(again.len(), 1, "the range is the link, {encoding}");
            assert_eq!(again[0].link().as_str(), found.link().as_str());
        }
    }
}

#[test]
fn truncated_encodings_are_read() {
    let whole: Vec<u8> = "\u{FEFF}see a.com and 😀 b.com"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for len in 0..whole.len() {
        let bytes = &whole[..len];
        let document = Document::read(bytes, Kind::Text, None);
        let detector = Detector::new();
        let count = document.links(&detector).count();
        assert!(len < 22 || count > 0, "{len}");
        let is_cut = len > 2 && len % 2 == 1;
        assert!(!is_cut || !document.problems().is_empty(), "{len}");
    }
}

#[test]
fn hostile_bytes_of_every_kind() {
    let seeds: [&[u8]; 6] = [
        b"<a href=\"https://example.com/&amp\">x</a><!-- --><script>",
        b"[a](<https://example.com/>) `x` <b>\n\n[r]: x\n",
        b"From: =?utf-8?b?YQ==?=\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Transfer-Encoding: base64\n\nYWJj\n--x--",
        b"{\"a\":\"\\u12\\/\xFF\"}",
        b"\xFF\xFEa\0\x00\xD8",
        b"From a Mon 00:00\n\n",
    ];
    let mut state = 1_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    for round in 0..3_000 {
        let mut bytes = seeds[round % seeds.len()].to_vec();
        for _ in 0..1 + next() % 6 {
            let at = next() % (bytes.len() + 1);
            match next() % 3 {
                0 => bytes.insert(at, (next() % 256) as u8),
                1 if at < bytes.len() => {
                    bytes.remove(at);
                }
                _ => {
                    let seed = seeds[next() % seeds.len()];
                    let from = next() % seed.len();
                    bytes.splice(at..at, seed[from..].iter().copied());
                }
            }
        }
        for &kind in Kind::ALL {
            for encoding in [None, Some(Encoding::UTF_16LE), "shift_jis".parse().ok()] {
                found(&bytes, kind, encoding);
            }
        }
    }
}
