//! The table of public suffixes: the ICANN section of the Public Suffix List.
//!
//! The list's rules are grouped by the name after their first label: for each such name, the first
//! labels that make a suffix with it. Rules of one label are omitted, because the list's default rule covers them.

use std::collections::{BTreeMap, BTreeSet};

const BEGIN: &str = "===BEGIN ICANN DOMAINS===";
const END: &str = "===END ICANN DOMAINS===";

/// A complete list has at least this many rules of two or more labels.
const AT_LEAST: usize = 3000;

/// The width at which lines of the generated text are broken.
const COLUMNS: usize = 100;

#[derive(Debug, Default)]
struct Rules {
    /// Maps a parent name to the first labels of its rules. `*` is a wildcard.
    parents: BTreeMap<String, BTreeSet<String>>,
    /// Whole names.
    exceptions: BTreeSet<String>,
}

/// Returns the text of `suffix.rs`, from the text of the list.
pub fn table(list: &str) -> Result<String, String> {
    let version = field(list, "VERSION")?;
    let commit = field(list, "COMMIT")?;
    let date = version.split('_').next().unwrap_or(version);
    let rules = Rules::read(icann_section(list)?)?;
    let count: usize = rules.parents.values().map(BTreeSet::len).sum();
    if count < AT_LEAST {
        return Err(format!(
            "only {count} rules with a dot, so this is not the whole list"
        ));
    }
    let header = format!(
        "// Generated, do not edit. Made by\n\
         //     cargo xtask suffixes\n\
         // Source: the ICANN section of the Public Suffix List, version {version},\n\
         // commit {commit}.\n\
         // This file is a form of that list (https://publicsuffix.org/list/) and, like it, under\n\
         // the Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/): see NOTICE.\n\n\
         //! The public suffixes of two labels and more.\n\n\
         /// The date of the list.\n\
         pub(crate) const DATE: &str = {date:?};\n"
    );
    Ok(header + &rules.emit())
}

/// Returns the text after `// NAME: ` in the head of the list.
fn field<'l>(list: &'l str, name: &str) -> Result<&'l str, String> {
    list.lines()
        .find_map(|line| {
            line.strip_prefix("// ")?
                .strip_prefix(name)?
                .strip_prefix(": ")
        })
        .map(str::trim)
        .ok_or_else(|| format!("no line `// {name}: …`; give public_suffix_list.dat as published"))
}

fn icann_section(list: &str) -> Result<&str, String> {
    list.split_once(BEGIN)
        .and_then(|(_, rest)| rest.split_once(END))
        .map(|(section, _)| section)
        .ok_or_else(|| format!("no section between {BEGIN} and {END}"))
}

impl Rules {
    fn read(section: &str) -> Result<Self, String> {
        let mut rules = Self::default();
        for line in section.lines() {
            // A rule ends at the first space; the rest of the line is ignored.
            match line.split_whitespace().next() {
                Some(rule) if !rule.starts_with("//") => rules.add(rule)?,
                _ => {}
            }
        }
        match rules
            .exceptions
            .iter()
            .find(|name| !rules.is_under_wildcard(name))
        {
            Some(name) => Err(format!("there is no rule for the exception !{name}")),
            None => Ok(rules),
        }
    }

    fn add(&mut self, rule: &str) -> Result<(), String> {
        if let Some(name) = rule.strip_prefix('!') {
            self.exceptions.insert(to_ascii(name)?);
            return Ok(());
        }
        let Some((label, parent)) = rule.split_once('.') else {
            return Ok(());
        };
        let labels = match label {
            "*" => BTreeSet::from([label.to_owned()]),
            _ => both_forms(label)?,
        };
        for parent in both_forms(parent)? {
            // The lookup walks from the right and stops where a name has no entry.
            let mut ancestor = parent.as_str();
            while let Some((_, shorter)) = ancestor.split_once('.') {
                ancestor = shorter;
                self.parents.entry(ancestor.to_owned()).or_default();
            }
            self.parents
                .entry(parent)
                .or_default()
                .extend(labels.clone());
        }
        Ok(())
    }

    fn is_under_wildcard(&self, name: &str) -> bool {
        let parent = name.split_once('.').map(|(_, parent)| parent);
        let labels = parent.and_then(|parent| self.parents.get(parent));
        labels.is_some_and(|labels| labels.contains("*"))
    }

    fn emit(&self) -> String {
        let exceptions: String = self
            .exceptions
            .iter()
            .map(|name| format!("    {name:?},\n"))
            .collect();
        let lines: String = self
            .parents
            .iter()
            .map(|(parent, labels)| line(parent, labels))
            .collect();
        format!(
            "\n/// Names that are not suffixes although a wildcard says so.\n\
             #[rustfmt::skip]\n\
             pub(crate) static EXCEPTIONS: [&str; {}] = [\n{exceptions}];\n\
             \n/// The number of lines in `LINES`.\n\
             pub(crate) const LINE_COUNT: usize = {};\n\
             \n/// A parent name in each line, sorted, and after it, sorted, the labels that make a\n\
             /// public suffix with it; `*` is any label. Names of other scripts are there in ASCII form\n\
             /// and as they are written.\n\
             pub(crate) static LINES: &str = \"\\\n{lines}\";\n",
            self.exceptions.len(),
            self.parents.len(),
        )
    }
}

/// Returns a name of the list in ASCII form, in which all of them must be letters, digits and
/// hyphens.
fn to_ascii(name: &str) -> Result<String, String> {
    let ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let whole = |label: &str| !label.is_empty() && label.bytes().all(ldh);
    idna::domain_to_ascii(name)
        .ok()
        .filter(|ascii| ascii.split('.').all(whole))
        .ok_or_else(|| format!("the rule with {name:?} cannot be stored in this table"))
}

/// Returns a name of the list in ASCII form and in its own script, because a host is looked up as
/// it is written.
fn both_forms(name: &str) -> Result<BTreeSet<String>, String> {
    let ascii = to_ascii(name)?;
    let (unicode, _) = idna::domain_to_unicode(&ascii);
    Ok(BTreeSet::from([ascii, unicode]))
}

/// Returns a line of the table. In the source, it is broken if it is long.
fn line(parent: &str, labels: &BTreeSet<String>) -> String {
    let mut text = parent.to_owned();
    let mut column = text.len();
    for label in labels {
        text.push(' ');
        if column + label.len() + 3 > COLUMNS {
            text.push_str("\\\n    ");
            column = 4;
        }
        text.push_str(label);
        column += label.len() + 1;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(section: &str) -> Rules {
        Rules::read(section).unwrap()
    }

    #[test]
    fn rules_are_grouped_by_parent() {
        let rules = read("// comment\nuk\nco.uk  ignored\n\nac.uk\n*.sch.uk\n公司.cn\n");
        assert_eq!(line("uk", &rules.parents["uk"]), "uk ac co\n");
        assert_eq!(line("sch.uk", &rules.parents["sch.uk"]), "sch.uk *\n");
        assert_eq!(line("cn", &rules.parents["cn"]), "cn xn--55qx5d 公司\n");
        assert_eq!(rules.parents.len(), 3);
    }

    #[test]
    fn rules_of_other_scripts_have_both_forms() {
        let rules = read("公司.香港\n");
        let line = |parent: &str| line(parent, &rules.parents[parent]);
        assert_eq!(line("香港"), "香港 xn--55qx5d 公司\n");
        assert_eq!(line("xn--j6w193g"), "xn--j6w193g xn--55qx5d 公司\n");
    }

    #[test]
    fn every_ancestor_of_a_rule_has_a_line() {
        let rules = read("a.b.c.d");
        let lines: Vec<_> = rules.parents.keys().map(String::as_str).collect();
        assert_eq!(lines, ["b.c.d", "c.d", "d"]);
        assert!(rules.parents["d"].is_empty());
    }

    #[test]
    fn unsupported_rules_are_refused() {
        for section in ["!www.ck", "a.*.b", "a..b", "a_b.c", "*.*.c"] {
            assert!(Rules::read(section).is_err(), "{section}");
        }
        assert!(Rules::read("*.ck\n!www.ck").is_ok());
    }

    #[test]
    fn only_the_icann_section_is_read() {
        let list =
            format!("a\n// {BEGIN}\nco.uk\n// {END}\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n");
        let section = icann_section(&list).unwrap();
        assert!(section.contains("co.uk") && !section.contains("github.io"));
        assert!(icann_section("co.uk").is_err());
        assert!(table(&list).is_err());
    }

    #[test]
    fn breaking_long_lines_does_not_change_the_text() {
        let labels: BTreeSet<String> = (0..100).map(|n| format!("label{n}")).collect();
        let text = line("parent", &labels);
        assert!(text.lines().all(|line| line.len() <= COLUMNS));
        let joined = text.replace("\\\n    ", "");
        assert_eq!(joined.split_whitespace().count(), 101);
        assert_eq!(joined.matches("  ").count(), 0);
    }
}
