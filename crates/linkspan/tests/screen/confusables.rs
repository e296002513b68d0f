//! Look-alikes of names, made from Unicode's own file without using the library.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use icu_normalizer::DecomposingNormalizer;

/// The most double substitutions per name, unless `LINKSPAN_ALL_PAIRS` asks for all.
const MOST_DOUBLES: usize = 2_000;

/// The confusables of UTS #39.
pub(crate) struct Confusables {
    prototypes: HashMap<char, String>,
    /// The strings with a given skeleton.
    sources: BTreeMap<String, BTreeSet<String>>,
}

/// The look-alikes of a name.
pub(crate) struct Lookalikes {
    pub(crate) singles: Vec<String>,
    pub(crate) doubles: Vec<String>,
    /// The total number of double substitutions.
    pub(crate) all_doubles: usize,
}

/// A part of a name and its replacement.
struct Substitution<'a> {
    start: usize,
    end: usize,
    by: &'a str,
}

impl Confusables {
    pub(crate) fn read(ucd: &Path) -> Self {
        let text = fs::read_to_string(ucd.join("security/confusables.txt")).unwrap();
        let mut prototypes = HashMap::new();
        for line in text.lines().map(|line| line.trim_start_matches('\u{FEFF}')) {
            let data = line.split('#').next().unwrap().trim();
            let mut fields = data.split(';').map(str::trim);
            if let (Some(source), Some(target)) = (fields.next(), fields.next()) {
                prototypes.insert(
                    characters(source).chars().next().unwrap(),
                    characters(target),
                );
            }
        }
        let mut confusables = Self {
            prototypes,
            sources: BTreeMap::new(),
        };
        confusables.fill();
        confusables
    }

    fn fill(&mut self) {
        let pairs: Vec<(String, String)> = self
            .prototypes
            .keys()
            .map(|c| (self.skeleton(&c.to_string()), c.to_string()))
            .collect();
        for (skeleton, source) in pairs {
            let sources = self.sources.entry(skeleton.clone()).or_default();
            sources.extend([source, skeleton]);
        }
    }

    /// Returns the skeleton of UTS #39.
    pub(crate) fn skeleton(&self, text: &str) -> String {
        let nfd = DecomposingNormalizer::new_nfd();
        let mut replaced = String::new();
        for c in nfd.normalize(text).chars() {
            match self.prototypes.get(&c) {
                Some(prototype) => replaced.push_str(prototype),
                None => replaced.push(c),
            }
        }
        nfd.normalize(&replaced).into_owned()
    }

    /// Returns the look-alikes of `name`. If there are too many double ones, an even sample of
    /// them.
    pub(crate) fn lookalikes(&self, name: &str) -> Lookalikes {
        let substitutions = self.substitutions(name);
        let ascii = idna::domain_to_ascii(name).unwrap();
        let skeleton = self.skeleton(name);
        let is_lookalike = |host: &String| {
            self.skeleton(host) == skeleton
                && idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL)
                    .is_ok_and(|host| host != ascii)
        };
        let singles = substitutions.iter().map(|one| replace(name, &[one]));
        let pairs = || {
            substitutions.iter().enumerate().flat_map(|(i, one)| {
                let later = substitutions[i + 1..].iter();
                later
                    .filter(move |two| two.start >= one.end)
                    .map(move |two| (one, two))
            })
        };
        let all_doubles = pairs().count();
        let step = match std::env::var_os("LINKSPAN_ALL_PAIRS") {
            Some(_) => 1,
            None => all_doubles.div_ceil(MOST_DOUBLES).max(1),
        };
        Lookalikes {
            singles: singles.filter(is_lookalike).collect(),
            doubles: pairs()
                .step_by(step)
                .map(|(one, two)| replace(name, &[one, two]))
                .filter(is_lookalike)
                .collect(),
            all_doubles,
        }
    }

    fn substitutions(&self, name: &str) -> Vec<Substitution<'_>> {
        let mut found = Vec::new();
        for start in 0..name.len() {
            for end in start + 1..=(start + 3).min(name.len()) {
                let part = &name[start..end];
                let sources = self.sources.get(&self.skeleton(part));
                let sources = sources.into_iter().flatten().filter(|by| *by != part);
                found.extend(sources.map(|by| Substitution { start, end, by }));
            }
        }
        found
    }
}

fn replace(name: &str, substitutions: &[&Substitution<'_>]) -> String {
    let (mut host, mut end) = (String::new(), 0);
    for one in substitutions {
        host.push_str(&name[end..one.start]);
        host.push_str(one.by);
        end = one.end;
    }
    host + &name[end..]
}

fn characters(hexes: &str) -> String {
    let character = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
    hexes.split(' ').map(character).collect()
}
