//! The bidi rule of RFC 5893: its six conditions hold for every label of a name in which one label
//! has a character that runs from right to left.

use alloc::format;
use alloc::vec::Vec;

use super::collect::Collector;
use super::label::Label;
use super::{Code, words};
use crate::unicode::property::{Bidi, label_class};

/// Checks the labels of a name.
pub(super) fn check(labels: &[Label], out: &mut Collector<'_>) {
    if labels.iter().any(is_right_to_left) {
        labels.iter().for_each(|label| check_label(label, out));
    }
}

fn class(c: char) -> Bidi {
    label_class(c).bidi()
}

/// Whether a label makes its name a bidi domain name.
fn is_right_to_left(label: &Label) -> bool {
    label
        .chars
        .iter()
        .any(|(c, _)| class(*c).is_right_to_left())
}

fn check_label(label: &Label, out: &mut Collector<'_>) {
    let classes: Vec<Bidi> = label.chars.iter().map(|(c, _)| class(*c)).collect();
    match classes.first() {
        Some(&Bidi::RightToLeft) => check_rtl(label, &classes, out),
        Some(&Bidi::LeftToRight) => check_ltr(label, &classes, out),
        Some(_) => broken(label, 0, 1, "a label of it begins with a letter", out),
        None => {}
    }
}

/// Conditions 2, 3 and 4.
fn check_rtl(label: &Label, classes: &[Bidi], out: &mut Collector<'_>) {
    use Bidi as B;
    if let Some(at) = classes
        .iter()
        .position(|class| !class.is_right_to_left() && !is_neutral(*class))
    {
        let what = "a label that begins from right to left has no letters from left to right";
        broken(label, at, 2, what, out);
    }
    if let Some(at) = last_spacing(classes)
        && !classes
            .get(at)
            .is_some_and(|class| class.is_right_to_left() || *class == B::EuropeanNumber)
    {
        let what = "a label from right to left ends with a letter or a digit";
        broken(label, at, 3, what, out);
    }
    let european = classes.iter().position(|&class| class == B::EuropeanNumber);
    let arabic = classes.iter().position(|&class| class == B::ArabicNumber);
    if let (Some(european), Some(arabic)) = (european, arabic) {
        let what = "a label does not mix European and Arabic digits";
        broken(label, european.max(arabic), 4, what, out);
    }
}

/// Conditions 5 and 6.
fn check_ltr(label: &Label, classes: &[Bidi], out: &mut Collector<'_>) {
    use Bidi as B;
    let is_ltr = |class: B| class == B::LeftToRight;
    if let Some(at) = classes
        .iter()
        .position(|&class| !is_ltr(class) && !is_neutral(class))
    {
        let what = "a label that begins from left to right has no characters from right to left";
        broken(label, at, 5, what, out);
    }
    if let Some(at) = last_spacing(classes)
        && !classes
            .get(at)
            .is_some_and(|&class| is_ltr(class) || class == B::EuropeanNumber)
    {
        let what = "a label from left to right ends with a letter or a digit";
        broken(label, at, 6, what, out);
    }
}

/// What labels of both directions may have.
fn is_neutral(class: Bidi) -> bool {
    use Bidi as B;
    matches!(class, B::EuropeanNumber | B::Neutral | B::NonspacingMark)
}

/// The last character that is no nonspacing mark.
fn last_spacing(classes: &[Bidi]) -> Option<usize> {
    classes
        .iter()
        .rposition(|&class| class != Bidi::NonspacingMark)
}

fn broken(label: &Label, at: usize, condition: u8, rule: &str, out: &mut Collector<'_>) {
    let Some((c, range)) = label.chars.get(at) else {
        return;
    };
    let what = format!(
        "{} cannot stand here: the name has right-to-left characters, and then {rule} (RFC 5893, \
         condition {condition}).",
        words::name_first(*c)
    );
    out.add(Code::BidiRule, range.clone(), what);
}
