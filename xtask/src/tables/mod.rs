//! `cargo xtask tables`: makes the Unicode tables of the library.

mod canonical;
mod confusable;
mod emit;
mod host;
mod idna2008;
mod label;
mod letter;
mod link;
mod runs;
mod security;
mod shape;
mod trie;
mod uts46;

use std::fs;
use std::path::{Path, PathBuf};

use crate::ucd::UcdFile;
use emit::Source;
use trie::Trie;

const HELP: &str = "\
Makes the Unicode tables of the library.

Usage: cargo xtask tables [--ucd DIR] [--out DIR] [--check]

Options:
  --ucd DIR  The folder with the data files of one Unicode version. It contains
             linkification/LinkTerm.txt, LinkBracket.txt and LinkEmail.txt,
             idna/Idna2008.txt and IdnaMappingTable.txt, and for screening
             the files of security/ and ucd/. If not given:
             ../shared/unicode/17.0.0, or data/unicode/17.0.0
  --out DIR  The folder for the tables; crates/linkspan/src/unicode/tables if not given
  --check    Write nothing; fail if a table differs from what would be written

Example: cargo xtask tables --ucd ../shared/unicode/17.0.0
";

/// Bits of a value in the tables of Link_Term and of the host classes.
const NIBBLE: u32 = 4;

struct Options {
    ucd: Option<PathBuf>,
    out: PathBuf,
    check: bool,
}

/// An output file: its name and its text.
type Table = (&'static str, String);

/// Runs the command with the arguments after its name.
pub fn run(args: &[String]) -> Result<(), String> {
    let Some(options) = parse(args)? else {
        print!("{HELP}");
        return Ok(());
    };
    let Some(ucd) = options.ucd.or_else(crate::data::ucd_dir) else {
        return crate::data::skip(
            "the Unicode data files are missing",
            "run `cargo xtask fetch-data`, or pass their folder with `--ucd`",
        );
    };
    let (source, tables) = make(&ucd)?;
    if options.check {
        check(&options.out, &source, &tables)
    } else {
        write(&options.out, &tables)
    }
}

/// Returns the options, or `None` if help was requested.
fn parse(args: &[String]) -> Result<Option<Options>, String> {
    let (mut ucd, mut out, mut check) = (None, None, false);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--ucd" => ucd = Some(folder(arg, args.next())?),
            "--out" => out = Some(folder(arg, args.next())?),
            "--check" => check = true,
            "--help" | "-h" => return Ok(None),
            other => {
                return Err(format!(
                    "`tables` has no option {other:?}; see `cargo xtask tables --help`"
                ));
            }
        }
    }
    let out = out.unwrap_or_else(|| crate::root().join("crates/linkspan/src/unicode/tables"));
    Ok(Some(Options { ucd, out, check }))
}

fn folder(option: &str, value: Option<&String>) -> Result<PathBuf, String> {
    value
        .map(PathBuf::from)
        .ok_or_else(|| format!("`{option}` needs a folder after it"))
}

fn make(ucd: &Path) -> Result<(Source, Vec<Table>), String> {
    let idna = UcdFile::read(ucd, "idna/Idna2008.txt")?;
    let mapping = UcdFile::read(ucd, "idna/IdnaMappingTable.txt")?;
    let source = source(ucd, &idna, &mapping)?;
    let term = link::read_term(&UcdFile::read(ucd, "linkification/LinkTerm.txt")?)?;
    let email = link::read_email(&UcdFile::read(ucd, "linkification/LinkEmail.txt")?)?;
    let brackets = link::read_brackets(&UcdFile::read(ucd, "linkification/LinkBracket.txt")?)?;
    link::refuse_surrogates("Link_Term", &term)?;
    link::refuse_surrogates("Link_Email", &email)?;
    let core = UcdFile::read(ucd, "ucd/DerivedCoreProperties.txt")?;
    let normalization = UcdFile::read(ucd, "ucd/DerivedNormalizationProps.txt")?;
    let id_start = security::binary(&core, "ID_Start")?;
    let age = UcdFile::read(ucd, "ucd/DerivedAge.txt")?;
    let is_known = age.values(false, |row| Some(row.field(0) != "Unassigned"))?;
    let data = host::Data {
        include: term.iter().map(|&value| value == link::INCLUDE).collect(),
        idna: host::read_idna(&idna)?,
        mapping: host::read_mapping(&mapping)?,
        id_start: id_start.clone(),
        mark: security::binary(&core, "Grapheme_Extend")?,
        id_continue: security::binary(&core, "ID_Continue")?,
        joins_marks: canonical::joins_marks(&id_start),
        nfc: host::read_nfc(&normalization)?,
        stays: label::marks_that_stay(),
        number: letter::numbers(&is_known),
        right_to_left: label::right_to_left(&is_known),
    };
    let classes: Vec<u8> = (0..=0x10_FFFF)
        .map(|code_point| data.class(code_point) as u8)
        .collect();
    let security = security::Data::read(ucd)?;
    let confusables = UcdFile::read(ucd, "security/confusables.txt")?;
    let tables = vec![
        ("link_term.rs", term_table(&source, &term)),
        ("link_bracket.rs", bracket_table(&source, &brackets)?),
        ("link_email.rs", email_table(&source, &email)),
        ("host_class.rs", host_table(&source, &classes)),
        ("uts46.rs", uts46::table(&source, &data.mapping)?),
        (
            "canonical.rs",
            canonical::table(&source, &data.mapping, &is_known)?,
        ),
        ("shape.rs", shape::table(&source, ucd, &core, &is_known)?),
        (
            "letter.rs",
            letter::table(&source, ucd, &core, &data.number, &is_known)?,
        ),
        ("label.rs", label::table(&source, &is_known, &data.nfc)?),
        (
            "idna2008.rs",
            idna2008::table(
                &source,
                &idna2008::read(&idna)?,
                &classes,
                &data.mapping,
                &term,
            )?,
        ),
        (
            "script.rs",
            security::script_table(&source, &security, ucd)?,
        ),
        (
            "identifier_status.rs",
            security::status_table(&source, &security),
        ),
        (
            "confusable.rs",
            confusable::table(&source, &security, &confusables)?,
        ),
        ("version.rs", version_table(&source)),
    ];
    Ok((source, tables))
}

/// Returns the source of the data. Both files with a version must have the same one.
fn source(ucd: &Path, idna: &UcdFile, mapping: &UcdFile) -> Result<Source, String> {
    let version = idna.version_after("Idna2008-")?;
    let other = mapping.version_after("Version: ")?;
    if version != other {
        return Err(format!(
            "{} mixes Unicode versions: idna/Idna2008.txt says {version:?}, idna/IdnaMappingTable.txt {other:?}",
            ucd.display()
        ));
    }
    let full = ucd
        .canonicalize()
        .map_err(|error| format!("{} cannot be opened: {error}", ucd.display()))?;
    let folder = full
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(Source { folder, version })
}

fn term_table(source: &Source, values: &[u8]) -> String {
    let docs = ["Link_Term: 0 Hard, 1 Include, 2 Soft, 3 Close, 4 Open; four bits each."];
    [
        source.header(&docs),
        emit::ascii(values),
        emit::trie(&Trie::new(values, NIBBLE)),
    ]
    .concat()
}

fn bracket_table(source: &Source, pairs: &[(char, char)]) -> Result<String, String> {
    let docs = [
        "Link_Bracket: the opening bracket of each closing one; 0 in `ASCII` means that there is none.",
    ];
    let ascii = emit::ascii(&link::ascii_brackets(pairs)?);
    let others: Vec<_> = pairs
        .iter()
        .copied()
        .filter(|(close, _)| !close.is_ascii())
        .collect();
    Ok([source.header(&docs), ascii, emit::pairs(&others)].concat())
}

fn email_table(source: &Source, values: &[u8]) -> String {
    let docs = ["Link_Email: 1 Yes, 0 No; one bit each above ASCII."];
    [
        source.header(&docs),
        emit::ascii(values),
        emit::trie(&Trie::new(values, 1)),
    ]
    .concat()
}

fn host_table(source: &Source, values: &[u8]) -> String {
    let docs = [
        "Host classes: 0 Other, 1 Letter, 2 Hyphen, 3 Underscore, 4 Separator, 5 ContextO,",
        "6 Symbol, 7 Ignored; four bits each. From 8 on, Letters that UTS #46 leaves as they are: 8 always,",
        "10 from right to left; marks after some others: 9 after 8 and 11, 11 after all, 12 after 8;",
        "13 digits and 14 letters of ASCII.",
    ];
    [
        source.header(&docs),
        emit::ascii(values),
        emit::trie(&Trie::new(values, NIBBLE)),
    ]
    .concat()
}

fn version_table(source: &Source) -> String {
    let header = source.header(&["The Unicode version of the tables."]);
    [header, emit::version(source.version)].concat()
}

fn write(out: &Path, tables: &[Table]) -> Result<(), String> {
    for (name, text) in tables {
        let path = out.join(name);
        fs::write(&path, text).map_err(|error| {
            format!(
                "{} cannot be written ({error}); does the folder exist?",
                path.display()
            )
        })?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

fn check(out: &Path, source: &Source, tables: &[Table]) -> Result<(), String> {
    let differs =
        |(name, text): &&Table| fs::read_to_string(out.join(name)).ok().as_ref() != Some(text);
    let stale: Vec<String> = tables
        .iter()
        .filter(differs)
        .map(|(name, _)| out.join(name).display().to_string())
        .collect();
    if stale.is_empty() {
        println!("the tables in {} are up to date", out.display());
        return Ok(());
    }
    Err(format!(
        "out of date or missing: {}; run `{}` and commit the result",
        stale.join(", "),
        source.command()
    ))
}
