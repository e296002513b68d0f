//! Builds the copy, and takes out the mutants that the compiler refuses.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::site::{Constant, Kind, Spot};
use super::{Source, copy};

/// The tests that are run beside the unit tests; those of other layers (`linkify`, `live`) take longer
/// to build than they are worth here.
const TESTS: &[&str] = &[
    "agreement",
    "cases",
    "check",
    "conformance",
    "defang",
    "explain",
    "formatting",
    "idna2008",
    "laws",
    "properties",
    "prose",
    "screen",
    "suffixes",
];

/// What the compiler says is wrong, and where it is.
struct Complaint {
    code: String,
    message: String,
    /// All of it, for people.
    text: String,
    places: Vec<(String, Range<usize>)>,
}

/// What a build came to: test programs, or complaints.
#[derive(Default)]
struct Built {
    programs: Vec<PathBuf>,
    complaints: Vec<Complaint>,
}

/// Builds the tests with all mutants that compile; returns the programs.
pub fn programs(folder: &Path, sources: &mut [Source]) -> Result<Vec<PathBuf>, String> {
    let memory = folder.join("refused.txt");
    recall(sources, &copy::read(&memory).unwrap_or_default());
    loop {
        copy::put_mutants(folder, sources)?;
        let built = build(folder)?;
        if built.complaints.is_empty() {
            copy::put(&memory, refusals(sources).as_bytes())?;
            return Ok(built.programs);
        }
        let refused = refuse(sources, &built.complaints);
        println!("{refused} mutants or constants are refused by the compiler");
        if refused == 0 {
            let texts: Vec<&str> = built.complaints.iter().map(|c| c.text.as_str()).collect();
            return Err(format!("the copy does not compile:\n{}", texts.concat()));
        }
    }
}

/// What the compiler has refused in these sources.
fn refusals(sources: &[Source]) -> String {
    let mut text = format!("{}\n", mark(sources));
    for (file, source) in sources.iter().enumerate() {
        for (index, constant) in source.found.constants.iter().enumerate() {
            if !constant.is_loose {
                text += &format!("constant {file} {index} 0\n");
            }
        }
        for (site, found) in source.found.sites.iter().enumerate() {
            let changes = found.changes.iter().enumerate();
            for (change, _) in changes.filter(|(_, change)| !change.compiles) {
                text += &format!("change {file} {site} {change}\n");
            }
        }
    }
    text
}

/// Refuses what was refused when the sources were the same: spares building them in vain.
fn recall(sources: &mut [Source], refusals: &str) {
    let mut lines = refusals.lines();
    if lines.next() != Some(&mark(sources)) {
        return;
    }
    for line in lines {
        let mut words = line.split(' ');
        let kind = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        let (file, place, change) = (number(), number(), number());
        let found = &mut sources[file].found;
        match kind {
            "constant" => found.constants[place].is_loose = false,
            _ => found.sites[place].changes[change].compiles = false,
        }
    }
}

/// A number that is another one for other sources.
fn mark(sources: &[Source]) -> String {
    let mut hasher = DefaultHasher::new();
    for source in sources {
        (&source.name, &source.text, source.found.sites.len()).hash(&mut hasher);
    }
    hasher.finish().to_string()
}

fn build(folder: &Path) -> Result<Built, String> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["test", "--no-run", "--lib"])
        .args(TESTS.iter().flat_map(|test| ["--test", test]))
        .args(["--package", "linkspan", "--all-features"])
        .args(["--message-format", "json"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", "2")
        .env("CARGO_PROFILE_TEST_DEBUG", "0")
        .env("CARGO_INCREMENTAL", "0")
        .stderr(Stdio::null());
    let output = cargo
        .output()
        .map_err(|error| format!("`cargo` cannot be run: {error}"))?;
    let mut built = Built::default();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Ok(message) = serde_json::from_str(line) {
            built.read(&message);
        }
    }
    match built.complaints.is_empty() && !output.status.success() {
        true => Err(format!("the copy in {} does not build", folder.display())),
        false => Ok(built),
    }
}

impl Built {
    fn read(&mut self, message: &Value) {
        let said = &message["message"];
        if said["level"] == "error" && !said["spans"].as_array().is_none_or(Vec::is_empty) {
            self.complaints.push(complaint(said));
        }
        if let Some(program) = message["executable"].as_str() {
            self.programs.push(program.into());
        }
    }
}

fn complaint(said: &Value) -> Complaint {
    let spans = said["spans"].as_array().map_or(&[][..], Vec::as_slice);
    // Where it is, before what it is about.
    let (primary, others): (Vec<&Value>, Vec<&Value>) =
        spans.iter().partition(|span| span["is_primary"] == true);
    let number = |value: &Value| value.as_u64().unwrap_or_default() as usize;
    let places = primary.into_iter().chain(others).map(|span| {
        let file = span["file_name"].as_str().unwrap_or_default().to_owned();
        (file, number(&span["byte_start"])..number(&span["byte_end"]))
    });
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Complaint {
        code: text(&said["code"]["code"]),
        message: text(&said["message"]),
        text: text(&said["rendered"]),
        places: places.collect(),
    }
}

/// Takes out what the complaints are about; returns how much that is.
fn refuse(sources: &mut [Source], complaints: &[Complaint]) -> usize {
    let mut count = 0;
    let mut fixed: Vec<String> = Vec::new();
    for complaint in complaints {
        // A constant calls a function that is not constant any more.
        let is_of_constants = complaint.code == "E0015";
        match spot(sources, complaint) {
            Some((index, site, change)) if !is_of_constants => {
                count += refuse_changes(&mut sources[index], site, change);
            }
            // It may be about the same, and be gone the next time.
            _ if fixed.iter().any(|name| mentions(&complaint.text, name)) => {}
            _ => fixed.extend(fix(sources, complaint)),
        }
    }
    count + fixed.len()
}

/// The site that a complaint is about, and the change, if it is about one.
fn spot(sources: &[Source], complaint: &Complaint) -> Option<(usize, usize, Option<usize>)> {
    complaint.places.iter().find_map(|(file, range)| {
        let index = sources.iter().position(|source| source.is_at(file))?;
        let spot = innermost(&sources[index].rewritten.spots, range)?;
        Some((index, spot.site, spot.change))
    })
}

/// Whether a sentence of the compiler's names a function by its path.
fn calls(message: &str, name: &str) -> bool {
    let path = without_arguments(message.split('`').nth(1).unwrap_or_default());
    path.strip_suffix(name)
        .is_some_and(|before| before.is_empty() || before.ends_with("::"))
}

/// A path without the arguments of its types: `Runs::find` of `Runs::<'_, u8>::find`.
fn without_arguments(path: &str) -> String {
    let Some((before, rest)) = path.split_once("::<") else {
        return path.to_owned();
    };
    match rest.rsplit_once('>') {
        Some((_, behind)) => format!("{before}{behind}"),
        None => path.to_owned(),
    }
}

fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let name = name.rsplit("::").next().unwrap_or(name);
    text.split(|c| !is_part(c)).any(|word| word == name)
}

/// Leaves the constants to the compiler that a complaint is about; returns their names.
fn fix(sources: &mut [Source], complaint: &Complaint) -> Vec<String> {
    let mut meant: Vec<(u8, &mut Constant)> = Vec::new();
    for source in sources {
        let is_near = complaint.places.iter().any(|(file, _)| source.is_at(file));
        let loose = source.found.constants.iter_mut().filter(|c| c.is_loose);
        meant.extend(loose.filter_map(|c| Some((rank(complaint, c, is_near)?, c))));
    }
    let first = meant.iter().map(|(rank, _)| *rank).min();
    let meant = meant.into_iter().filter(|(rank, _)| Some(*rank) == first);
    let names = meant.map(|(_, constant)| {
        constant.is_loose = false;
        constant.name.clone()
    });
    names.collect()
}

/// How likely a complaint is about a constant, the likeliest first: the function that it names, or
/// else what it mentions; in the same file; rather constants than statics, whose types may need
/// them.
fn rank(complaint: &Complaint, constant: &Constant, is_near: bool) -> Option<u8> {
    match (constant.kind, is_near) {
        (Kind::Function, _) => calls(&complaint.message, &constant.name).then_some(0),
        _ if !mentions(&complaint.text, &constant.name) => None,
        (Kind::Const, true) => Some(1),
        (Kind::Const, false) => Some(2),
        (Kind::Static, true) => Some(3),
        (Kind::Static, false) => Some(4),
    }
}

/// The smallest spot around a place.
fn innermost<'a>(spots: &'a [Spot], place: &Range<usize>) -> Option<&'a Spot> {
    let around = spots
        .iter()
        .filter(|spot| spot.range.start <= place.start && place.end <= spot.range.end);
    around.min_by_key(|spot| spot.range.len())
}

fn refuse_changes(source: &mut Source, site: usize, change: Option<usize>) -> usize {
    let mut count = 0;
    for (index, candidate) in source.found.sites[site].changes.iter_mut().enumerate() {
        if change.is_none_or(|change| change == index) && candidate.compiles {
            candidate.compiles = false;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_by_their_path() {
        let call = |path: &str| format!("cannot call non-const method `{path}` in statics");
        assert!(calls(&call("Runs::<'_, u8>::ascii"), "Runs::ascii"));
        assert!(calls(&call("property::runs::split"), "split"));
        assert!(!calls(&call("property::runs::split"), "it"));
        assert!(!calls(&call("Runs::<'_, u8>::ascii"), "Runs::find"));
    }
}
