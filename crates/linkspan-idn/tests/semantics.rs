//! Features of RFC 7940 that ICANN's files use seldom or never. Each expectation is made by hand from the text of the RFC.
#![cfg(test)]

use linkspan_idn::{Cause, Table};

fn table(data: &str, rules: &str) -> Table {
    let file = format!(
        r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>{data}</data><rules>{rules}</rules></lgr>"#
    );
    Table::parse(&file).unwrap_or_else(|e| panic!("{e}: {file}"))
}

fn disposition(table: &Table, label: &str) -> String {
    table.evaluate(label).disposition().to_string()
}

fn variant(table: &Table, original: &str, variant: &str) -> String {
    table
        .variant(original, variant)
        .map_or_else(|| "none".to_owned(), |found| found.to_string())
}

/// Asserts that the first labels are valid, and the others invalid.
fn hold(table: &Table, valid: &[&str], invalid: &[&str]) {
    for label in valid {
        assert_eq!(disposition(table, label), "valid", "{label}");
    }
    for label in invalid {
        assert_eq!(disposition(table, label), "invalid", "{label}");
    }
}

const A_TO_Z: &str = r#"<range first-cp="0061" last-cp="007A"/>"#;

/// Makes a table in which labels are invalid if they match the rule `r`.
fn without(rules: &str) -> Table {
    table(
        A_TO_Z,
        &format!(r#"{rules}<action disp="invalid" match="r"/>"#),
    )
}

// Section 8.1: eligibility.

#[test]
fn the_longest_sequence_is_taken_without_backtracking() {
    let table = table(
        r#"<char cp="0061"/><char cp="0061 0062"/><char cp="0061 0062 0063" when="last"/><char cp="0062 0064"/>"#,
        r#"<rule name="last"><anchor/><look-ahead><end/></look-ahead></rule>"#,
    );
    // `abc` is allowed at the end only. Elsewhere the shorter `ab` is tried, and then `c` is not in the repertoire.
    hold(
        &table,
        &["a", "ab", "abc", "abab", "ababc", "bd"],
        // `a` and `bd` would make `abd`, but `ab` is longer than `a`.
        &["b", "abcab", "abd", "abcc"],
    );
}

#[test]
fn context_rules_without_an_anchor_match_anywhere() {
    let table = table(
        r#"<char cp="0061"/><char cp="0062" when="has-x"/><char cp="0078" not-when="has-y"/><char cp="0079"/>"#,
        r#"<rule name="has-x"><char cp="0078"/></rule><rule name="has-y"><char cp="0079"/></rule>"#,
    );
    hold(&table, &["a", "bx", "xab", "ay"], &["b", "ab", "xy", "yx"]);
}

#[test]
fn anchors_stand_for_sequences_too() {
    let table = table(
        r#"<char cp="0061"/><char cp="0062"/><char cp="0063 0064" when="between-a-and-b"/>"#,
        r#"<rule name="between-a-and-b"><look-behind><start/><char cp="0061"/></look-behind><anchor/>
             <look-ahead><char cp="0062" count="1+"/><end/></look-ahead></rule>"#,
    );
    hold(
        &table,
        &["acdb", "acdbbb", "ab"],
        &["cd", "acd", "aacdb", "acdba", "cdb"],
    );
}

#[test]
fn anchors_may_be_in_other_rules() {
    let table = table(
        r#"<char cp="0061"/><char cp="0062"/><char cp="006C" when="outer"/>"#,
        r#"<rule name="middle"><look-behind><char cp="0061"/></look-behind><anchor/></rule>
           <rule name="outer"><choice><rule by-ref="middle"/>
             <rule><anchor/><look-ahead><char cp="0062"/></look-ahead></rule></choice></rule>"#,
    );
    hold(&table, &["al", "lb", "alb", "balb"], &["l", "bl", "la"]);
}

// Section 6.2: classes.

#[test]
fn classes_come_from_tags_properties_lists_and_each_other() {
    let data = r#"<range first-cp="0061" last-cp="0066" tag="low hex"/><char cp="0067" tag="low"/>
        <char cp="0031" tag="digit hex"/><char cp="0301"/><char cp="0E3A"/><char cp="0149"/>"#;
    let is_in = |class: &str, c: char| {
        let file = format!(
            r#"<class name="named">0061 0063-0064</class>{class}
               <rule name="r"><start/><class by-ref="c"/><end/></rule><action disp="invalid" not-match="r"/>"#
        );
        table(data, &file).evaluate(&c.to_string()).is_valid()
    };
    for (class, yes, no) in [
        (r#"<class name="c" from-tag="hex"/>"#, "a1", "g"),
        (r#"<class name="c" from-tag="nothing"/>"#, "", "ag1"),
        (
            r#"<class name="c"> 0061
             0063-0065 </class>"#,
            "acde",
            "bf",
        ),
        (
            r#"<class name="c" property="gc:Mn"/>"#,
            "\u{301}\u{E3A}",
            "a1",
        ),
        (
            r#"<class name="c" property="gc:L"/>"#,
            "ag\u{149}",
            "1\u{301}",
        ),
        (
            r#"<class name="c" property="General_Category:lowercase letter"/>"#,
            "ag",
            "1\u{301}",
        ),
        (
            r#"<class name="c" property="ccc:9"/>"#,
            "\u{E3A}",
            "\u{301}a",
        ),
        (
            r#"<class name="c" property="ccc:Virama"/>"#,
            "\u{E3A}",
            "\u{301}a",
        ),
        (
            r#"<class name="c" property="ccc:230"/>"#,
            "\u{301}",
            "\u{E3A}a",
        ),
        (r#"<class name="c" property="Dep:Y"/>"#, "\u{149}", "a1"),
        (
            r#"<class name="c" property="insc:pure_killer"/>"#,
            "\u{E3A}",
            "a1",
        ),
        (r#"<class name="c" property="sc:Thai"/>"#, "\u{E3A}", "a1"),
        (r#"<class name="c" property="jt:T"/>"#, "\u{301}", "a1"),
        (r#"<class name="c" property="bc:EN"/>"#, "1", "a"),
        (
            r#"<union name="c"><class by-ref="named"/><class from-tag="digit"/></union>"#,
            "acd1",
            "bg",
        ),
        (
            r#"<intersection name="c"><class from-tag="low"/><class from-tag="hex"/></intersection>"#,
            "af",
            "g1",
        ),
        (
            r#"<difference name="c"><class from-tag="hex"/><class by-ref="named"/></difference>"#,
            "b1f",
            "acdg",
        ),
        (
            r#"<symmetric-difference name="c"><class from-tag="low"/><class from-tag="hex"/></symmetric-difference>"#,
            "g1",
            "af",
        ),
        (
            r#"<complement name="c"><class from-tag="hex"/></complement>"#,
            "g\u{301}",
            "a1",
        ),
        (
            r#"<complement name="c"><union><class from-tag="low"/><difference><class property="gc:M"/>
               <class>0301</class></difference></union></complement>"#,
            "1\u{301}",
            "ag\u{E3A}",
        ),
    ] {
        for c in yes.chars() {
            assert!(is_in(class, c), "{c:?} in {class}");
        }
        for c in no.chars() {
            assert!(!is_in(class, c), "{c:?} not in {class}");
        }
    }
}

// Section 6.3: rules.

#[test]
fn counts_are_exact_at_least_or_between() {
    for (count, yes, no) in [
        ("2", "xaax", "xax xaaax xx"),
        ("2+", "xaax xaaaax", "xax xx"),
        ("0:2", "xx xax xaax", "xaaax"),
        ("0", "xx", "xax"),
        ("0+", "xx xaaaaax", "xbx"),
        ("1:1", "xax", "xx xaax"),
    ] {
        let part = format!(r#"<char cp="0061" count="{count}"/>"#);
        for part in [
            part.clone(),
            part.replace(r#"char cp="0061""#, "class")
                .replace("/>", ">0061</class>"),
            format!(r#"<choice count="{count}"><char cp="0061"/><char cp="0063"/></choice>"#),
            format!(r#"<rule count="{count}"><char cp="0061"/></rule>"#),
            format!(r#"<rule by-ref="a" count="{count}"/>"#),
            format!(r#"<union count="{count}"><class>0061</class><class>0063</class></union>"#),
        ] {
            let table = without(&format!(
                r#"<rule name="a"><char cp="0061"/></rule>
                   <rule name="r"><char cp="0078"/>{part}<char cp="0078"/></rule>"#
            ));
            for label in yes.split(' ') {
                assert_eq!(disposition(&table, label), "invalid", "{label}: {part}");
            }
            for label in no.split(' ') {
                assert_eq!(disposition(&table, label), "valid", "{label}: {part}");
            }
        }
    }
}

#[test]
fn rules_match_anywhere_without_start_and_end() {
    let anywhere = without(r#"<rule name="r"><char cp="0061 0062"/></rule>"#);
    hold(&anywhere, &["a", "ba", "axb"], &["ab", "xaby"]);
    let whole = without(r#"<rule name="r"><start/><any count="3"/><end/></rule>"#);
    hold(&whole, &["a", "ab", "abcd"], &["abc", "xyz"]);
    let inside = without(r#"<rule name="r"><char cp="0061"/><start/></rule>"#);
    hold(&inside, &["a", "aa"], &[]);
}

#[test]
fn alternatives_of_different_lengths_are_all_tried() {
    // A matcher that takes the first alternative, or as many as it can, misses these.
    let table = without(
        r#"<rule name="r"><start/><choice><char cp="0061"/><char cp="0061 0062"/></choice>
           <choice count="1+"><char cp="0062 0063"/><char cp="0063"/></choice><char cp="0063"/><end/></rule>"#,
    );
    hold(&table, &["abc", "ac", "abcd"], &["abcc", "acc", "abccc"]);
}

// Sections 7 and 8.3: actions.

const TYPED: &str = r#"
    <char cp="0061"><var cp="0061" type="r-a"/><var cp="0062" type="blocked"/><var cp="0063" type="allocatable"/>
        <var cp="0064" type="activated"/><var cp="0065" type="own"/><var cp="0066"/><var cp="0067" type="invalid"/></char>
    <char cp="0062"/><char cp="0063"/><char cp="0064"/><char cp="0065"/><char cp="0066"/><char cp="0067"/>
    <char cp="0078"><var cp="0062" type="blocked"/><var cp="0064" type="activated"/></char>"#;

#[test]
fn default_actions_are_those_of_section_7_6() {
    let table = table(TYPED, "");
    for (original, other, expected) in [
        ("a", "b", "blocked"),
        ("a", "c", "allocatable"),
        ("a", "d", "activated"),
        ("a", "e", "valid"),
        ("a", "f", "valid"),
        ("a", "g", "invalid"),
        ("a", "x", "none"),
        // Precedence: invalid, blocked, allocatable, activated.
        ("aa", "gb", "invalid"),
        ("aa", "bc", "blocked"),
        ("aa", "cd", "allocatable"),
        ("xx", "dd", "activated"),
        ("xx", "dx", "activated"),
        // `activated` needs all variants to be so: one of another type is in the way, also a reflexive one.
        ("aa", "de", "valid"),
        ("aa", "da", "valid"),
        // A variant without a type records none.
        ("aa", "df", "activated"),
    ] {
        assert_eq!(
            variant(&table, original, other),
            expected,
            "{original} to {other}"
        );
    }
    assert_eq!(disposition(&table, "a"), "valid");
}

#[test]
fn actions_need_all_their_conditions() {
    let rules = r#"<rule name="begins-b"><start/><char cp="0062"/></rule>
        <action disp="one" match="begins-b" any-variant="blocked own"/>
        <action disp="two" not-match="begins-b" all-variants="blocked own"/>
        <action disp="three" only-variants="activated r-a"/>
        <action disp="four" all-variants="activated"/>
        <action disp="five" match="begins-b"/>
        <action disp="six" any-variant="r-a"/>"#;
    let table = table(TYPED, rules);
    for (original, other, expected) in [
        ("a", "b", "one"),
        ("ax", "bd", "one"),
        ("ax", "cb", "blocked"),
        ("xx", "xb", "two"),
        ("ax", "eb", "two"),
        ("ax", "ad", "three"),
        ("xx", "dd", "three"),
        // One code point is not from a mapping, so `only-variants` is not met, but `all-variants` is.
        ("xx", "dx", "four"),
        ("bx", "bd", "four"),
        // Not from a mapping at all: no type is recorded, and neither `all` nor `only` is met.
        ("bx", "bx", "five"),
        ("ac", "ac", "six"),
    ] {
        assert_eq!(
            variant(&table, original, other),
            expected,
            "{original} to {other}"
        );
    }
    // The original label has the types of its reflexive mappings.
    assert_eq!(disposition(&table, "aa"), "three");
    assert_eq!(disposition(&table, "ac"), "six");
    assert_eq!(disposition(&table, "c"), "valid");
    let evaluation = table.evaluate("bc");
    let [
        Cause::Action {
            number: 4, rule, ..
        },
    ] = evaluation.causes()
    else {
        panic!("{evaluation:?}")
    };
    assert_eq!(rule.as_deref(), Some("begins-b"));
}

#[test]
fn the_first_action_that_is_triggered_decides() {
    let rules = r#"<rule name="r"><char cp="0061"/></rule><action disp="valid" match="r"/><action disp="invalid"/>"#;
    hold(&table(A_TO_Z, rules), &["a", "ba"], &["b"]);
}

#[test]
fn actions_come_after_eligibility() {
    let table = table(A_TO_Z, r#"<action disp="valid"/>"#);
    hold(&table, &["a"], &["1", "a1"]);
}

// Section 5.3: variants.

#[test]
fn conditions_are_about_the_variant_label() {
    // Final sigma: ς is a variant of σ at the end only.
    let table = table(
        r#"<char cp="03B1"/><char cp="03C3"><var cp="03C2" type="blocked" when="at-end"/></char>
           <char cp="03C2" when="at-end"><var cp="03C3" type="blocked" when="at-end"/></char>"#,
        r#"<rule name="at-end"><anchor/><look-ahead><end/></look-ahead></rule>"#,
    );
    assert_eq!(variant(&table, "σασ", "σας"), "blocked");
    assert_eq!(variant(&table, "σασ", "ςασ"), "none");
    assert!(table.are_variants("σασ", "σας"));
    assert!(!table.are_variants("σασ", "ςασ"));
}

#[test]
fn one_variant_may_have_several_contexts() {
    let table = table(
        r#"<char cp="0061"><var cp="0062" type="allocatable" when="first"/><var cp="0062" type="blocked" not-when="first"/></char>
           <char cp="0062"><var cp="0061" type="blocked"/></char>"#,
        r#"<rule name="first"><look-behind><start/></look-behind><anchor/></rule>"#,
    );
    assert_eq!(variant(&table, "aa", "ba"), "allocatable");
    assert_eq!(variant(&table, "aa", "ab"), "blocked");
    assert_eq!(variant(&table, "aa", "bb"), "blocked");
}

#[test]
fn reflexive_mappings_have_contexts_too() {
    let table = table(
        r#"<char cp="0061"><var cp="0061" type="no" not-when="first"/></char><char cp="0062"/>"#,
        r#"<rule name="first"><look-behind><start/></look-behind><anchor/></rule>
           <action disp="invalid" any-variant="no"/>"#,
    );
    hold(&table, &["a", "ab", "b"], &["aa", "ba"]);
}

#[test]
fn null_variants_leave_out_a_code_point() {
    let table = table(
        r#"<char cp="0061"/><char cp="0640"><var cp="" type="blocked"/></char>"#,
        "",
    );
    assert_eq!(variant(&table, "a\u{640}a", "aa"), "blocked");
    assert_eq!(variant(&table, "aa", "a\u{640}a"), "none");
    assert!(table.are_variants("a\u{640}a", "aa"));
    assert!(table.are_variants("a\u{640}\u{640}a", "\u{640}aa"));
    assert!(!table.are_variants("a\u{640}", "aa"));
}

#[test]
fn sequences_become_single_code_points_and_back() {
    let table = table(
        r#"<char cp="0061"/><char cp="0065"/><char cp="0061 0065"><var cp="00E6" type="blocked"/></char>
           <char cp="00E6"><var cp="0061 0065" type="allocatable"/></char>"#,
        "",
    );
    assert_eq!(variant(&table, "aeae", "æae"), "blocked");
    assert_eq!(variant(&table, "æae", "aeæ"), "blocked");
    assert_eq!(variant(&table, "ææ", "aeae"), "allocatable");
    assert_eq!(variant(&table, "ae", "ae"), "valid");
    assert!(table.are_variants("aæe", "aaee"));
}

// XML.

#[test]
fn namespaces_references_comments_and_cdata_are_xml() {
    let file = "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\"?>
        <!-- <lgr> --><l:lgr xmlns:l='urn:ietf:params:xml:ns:lgr-1.0'>
        <l:meta><l:version comment=\"x\">2</l:version><l:language>de&#x2D;AT</l:language>
          <l:description><![CDATA[<data> & more]]></l:description><l:scope type='domain'>xn--p1ai.</l:scope></l:meta>
        <l:data><l:char cp='00&#54;1' comment='&lt;a&gt;'/><!-- b --><l:char
           cp='0062\n 0063' ref='1'></l:char></l:data>
        <l:rules><l:class name='c'><!-- no --><![CDATA[0061]]> 006<!-- -->2</l:class>
          <l:rule name='r'><l:class by-ref='c'/></l:rule><l:action match='r' disp='seen'/></l:rules></l:lgr>";
    let table = Table::parse(file).unwrap();
    assert_eq!(
        (table.version(), table.languages(), table.scopes()),
        ("2", &["de-AT".to_owned()][..], &["рф".to_owned()][..])
    );
    assert_eq!(disposition(&table, "a"), "seen");
    assert_eq!(disposition(&table, "bc"), "seen");
    assert_eq!(disposition(&table, "b"), "invalid");
}

#[test]
fn errors_name_the_line() {
    for (data, rules, part) in [
        (
            r#"<char cp="0061" when="r" not-when="r"/>"#,
            r#"<rule name="r"><start/></rule>"#,
            "both",
        ),
        (r#"<char cp=""/>"#, "", "no code point"),
        (
            r#"<range first-cp="0061" last-cp="0063"/>
            <char cp="0062"/>"#,
            "",
            "line 2: U+0062 is in the table twice",
        ),
        (
            r#"<char cp="0061 0062"/><char cp="0061 0062"/>"#,
            "",
            "U+0061 U+0062 is in the table twice",
        ),
        (
            r#"<range first-cp="0061" last-cp="0063"><var cp="0064"/></range>"#,
            "",
            "<range> has no variants",
        ),
        ("", r#"<rule name="r"/>"#, "<rule> is empty"),
        (
            "",
            r#"<rule name="r"><choice/></rule>"#,
            "<choice> is empty",
        ),
        (
            "",
            r#"<rule name="r"><look-ahead></look-ahead></rule>"#,
            "<look-ahead> is empty",
        ),
        (
            "",
            r#"<rule name="r"><char cp=" "/></rule>"#,
            "no code point",
        ),
        ("", r#"<rule><start/></rule>"#, "\"name\""),
        (
            "",
            r#"<rule name="r"><rule by-ref="s"/></rule>"#,
            "no rule \"s\"",
        ),
        (
            "",
            r#"<rule name="r"><class by-ref="s"/></rule>"#,
            "no class \"s\"",
        ),
        (
            "",
            r#"<rule name="r"><start/></rule><rule name="r"><end/></rule>"#,
            "two rules",
        ),
        (
            "",
            r#"<class name="c">0061</class><union name="c"><class>0061</class></union>"#,
            "two classes",
        ),
        (
            "",
            r#"<rule name="r"><any count="2:1"/></rule>"#,
            "not a count",
        ),
        (
            "",
            r#"<rule name="r"><any count="-1"/></rule>"#,
            "not a count",
        ),
        (
            "",
            r#"<intersection name="c"><class>0061</class></intersection>"#,
            "two classes",
        ),
        ("", r#"<complement name="c"/>"#, "one class"),
        ("", r#"<class name="c" property="gc"/>"#, "gc:Mn"),
        (
            "",
            r#"<class name="c" property="gc:Nonsense"/>"#,
            "not a value",
        ),
        ("", r#"<class name="c" property="ccc:900"/>"#, "not a value"),
        (
            "",
            r#"<class name="c" property="age:5.0"/>"#,
            "not supported",
        ),
        (
            "",
            r#"<action disp="x" any-variant="a" all-variants="b"/>"#,
            "it may have one",
        ),
        ("", r#"<action disp="x" match="r" not-match="r"/>"#, "both"),
        ("", r#"<action match="r"/>"#, "\"disp\""),
        ("", r#"<action disp="x" match="r"/>"#, "no rule \"r\""),
    ] {
        let file = format!(
            r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>{data}</data><rules>{rules}</rules></lgr>"#
        );
        let error = Table::parse(&file).unwrap_err();
        assert!(error.line().is_some(), "{file}: {error}");
        assert!(error.to_string().contains(part), "{file}: {error}");
    }
}
