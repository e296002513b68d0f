//! Results, kept as CSV files under `bench/record/`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes `rows` under `header` to `bench/record/DATE-name.csv` and returns its path.
pub fn save(name: &str, header: &str, rows: &[String]) -> io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("record");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}-{name}.csv", today()));
    fs::write(&path, format!("{header}\n{}\n", rows.join("\n")))?;
    Ok(path)
}

/// The date in UTC, as `YYYY-MM-DD`.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let (year, month, day) = date(now.map_or(0, |now| now.as_secs() / 86_400));
    format!("{year:04}-{month:02}-{day:02}")
}

/// The date `days` after 1970-01-01.
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
