//! Tables as rules for screening.

use linkspan::screen::LabelRules;

use crate::action::Disposition;
use crate::tables::Tables;

impl LabelRules for Tables {
    fn index(&self, label: &str) -> String {
        self.ascii_index(label)
    }

    fn is_blocked(&self, original: &str, variant: &str) -> bool {
        // A table for one script never allows the letters of another, so a variant that no table knows is blocked.
        let mut known = self
            .tables()
            .iter()
            .filter_map(|table| table.variant(original, variant));
        !known.any(|disposition| {
            matches!(
                disposition,
                Disposition::Allocatable | Disposition::Activated | Disposition::Valid
            )
        })
    }

    fn allows(&self, label: &str, parent: &str) -> bool {
        let own = self.own_tables_for(parent);
        own.iter().any(|table| table.evaluate(label).is_valid())
            || self
                .of_language(parent)
                .any(|table| table.evaluate(label).is_valid())
    }
}

/// Languages with reference tables of ICANN, and the top-level domains of countries that use them.
const LANGUAGES: &[(&str, &[&str])] = &[
    ("ja", &["jp"]),
    ("ko", &["kr"]),
    ("zh", &["cn", "hk", "mo", "sg", "tw"]),
    ("th", &["th"]),
    ("el", &["gr", "cy"]),
    ("he", &["il"]),
    ("ka", &["ge"]),
    ("hy", &["am"]),
    ("ru", &["ru", "su"]),
    ("uk", &["ua"]),
    ("be", &["by"]),
    ("bg", &["bg"]),
    ("mk", &["mk"]),
    ("sr", &["rs"]),
    ("bs", &["ba"]),
    ("cnr", &["me"]),
    ("de", &["de", "at", "ch", "li"]),
    ("fr", &["fr"]),
    ("hi", &["in"]),
];

impl Tables {
    /// Returns the tables that name no domain and are for the language of the country that `parent` belongs to.
    fn of_language<'t>(&'t self, parent: &str) -> impl Iterator<Item = &'t crate::Table> {
        let tld = parent.rsplit('.').next().unwrap_or_default();
        let language = LANGUAGES.iter().find(|(_, tlds)| tlds.contains(&tld));
        let language = language.map(|(language, _)| *language);
        self.tables().iter().filter(move |table| {
            let is_language = |tag: &String| {
                let primary = tag.split('-').next().unwrap_or_default();
                language.is_some_and(|language| primary.eq_ignore_ascii_case(language))
            };
            table.scopes().is_empty() && table.languages().iter().any(is_language)
        })
    }
}
