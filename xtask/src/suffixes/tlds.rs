//! The table of top-level domains.

use std::collections::BTreeSet;
use std::path::Path;

/// The pinned version of the crate `tld`, as in this package's manifest, and the
/// day on which that release took its names from IANA (the first line of its `build.rs`).
const CRATE: (&str, &str) = ("2.45.0", "2026-11-01");

/// A complete list has at least this many names. There have been more since 2016.
const AT_LEAST: usize = 1000;

struct List {
    source: String,
    version: String,
    names: BTreeSet<String>,
}

/// Returns the text of `tld.rs`, from IANA's file or else from the crate.
pub fn table(file: Option<&Path>) -> Result<String, String> {
    let Some(path) = file else {
        return Ok(from_crate().emit());
    };
    let list = from_iana(&super::read(path)?);
    Ok(list
        .map_err(|problem| format!("{}: {problem}", path.display()))?
        .emit())
}

fn from_crate() -> List {
    let (number, date) = CRATE;
    List {
        source: format!(
            "IANA's list of top-level domains as of {date}, by way of crate tld {number}"
        ),
        version: date.into(),
        names: tld::TLD
            .iter()
            .map(|name| name.to_ascii_lowercase())
            .collect(),
    }
}

fn from_iana(text: &str) -> Result<List, String> {
    let first = text.lines().next().unwrap_or_default();
    let version = first
        .strip_prefix("# Version ")
        .and_then(|rest| rest.split(',').next())
        .ok_or("the first line is not `# Version …`; give IANA's tlds-alpha-by-domain.txt")?;
    let lines = text.lines().map(str::trim);
    let names = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let names = names.map(name).collect::<Result<BTreeSet<_>, _>>()?;
    if names.len() < AT_LEAST {
        return Err(format!(
            "only {} names, so this is not the whole list",
            names.len()
        ));
    }
    Ok(List {
        source: format!("IANA's tlds-alpha-by-domain.txt, version {version}"),
        version: version.into(),
        names,
    })
}

fn name(line: &str) -> Result<String, String> {
    let ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if line.bytes().all(ldh) {
        Ok(line.to_ascii_lowercase())
    } else {
        Err(format!("{line:?} is not a top-level domain in ASCII form"))
    }
}

impl List {
    fn emit(&self) -> String {
        let others: BTreeSet<String> = self.names.iter().filter_map(|name| other(name)).collect();
        let all: String = [&self.names, &others]
            .into_iter()
            .flatten()
            .flat_map(|name| [name, "\n"])
            .collect();
        let ascii = all.find(|c: char| !c.is_ascii()).unwrap_or(all.len());
        let ascii = all[..ascii].rfind('\n').map_or(0, |at| at + 1);
        format!(
            "// Generated, do not edit. Made by\n\
             //     cargo xtask suffixes\n\
             // Source: {}.\n\n\
             //! The top-level domains.\n\n\
             /// Which list this is.\n\
             pub(crate) const VERSION: &str = {:?};\n\n\
             /// How many names there are.\n\
             pub(crate) const COUNT: usize = {};\n\n\
             /// How many of them stand for names in other scripts.\n\
             pub(crate) const OTHER_COUNT: usize = {};\n\n\
             /// How many bytes of `NAMES` are the names in ASCII form.\n\
             pub(crate) const ASCII_BYTES: usize = {ascii};\n\n\
             /// The names in ASCII form, sorted, each with a line feed after it; then those of other\n\
             /// scripts, as they are written there.\n\
             pub(crate) static NAMES: &str = \"\\\n{all}\";\n",
            self.source,
            self.version,
            self.names.len(),
            others.len(),
        )
    }
}

/// Returns the name in its own script, if that is not ASCII.
fn other(name: &str) -> Option<String> {
    idna::punycode::decode_to_string(name.strip_prefix("xn--")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pinned_version_is_that_of_the_manifest() {
        let manifest = include_str!("../../Cargo.toml");
        assert!(manifest.contains(&format!("tld = \"={}\"", CRATE.0)));
    }

    #[test]
    fn the_crate_has_a_complete_list() {
        let list = from_crate();
        assert!(list.names.len() >= AT_LEAST);
        for name in ["com", "uk", "xn--p1ai"] {
            assert!(list.names.contains(name), "{name}");
        }
    }

    #[test]
    fn truncated_and_wrong_lists_are_refused() {
        let header = "# Version 2026110100, Last Updated Sun Nov  1 07:07:01 2026 UTC\n";
        for text in ["", "<html>", "COM\nNET\n", &format!("{header}COM\nNET\n")] {
            assert!(from_iana(text).is_err(), "{text}");
        }
        let names: String = (0..AT_LEAST).map(|n| format!("N{n}\n")).collect();
        let list = from_iana(&format!("{header}{names}")).unwrap();
        assert_eq!(list.version, "2026110100");
        assert!(list.names.contains("n0"));
        assert!(from_iana(&format!("{header}{names}a b\n")).is_err());
    }
}
