//! Results, recorded as CSV files under `bench/record/`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the machine, the commit and the date of a run, one per line.
pub fn origin() -> String {
    format!(
        "# cpu: {}\n# features: {}\n# commit: {}\n# date: {}",
        cpu(),
        features(),
        commit(),
        today()
    )
}

/// Writes `rows` under `header` to `bench/record/DATE-COMMIT-name.csv` and returns its path. `origin` comes first, in
/// lines that begin with `#`.
pub fn save(name: &str, origin: &str, header: &str, rows: &[String]) -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("record");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}-{}-{name}.csv", today(), commit()));
    fs::write(&path, format!("{origin}\n{header}\n{}\n", rows.join("\n")))?;
    Ok(path)
}

/// Returns the short hash of the commit, with a `+` if files differ from it.
fn commit() -> String {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        let output = git
            .arg("-C")
            .arg(env!("CARGO_MANIFEST_DIR"))
            .args(arguments);
        let output = output.output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    };
    let Some(hash) = git(&["rev-parse", "--short", "HEAD"]) else {
        return "unknown".into();
    };
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]);
    if changed.is_some_and(|changed| changed.is_empty()) {
        hash
    } else {
        hash + "+"
    }
}

/// Returns the model of the processor, as Linux names it.
fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let mut lines = info.lines().filter_map(|line| line.split_once(':'));
        let found = lines.find(|(key, _)| key.trim() == name);
        found.map_or("?", |(_, value)| value.trim()).to_owned()
    };
    let (family, model) = (field("cpu family"), field("model"));
    match field("model name").as_str() {
        "?" => std::env::consts::ARCH.into(),
        name => format!("{name}, family {family}, model {model}"),
    }
}

/// Returns the available vector extensions.
fn features() -> String {
    #[allow(unused_mut, reason = "other processors have no such extensions")]
    let mut found: Vec<&str> = vec![std::env::consts::ARCH];
    #[cfg(target_arch = "x86_64")]
    {
        let known = [
            ("sse4.2", is_x86_feature_detected!("sse4.2")),
            ("avx2", is_x86_feature_detected!("avx2")),
            ("bmi2", is_x86_feature_detected!("bmi2")),
            ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ];
        found.extend(known.iter().filter(|(_, has)| *has).map(|(name, _)| name));
    }
    found.join(" ")
}

/// Returns the date in UTC, as `YYYY-MM-DD`.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let (year, month, day) = date(now.map_or(0, |now| now.as_secs() / 86_400));
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns the date `days` after 1970-01-01.
fn date(days: u64) -> (u64, u64, u64) {
    let (mut year, mut left) = (1970, days);
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(59), (1970, 3, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(20_772), (2026, 11, 15));
    }
}
