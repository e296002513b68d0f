//! The answers for all inputs of a verb, in the order of its arguments.

use std::path::PathBuf;
use std::sync::Arc;

use crate::chunks::{CHUNK, SILENT_CHUNK};
use crate::failure::Failure;
use crate::pieces::Split;
use crate::pool::{Answer, Pool, Work};
use crate::queue::Queue;
use crate::walk::{self, Group, Inputs, Rules, Walk};

/// How inputs are read.
#[derive(Debug)]
pub(crate) struct Plan {
    /// How they are split.
    pub(crate) split: Split,
    /// Whether little or nothing is printed for each piece.
    pub(crate) is_silent: bool,
    /// Whether a person is watching the output.
    pub(crate) is_live: bool,
    /// How many threads read.
    pub(crate) threads: usize,
}

impl Plan {
    /// Reads inputs in their order.
    pub(crate) fn pool<W: Work>(&self, inputs: Inputs, work: &Arc<W>) -> Pool {
        let chunk = if self.is_silent { SILENT_CHUNK } else { CHUNK };
        Pool::start(Queue::new(inputs, self.split, chunk), work, self.threads)
    }
}

/// The answers for each group of paths, in order.
pub(crate) struct Answers<W> {
    plan: Plan,
    work: Arc<W>,
    rules: Rules,
    groups: std::vec::IntoIter<Group>,
    current: Option<Current>,
}

enum Current {
    Pool(Pool),
    Walk(Walk),
}

impl<W: Work> Answers<W> {
    /// Creates the answers. Nothing is read yet.
    pub(crate) fn new(
        paths: Vec<PathBuf>,
        is_sorted: bool,
        rules: Rules,
        plan: Plan,
        work: W,
    ) -> Self {
        let groups = if is_sorted {
            vec![Group::Ordered(walk::sorted(paths, rules.clone()))]
        } else {
            walk::groups(paths)
        };
        Self {
            plan,
            work: Arc::new(work),
            rules,
            groups: groups.into_iter(),
            current: None,
        }
    }

    /// Waits for the next answer. Returns `None` after the last one.
    pub(crate) fn next(&mut self) -> Result<Option<Answer>, Failure> {
        loop {
            let answer = match &mut self.current {
                None => None,
                Some(Current::Pool(pool)) => pool.next()?,
                Some(Current::Walk(walk)) => walk.next()?,
            };
            if answer.is_some() {
                return Ok(answer);
            }
            let Some(next) = self.next_group() else {
                return Ok(None);
            };
            self.current = Some(next);
        }
    }

    /// The large files of a walk come after its small ones.
    fn next_group(&mut self) -> Option<Current> {
        if let Some(Current::Walk(walk)) = self.current.take() {
            return Some(Current::Pool(self.plan.pool(walk.large(), &self.work)));
        }
        Some(match self.groups.next()? {
            Group::Ordered(inputs) => Current::Pool(self.plan.pool(inputs, &self.work)),
            Group::Folder(folder) => {
                let Plan { split, is_live, .. } = self.plan;
                Current::Walk(Walk::start(
                    &folder,
                    &self.rules,
                    &self.work,
                    split,
                    is_live,
                ))
            }
        })
    }
}
