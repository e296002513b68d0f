//! Reader of files in the format of the Unicode Character Database.
//!
//! A line is `first[..last] ; field ; field … # comment`. A comment line that
//! begins with `@missing:` has the same shape and gives the value of every code
//! point that no other line lists. Errors name the file and the line.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The number of code points, U+0000 to U+10FFFF, including surrogates.
pub const CODE_POINTS: usize = 0x11_0000;

/// A data file that was read but not parsed.
pub struct UcdFile {
    path: PathBuf,
    text: String,
}

/// One line of data: a range of code points, and its fields.
pub struct Row {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The code points.
    pub range: RangeInclusive<u32>,
    /// The text after the first `;`, split at `;` and trimmed.
    pub fields: Vec<String>,
}

impl Row {
    /// Returns field `n` (0 is the first one after the range), or an empty string if the line has
    /// fewer fields.
    pub fn field(&self, n: usize) -> &str {
        self.fields.get(n).map_or("", String::as_str)
    }
}

impl UcdFile {
    /// Reads `name` in the folder `dir`.
    pub fn read(dir: &Path, name: &str) -> Result<Self, String> {
        let path = dir.join(name);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Self { path, text }),
            Err(error) => Err(format!(
                "{} cannot be read ({error}); `--ucd` names the folder that holds {name}, \
                 and `cargo xtask fetch-data` downloads one",
                path.display()
            )),
        }
    }

    /// Returns the lines of data, in the order of the file.
    pub fn rows(&self) -> Result<Vec<Row>, String> {
        self.parse(|line| line.split('#').next())
    }

    /// Returns the `@missing` lines, in the order of the file.
    pub fn missing(&self) -> Result<Vec<Row>, String> {
        self.parse(|line| {
            line.strip_prefix('#')?
                .trim_start()
                .strip_prefix("@missing:")
        })
    }

    /// Returns the version after `marker` in a comment, as in `# Version: 17.0.0`.
    pub fn version_after(&self, marker: &str) -> Result<(u8, u8, u8), String> {
        let comments = self.text.lines().take_while(|line| line.starts_with('#'));
        let mut found = comments.filter_map(|line| Some(line.split_once(marker)?.1));
        found.find_map(parse_version).ok_or_else(|| {
            format!(
                "{} has no line `# {marker}MAJOR.MINOR.UPDATE` at its head",
                self.path.display()
            )
        })
    }

    /// Returns a value for each code point. The data takes precedence over `@missing` lines, and these over
    /// `missing`. `value` converts each line to a value.
    pub fn values<T: Clone>(
        &self,
        missing: T,
        value: impl Fn(&Row) -> Option<T>,
    ) -> Result<Vec<T>, String> {
        let mut values = vec![missing; CODE_POINTS];
        for row in self.missing()? {
            self.paint(&mut values, &row, &value)?;
        }
        let rows = self.rows()?;
        self.refuse_overlaps(&rows)?;
        for row in &rows {
            self.paint(&mut values, row, &value)?;
        }
        Ok(values)
    }

    /// Returns an error at a line of this file.
    pub fn error(&self, line: usize, what: &str) -> String {
        format!("{}:{line}: {what}", self.path.display())
    }

    fn parse<'t>(&'t self, data: impl Fn(&'t str) -> Option<&'t str>) -> Result<Vec<Row>, String> {
        let lines = self.text.lines().enumerate();
        lines
            .filter_map(|(n, line)| Some((n + 1, data(line)?.trim())))
            .filter(|(_, data)| !data.is_empty())
            .map(|(line, data)| self.row(line, data))
            .collect()
    }

    fn row(&self, line: usize, data: &str) -> Result<Row, String> {
        let mut fields = data.split(';').map(str::trim);
        let range = fields.next().and_then(parse_range).ok_or_else(|| {
            self.error(
                line,
                "the line does not begin with a code point or a range of them",
            )
        })?;
        Ok(Row {
            line,
            range,
            fields: fields.map(str::to_owned).collect(),
        })
    }

    fn paint<T: Clone>(
        &self,
        values: &mut [T],
        row: &Row,
        value: impl Fn(&Row) -> Option<T>,
    ) -> Result<(), String> {
        let value = value(row).ok_or_else(|| {
            self.error(
                row.line,
                &format!("the value {:?} is not known here", row.fields.join("; ")),
            )
        })?;
        values[*row.range.start() as usize..=*row.range.end() as usize].fill(value);
        Ok(())
    }

    fn refuse_overlaps(&self, rows: &[Row]) -> Result<(), String> {
        let mut sorted: Vec<&Row> = rows.iter().collect();
        sorted.sort_by_key(|row| *row.range.start());
        match sorted
            .windows(2)
            .find(|pair| pair[0].range.end() >= pair[1].range.start())
        {
            Some(pair) => Err(self.error(
                pair[1].line,
                &format!(
                    "U+{:04X} is listed on line {} too",
                    pair[1].range.start(),
                    pair[0].line
                ),
            )),
            None => Ok(()),
        }
    }
}

/// Parses one code point in hexadecimal.
pub fn parse_code_point(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16)
        .ok()
        .filter(|&code_point| (code_point as usize) < CODE_POINTS)
}

fn parse_range(text: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let range = parse_code_point(first)?..=parse_code_point(last)?;
    (!range.is_empty()).then_some(range)
}

/// Parses a version such as `17.0.0`. No digit may follow it.
fn parse_version(text: &str) -> Option<(u8, u8, u8)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let mut numbers = text[..end].trim_end_matches('.').split('.').map(str::parse);
    let version = (
        numbers.next()?.ok()?,
        numbers.next()?.ok()?,
        numbers.next()?.ok()?,
    );
    numbers.next().is_none().then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> UcdFile {
        UcdFile {
            path: "Test.txt".into(),
            text: text.into(),
        }
    }

    #[test]
    fn values_come_from_missing_lines_and_then_from_data() {
        let file = file("# @missing: 0000..10FFFF; A\n0041..0043 ; B # why\n\n0050;C\n");
        let values = file
            .values(String::new(), |row| Some(row.field(0).into()))
            .unwrap();
        assert_eq!(values.len(), CODE_POINTS);
        assert_eq!(
            [0x40, 0x41, 0x43, 0x44, 0x50, 0x10_FFFF].map(|c| values[c].as_str()),
            ["A", "B", "B", "A", "C", "A"]
        );
    }

    #[test]
    fn errors_name_file_and_line() {
        let bad_range = file("0041;A\n0043..0041;A\n").rows().err();
        assert!(bad_range.unwrap().starts_with("Test.txt:2: "));
        let beyond = file("110000;A\n").rows().err();
        assert!(beyond.unwrap().starts_with("Test.txt:1: "));
        let twice = file("0041..0043;A\n0043;B\n")
            .values((), |_| Some(()))
            .err();
        assert_eq!(twice.unwrap(), "Test.txt:2: U+0043 is listed on line 1 too");
        let unknown = file("0041;A\n").values((), |_| None).err();
        assert_eq!(
            unknown.unwrap(),
            "Test.txt:1: the value \"A\" is not known here"
        );
    }

    #[test]
    fn versions_are_read_after_a_marker() {
        assert_eq!(
            file("# Idna2008-18.0.0.txt\n").version_after("Idna2008-"),
            Ok((18, 0, 0))
        );
        assert_eq!(
            file("# a\n# Version: 17.0.1\n").version_after("Version: "),
            Ok((17, 0, 1))
        );
        assert!(file("# Version: 17\n").version_after("Version: ").is_err());
    }
}
