//! Measures time on a shared machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// Runs `work` again and again for about `budget`, and returns the best CPU time of a run.
///
/// The CPU time of the thread excludes other programs, and the best run excludes most of their effect on the caches.
pub fn best<T>(budget: Duration, mut work: impl FnMut() -> T) -> Duration {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    for run in 0.. {
        let start = ThreadTime::now();
        black_box(work());
        best = best.min(start.elapsed());
        if run >= 2 && begin.elapsed() > budget {
            break;
        }
    }
    best.max(Duration::from_nanos(1))
}

/// Runs the workers alternately until each has used about `budget`, and returns the best CPU time of a run of each.
///
/// If other programs slow the machine down for a while, that affects all workers, and their ratios stay the same.
pub fn best_in_turns(
    budget: Duration,
    workers: usize,
    mut work: impl FnMut(usize),
) -> Vec<Duration> {
    const TURNS: u32 = 10;
    let mut bests = vec![Duration::MAX; workers];
    let mut spent = vec![Duration::ZERO; workers];
    for turn in 1..=TURNS {
        for (worker, (best_yet, spent)) in bests.iter_mut().zip(&mut spent).enumerate() {
            // A slow worker may use up the time of several turns in one turn.
            let due = (budget / TURNS * turn).saturating_sub(*spent);
            if due > Duration::ZERO {
                let begin = Instant::now();
                *best_yet = best(due, || work(worker)).min(*best_yet);
                *spent += begin.elapsed();
            }
        }
    }
    bests
}

/// Megabytes per second.
pub fn rate(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / time.as_secs_f64() / 1e6
}
