//! Enumerates whole classes of spellings, made from Unicode's own files and other people's tables,
//! and counts how many pass. None may.

use std::collections::{BTreeMap, BTreeSet};

use icu_normalizer::DecomposingNormalizer;
use icu_properties::props::{GeneralCategory, Script};
use icu_properties::{CodePointMapData, script::ScriptWithExtensions};
use linkspan::screen::{Screen, Verdict};

use super::confusables::Confusables;
use linkspan_testkit::cases::sets::load;
use linkspan_testkit::data;

/// The most spellings tried for a name in a script.
const MOST_SPELLINGS: usize = 5_000;

/// Returns a screen without protected names, so that only the rules are measured.
fn rules() -> Screen {
    Screen::builder().built_in_names(false).build()
}

fn is_allowed(screen: &Screen, host: &str) -> bool {
    screen.host(host).verdict() == Verdict::Allow
}

fn ascii(host: &str) -> Option<String> {
    let ascii = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL);
    ascii.ok().map(|ascii| ascii.into_owned())
}

fn script(c: char) -> Script {
    CodePointMapData::<Script>::new().get(c)
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

/// Returns the first labels of 500 popular names.
fn popular() -> BTreeSet<String> {
    let lines = [load("names.txt", ""), load("popular.txt", "")].concat();
    let label = |text: String| text.split('.').next().unwrap().to_owned();
    lines.into_iter().map(|line| label(line.text)).collect()
}

/// For each script, the characters that can replace an ASCII letter or digit.
type Alphabets = BTreeMap<Script, BTreeMap<char, Vec<char>>>;

/// The spellings of a name with the letters of an alphabet. If there are too many, an even sample
/// of them.
struct Spellings<'a> {
    choices: Vec<&'a [char]>,
    count: usize,
}

impl<'a> Spellings<'a> {
    /// Returns `None` if a letter has no look-alike. Digits and hyphens may stay.
    fn new(name: &str, alphabet: &'a BTreeMap<char, Vec<char>>) -> Option<Self> {
        let choices: Vec<&[char]> = name
            .chars()
            .map(|c| match (alphabet.get(&c), c) {
                (Some(choices), _) => Some(choices.as_slice()),
                (None, '-') => Some(&['-'][..]),
                (None, '0'..='9') => Some(DIGITS.get(c as usize - '0' as usize..)?.get(..1)?),
                (None, _) => None,
            })
            .collect::<Option<_>>()?;
        let count = choices.iter().map(|choices| choices.len()).product();
        Some(Spellings { choices, count })
    }

    fn tried(&self) -> impl Iterator<Item = String> {
        let step = self.count.div_ceil(MOST_SPELLINGS).max(1);
        (0..self.count)
            .step_by(step)
            .map(|number| self.spell(number))
    }

    fn spell(&self, mut number: usize) -> String {
        let pick = |choices: &&[char]| {
            let c = choices[number % choices.len()];
            number /= choices.len();
            c
        };
        self.choices.iter().map(pick).collect()
    }
}

const DIGITS: &[char] = &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// Returns every character that UTS #39 confuses with a capital and UTS #46 maps to another letter.
fn capitals(confusables: &Confusables) -> Alphabets {
    let mut alphabets = Alphabets::new();
    let skeletons: BTreeMap<String, char> = ('A'..='Z')
        .map(|c| (confusables.skeleton(&c.to_string()), c))
        .collect();
    for c in ('\u{80}'..=char::MAX).filter(|&c| script(c) != Script::Latin) {
        let Some(capital) = skeletons.get(&confusables.skeleton(&c.to_string())) else {
            continue;
        };
        let alphabet =
            script_of_mapped(c).and_then(|script| Some((script, ascii(&format!("{c}.com"))?)));
        if let Some((script, _)) = alphabet {
            let letters = alphabets.entry(script).or_default();
            letters
                .entry(capital.to_ascii_lowercase())
                .or_default()
                .push(c);
        }
    }
    alphabets
}

/// Returns the script of what a character is mapped to, unless that is Latin.
fn script_of_mapped(c: char) -> Option<Script> {
    let (mapped, outcome) = idna::domain_to_unicode(&c.to_string());
    outcome.ok()?;
    let script = script(mapped.chars().next()?);
    let is_other = ![Script::Latin, Script::Common, Script::Inherited].contains(&script);
    is_other.then_some(script)
}

#[test]
fn no_name_passes_in_capitals_of_another_script() {
    let Some(ucd) = data::own_ucd_dir() else {
        return;
    };
    let alphabets = capitals(&Confusables::read(&ucd));
    let names = popular();
    sweep("capitals", &names, &alphabets);
}

/// Letters of Cyrillic and Greek that browsers treat as look-alikes of Latin ones, in addition to
/// those of UTS #39.
const BROWSERS: [(Script, &str, &str); 2] = [
    (Script::Cyrillic, "кпгмҽѵѡъьыюԍԗ", "knrmevwbbbggg"),
    (Script::Greek, "αηικνορτυω", "anikvoptuw"),
];

/// Returns every character that UTS #39 or a browser confuses with a small letter and UTS #46
/// keeps.
fn unions(confusables: &Confusables) -> Alphabets {
    let mut alphabets = Alphabets::new();
    let skeletons: BTreeMap<String, char> = ('a'..='z')
        .chain(['0', '1'])
        .map(|c| (confusables.skeleton(&c.to_string()), c))
        .collect();
    let confused = ('\u{80}'..=char::MAX)
        .filter_map(|c| Some((c, *skeletons.get(&confusables.skeleton(&c.to_string()))?)));
    let listed = BROWSERS
        .iter()
        .flat_map(|(_, letters, latin)| letters.chars().zip(latin.chars()));
    for (c, latin) in confused.chain(listed) {
        let is_kept = unicode(&c.to_string()) == Some(c.to_string());
        if is_kept && script_of_mapped(c).is_some() {
            let letters = alphabets.entry(script(c)).or_default();
            let choices = letters.entry(latin).or_default();
            if !choices.contains(&c) {
                choices.push(c);
            }
        }
    }
    alphabets
}

fn unicode(label: &str) -> Option<String> {
    let (unicode, outcome) = idna::domain_to_unicode(&format!("{label}.com"));
    outcome.ok()?;
    Some(unicode.strip_suffix(".com")?.to_owned())
}

#[test]
fn no_name_passes_in_letters_that_look_alike_one_by_one() {
    let Some(ucd) = data::own_ucd_dir() else {
        return;
    };
    let alphabets = unions(&Confusables::read(&ucd));
    sweep("look-alikes", &popular(), &alphabets);
    let screen = rules();
    let (mut count, mut allowed) = (0, Vec::new());
    for letters in alphabets.values() {
        let letters: Vec<char> = letters.values().flatten().copied().collect();
        for word in words(&letters) {
            let host = format!("{word}.com");
            if ascii(&host)
                .is_some_and(|ascii| !KNOWN_WORDS.contains(&word.as_str()) && ascii != host)
            {
                count += 1;
                allowed.extend(is_allowed(&screen, &host).then_some(host));
            }
        }
    }
    println!(
        "words of one to three look-alikes: {count}, {} allowed",
        allowed.len()
    );
    assert!(
        count > 30_000 && allowed.is_empty(),
        "{count} {:?}",
        &allowed[..allowed.len().min(50)]
    );
}

/// A word of three look-alikes that Chromium lists as a legitimate site.
const KNOWN_WORDS: [&str; 1] = ["как"];

/// Returns every word of one, two and three letters.
fn words(letters: &[char]) -> impl Iterator<Item = String> {
    let len = letters.len();
    (0..len + len.pow(2) + len.pow(3)).map(move |number| {
        let (mut number, count) = match number {
            n if n < len => (n, 1),
            n if n < len + len.pow(2) => (n - len, 2),
            n => (n - len - len.pow(2), 3),
        };
        (0..count)
            .map(|_| {
                let c = letters[number % len];
                number /= len;
                c
            })
            .collect()
    })
}

/// Tries every spelling of every name under a top-level domain that uses only Latin.
fn sweep(what: &str, names: &BTreeSet<String>, alphabets: &Alphabets) {
    let screen = rules();
    let (mut spelled, mut all, mut tried) = (BTreeSet::new(), 0, 0);
    let mut allowed = Vec::new();
    for alphabet in alphabets.values() {
        for name in names {
            let Some(spellings) = Spellings::new(name, alphabet) else {
                continue;
            };
            spelled.insert(name);
            all += spellings.count;
            for spelling in spellings.tried() {
                let host = format!("{spelling}.com");
                // An invalid host, or the name itself, deceives nobody.
                if ascii(&host).is_none_or(|ascii| ascii == format!("{name}.com")) {
                    continue;
                }
                tried += 1;
                allowed.extend(is_allowed(&screen, &host).then_some(host));
            }
        }
    }
    println!(
        "{what}: {} of {} names can be spelled, in {all} ways; {tried} tried, {} allowed",
        spelled.len(),
        names.len(),
        allowed.len()
    );
    assert!(spelled.len() > 20 && tried > 100, "{what}: {tried}");
    assert!(
        allowed.is_empty(),
        "{what}: {:?}",
        &allowed[..allowed.len().min(50)]
    );
}

/// The scripts in which a joiner is visible.
const SHOW_JOINERS: [Script; 7] = [
    Script::Arabic,
    Script::Bengali,
    Script::Devanagari,
    Script::Kannada,
    Script::Malayalam,
    Script::Sinhala,
    Script::Telugu,
];

/// Returns the letters of each script and its marks, separately.
fn letters_and_marks() -> BTreeMap<Script, (Vec<char>, Vec<char>)> {
    let mut scripts: BTreeMap<Script, (Vec<char>, Vec<char>)> = BTreeMap::new();
    let extensions = ScriptWithExtensions::new();
    for c in '\u{80}'..=char::MAX {
        let is_letter = matches!(
            category(c),
            GeneralCategory::OtherLetter | GeneralCategory::LowercaseLetter
        );
        let is_mark = matches!(
            category(c),
            GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark
        );
        if !is_letter && !is_mark {
            continue;
        }
        let own = [script(c)]
            .into_iter()
            .filter(|script| *script != Script::Inherited);
        let shared = extensions.get_script_extensions_val(c);
        let all: BTreeSet<Script> = own.chain(shared.iter().filter(|_| is_mark)).collect();
        for script in all {
            let (letters, marks) = scripts.entry(script).or_default();
            if is_letter {
                letters.push(c)
            } else {
                marks.push(c)
            }
        }
    }
    scripts
}

/// A joiner between every two letters of a script, and after every mark on every letter. Where UTS
/// #46 allows it and it is invisible in the script, another host looks the same.
#[test]
fn no_invisible_joiner_passes() {
    let screen = rules();
    let (mut unseen, mut seen, mut allowed) = (0, 0, Vec::new());
    let mut scripts = BTreeSet::new();
    for (script, (letters, marks)) in letters_and_marks() {
        if [Script::Han, Script::Hangul, Script::Latin, Script::Common].contains(&script) {
            continue;
        }
        let marks: Vec<String> = marks
            .iter()
            .map(char::to_string)
            .chain([String::new()])
            .collect();
        for (letter, mark, joiner) in letters.iter().flat_map(|letter| {
            marks
                .iter()
                .flat_map(move |mark| ['\u{200C}', '\u{200D}'].map(|joiner| (letter, mark, joiner)))
        }) {
            for after in [letter.to_string(), String::new()] {
                let twin = format!("{letter}{mark}{after}.com");
                let host = format!("{letter}{mark}{joiner}{after}.com");
                let (Some(one), Some(other)) = (ascii(&host), ascii(&twin)) else {
                    continue;
                };
                if one == other {
                    continue;
                }
                let is_seen =
                    SHOW_JOINERS.contains(&script) && (!after.is_empty() || joiner == '\u{200D}');
                seen += usize::from(is_seen);
                if !is_seen {
                    unseen += 1;
                    scripts.insert(format!("{script:?}"));
                    allowed.extend(is_allowed(&screen, &host).then_some(host));
                }
            }
        }
    }
    println!(
        "joiners that nobody sees: {unseen} in {} scripts, {} allowed; {seen} that are seen",
        scripts.len(),
        allowed.len()
    );
    assert!(unseen > 1_000 && seen > 1_000, "{unseen} {seen}");
    assert!(
        allowed.is_empty(),
        "{:?}",
        &allowed[..allowed.len().min(50)]
    );
}

/// Every protected name of six letters or more, with one letter in every accented form, under
/// another top-level domain.
#[test]
fn no_protected_name_passes_with_a_mark_under_another_tld() {
    let screen = Screen::new();
    let nfd = DecomposingNormalizer::new_nfd();
    let mut accented: BTreeMap<char, Vec<char>> = BTreeMap::new();
    for c in '\u{80}'..=char::MAX {
        let parts: Vec<char> = nfd.normalize(&c.to_string()).chars().collect();
        let is_kept = unicode(&c.to_string()) == Some(c.to_string());
        if let [base @ 'a'..='z', _, ..] = parts[..]
            && is_kept
        {
            accented.entry(base).or_default().push(c);
        }
    }
    for (base, strokes) in [
        ('o', "øö0"),
        ('l', "ł1"),
        ('d', "đ"),
        ('h', "ħ"),
        ('t', "ŧ"),
        ('i', "ı"),
    ] {
        accented.entry(base).or_default().extend(strokes.chars());
    }
    let (mut count, mut allowed) = (0, Vec::new());
    for name in load("names.txt", "") {
        let label = name.text.split('.').next().unwrap();
        for (at, c) in label.char_indices().filter(|_| label.len() >= 6) {
            for other in accented.get(&c).into_iter().flatten() {
                let host = format!("{}{other}{}.example", &label[..at], &label[at + 1..]);
                count += 1;
                allowed.extend(is_allowed(&screen, &host).then_some(host));
            }
        }
    }
    println!(
        "names with a mark, under another TLD: {count}, {} allowed",
        allowed.len()
    );
    assert!(count > 10_000, "{count}");
    assert!(
        allowed.is_empty(),
        "{} {:?}",
        allowed.len(),
        &allowed[..allowed.len().min(50)]
    );
}
