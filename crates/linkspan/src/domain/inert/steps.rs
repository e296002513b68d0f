//! What may follow what in an inert label: a step for each character, from a table, since which mark comes next is
//! hard to guess.

use crate::unicode::property::Role;

/// What stands at the end of what was read of a label.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
enum State {
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

impl State {
    const ALL: [State; 9] = [
        State::Fail,
        State::Start,
        State::Letter,
        State::Hyphen,
        State::Sign,
        State::Mark,
        State::RightToLeft,
        State::RightToLeftOther,
        State::RightToLeftHyphen,
    ];
}

/// A state as a place in a row of [`STEPS`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Steps(u32);

/// The bits of a place.
const PLACE: u32 = 6;
const _: () = assert!(State::ALL.len() as u32 * PLACE <= u64::BITS);
const _: () = assert!((State::ALL.len() as u32 - 1) * PLACE < 1 << PLACE);

/// For each role, the places of the states that it leads to: at the place of a state, the next. What is waited for from
/// one character to the next is a shift, and not a look into memory.
static STEPS: [u64; Role::COUNT] = {
    use Role as R;
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
    let mut steps = [0; Role::COUNT];
    let mut at = 0;
    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
    while at < State::ALL.len() * Role::COUNT {
        let (state, role) = (State::ALL[at / Role::COUNT], ROLE[at % Role::COUNT]);
        let Steps(next) = Steps::of(step(state, role));
        steps[role as usize] |= (next as u64) << Steps::of(state).0;
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

impl Steps {
    pub(super) const START: Steps = Steps::of(State::Start);
    pub(super) const FAIL: Steps = Steps::of(State::Fail);

    const fn of(state: State) -> Steps {
        Steps(state as u32 * PLACE)
    }

    /// What characters of these roles lead to.
    #[inline]
    pub(super) fn over(roles: &[Role]) -> Steps {
        roles
            .iter()
            .fold(Steps::START, |steps, &role| steps.step(role))
    }

    /// Goes on with a character of this role.
    #[inline(always)]
    pub(super) fn step(self, role: Role) -> Steps {
        let steps = STEPS.get(role as usize).copied().unwrap_or_default();
        Steps((steps >> self.0) as u32 & ((1 << PLACE) - 1))
    }

    #[inline]
    fn is_one_of(self, states: &[State]) -> bool {
        states.iter().any(|&state| self == Steps::of(state))
    }

    /// Whether the label may end here.
    #[inline]
    pub(super) fn may_end(self) -> bool {
        use State as S;
        !self.is_one_of(&[S::Fail, S::Start, S::Hyphen, S::RightToLeftHyphen])
    }

    /// Whether the label is written from right to left.
    #[inline]
    pub(super) fn is_right_to_left(self) -> bool {
        use State as S;
        self.is_one_of(&[S::RightToLeft, S::RightToLeftOther, S::RightToLeftHyphen])
    }
}
