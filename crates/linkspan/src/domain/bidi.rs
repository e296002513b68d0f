//! The bidi rule of RFC 5893: six conditions for every label of a name in which one label has a character that runs from
//! right to left.

use crate::unicode::property::{Bidi, LabelClass};

/// A condition that a label breaks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Broken {
    /// Its number in RFC 5893, section 2.
    pub(crate) condition: u8,
    /// Which character of the label breaks it.
    pub(crate) at: usize,
}

/// Checks the labels of a name, which are added one after another. The rule may begin to apply at the last of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BidiName {
    has_right_to_left: bool,
    has_broken: bool,
}

impl BidiName {
    pub(crate) fn add(&mut self, label: &[LabelClass]) {
        self.has_right_to_left |= has_right_to_left(label);
        self.has_broken |= broken(label).next().is_some();
    }

    /// Returns true if the name follows the rule, or if the rule does not apply because the name has no right-to-left
    /// character.
    pub(crate) fn is_allowed(self) -> bool {
        !(self.has_right_to_left && self.has_broken)
    }
}

/// Returns true if the label makes the rule apply to its name.
pub(crate) fn has_right_to_left(label: &[LabelClass]) -> bool {
    label.iter().any(|class| class.bidi().is_right_to_left())
}

/// Returns the conditions that a label breaks, in order.
pub(crate) fn broken(label: &[LabelClass]) -> impl Iterator<Item = Broken> {
    use Bidi as B;
    let position = |test: fn(B) -> bool| label.iter().position(|class| test(class.bidi()));
    let last = label
        .iter()
        .rposition(|class| class.bidi() != B::NonspacingMark);
    // The last character that is not a nonspacing mark, unless it passes the test.
    let wrong_end = |test: fn(B) -> bool| {
        let class = label.get(last?)?;
        last.filter(|_| !test(class.bidi()))
    };
    // The first character decides which conditions apply: 2 to 4 to a right-to-left label, 5 and 6 to a left-to-right one.
    // `None` in place of a position means that the condition is met.
    let conditions = match label.first().map(|class| class.bidi()) {
        None => [(1, None), (2, None), (3, None)],
        Some(B::RightToLeft) => {
            let european = position(|class| class == B::EuropeanNumber);
            let arabic = position(|class| class == B::ArabicNumber);
            let mixed = european.zip(arabic).map(|(one, other)| one.max(other));
            [
                (
                    2,
                    position(|class| !class.is_right_to_left() && !is_neutral(class)),
                ),
                (
                    3,
                    wrong_end(|class| class.is_right_to_left() || class == B::EuropeanNumber),
                ),
                (4, mixed),
            ]
        }
        Some(B::LeftToRight) => [
            (
                5,
                position(|class| class != B::LeftToRight && !is_neutral(class)),
            ),
            (
                6,
                wrong_end(|class| matches!(class, B::LeftToRight | B::EuropeanNumber)),
            ),
            (6, None),
        ],
        Some(_) => [(1, Some(0)), (2, None), (3, None)],
    };
    let broken = |(condition, at): (u8, Option<usize>)| Some(Broken { condition, at: at? });
    conditions.into_iter().filter_map(broken)
}

/// Returns true for the classes that labels of both directions may contain.
fn is_neutral(class: Bidi) -> bool {
    use Bidi as B;
    matches!(class, B::EuropeanNumber | B::Neutral | B::NonspacingMark)
}
