//! What an editor receives: operations on links.

use alloc::sync::Arc;
use alloc::vec::{self, Vec};
use core::ops::Range;
use core::slice;

use crate::link::LinkKind;
use crate::words::words;

/// Identifies an automatic link during its lifetime.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct LinkId(pub(crate) u64);

impl LinkId {
    /// Returns the number of the link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::Live;
    ///
    /// let mut live = Live::new();
    /// live.open("a.com b.com", &[], &[]);
    /// let [a, b] = &live.links()[..] else { panic!() };
    /// assert_ne!(a.id().get(), b.id().get());
    /// ```
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }
}

/// Identifies an undo step.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct StepId(pub(crate) u64);

impl StepId {
    /// Returns the number of the step.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live, Undo};
    ///
    /// let mut live = Live::new();
    /// let update = live.edit(Edit::new(0..0, "a.com "));
    /// let Undo::Own(step) = update.changes()[0].undo() else { panic!() };
    /// assert_eq!(step.get(), 1);
    /// ```
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }
}

/// The step of the editor's history that an operation belongs to.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Undo {
    /// The step of the change that caused it: one undo reverts both.
    WithEdit,
    /// A step of its own: undo removes the link and keeps the text.
    Own(StepId),
}

/// Why a link is removed.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// Its text is no longer a link.
    Text,
    /// The person cancelled it.
    Cancelled,
    /// Its text is now [protected](super::Live::protect).
    Protected,
}

words! {
    "linkspan::live::Reason" as Reason, "reason":
    Text = "text",
    Cancelled = "cancelled",
    Protected = "protected",
}

/// An automatic link.
///
/// # Example
///
/// ```
/// use linkspan::{LinkKind, live::Live};
///
/// let mut live = Live::new();
/// live.open("mail jane@example.com", &[], &[]);
/// let link = &live.links()[0];
/// assert_eq!(link.range(), 5..21);
/// assert_eq!(link.href(), "mailto:jane@example.com");
/// assert_eq!(link.kind(), LinkKind::Email);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AutoLink {
    pub(crate) id: LinkId,
    pub(crate) range: Range<usize>,
    pub(crate) href: Arc<str>,
    pub(crate) kind: LinkKind,
}

impl AutoLink {
    /// Returns the identifier of the link.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com", &[], &[]);
    /// assert_eq!(live.links()[0].id(), live.links()[0].id());
    /// ```
    #[must_use]
    pub fn id(&self) -> LinkId {
        self.id
    }

    /// Returns its range in the current text, in the unit of its [`Live`](super::Live).
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("see a.com", &[], &[]);
    /// assert_eq!(live.links()[0].range(), 4..9);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the URL that it leads to.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("bücher.de", &[], &[]);
    /// assert_eq!(live.links()[0].href(), "https://xn--bcher-kva.de/");
    /// ```
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// Returns what it points to.
    ///
    /// # Example
    ///
    /// ```
    /// let mut live = linkspan::live::Live::new();
    /// live.open("a.com", &[], &[]);
    /// assert_eq!(live.links()[0].kind(), linkspan::LinkKind::Url);
    /// ```
    #[must_use]
    pub fn kind(&self) -> LinkKind {
        self.kind
    }
}

/// An operation on links. Ranges refer to the text after the change.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Op {
    /// A link is added.
    Add(AutoLink),
    /// A link grows or shrinks. (That links move when text before them changes is not reported.) A
    /// link may grow over the former place of another one, so remove all moving links from their
    /// places first.
    Move {
        /// The link.
        id: LinkId,
        /// Where the change of the text left it.
        from: Range<usize>,
        /// Where it is now.
        to: Range<usize>,
    },
    /// A link gets another target.
    Retarget {
        /// The link after the change.
        link: AutoLink,
    },
    /// A link is removed. Its text stays, if there is any left.
    Remove {
        /// The link.
        id: LinkId,
        /// Where the change of the text left it.
        range: Range<usize>,
        /// Why it is removed.
        reason: Reason,
    },
}

/// An operation and the undo step it belongs to.
///
/// # Example
///
/// ```
/// use linkspan::live::{Edit, Live, Op, Undo};
///
/// let mut live = Live::new();
/// let update = live.edit(Edit::new(0..0, "a.com "));
/// let change = &update.changes()[0];
/// assert!(matches!(change.op(), Op::Add(link) if link.href() == "https://a.com/"));
/// assert!(matches!(change.undo(), Undo::Own(_)));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Change {
    pub(crate) op: Op,
    pub(crate) undo: Undo,
}

impl Change {
    /// Returns the operation.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Live, Op};
    ///
    /// let update = Live::new().open("a.com", &[], &[]);
    /// assert!(matches!(update.changes()[0].op(), Op::Add(_)));
    /// ```
    #[must_use]
    pub fn op(&self) -> &Op {
        &self.op
    }

    /// Returns the undo step it belongs to.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Live, Undo};
    ///
    /// let update = Live::new().open("a.com", &[], &[]);
    /// assert_eq!(update.changes()[0].undo(), Undo::WithEdit);
    /// ```
    #[must_use]
    pub fn undo(&self) -> Undo {
        self.undo
    }
}

/// What an editor has to do, in this order: remove links, move and retarget links, add links.
///
/// # Example
///
/// ```
/// use linkspan::live::{Edit, Live};
///
/// let mut live = Live::new();
/// for change in &live.edit(Edit::new(0..0, "a.com b.com ")) {
///     println!("{:?}", change.op());
/// }
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Update {
    pub(crate) changes: Vec<Change>,
}

impl Update {
    /// Returns the operations.
    ///
    /// # Example
    ///
    /// ```
    /// let update = linkspan::live::Live::new().open("a.com", &[], &[]);
    /// assert_eq!(update.changes().len(), 1);
    /// ```
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Returns true if there is nothing to do.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::live::Live::new().open("no link", &[], &[]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
}

impl<'u> IntoIterator for &'u Update {
    type Item = &'u Change;
    type IntoIter = slice::Iter<'u, Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.changes.iter()
    }
}

impl IntoIterator for Update {
    type Item = Change;
    type IntoIter = vec::IntoIter<Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.changes.into_iter()
    }
}
