//! The only place that decides whether a character may be shown.

use super::property::{is_settled, shape};

/// What a reader sees of a character, or what it does if it is invisible.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Visibility {
    /// It is visible, takes up space, or combines with a visible character. If a font lacks it, a
    /// box is drawn.
    Seen,
    /// It is invisible and belongs to the characters around it: Default_Ignorable_Code_Point, such
    /// as joiners, variation selectors and soft hyphens, and the blank Braille pattern.
    Hidden,
    /// It controls a terminal, breaks a line or hides text: controls, line separators, interlinear
    /// annotations, and deprecated format characters.
    Control,
    /// It changes the reading order: Bidi_Control.
    BidiControl,
}

/// A symbol without ink. No property distinguishes it from the visible patterns.
const BRAILLE_BLANK: char = '\u{2800}';

/// Returns what a reader sees of a character.
#[inline]
pub(crate) fn visibility(c: char) -> Visibility {
    if c.is_ascii() {
        return if c.is_ascii_control() {
            Visibility::Control
        } else {
            Visibility::Seen
        };
    }
    // Letters and their marks, that is, most characters. Without this, screened HTML of multi takes
    // 7 % more instructions.
    if is_settled(c) {
        return Visibility::Seen;
    }
    let shape = shape(c);
    if shape.is_bidi_control() {
        Visibility::BidiControl
    } else if shape.is_control() {
        Visibility::Control
    } else if shape.is_ignorable() || c == BRAILLE_BLANK {
        Visibility::Hidden
    } else {
        Visibility::Seen
    }
}

/// Returns true if a character can be shown as it is: it is visible and has no effect on the
/// program that displays it or on the text around it.
///
/// Control characters can control a terminal, bidi controls can change the reading order, and
/// invisible characters can hide in a name.
///
/// # Example
///
/// ```
/// use linkspan::property::may_be_shown;
///
/// assert!(may_be_shown('é') && may_be_shown(' '));
/// assert!(!may_be_shown('\u{202E}') && !may_be_shown('\u{200B}') && !may_be_shown('\n'));
/// ```
#[must_use]
pub fn may_be_shown(c: char) -> bool {
    visibility(c) == Visibility::Seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::property::tests::of_tables;
    use icu_properties::props::{BidiControl, DefaultIgnorableCodePoint, Deprecated};
    use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
    use icu_properties::{CodePointMapData, CodePointSetData};

    #[test]
    fn visibility_follows_from_the_properties() {
        use GeneralCategory as G;
        let categories = CodePointMapData::<G>::new();
        let bidi = CodePointSetData::new::<BidiControl>();
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let deprecated = CodePointSetData::new::<Deprecated>();
        for c in of_tables() {
            let category = categories.get(c);
            let is_control = matches!(
                category,
                G::Control | G::LineSeparator | G::ParagraphSeparator
            ) || category == G::Format && deprecated.contains(c)
                || matches!(c, '\u{FFF9}'..='\u{FFFB}');
            let expected = if bidi.contains(c) {
                Visibility::BidiControl
            } else if is_control {
                Visibility::Control
            } else if ignorable.contains(c) || c == BRAILLE_BLANK {
                Visibility::Hidden
            } else {
                Visibility::Seen
            };
            assert_eq!(visibility(c), expected, "{c:?}");
            let is_letter = GeneralCategoryGroup::Letter.contains(category);
            assert!(
                may_be_shown(c) || !is_letter || ignorable.contains(c),
                "{c:?}"
            );
        }
    }
}
