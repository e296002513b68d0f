//! Reports labels that break the bidi rule of RFC 5893.

use alloc::format;
use alloc::vec::Vec;

use super::collect::Collector;
use super::label::Label;
use super::{FindingCode, words};
use crate::domain::bidi::{broken, has_right_to_left};
use crate::unicode::property::{LabelClass, label_class};

/// Checks the labels of a name.
pub(super) fn check(labels: &[Label], out: &mut Collector<'_>) {
    let classes: Vec<Vec<LabelClass>> = labels.iter().map(classes).collect();
    if !classes.iter().any(|label| has_right_to_left(label)) {
        return;
    }
    for (label, classes) in labels.iter().zip(&classes) {
        for broken in broken(classes) {
            let Some((c, range)) = label.chars.get(broken.at) else {
                continue;
            };
            let what = format!(
                "{} is not allowed here: in a name with right-to-left characters, {} (RFC 5893, condition {}).",
                words::name_first(*c),
                rule(broken.condition),
                broken.condition
            );
            out.add(FindingCode::BidiRule, range.clone(), what);
        }
    }
}

fn classes(label: &Label) -> Vec<LabelClass> {
    label.chars.iter().map(|(c, _)| label_class(*c)).collect()
}

fn rule(condition: u8) -> &'static str {
    match condition {
        1 => "each label must begin with a letter",
        2 => "a right-to-left label must not contain left-to-right letters",
        3 => "a right-to-left label must end with a letter or a digit",
        4 => "a label must not mix European and Arabic digits",
        5 => "a left-to-right label must not contain right-to-left characters",
        _ => "a left-to-right label must end with a letter or a digit",
    }
}
