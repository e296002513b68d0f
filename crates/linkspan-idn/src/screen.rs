//! Tables as rules for screening.

use linkspan::screen::LabelRules;

use crate::action::Disposition;
use crate::script::primary;
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
        // A table for many scripts or languages would allow any mix of them. Only a table for one language tells which
        // scripts the language mixes (guideline 1.4d).
        let own = self.own_tables_for(parent);
        let mut tables = own.into_iter().chain(self.of_language(parent));
        tables.any(|table| table.is_for_one_language() && table.evaluate(label).is_valid())
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
    /// Returns the tables that name no domain and are for a language of the country that `parent` belongs to.
    fn of_language<'t>(&'t self, parent: &'t str) -> impl Iterator<Item = &'t crate::Table> {
        let tld = parent.rsplit('.').next().unwrap_or_default();
        let is_language = move |tag: &String| {
            LANGUAGES.iter().any(|(language, tlds)| {
                tlds.contains(&tld) && primary(tag).eq_ignore_ascii_case(language)
            })
        };
        self.tables().iter().filter(move |table| {
            table.scopes().is_empty() && table.languages().iter().any(is_language)
        })
    }
}
