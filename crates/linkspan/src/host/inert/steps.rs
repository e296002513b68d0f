//! What may follow what in an inert label: a step for each character, from a table, since which mark comes next is
//! hard to guess.

use crate::property::Role;

/// What stands at the end of what was read of a label.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
pub(super) enum State {
    /// The label is not inert.
    Fail,
    /// Nothing yet.
    Start,
    /// What any mark may follow: a letter, or a digit.
    Letter,
    /// The same, but for the end of the label.
    Hyphen,
    /// What a partner may not follow.
    Sign,
    /// What only a sign may follow.
    Mark,
    /// A letter of a label that is written from right to left.
    RightToLeft,
    /// A mark or a digit of such a label, which no mark may follow.
    RightToLeftOther,
    /// The same, but for the end of the label.
    RightToLeftHyphen,
}

const STATES: usize = State::RightToLeftHyphen as usize + 1;

static STEPS: [[State; Role::COUNT]; STATES] = {
    use Role as R;
    use State as S;
    const STATE: [State; STATES] = [
        S::Fail,
        S::Start,
        S::Letter,
        S::Hyphen,
        S::Sign,
        S::Mark,
        S::RightToLeft,
        S::RightToLeftOther,
        S::RightToLeftHyphen,
    ];
    const ROLE: [Role; Role::COUNT] = [
        R::End,
        R::Other,
        R::Separator,
        R::Hyphen,
        R::Digit,
        R::Letter,
        R::RightToLeft,
        R::Sign,
        R::Mark,
        R::RightToLeftMark,
        R::Partner,
    ];
    let mut steps = [[State::Fail; Role::COUNT]; STATES];
    let mut at = 0;
    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
    while at < STATES * Role::COUNT {
        let (state, role) = (STATE[at / Role::COUNT], ROLE[at % Role::COUNT]);
        steps[state as usize][role as usize] = step(state, role);
        at += 1;
    }
    steps
};

/// The rules.
const fn step(state: State, role: Role) -> State {
    use Role as R;
    use State as S;
    match (state, role) {
        (S::Fail, _) => S::Fail,
        (S::Start, R::RightToLeft) => S::RightToLeft,
        (S::Start, R::Letter | R::Digit) => S::Letter,
        (S::Start, _) => S::Fail,
        (S::RightToLeft | S::RightToLeftOther | S::RightToLeftHyphen, _) => match role {
            R::RightToLeft => S::RightToLeft,
            R::Digit => S::RightToLeftOther,
            R::Hyphen => S::RightToLeftHyphen,
            R::RightToLeftMark if matches!(state, S::RightToLeft) => S::RightToLeftOther,
            _ => S::Fail,
        },
        (_, R::Letter | R::Digit) => S::Letter,
        (_, R::Hyphen) => S::Hyphen,
        (_, R::Sign) => S::Sign,
        (S::Letter | S::Hyphen | S::Sign, R::Mark | R::RightToLeftMark) => S::Mark,
        (S::Letter | S::Hyphen, R::Partner) => S::Mark,
        _ => S::Fail,
    }
}

impl State {
    /// Goes on with a character of this role.
    #[inline(always)]
    pub(super) fn step(self, role: Role) -> State {
        let step = STEPS.get(self as usize);
        let step = step.and_then(|steps| steps.get(role as usize));
        step.copied().unwrap_or(State::Fail)
    }

    /// Whether the label may end here.
    #[inline]
    pub(super) fn may_end(self) -> bool {
        !matches!(
            self,
            State::Fail | State::Start | State::Hyphen | State::RightToLeftHyphen
        )
    }

    /// Whether the label is written from right to left.
    #[inline]
    pub(super) fn is_right_to_left(self) -> bool {
        matches!(
            self,
            State::RightToLeft | State::RightToLeftOther | State::RightToLeftHyphen
        )
    }
}
