//! Context rules of six scripts in the root zone. The cases are made from what each rule says, by hand.
#![cfg(test)]

use linkspan_idn::{Cause, Table, root};

fn table(language: &str) -> &'static Table {
    let mut tables = root().tables().iter();
    tables
        .find(|table| table.languages() == [language])
        .unwrap()
}

/// Returns a label in hexadecimal, so that it can be compared with the rule whatever the fonts.
fn label(hex: &str) -> String {
    let cps = hex
        .split_whitespace()
        .map(|cp| u32::from_str_radix(cp, 16).unwrap());
    cps.map(|cp| char::from_u32(cp).unwrap()).collect()
}

/// Each case is a label, and the rule that refuses it; `ok` if none does.
fn hold(language: &str, cases: &[(&str, &str)]) {
    for (hex, expected) in cases {
        let evaluation = table(language).evaluate(&label(hex));
        let rule = match &evaluation.causes()[0] {
            _ if evaluation.is_valid() => "ok",
            Cause::Context { rule, .. }
            | Cause::Action {
                rule: Some(rule), ..
            } => rule,
            other => panic!("{language} {hex}: {other:?}"),
        };
        assert_eq!(rule, *expected, "{language} {hex}");
    }
}

#[test]
fn arabic_letters_of_two_languages_are_not_mixed() {
    hold(
        "und-Arab",
        &[
            // KAF alone, KEHEH alone, and both in either order (rule 1).
            ("0643 062A 0627 0628", "ok"),
            ("06A9 062A 0627 0628", "ok"),
            ("0643 0627 06A9", "no-mix-kaf-keheh"),
            ("06A9 0627 0643", "no-mix-kaf-keheh"),
            // KAF and SWASH KAF (rule 2).
            ("0643 06AA", "no-mix-kaf-swash"),
            // ALEF MAKSURA and FARSI YEH (rule 3); YEH is another letter.
            ("0649 06CC", "no-mix-alef-maksura-farsi-yeh"),
            // HEH and HEH GOAL, next to each other or not (rule 4).
            ("0647 06C1", "no-mix-heh-goal"),
            ("06C1 0628 0628 0647", "no-mix-heh-goal"),
            // HEH and HEH DOACHASHMEE (rule 7).
            ("0647 0628 06BE", "no-mix-heh-doachashmee"),
            // TEH MARBUTA and TEH MARBUTA GOAL (rule 8).
            ("0629 06C3", "no-mix-teh-marbuta-goal"),
        ],
    );
}

#[test]
fn devanagari_signs_follow_their_bases() {
    hold(
        "und-Deva",
        &[
            // A vowel sign or halant follows a consonant, or a nukta after a consonant (rules 2 and 3).
            ("0915 093F", "ok"),
            ("0915 093C 093F", "ok"),
            ("0905 093F", "follows-C-or-CN"),
            ("0915 093F 093F", "follows-C-or-CN"),
            ("0915 094D 0915", "ok"),
            ("0905 094D 0915", "follows-C-or-CN"),
            // Anusvara and visarga follow a vowel, a consonant, a nukta or a vowel sign (rules 4 to 6).
            ("0905 0902", "ok"),
            ("0915 0902", "ok"),
            ("0915 093F 0902", "ok"),
            ("0915 0902 0903", "follows-V-or-C-or-N-or-M"),
            ("0902 0915", "follows-V-or-C-or-N-or-M"),
            // A nukta follows some consonants only: KA is one of them, HA is not (rule 1).
            ("0915 093C", "ok"),
            ("0939 093C", "follows-either-C1-V1-or-M1"),
            // A vowel does not follow a halant (rule 7).
            ("0915 094D 0905", "preceded-by-H"),
        ],
    );
}

#[test]
fn sinhala_signs_follow_their_bases() {
    hold(
        "und-Sinh",
        &[
            // Al-lakuna follows a consonant (rule 1): not a vowel, not a prenasalized letter, not nothing.
            ("0D9A 0DCA", "ok"),
            ("0D85 0DCA", "follows-C"),
            ("0D9F 0DCA", "follows-C"),
            ("0DCA 0D9A", "follows-C"),
            // A vowel sign follows a consonant or a prenasalized letter (rule 2).
            ("0D9A 0DD2", "ok"),
            ("0D9F 0DD2", "ok"),
            ("0D85 0DD2", "follows-C-or-J"),
            ("0D9A 0DD2 0DD2", "follows-C-or-J"),
            // Visarga follows a vowel, a consonant or a vowel sign (rule 3), but not a prenasalized letter …
            ("0D85 0D83", "ok"),
            ("0D9A 0DD2 0D83", "ok"),
            ("0D9F 0D83", "follows-V-C-or-M"),
            // … which anusvara does (rule 4).
            ("0D9F 0D82", "ok"),
            ("0D9A 0D82 0D82", "follows-V-C-J-or-M"),
        ],
    );
}

#[test]
fn khmer_signs_follow_their_bases() {
    hold(
        "und-Khmr",
        &[
            // COENG is between consonants (rule 4).
            ("1780 17D2 1780", "ok"),
            ("17D2 1780", "coeng-context"),
            ("1780 17D2", "coeng-context"),
            ("1780 17B6 17D2 1780", "coeng-context"),
            // Two subscript consonants in a row, not three (rule 3).
            ("1780 17D2 1780 17D2 1780", "ok"),
            (
                "1780 17D2 1780 17D2 1780 17D2 1780",
                "subscript-consonant-limit",
            ),
            // A vowel sign follows a consonant, a shifter or a robat (rule 5).
            ("1780 17B6", "ok"),
            ("1780 17CC 17B6", "ok"),
            ("1780 17B6 17B6", "follows-consonant-robat-shifter"),
            // ROBAT follows a consonant (rule 8).
            ("17CC 1780", "follows-consonant"),
            // NIKAHIT follows a consonant, a shifter, or the vowels AA and U (rule 10); II is not one of them.
            ("1780 17C6", "ok"),
            ("1780 17B6 17C6", "ok"),
            ("1780 17B8 17C6", "follows-consonant-depvowel-1-shifter"),
            // TOANDAKHIAT follows a consonant or the vowel I (rule 13).
            ("1780 17B7 17CD", "ok"),
            ("1780 17B6 17CD", "follows-consonant-or-vowel-i"),
        ],
    );
}

#[test]
fn myanmar_signs_follow_their_bases() {
    hold(
        "und-Mymr",
        &[
            // VIRAMA is between two consonants (rule 7).
            ("1000 1039 1000", "ok"),
            ("1039 1000", "between-c"),
            ("1000 1039", "between-c"),
            ("1000 102B 1039 1000", "between-c"),
            // Vowel signs follow a consonant or a medial (rules 1 and 2).
            ("1000 1031", "ok"),
            ("1000 103B 1031", "ok"),
            ("1023 1031", "follows-c-m"),
            // AA follows GA, PA and WA in its tall form only (rule 14).
            ("1000 102C", "ok"),
            ("1002 102B", "ok"),
            ("1002 102C", "follows-c-m-except-1002-1015-101D"),
            // ASAT is on the second of two consonants, or on one after a medial or a vowel (rule 5).
            ("1000 1000 103A", "ok"),
            ("1000 103A", "follows-cc-mc-dvc-ovc"),
            // The medial YA follows some consonants (rule 3): KA is one, MYANMAR I is not a consonant.
            ("1000 103B", "ok"),
            ("1023 103B", "follows-c_103B"),
            // Burmese KHA and Shan KHA are not mixed (pair 7).
            ("1001 1000 1076", "no-mix-mm-kha-and-shan-kha"),
        ],
    );
}

#[test]
fn chinese_variants_are_not_mixed() {
    let table = table("und-Hani");
    let disposition = |one: &str, other: &str| {
        table
            .variant(one, other)
            .map(|disposition| disposition.to_string())
    };
    let allocatable = Some("allocatable".to_owned());
    let blocked = Some("blocked".to_owned());
    // 國 and 萬 are traditional, 国 and 万 simplified: the owner of one whole form may get the other …
    assert_eq!(disposition("國萬", "国万"), allocatable);
    assert_eq!(disposition("国万", "國萬"), allocatable);
    // … but nobody gets a mix.
    assert_eq!(disposition("國萬", "国萬"), blocked);
    assert_eq!(disposition("國萬", "國万"), blocked);
    // An original label may be a mix, and is valid as it is.
    assert!(table.evaluate("国萬").is_valid());
    assert_eq!(disposition("国", "万"), None);
    // The table has no letters but ideographs.
    assert!(!table.evaluate("国tv").is_valid());
}

#[test]
fn german_eszett_is_allocatable_in_one_direction() {
    let table = table("und-Latn");
    let disposition = |one: &str, other: &str| table.variant(one, other).unwrap().to_string();
    assert_eq!(disposition("straße", "strasse"), "allocatable");
    assert_eq!(disposition("strasse", "straße"), "blocked");
    assert!(root().are_variants("sßs", "ssss"));
}
