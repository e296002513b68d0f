//! The bidi rule of RFC 5893: its six conditions hold for every label of a name in which one label
//! has a character that runs from right to left.

use alloc::format;
use alloc::vec::Vec;

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

use super::collect::Collector;
use super::label::Label;
use super::{Code, words};

/// Checks the labels of a name.
pub(super) fn check(labels: &[Label], out: &mut Collector<'_>) {
    if labels.iter().any(is_right_to_left) {
        labels.iter().for_each(|label| check_label(label, out));
    }
}

fn class(c: char) -> BidiClass {
    CodePointMapData::<BidiClass>::new().get(c)
}

/// Whether a label makes its name a bidi domain name.
fn is_right_to_left(label: &Label) -> bool {
    label.chars.iter().any(|(c, _)| {
        let class = class(*c);
        matches!(
            class,
            BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber
        )
    })
}

fn check_label(label: &Label, out: &mut Collector<'_>) {
    let classes: Vec<BidiClass> = label.chars.iter().map(|(c, _)| class(*c)).collect();
    match classes.first() {
        Some(&BidiClass::RightToLeft | &BidiClass::ArabicLetter) => {
            check_rtl(label, &classes, out);
        }
        Some(&BidiClass::LeftToRight) => check_ltr(label, &classes, out),
        Some(_) => broken(label, 0, 1, "a label of it begins with a letter", out),
        None => {}
    }
}

/// Conditions 2, 3 and 4.
fn check_rtl(label: &Label, classes: &[BidiClass], out: &mut Collector<'_>) {
    use BidiClass as B;
    let is_rtl = |class: &B| matches!(*class, B::RightToLeft | B::ArabicLetter | B::ArabicNumber);
    if let Some(at) = classes
        .iter()
        .position(|class| !is_rtl(class) && !is_neutral(*class))
    {
        let what = "a label that begins from right to left has no letters from left to right";
        broken(label, at, 2, what, out);
    }
    if let Some(at) = last_spacing(classes)
        && !classes
            .get(at)
            .is_some_and(|class| is_rtl(class) || *class == B::EuropeanNumber)
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
fn check_ltr(label: &Label, classes: &[BidiClass], out: &mut Collector<'_>) {
    use BidiClass as B;
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
fn is_neutral(class: BidiClass) -> bool {
    use BidiClass as B;
    matches!(
        class,
        B::EuropeanNumber
            | B::EuropeanSeparator
            | B::CommonSeparator
            | B::EuropeanTerminator
            | B::OtherNeutral
            | B::BoundaryNeutral
            | B::NonspacingMark
    )
}

/// The last character that is no nonspacing mark.
fn last_spacing(classes: &[BidiClass]) -> Option<usize> {
    classes
        .iter()
        .rposition(|&class| class != BidiClass::NonspacingMark)
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
