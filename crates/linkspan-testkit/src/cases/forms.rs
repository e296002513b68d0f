//! Reads the shared cases of formatting (`cases/formatting/*.txt`). `cases/README.md` describes the
//! format.
//!
//! The loader is strict: a line that it cannot parse is a failure.

use std::fs;

use super::{folder, unescape};

/// The forms in a case, and the word for input without forms.
const FORMS: [&str; 5] = ["minimal", "display", "href", "full", "none"];

/// A URL and one of its forms.
#[derive(Clone, Debug)]
pub struct Case {
    /// `file:line`, for messages.
    pub place: String,
    /// `minimal`, `display`, `href`, `full`; `none` if the input is not a URL.
    pub form: String,
    /// The input.
    pub input: String,
    /// The expected output, or `None` if the input is not a URL.
    pub expected: Option<String>,
}

/// Returns the cases of a file.
pub fn load(file: &str) -> Vec<Case> {
    let path = folder("formatting").join(file);
    let text = fs::read_to_string(&path).expect("the case file can be read");
    let mut lines = text.lines().zip(1..);
    let mut cases = Vec::new();
    while let Some((line, number)) = lines.next() {
        if line.trim().is_empty() || line.starts_with(['#', '%']) {
            continue;
        }
        let place = format!("{file}:{number}");
        let (form, input) = line.split_once(": ").expect("FORM: input");
        assert!(FORMS.contains(&form), "{place}: there is no form {form:?}");
        let expected = (form != "none").then(|| {
            let (next, _) = lines.next().expect("a result");
            let result = next.strip_prefix("  ");
            unescape(result.expect("a result is indented by two spaces"), &place)
        });
        cases.push(Case {
            form: form.to_owned(),
            input: unescape(input, &place),
            expected,
            place,
        });
    }
    cases
}
