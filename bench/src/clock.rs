//! Time, on a machine that others use too.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// Runs `work` again and again for about `budget`, and returns the best CPU time of a run.
///
/// The time of the thread leaves out what other programs took; the best run leaves out most
/// of what they did to the caches.
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

/// Megabytes in a second.
pub fn rate(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / time.as_secs_f64() / 1e6
}
