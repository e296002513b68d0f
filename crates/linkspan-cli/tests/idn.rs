//! Runs `linkspan idn`, and the verbs that take `--idn-table`.
#![cfg(test)]

mod support;

use std::fs;
use std::path::Path;

use support::{Run, run_in};

/// German letters for .de, as registries write such a table.
const GERMAN: &str = "\
# Language: de
# Version: 1.2
# Published: 2023-06-13
U+002D
U+0030..U+0039
U+0061..U+007A
U+00E4
U+00F6
U+00FC
U+00DF|U+0073-U+0073
";

/// Cyrillic letters for every domain; `ё` is not allowed as the first letter.
const CYRILLIC: &str = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <meta><version>3</version><date>2022-05-31</date><language>ru</language></meta>
  <data>
    <range first-cp="0430" last-cp="044F"/>
    <char cp="0451" not-when="first"/>
  </data>
  <rules><rule name="first" comment="No word begins so."><start/><anchor/></rule></rules>
</lgr>"#;

/// Returns a folder with both tables, and a folder without tables.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir_all(path.join("tables/more")).unwrap();
    fs::create_dir(path.join("empty")).unwrap();
    fs::write(path.join("tables/de_de_1.2.txt"), GERMAN).unwrap();
    fs::write(path.join("tables/more/russian.xml"), CYRILLIC).unwrap();
    fs::write(path.join("tables/README.md"), "not a table").unwrap();
    folder
}

fn linkspan(dir: &Path, line: &str) -> Run {
    run_in(dir, &line.split(' ').collect::<Vec<_>>())
}

/// Returns the codes of the findings on each value.
fn codes(run: &Run) -> Vec<Vec<String>> {
    let of = |value: &serde_json::Value| {
        let findings = value["findings"].as_array().unwrap().iter();
        findings
            .map(|finding| finding["code"].as_str().unwrap().to_owned())
            .collect()
    };
    run.json().iter().map(of).collect()
}

#[test]
fn check_applies_the_table_of_the_domain() {
    let folder = folder();
    let dir = folder.path();
    let run = linkspan(
        dir,
        "check domain --idn-table tables --format json bücher.de bøger.de ёж.de ель.com ёж.com",
    );
    assert_eq!(run.code, Some(1), "{run:?}");
    assert_eq!(
        codes(&run),
        [
            vec![],
            vec!["idn-table-character"],
            // The German table, which is the one for .de, has neither of the letters.
            vec!["idn-table-character", "idn-table-character"],
            vec![],
            vec!["idn-table-rule"],
        ]
    );
    let text = linkspan(dir, "check domain --idn-table tables bøger.de ёж.com");
    for part in [
        "“ø” (U+00F8) is not among the characters of the table de_de_1.2 (version 1.2, 2023-06-13).",
        "“ё” (U+0451) is not allowed here by the rule first of the table russian (version 3, 2022-05-31): No word begins so.",
    ] {
        assert!(text.text().contains(part), "{part} in {}", text.text());
    }
}

#[test]
fn tables_apply_to_every_kind_of_value() {
    let folder = folder();
    for (kind, value) in [
        ("email", "info@bøger.de"),
        ("url", "https://www.bøger.de/"),
        ("mailto", "mailto:info@bøger.de"),
    ] {
        let line = format!("check {kind} --idn-table tables/de_de_1.2.txt --format json {value}");
        let run = linkspan(folder.path(), &line);
        let codes = codes(&run).concat();
        let of_tables: Vec<&String> = codes
            .iter()
            .filter(|code| code.starts_with("idn-"))
            .collect();
        assert_eq!(of_tables, ["idn-table-character"], "{value}");
    }
}

#[test]
fn without_tables_only_root_zone_rules_apply() {
    let folder = folder();
    let run = linkspan(
        folder.path(),
        "check domain --format json bøger.de example.x1 example.अि",
    );
    assert_eq!(
        codes(&run),
        [
            vec![],
            vec!["tld-unknown", "tld-not-allowed"],
            vec!["tld-unknown", "tld-not-allowed"]
        ]
    );
    assert_eq!(run.code, Some(0), "a warning does not make a name invalid");
}

#[test]
fn screening_uses_tables() {
    let folder = folder();
    let line = "screen --protect strasse.de straße.de";
    assert!(!linkspan(folder.path(), line).text().contains("variant"));
    let line = "screen --idn-table tables --protect strasse.de straße.de";
    assert!(linkspan(folder.path(), line).text().contains("variant"));
}

#[test]
fn idn_lists_tables_and_their_age() {
    let folder = folder();
    let dir = folder.path();
    linkspan(dir, "idn list tables").prints(
        "de_de_1.2: for de below .de; version 1.2, 2023-06-13; code points: 41; rules: 0\n\
         russian: for ru; version 3, 2022-05-31; code points: 33; rules: 1\n",
    );
    let status = &linkspan(dir, "idn status --format json tables").json()[0];
    assert_eq!(status["tables"], 2);
    assert_eq!(status["code_points"], 74);
    assert_eq!(status["versions"], serde_json::json!(["1.2", "3"]));
    assert_eq!(
        (&status["oldest"], &status["newest"]),
        (&"2022-05-31".into(), &"2023-06-13".into())
    );
    assert!(status["age_days"].as_u64().is_some_and(|days| days > 0));
    // A date that cannot be read is ignored, and an old table next to a new one is not overlooked.
    fs::write(dir.join("tables/undated.txt"), "U+0061\n").unwrap();
    fs::write(
        dir.join("tables/odd.xml"),
        CYRILLIC.replace("2022-05-31", "soon"),
    )
    .unwrap();
    fs::write(dir.join("tables/README.txt"), "U+0061 is in all tables.\n").unwrap();
    let status = &linkspan(dir, "idn status --format json tables").json()[0];
    assert_eq!(
        (&status["tables"], &status["undated"]),
        (&4.into(), &2.into())
    );
    assert_eq!(
        (&status["oldest"], &status["newest"]),
        (&"2022-05-31".into(), &"2023-06-13".into())
    );
    assert_eq!(
        status["oldest_age_days"].as_u64().unwrap() - status["age_days"].as_u64().unwrap(),
        378
    );
    let text = linkspan(dir, "idn status tables");
    for part in [
        "2 tables have none",
        "since the oldest",
        "skipped: ",
        "README.txt: by its name",
    ] {
        assert!(text.text().contains(part), "{}", text.text());
    }
    let built_in = linkspan(dir, "idn status");
    for part in ["built in", "tables:  25", "version: 5", "2022-05-26"] {
        assert!(built_in.text().contains(part), "{}", built_in.text());
    }
    assert_eq!(linkspan(dir, "idn list --format json").json().len(), 25);
}

#[test]
fn table_errors_name_file_and_line() {
    let folder = folder();
    let dir = folder.path();
    fs::write(
        dir.join("cut.xml"),
        CYRILLIC.split("</data>").next().unwrap(),
    )
    .unwrap();
    fs::write(dir.join("bad.txt"), "U+0061\nU+ZZZZ\n").unwrap();
    for (path, words) in [
        ("nowhere", ["nowhere: ", "no such file"]),
        ("empty", ["empty: ", "no .xml or .txt file"]),
        ("cut.xml", ["cut.xml: line ", "cut off"]),
        ("bad.txt", ["bad.txt: line 2: ", "not a code point"]),
    ] {
        linkspan(dir, &format!("check domain --idn-table {path} a.de")).complains(&words);
        linkspan(dir, &format!("idn status {path}")).complains(&words);
    }
}
