//! The contextual rules of RFC 5892, appendix A: where the characters that IDNA2008 calls CONTEXTJ and CONTEXTO may be.

use crate::unicode::property::{ContextScript, Joining, LabelClass, context_script, label_class};

/// A rule of appendix A.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ContextRule {
    /// A.1: a zero width non-joiner comes after a virama, or between letters that would join.
    NonJoiner,
    /// A.2: a zero width joiner comes after a virama.
    Joiner,
    /// A.3: a middle dot comes between two `l`.
    MiddleDot,
    /// A.4: a Greek keraia comes before a Greek letter.
    Keraia,
    /// A.5 and A.6: a Hebrew geresh or gershayim comes after a Hebrew letter.
    Geresh,
    /// A.7: a katakana middle dot is in a label with Hiragana, Katakana or Han.
    KatakanaDot,
    /// A.8 and A.9: Arabic-Indic digits and extended ones are not in one label.
    Digits,
}

/// Returns the rule that the character number `at` of a label breaks.
pub(crate) fn broken<L>(label: L, at: usize) -> Option<ContextRule>
where
    L: DoubleEndedIterator<Item = char> + ExactSizeIterator + Clone,
{
    use ContextRule as R;
    let c = label.clone().nth(at)?;
    let before = || label.clone().nth(at.checked_sub(1)?);
    let after = || label.clone().nth(at + 1);
    let has_script = |c: Option<char>, script| c.is_some_and(|c| context_script(c) == script);
    let (rule, is_kept) = match c {
        '\u{200C}' => (R::NonJoiner, joins(label, at, c)),
        '\u{200D}' => (R::Joiner, joins(label, at, c)),
        '\u{B7}' => (R::MiddleDot, before() == Some('l') && after() == Some('l')),
        '\u{375}' => (R::Keraia, has_script(after(), ContextScript::Greek)),
        '\u{5F3}' | '\u{5F4}' => (R::Geresh, has_script(before(), ContextScript::Hebrew)),
        '\u{30FB}' => {
            let mut chars = label;
            let is_japanese = |c| has_script(Some(c), ContextScript::Japanese);
            (R::KatakanaDot, chars.any(is_japanese))
        }
        '\u{660}'..='\u{669}' => (R::Digits, !label.clone().any(is_extended_digit)),
        '\u{6F0}'..='\u{6F9}' => (R::Digits, !label.clone().any(is_arabic_indic_digit)),
        _ => return None,
    };
    (!is_kept).then_some(rule)
}

fn is_arabic_indic_digit(c: char) -> bool {
    matches!(c, '\u{660}'..='\u{669}')
}

fn is_extended_digit(c: char) -> bool {
    matches!(c, '\u{6F0}'..='\u{6F9}')
}

fn joins<L>(label: L, at: usize, joiner: char) -> bool
where
    L: DoubleEndedIterator<Item = char> + ExactSizeIterator + Clone,
{
    let before = label.clone().take(at).map(label_class);
    may_join(joiner, before, label.skip(at + 1).map(label_class))
}

/// Returns true if a joiner may come between characters of these classes: the rules A.1 and A.2.
pub(crate) fn may_join<B, A>(joiner: char, before: B, mut after: A) -> bool
where
    B: DoubleEndedIterator<Item = LabelClass> + Clone,
    A: Iterator<Item = LabelClass>,
{
    let is_transparent = |class: &LabelClass| class.joining() == Joining::Transparent;
    // The regular expression of A.1: `(L|D) T* ZWNJ T* (R|D)`, where the letters are joining types.
    let mut before = before.rev();
    let is_after_virama = before.clone().next().is_some_and(LabelClass::is_virama);
    let left = before
        .find(|class| !is_transparent(class))
        .map(LabelClass::joining);
    let right = after
        .find(|class| !is_transparent(class))
        .map(LabelClass::joining);
    is_after_virama
        || joiner == '\u{200C}'
            && matches!(left, Some(Joining::Left | Joining::Dual))
            && matches!(right, Some(Joining::Right | Joining::Dual))
}
