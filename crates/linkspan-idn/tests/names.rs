//! Names in checks and in screening.
#![cfg(test)]

use std::sync::Arc;

use linkspan::check::{Checker, FindingCode, Kind, Report, Severity};
use linkspan::explain::DecisionCode;
use linkspan::screen::{ReasonCode, Screen, Verdict};
use linkspan_idn::{Table, Tables, root};

fn tables(files: &[(&str, &str)]) -> Tables {
    let mut tables = Tables::new();
    for (name, file) in files {
        tables.push(Table::parse(file).unwrap().with_name(name));
    }
    tables
}

fn check(tables: &Tables, kind: Kind, value: &str) -> Report {
    let checker = Checker::builder().collect_domains(true).build();
    let mut report = checker.check(kind, value);
    tables.add_findings(value, &mut report);
    report
}

fn codes(report: &Report) -> Vec<&str> {
    report
        .findings()
        .iter()
        .map(|finding| finding.code().as_str())
        .collect()
}

const GERMAN: &str = "Version: 1.1\nU+0061..U+007A\nU+00E4\nU+00F6\nU+00FC\n";
const GREEK: &str = "Version: 2.0\nU+03B1..U+03C9\n";

#[test]
fn labels_are_checked_against_the_table_of_their_domain() {
    let tables = tables(&[("de_de_1.1", GERMAN), ("gr_el_2.0", GREEK)]);
    assert!(codes(&check(&tables, Kind::Domain, "bücher.de")).is_empty());
    assert!(codes(&check(&tables, Kind::Domain, "βιβλιο.gr")).is_empty());
    assert_eq!(
        codes(&check(&tables, Kind::Domain, "βιβλ.de")),
        ["idn-table-character"; 4]
    );
    assert_eq!(
        codes(&check(&tables, Kind::Domain, "bücher.fr")),
        ["idn-table-missing"]
    );
    let report = check(&tables, Kind::Email, "info@smørrebrød.de");
    let finding = &report.findings()[0];
    assert_eq!(finding.code(), FindingCode::IdnTableCharacter);
    assert_eq!(&"info@smørrebrød.de"[finding.range()], "ø");
    for part in ["“ø” (U+00F8)", "de_de_1.1", "version 1.1"] {
        assert!(finding.message().contains(part), "{}", finding.message());
    }
    assert!(!report.is_valid());
}

#[test]
fn findings_have_places_in_the_value() {
    let tables = tables(&[("de_de_1.1", GERMAN)]);
    // Written in ASCII form, or mapped: the whole label is meant.
    let report = check(&tables, Kind::Url, "https://xn--smrrebrd-q1ae.de/");
    assert_eq!(report.findings()[0].code(), FindingCode::IdnTableCharacter);
    let value = "https://xn--smrrebrd-q1ae.de/";
    assert_eq!(&value[report.findings()[0].range()], "xn--smrrebrd-q1ae");
    let value = "SMØRREBRØD。de";
    let report = check(&tables, Kind::Domain, value);
    let finding = report
        .findings()
        .iter()
        .find(|finding| finding.code() == FindingCode::IdnTableCharacter);
    assert_eq!(&value[finding.unwrap().range()], "SMØRREBRØD");
}

#[test]
fn below_registered_names_findings_are_warnings() {
    let tables = tables(&[("de_de_1.1", GERMAN)]);
    let report = check(&tables, Kind::Domain, "blåbær.example.de");
    assert!(report.is_valid());
    assert_eq!(report.findings()[0].severity(), Severity::Warning);
    assert!(!check(&tables, Kind::Domain, "blåbær.de").is_valid());
}

#[test]
fn top_level_domains_are_checked_against_the_root_zone() {
    let none = Tables::new();
    for (name, part) in [
        ("example.x1y", "“1”"),
        ("example.中国ру", "und-"),
        ("example.कि॒", "U+0952"),
    ] {
        let report = check(&none, Kind::Domain, name);
        let finding = report
            .findings()
            .iter()
            .find(|finding| finding.code() == FindingCode::TldNotAllowed);
        let Some(finding) = finding else {
            panic!("{name}: {:?}", report.findings())
        };
        assert!(finding.message().contains(part), "{}", finding.message());
        assert!(
            finding.message().contains("version 5"),
            "{}",
            finding.message()
        );
    }
    // Known ones, possible ones, and those for special use have no finding.
    for name in [
        "example.com",
        "пример.рф",
        "example.notyet",
        "printer.local",
        "example.test",
    ] {
        assert!(
            !codes(&check(&none, Kind::Domain, name)).contains(&"tld-not-allowed"),
            "{name}"
        );
    }
    // A rule is named.
    let report = check(&none, Kind::Domain, "example.अि");
    let what = report
        .findings()
        .iter()
        .map(|finding| finding.message())
        .collect::<String>();
    assert!(what.contains("follows-C-or-CN"), "{what}");
}

#[test]
fn labels_that_the_root_zone_allows_are_valid_syntax() {
    let is_allowed = |c: &char| {
        let (_, evaluation) = root().evaluate(&c.to_string(), ".").unwrap();
        evaluation.is_valid()
    };
    let letters: Vec<char> = ('\0'..=char::MAX).filter(is_allowed).collect();
    assert!(letters.len() > 30_000, "{}", letters.len());
    for c in letters {
        let text = format!("see example.{c}{c}");
        let explanation = linkspan::explain(&text);
        let refusals = explanation
            .candidates()
            .filter_map(|candidate| candidate.refusal());
        for refusal in refusals {
            assert_ne!(refusal.code(), DecisionCode::TldSyntax, "{c:?}");
        }
    }
}

#[test]
fn variants_of_protected_names_and_ascii_are_reported() {
    let screen = Screen::builder()
        .protect(["strasse.de", "中国银行.example", "сахар.com"])
        .label_rules(Arc::new(root().clone()))
        .build();
    let reasons = |host: &str| -> Vec<&str> {
        screen
            .host(host)
            .reasons()
            .iter()
            .map(|reason| reason.code().as_str())
            .collect()
    };
    let has_variant = |host: &str| reasons(host).contains(&"variant");
    // The blocked variant of a protected name, also below it, and the ASCII one of a name that is not.
    assert_eq!(reasons("straße.de"), ["variant"]);
    assert!(has_variant("www.straße.de"));
    assert!(has_variant("caxap.com"));
    assert_eq!(screen.host("straße.de").verdict(), Verdict::Warn);
    assert_eq!(screen.host("straße.de").display_host(), "xn--strae-oqa.de");
    // The owner of the simplified form of a Chinese name may get the traditional one too.
    assert!(!has_variant("中國銀行.example"));
    // Labels of other scripts that are variants of ASCII: Cyrillic, Greek, Armenian.
    for host in [
        "\u{430}\u{441}\u{435}.com",
        "\u{3BF}\u{3BF}\u{3BF}.net",
        "\u{585}\u{578}.org",
        // “ss” is a variant of “ß”, which is the least of the three.
        "\u{430}\u{455}\u{455}\u{435}\u{455}\u{455}.com",
    ] {
        assert!(has_variant(host), "{host} {:?}", reasons(host));
    }
    // Not below domains that use the script, not in words with letters of their own, not in Latin itself.
    for host in [
        "\u{430}\u{441}\u{435}.ru",
        "\u{430}\u{441}\u{435}.рф",
        "пример.com",
        "größe.de",
        "bücher.com",
        "example.com",
    ] {
        assert!(!has_variant(host), "{host}");
    }
    // Nor in Greek words, though the root zone has a Latin variant of each of the letters.
    for host in [
        "αγορά.com",
        "γιαγιά.com",
        "βουνό.net",
        "βουνο.com",
        "αυγό.org",
        "αρνί.com",
        "ροή.com",
        "οοο.gr",
        "οοο.com.cy",
        "οοο.ελ",
    ] {
        let label = host.split('.').next().unwrap();
        let index = linkspan::screen::LabelRules::index(root(), label);
        assert!(index.is_ascii(), "{host} {index}");
        assert!(!has_variant(host), "{host}");
    }
    // Protected ones are still warned of, and so are labels that mix scripts.
    for host in ["p\u{430}ypal.com", "\u{3B1}\u{440}e.com"] {
        assert!(has_variant(host), "{host} {:?}", reasons(host));
    }
    // The protected names themselves.
    for host in ["strasse.de", "中国银行.example"] {
        assert!(!has_variant(host), "{host}");
    }
    assert_eq!(
        screen.host("straße.de").reasons()[0].code(),
        ReasonCode::Variant
    );
}

#[test]
fn mixing_that_a_table_allows_is_not_reported() {
    // A registry that writes its language with letters of two scripts.
    let mixed = tables(&[("kz_kaz_1.0", "U+0061..U+007A\nU+0430..U+044F\n")]);
    let plain = Screen::new();
    let screen = Screen::builder().label_rules(Arc::new(mixed)).build();
    let codes = |screen: &Screen, host: &str| -> Vec<&'static str> {
        screen
            .host(host)
            .reasons()
            .iter()
            .map(|reason| reason.code().as_str())
            .collect()
    };
    assert!(codes(&plain, "алматыtv.kz").contains(&"mixed-script"));
    assert!(!codes(&screen, "алматыtv.kz").contains(&"mixed-script"));
    assert!(codes(&screen, "алматыtv.com").contains(&"mixed-script"));
    // A table for a language is for the countries that use it.
    let russian = tables(&[("russian", "Language: ru\nU+0061..U+007A\nU+0430..U+044F\n")]);
    let screen = Screen::builder().label_rules(Arc::new(russian)).build();
    assert!(codes(&plain, "россияtv.ru").contains(&"mixed-script"));
    assert!(!codes(&screen, "россияtv.ru").contains(&"mixed-script"));
    assert!(codes(&screen, "россияtv.com").contains(&"mixed-script"));
}

#[test]
fn only_the_table_of_one_language_allows_mixing() {
    let mixing = |head: &str| format!("{head}\nU+0061..U+007A\nU+00E4\nU+0430..U+044F\n");
    let reports = |head: &str, host: &str| {
        let tables = tables(&[("table", mixing(head).as_str())]);
        let screen = Screen::builder().label_rules(Arc::new(tables)).build();
        let screening = screen.host(host);
        let mut reasons = screening.reasons().iter();
        reasons.any(|reason| reason.code() == ReasonCode::MixedScript)
    };
    let xml = |languages: &[&str]| {
        let languages = languages.iter();
        let languages: String = languages
            .map(|tag| format!("<language>{tag}</language>"))
            .collect();
        let file = format!(
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><meta>{languages}</meta><data>
             <range first-cp='0061' last-cp='007A'/><range first-cp='0430' last-cp='044F'/></data></lgr>"
        );
        let screen = Screen::builder()
            .label_rules(Arc::new(tables(&[("table", &file)])))
            .build();
        let screening = screen.host("россияtv.ru");
        let mut reasons = screening.reasons().iter();
        reasons.any(|reason| reason.code() == ReasonCode::MixedScript)
    };
    assert!(!reports("Language: ru", "россияtv.ru"));
    assert!(!reports("TLD: ru\nLanguage: ru", "россияtv.ru"));
    // A table for a script, or without a language.
    assert!(reports("TLD: ru\nScript: Cyrl", "россияtv.ru"));
    assert!(reports("TLD: ru", "россияtv.ru"));
    assert!(!xml(&["ru"]));
    assert!(!xml(&["ru-Cyrl", "ru-Latn"]));
    for merged in [
        &["ru", "de"][..],
        &["ru", "und-Latn"],
        &["und-Cyrl", "und-Latn"],
        &["und-Cyrl", "ru"],
        &["mul"],
    ] {
        assert!(xml(merged), "{merged:?}");
    }
}

#[test]
fn icanns_merged_table_allows_no_mixing() {
    let Some(files) = linkspan_testkit::data::idn_tables() else {
        return;
    };
    let common = files
        .iter()
        .find(|file| file.path.contains("second-level-common"));
    // Its languages include Chinese and Thai.
    let common = Table::parse(&common.unwrap().text).unwrap();
    assert!(common.languages().iter().any(|tag| tag == "zh-Hani"));
    let mut tables = Tables::new();
    tables.push(common);
    let screen = Screen::builder().label_rules(Arc::new(tables)).build();
    for host in ["中国ру.cn", "ไทยру.th"] {
        let screening = screen.host(host);
        let mut reasons = screening.reasons().iter();
        assert!(
            reasons.any(|reason| reason.code() == ReasonCode::MixedScript),
            "{host}"
        );
    }
}

#[test]
fn tables_for_many_languages_of_one_script_apply() {
    let file = |languages: &[&str], ranges: &[&str]| {
        let languages = languages.iter();
        let languages: String = languages
            .map(|tag| format!("<language>{tag}</language>"))
            .collect();
        let ranges: String = ranges.concat();
        format!(
            "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><meta>{languages}<scope type='domain'>eu</scope></meta>
             <data><range first-cp='0061' last-cp='007A'/>{ranges}</data></lgr>"
        )
    };
    let latin = "<range first-cp='00E0' last-cp='00F6'/>";
    let greek = "<range first-cp='03B1' last-cp='03C9'/>";
    let cyrillic = "<range first-cp='0430' last-cp='044F'/>";
    let many = file(&["de", "fr", "it", "es", "pt", "nl"], &[latin]);
    let alone = tables(&[("latin", &many)]);
    assert!(codes(&check(&alone, Kind::Domain, "bücherø.eu")).contains(&"idn-table-character"));
    assert!(codes(&check(&alone, Kind::Domain, "börse.eu")).is_empty());
    // A table for several scripts is used if there is no other, and for labels of one script.
    let merged = file(&["el", "bg"], &[greek, cyrillic]);
    let both = tables(&[("merged", &merged), ("latin", &many)]);
    for label in ["βιβλιο.eu", "книга.eu", "börse.eu"] {
        assert!(
            codes(&check(&both, Kind::Domain, label)).is_empty(),
            "{label}"
        );
    }
    assert!(!codes(&check(&both, Kind::Domain, "βιβкнига.eu")).is_empty());
    let alone = tables(&[("merged", &merged)]);
    assert!(codes(&check(&alone, Kind::Domain, "книга.eu")).is_empty());
    assert!(!codes(&check(&alone, Kind::Domain, "bücher.eu")).is_empty());
}

/// A user's rules of the root zone: Greek letters but no omega, and Latin ones with digits.
const OWN_ROOT: [(&str, &str); 2] = [
    (
        "own-greek",
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><meta><version>6</version><scope type='domain'>.</scope></meta>
         <data><range first-cp='03B1' last-cp='03C8'/></data></lgr>",
    ),
    (
        "own-latin",
        "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><meta><version>6</version><scope type='domain'>.</scope></meta>
         <data><range first-cp='0030' last-cp='0039'/><range first-cp='0061' last-cp='007A'/></data></lgr>",
    ),
];

#[test]
fn own_root_rules_apply_to_their_scripts() {
    let refusal = |tables: &Tables, name: &str| {
        let report = check(tables, Kind::Domain, name);
        let mut findings = report.findings().iter();
        let found = findings.find(|finding| finding.code() == FindingCode::TldNotAllowed);
        found.map(|finding| finding.message().to_owned())
    };
    let own = tables(&OWN_ROOT);
    let built_in = Tables::new();
    // The built-in rules allow omega and no digits.
    assert_eq!(refusal(&built_in, "example.ωωω"), None);
    assert!(refusal(&own, "example.ωωω").unwrap().contains("own-greek"));
    assert!(refusal(&built_in, "example.x1y").is_some());
    assert_eq!(refusal(&own, "example.x1y"), None);
    // About other scripts they say nothing.
    assert_eq!(refusal(&own, "example.ქართ"), None);
    assert!(refusal(&own, "example.अि").unwrap().contains("und-Deva"));
}

#[test]
fn latin_tables_apply_to_ascii_labels_of_their_domain() {
    let latin = "U+0061..U+007A\nU+00FC\nU+002D\n";
    let with_digits = tables(&[("de_de_1.1", latin)]);
    assert!(codes(&check(&with_digits, Kind::Domain, "beispiel.de")).is_empty());
    assert_eq!(
        codes(&check(&with_digits, Kind::Domain, "beispiel1.de")),
        ["idn-table-character"]
    );
    // Not below other domains, and not by tables for other scripts or for any domain.
    assert!(codes(&check(&with_digits, Kind::Domain, "beispiel1.fr")).is_empty());
    for table in [
        ("gr_el_2.0", GREEK),
        ("gr_ell_2.0", "U+0061..U+007A\nU+03B1..U+03C9\n"),
        ("latin", latin),
    ] {
        assert!(codes(&check(&tables(&[table]), Kind::Domain, "beispiel1.gr")).is_empty());
    }
}

#[test]
fn iana_file_names_are_parsed() {
    let table = |name: &str| Table::parse("U+0061\n").unwrap().with_name(name);
    let of_iana = table("com_cyrl_2.1");
    assert_eq!(of_iana.scopes(), ["com"]);
    assert_eq!(of_iana.languages(), ["und-Cyrl"]);
    assert_eq!(of_iana.version(), "2.1");
    // These begin with top-level domains, too.
    for name in [
        "my_table_1.0",
        "my_old_table",
        "my_own",
        "de_german_1.0",
        "in_1.0",
        "is_it_ok",
    ] {
        let table = table(name);
        assert_eq!(table.name(), name);
        assert!(
            table.scopes().is_empty() && table.languages().is_empty(),
            "{name}"
        );
    }
}

#[test]
fn folders_may_contain_other_texts() {
    let folder = std::env::temp_dir().join(format!("linkspan-idn-texts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("README.txt", "Tables have lines such as\nU+0061\n");
    write("notes.txt", "Fetched on Monday.\n");
    let nothing = Tables::read(&folder).unwrap_err().to_string();
    assert!(
        nothing.contains("no table in this folder") && nothing.contains("README.txt"),
        "{nothing}"
    );
    write("de_de_1.0.txt", "U+0061..U+007A\n");
    let read = Tables::read(&folder).unwrap();
    assert_eq!(read.tables().len(), 1);
    let skipped: Vec<String> = read.skipped().iter().map(|e| e.to_string()).collect();
    assert!(
        skipped[0].contains("README.txt: by its name"),
        "{skipped:?}"
    );
    assert!(
        skipped[1].contains("notes.txt: there is no code point"),
        "{skipped:?}"
    );
    // A file that is named is read, and a table with a mistake is not skipped.
    assert!(Tables::read(folder.join("README.txt")).is_ok());
    assert!(Tables::read(folder.join("notes.txt")).is_err());
    write("fr_fr_1.0.txt", "U+0061\nU+ZZZZ\n");
    assert!(
        Tables::read(&folder)
            .unwrap_err()
            .to_string()
            .contains("line 2")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_nearest_table_is_blamed() {
    let blamed = |files: &[(&str, &str)], label: &str| {
        let tables = tables(files);
        let (table, evaluation) = tables.evaluate(label, "example").unwrap();
        assert!(!evaluation.is_valid());
        table.name().to_owned()
    };
    let old = (
        "old",
        "Language: de\nDate: 2010-01-31\nU+0061..U+007A\nU+00E4\n",
    );
    let new = (
        "new",
        "Language: fr\nDate: 2020-01-31\nU+0061..U+007A\nU+00E9\n",
    );
    let script = ("script", "Script: Latn\nU+0061..U+007A\n");
    let greek = ("greek", "Script: Grek\nDate: 2025-01-31\nU+03B1\n");
    for both in [[old, new], [new, old]] {
        assert_eq!(blamed(&both, "ø"), "new");
        assert_eq!(
            blamed(&both, "äø"),
            "old",
            "it has one more of the characters"
        );
    }
    assert_eq!(blamed(&[new, old, script], "aø"), "script");
    assert_eq!(blamed(&[new, script, greek], "øb"), "script");
    let twin = ("twin", new.1);
    assert_eq!(
        blamed(&[new, twin], "ø"),
        "new",
        "the first of two that are alike"
    );
}
