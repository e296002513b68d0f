//! Files made to do harm get an error that says what is wrong, in bounded time and memory.
#![cfg(test)]

use linkspan_idn::{Cause, Table};

const HEAD: &str = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><range first-cp="0061" last-cp="007A" tag="t"/></data>"#;

/// Returns the error that a file gets.
fn refusal(file: &str) -> String {
    let sentence = Table::parse(file).unwrap_err().to_string();
    assert!(sentence.len() < 400, "{sentence}");
    sentence
}

fn rules(inside: &str) -> String {
    format!("{HEAD}<rules>{inside}</rules></lgr>")
}

#[test]
fn files_that_are_not_tables_are_errors() {
    for (file, part) in [
        ("<html></html>", "begins with <lgr"),
        ("<lgr/>", "begins with <lgr"),
        ("<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>", "cut off"),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='61'",
            "not XML",
        ),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data></rules></lgr>",
            "not XML",
        ),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><nonsense/></lgr>",
            "<nonsense>",
        ),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char/></data></lgr>",
            "\"cp\"",
        ),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='D800'/></data></lgr>",
            "not a code point",
        ),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='0061'/><char cp='0061'/></data></lgr>",
            "twice",
        ),
        (
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='0061' when='r'/></data></lgr>",
            "no rule \"r\"",
        ),
    ] {
        let sentence = refusal(file);
        assert!(sentence.contains(part), "{file}: {sentence}");
    }
}

#[test]
fn entities_are_not_expanded() {
    let laughs = r#"<?xml version="1.0"?><!DOCTYPE lgr [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
        <lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><version>&b;</version></meta></lgr>"#;
    assert!(refusal(laughs).contains("DOCTYPE"));
    let outside = r#"<!DOCTYPE lgr SYSTEM "file:///etc/passwd"><lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"/>"#;
    assert!(refusal(outside).contains("DOCTYPE"));
    let unknown =
        r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><version>&a;</version></meta></lgr>"#;
    assert!(refusal(unknown).contains("&a;"));
    let in_attribute =
        r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="&a;"/></data></lgr>"#;
    refusal(in_attribute);
}

#[test]
fn rules_that_refer_to_themselves_are_errors() {
    let itself = rules(r#"<rule name="a"><rule by-ref="a"/></rule>"#);
    assert!(refusal(&itself).contains("refers to itself"));
    let around = rules(
        r#"<rule name="a"><rule by-ref="b"/></rule><rule name="b"><choice><rule by-ref="c"/></choice></rule>
           <rule name="c"><look-ahead><rule by-ref="a"/></look-ahead></rule>"#,
    );
    assert!(refusal(&around).contains("refers to itself"));
    let classes = rules(
        r#"<union name="a"><class by-ref="b"/></union><complement name="b"><class by-ref="a"/></complement>"#,
    );
    assert!(refusal(&classes).contains("defined by itself"));
}

#[test]
fn costly_rules_are_refused() {
    // Each rule is two of the one before: 2^60 in all.
    let mut doubling = r#"<rule name="r0"><char cp="0061"/></rule>"#.to_owned();
    for n in 1..60 {
        let before = n - 1;
        doubling += &format!(
            r#"<rule name="r{n}"><rule by-ref="r{before}"/><rule by-ref="r{before}"/></rule>"#
        );
    }
    assert!(refusal(&rules(&doubling)).contains("multiply"));
    // Repetitions of repetitions: 63^10.
    let mut nested = r#"<class from-tag="t"/>"#.to_owned();
    for _ in 0..10 {
        nested = format!(r#"<choice count="1+">{nested}</choice>"#);
    }
    let nested = rules(&format!(r#"<rule name="a">{nested}</rule>"#));
    assert!(refusal(&nested).contains("multiply"));
    let huge = rules(r#"<rule name="a"><any count="0:4000000000"/></rule>"#);
    Table::parse(&huge).unwrap();
}

#[test]
fn depth_is_limited() {
    let deep = "<choice>".repeat(100_000);
    let file = rules(&format!(r#"<rule name="a">{deep}"#));
    assert!(refusal(&file).contains("inside each other"));
}

#[test]
fn huge_ranges_take_little_memory() {
    let file = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
        <range first-cp="0021" last-cp="D7FF"/><range first-cp="E000" last-cp="10FFFF"/></data>
        <rules><class name="c" property="gc:Mn"/></rules></lgr>"#;
    let table = Table::parse(file).unwrap();
    assert!(table.evaluate("anything").is_valid());
    let over = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><range first-cp="0021" last-cp="10FFFF"/></data></lgr>"#;
    assert!(refusal(over).contains("surrogates"));
}

#[test]
fn counts_are_limited() {
    let mut file = "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>".to_owned();
    for cp in 0x20000..0x20000 + 70 {
        file += &format!("<char cp='{cp:X}'><var cp='0061' type='type-{cp}'/></char>");
    }
    assert!(refusal(&(file + "</data></lgr>")).contains("64 types"));
    let long = "0061 ".repeat(64);
    let file = format!(
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='{long}'/></data></lgr>"
    );
    assert!(refusal(&file).contains("63 code points"));
    let attributes: String = (0..1_000_000).map(|n| format!(" a{n}=''")).collect();
    let file = format!(
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='0061'{attributes}/></data></lgr>"
    );
    assert!(refusal(&file).contains("attributes"));
    let tags: String = (0..1_100_000).map(|n| format!("t{n} ")).collect();
    let file = format!(
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data><char cp='0061' tag='{tags}'/></data></lgr>"
    );
    assert!(refusal(&file).contains("tags"));
    let variants: Vec<String> = (0x4E00..0x9000).map(|cp| format!("U+{cp:04X}")).collect();
    assert!(refusal(&format!("U+0061|{}\n", variants.join(":"))).contains("variants"));
    let classes = "<class>0061</class>".repeat(60_000);
    assert!(refusal(&rules(&format!("<union name='a'>{classes}</union>"))).contains("50000"));
}

#[test]
fn labels_of_any_length_are_evaluated() {
    let table = Table::parse(&rules(
        "<rule name='a'><start/><any count='0+'/><end/></rule><action disp='valid' match='a'/>",
    ))
    .unwrap();
    assert!(table.evaluate(&"a".repeat(63)).is_valid());
    assert!(!table.evaluate(&"a".repeat(64)).is_valid());
    assert!(!table.evaluate(&"a".repeat(10_000_000)).is_valid());
    assert!(!table.evaluate("").is_valid());
}

#[test]
fn variants_are_not_enumerated() {
    // Each of 63 code points has 40 variants: 40^63 labels.
    let mut file = String::new();
    let all: Vec<u32> = (0x4E00..0x4E00 + 40).collect();
    for cp in &all {
        let variants: Vec<String> = all.iter().map(|cp| format!("U+{cp:04X}")).collect();
        file += &format!("U+{cp:04X}|{}\n", variants.join(":"));
    }
    let table = Table::parse(&file).unwrap();
    let one: String = "\u{4E05}".repeat(63);
    let other: String = (0..63)
        .map(|n| char::from_u32(0x4E00 + n % 40).unwrap())
        .collect();
    assert!(table.are_variants(&one, &other));
    assert_eq!(table.variant(&one, &other).unwrap().as_str(), "blocked");
    // Sequences that overlap everywhere, and mappings that would make a label longer and longer.
    let odd = "U+0061|U+0061 U+0061\nU+0061 U+0061|U+0061\nU+0062|U+0061 U+0062 U+0061\nU+0063|U+0062 U+0062\n";
    let table = Table::parse(odd).unwrap();
    assert!(table.are_variants(&"a".repeat(60), "a"));
    assert!(table.are_variants("b", "aba"));
    assert!(table.are_variants("cc", "bbbb"));
}

#[test]
fn costly_matching_is_stopped() {
    // 62 sequences begin at each place of the label. The rule that each depends on takes thousands of steps to fail.
    let sequences = (1..=62).map(|len| {
        let cps = "0061 ".repeat(len);
        format!("<char cp='{cps}' when='slow'><var cp='0062' when='slow' type='blocked'/></char>")
    });
    let nothing = "<look-ahead><any count='0:0'/></look-ahead>";
    let rule = format!(
        "<rule name='slow'><choice count='60'><choice count='60'>{nothing}</choice></choice><char cp='007A'/></rule>"
    );
    let file = format!(
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>{}</data><rules>{rule}</rules></lgr>",
        sequences.collect::<String>()
    );
    let table = Table::parse(&file).unwrap();
    let label = "a".repeat(63);
    let evaluation = table.evaluate(&label);
    assert_eq!(evaluation.causes(), [Cause::TooComplex]);
    assert!(!evaluation.is_valid());
    // Both of these must end.
    assert_eq!(table.variant(&label, &"c".repeat(63)), None);
    assert!(!table.are_variants(&label, &"c".repeat(63)));
}

#[test]
fn overlapping_mappings_are_read() {
    // A thousand sequences of two letters, of which every two overlap in many ways.
    let mut file = String::new();
    for n in 0..1_000_u32 {
        let letter = |bit: u32| if n >> bit & 1 == 1 { "0061" } else { "0062" };
        let cps: Vec<&str> = (0..60).map(|place| letter(place % 10)).collect();
        file += &format!("U+{}|U+{:04X}\n", cps.join(" U+"), 0x4E00 + n);
    }
    let table = Table::parse(&file).unwrap();
    assert!(table.are_variants(&"b".repeat(60), "\u{4E00}"));
    assert!(table.are_variants(&"abbbbbbbbb".repeat(6), "\u{4E01}"));
}

#[test]
fn any_text_is_a_table_or_an_error() {
    let mut state = 1u64;
    let parts = [
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>",
        "</lgr>",
        "<data>",
        "</data>",
        "<rules>",
        "</rules>",
        "<char cp='",
        "0061",
        "' />",
        "'>",
        "<var cp='",
        "</char>",
        "<rule name='a'>",
        "</rule>",
        "<start/>",
        "count='1+'",
        "<class>",
        "&amp;",
        "&#x61;",
        "\u{0}",
        "]]>",
        "<![CDATA[",
        "<!--",
        "-->",
        "U+0061|U+0062;",
        "\n",
        "é",
        "<?xml?>",
    ];
    for _ in 0..20_000 {
        let mut file = String::new();
        for _ in 0..12 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            file += parts[(state >> 33) as usize % parts.len()];
        }
        if let Ok(table) = Table::parse(&file) {
            let _ = (table.evaluate("ab"), table.index("ab"));
        }
    }
}

/// A table with everything that a file can have.
const WHOLE: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<!-- a table -->
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <meta><version>1</version><language>de</language></meta>
  <data>
    <range first-cp="0061" last-cp="007A" tag="t"/>
    <char cp="00DF" when="after" tag="t"><var cp="0073 0073" type="blocked" not-when="first"/></char>
  </data>
  <rules>
    <class name="c" from-tag="t"/>
    <difference name="d"><class by-ref="c"/><class>0061-0063 0078</class></difference>
    <rule name="after"><look-behind><class by-ref="d"/></look-behind><anchor/></rule>
    <rule name="first"><start/><char cp="0061" count="1+"/></rule>
    <action disp="invalid" match="first" any-variant="blocked"/>
  </rules>
</lgr>
"#;

#[test]
fn truncated_files_are_errors() {
    let table = Table::parse(WHOLE).unwrap();
    assert_eq!((table.len(), table.rules().count()), (27, 2));
    let end = WHOLE.trim_end().len();
    for cut in (0..end).filter(|&cut| WHOLE.is_char_boundary(cut)) {
        let part = &WHOLE[..cut];
        assert!(Table::parse(part).is_err(), "{part}");
    }
    // Nor is one of which a line is missing that has only the start or only the end of an element.
    for line in [
        "  <data>\n",
        "  </data>\n",
        "  <rules>\n",
        "  </rules>\n",
        "</lgr>\n",
    ] {
        assert!(Table::parse(&WHOLE.replace(line, "")).is_err(), "{line}");
    }
}

#[test]
fn unknown_content_is_refused() {
    for (part, by, word) in [
        ("when=\"after\"", "wen=\"after\"", "wen"),
        ("not-when=\"first\"", "notwhen=\"first\"", "notwhen"),
        (
            "last-cp=\"007A\"",
            "last-cp=\"007A\" unless=\"first\"",
            "unless",
        ),
        ("match=\"first\"", "matches=\"first\"", "matches"),
        ("count=\"1+\"", "times=\"1+\"", "times"),
        ("from-tag=\"t\"", "fromtag=\"t\"", "fromtag"),
        (
            "  <rules>\n",
            "  <rules>\n&lt;action disp='invalid'/>",
            "text",
        ),
        ("  <data>\n", "  <data>\n0061", "text"),
        ("<start/>", "<start><any/></start>", "<any>"),
        ("<start/>", "<start/>0061", "text"),
        ("<anchor/>", "<anchor>0061</anchor>", "text"),
        ("any-variant=\"blocked\"/>", "><rule/></action>", "<rule>"),
        (
            "<class by-ref=\"d\"/>",
            "<class by-ref=\"d\">0061</class>",
            "inside",
        ),
        ("0061-0063 0078", "0061<class by-ref=\"c\"/>", "inside"),
        ("</lgr>", "</lgr><rules/>", "after </lgr>"),
        ("</lgr>", "</lgr>more", "after </lgr>"),
        (
            "type=\"blocked\" not-when=\"first\"/>",
            "><char cp=\"0061\"/></var>",
            "<char>",
        ),
    ] {
        let file = WHOLE.replacen(part, by, 1);
        assert_ne!(file, WHOLE, "{part}");
        let sentence = refusal(&file);
        assert!(sentence.contains(word), "{by}: {sentence}");
    }
    for nothing in ["", "<data/>", "<data></data>", "<meta/><rules/>"] {
        let file = format!("<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>{nothing}</lgr>");
        assert!(refusal(&file).contains("no code point"), "{nothing}");
    }
}

#[test]
fn limits_have_messages() {
    // The size of the file, whatever is in it.
    assert!(refusal(&" ".repeat((64 << 20) + 1)).contains("67108864"));
    // Code points, whether in one list or in many.
    let lgr = "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>";
    let char = |n: u32| format!("<char cp='{:X}'/>", 0x20000 + n);
    let first: String = (0..200_000).map(char).collect();
    let second: String = (200_000..300_001).map(char).collect();
    let sentence = refusal(&format!(
        "{lgr}<data>{first}</data><data>{second}</data></lgr>"
    ));
    assert!(sentence.contains("300000 code points"), "{sentence}");
    // Rules, in one element or in many.
    let rule = "<action disp='valid'/>";
    let many = format!("<rules>{}</rules>", rule.repeat(10_000)).repeat(6);
    let sentence = refusal(&format!("{HEAD}{many}</lgr>"));
    assert!(sentence.contains("50000 elements"), "{sentence}");
    let deep = format!("{}{}", "<union>".repeat(40), "</union>".repeat(40));
    assert!(refusal(&rules(&deep)).contains("32 elements"));
}
