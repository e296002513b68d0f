//! A sequence stored in a balanced tree. Finding, changing and splitting take logarithmic time.
//!
//! The leaves are the elements of the sequence. Inner nodes store the total size below them. The
//! heights of siblings differ by at most one, in whatever order trees are split and joined (an AVL
//! tree).

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::max;

use crate::offsets::Position;
use crate::offsets::Unit;

/// An element of a sequence.
pub(crate) trait Leaf {
    /// Returns its length. Leaves are never empty.
    fn size(&self) -> Position;
}

/// A sequence of leaves.
#[derive(Clone, Debug, Default)]
pub(crate) enum Tree<L> {
    #[default]
    Empty,
    Leaf(L),
    Node(Box<Node<L>>),
}

#[derive(Clone, Debug)]
pub(crate) struct Node<L> {
    left: Tree<L>,
    right: Tree<L>,
    size: Position,
    height: u8,
}

impl<L: Leaf> Tree<L> {
    /// Builds a tree of the given leaves.
    pub(crate) fn build(leaves: Vec<L>) -> Self {
        let count = leaves.len();
        Self::take(&mut leaves.into_iter(), count)
    }

    fn take(leaves: &mut impl Iterator<Item = L>, count: usize) -> Self {
        match count {
            0 => Tree::Empty,
            1 => leaves.next().map_or(Tree::Empty, Tree::Leaf),
            _ => {
                let left = Self::take(leaves, count / 2);
                let right = Self::take(leaves, count - count / 2);
                Self::node(left, right)
            }
        }
    }

    /// Returns the size of the whole sequence.
    pub(crate) fn size(&self) -> Position {
        match self {
            Tree::Empty => Position::default(),
            Tree::Leaf(leaf) => leaf.size(),
            Tree::Node(node) => node.size,
        }
    }

    fn height(&self) -> u8 {
        match self {
            Tree::Node(node) => node.height,
            _ => 0,
        }
    }

    fn node(left: Self, right: Self) -> Self {
        Tree::Node(Box::new(Node {
            size: left.size().plus(right.size()),
            height: max(left.height(), right.height()) + 1,
            left,
            right,
        }))
    }

    /// Concatenates two sequences.
    pub(crate) fn join(left: Self, right: Self) -> Self {
        match (left, right) {
            (Tree::Empty, tree) | (tree, Tree::Empty) => tree,
            // Descend along the edge of the taller tree until the heights match. The way back
            // repairs the balance.
            (Tree::Node(node), right) if node.height > right.height() + 1 => {
                Self::balance(node.left, Self::join(node.right, right))
            }
            (left, Tree::Node(node)) if node.height > left.height() + 1 => {
                Self::balance(Self::join(left, node.left), node.right)
            }
            (left, right) => Self::node(left, right),
        }
    }

    /// Joins two trees whose heights differ by at most two.
    fn balance(left: Self, right: Self) -> Self {
        let (low, high) = (left.height(), right.height());
        match (left, right) {
            (left, Tree::Node(node)) if high > low + 1 => Self::rotate_left(left, *node),
            (Tree::Node(node), right) if low > high + 1 => Self::rotate_right(*node, right),
            (left, right) => Self::node(left, right),
        }
    }

    fn rotate_left(left: Self, right: Node<L>) -> Self {
        // If the inner subtree is the higher one, a single rotation would leave it too deep.
        let is_inner_high = right.left.height() > right.right.height();
        match right.left {
            Tree::Node(inner) if is_inner_high => Self::node(
                Self::node(left, inner.left),
                Self::node(inner.right, right.right),
            ),
            inner => Self::node(Self::node(left, inner), right.right),
        }
    }

    fn rotate_right(left: Node<L>, right: Self) -> Self {
        let is_inner_high = left.right.height() > left.left.height();
        match left.right {
            Tree::Node(inner) if is_inner_high => Self::node(
                Self::node(left.left, inner.left),
                Self::node(inner.right, right),
            ),
            inner => Self::node(left.left, Self::node(inner, right)),
        }
    }

    /// Splits the sequence at a byte offset, which must be between two leaves.
    pub(crate) fn split(self, at: usize) -> (Self, Self) {
        match self {
            tree if at == 0 => (Tree::Empty, tree),
            tree if at >= tree.size().bytes => (tree, Tree::Empty),
            Tree::Node(node) => {
                let middle = node.left.size().bytes;
                if at <= middle {
                    let (left, right) = node.left.split(at);
                    (left, Self::join(right, node.right))
                } else {
                    let (left, right) = node.right.split(at - middle);
                    (Self::join(node.left, left), right)
                }
            }
            leaf => (leaf, Tree::Empty),
        }
    }

    /// Returns the leaf that contains an offset, or the last one, and where it starts.
    pub(crate) fn find(&self, at: usize, unit: Unit) -> Option<(Position, &L)> {
        let mut tree = self;
        let mut before = Position::default();
        loop {
            match tree {
                Tree::Empty => return None,
                Tree::Leaf(leaf) => return Some((before, leaf)),
                Tree::Node(node) => {
                    let middle = before.plus(node.left.size());
                    if at < middle.of(unit) {
                        tree = &node.left;
                    } else {
                        tree = &node.right;
                        before = middle;
                    }
                }
            }
        }
    }

    /// Changes the leaf that contains a byte offset, or the last one. `change` receives the start
    /// of the leaf.
    pub(crate) fn update(&mut self, at: usize, change: impl FnOnce(&mut L, usize)) {
        self.update_from(0, at, change);
    }

    fn update_from(&mut self, before: usize, at: usize, change: impl FnOnce(&mut L, usize)) {
        match self {
            Tree::Empty => {}
            Tree::Leaf(leaf) => change(leaf, before),
            Tree::Node(node) => {
                let middle = before + node.left.size().bytes;
                if at < middle {
                    node.left.update_from(before, at, change);
                } else {
                    node.right.update_from(middle, at, change);
                }
                node.size = node.left.size().plus(node.right.size());
            }
        }
    }

    /// Collects the leaves in order.
    pub(crate) fn into_leaves(self, out: &mut Vec<L>) {
        match self {
            Tree::Empty => {}
            Tree::Leaf(leaf) => out.push(leaf),
            Tree::Node(node) => {
                node.left.into_leaves(out);
                node.right.into_leaves(out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Eq, PartialEq)]
    struct One(usize);

    impl Leaf for One {
        fn size(&self) -> Position {
            Position {
                bytes: self.0,
                ..Position::default()
            }
        }
    }

    fn leaves(tree: &Tree<One>) -> Vec<usize> {
        let mut out = Vec::new();
        tree.clone().into_leaves(&mut out);
        out.into_iter().map(|leaf| leaf.0).collect()
    }

    /// Checks every node and returns the height.
    fn checked(tree: &Tree<One>) -> u8 {
        if let Tree::Node(node) = tree {
            let (left, right) = (checked(&node.left), checked(&node.right));
            assert!(left.abs_diff(right) <= 1, "heights {left} and {right}");
            assert_eq!(node.height, left.max(right) + 1);
            assert_eq!(node.size, node.left.size().plus(node.right.size()));
        }
        tree.height()
    }

    #[test]
    fn any_order_of_joins_stays_balanced() {
        let mut tree = Tree::Empty;
        for i in 1..=1_000 {
            tree = Tree::join(tree, Tree::Leaf(One(i)));
        }
        assert!(checked(&tree) <= 15);
        let mut other = Tree::Empty;
        for i in 1..=1_000 {
            other = Tree::join(Tree::Leaf(One(i)), other);
        }
        assert!(checked(&Tree::join(other, tree)) <= 16);
    }

    #[test]
    fn splitting_and_joining_keeps_the_leaves() {
        let sizes: Vec<usize> = (1..=90).collect();
        let tree = Tree::build(sizes.iter().map(|&size| One(size)).collect());
        let mut at = 0;
        for &size in &sizes {
            let (left, right) = tree.clone().split(at);
            assert_eq!(left.size().bytes, at);
            checked(&left);
            checked(&right);
            let whole = Tree::join(left, right);
            checked(&whole);
            assert_eq!(leaves(&whole), sizes);
            at += size;
        }
    }

    #[test]
    fn finds_the_leaf_of_every_offset() {
        let mut tree = Tree::build([3, 1, 2].into_iter().map(One).collect());
        let found = |tree: &Tree<One>, at| {
            let (before, leaf) = tree.find(at, Unit::Bytes).unwrap();
            (before.bytes, leaf.0)
        };
        let answers: Vec<_> = (0..8).map(|at| found(&tree, at)).collect();
        let (a, b, c) = ((0, 3), (3, 1), (4, 2));
        assert_eq!(answers, [a, a, a, b, c, c, c, c]);
        tree.update(3, |leaf, before| leaf.0 += before);
        assert_eq!(leaves(&tree), [3, 4, 2]);
        assert_eq!(tree.size().bytes, 9);
    }
}
