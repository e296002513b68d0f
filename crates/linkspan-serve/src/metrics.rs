//! Counters, as Prometheus reads them.

use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::route::Route;

/// The statuses that are sent; anything else is counted as `other`.
const STATUSES: [u16; 13] = [
    200, 304, 400, 404, 405, 408, 413, 415, 422, 431, 500, 501, 503,
];

/// The upper ends of the buckets of the histogram, in microseconds.
const BUCKETS: [u64; 12] = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000, 1_000_000, 10_000_000,
];

/// All counters of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    routes: [OfRoute; Route::ALL.len()],
    pub(crate) in_flight: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) refused_requests: Counter,
    pub(crate) refused_connections: Counter,
    pub(crate) evicted_connections: Counter,
    pub(crate) lost_log_lines: Counter,
}

#[derive(Debug, Default)]
struct OfRoute {
    statuses: [Counter; STATUSES.len() + 1],
    buckets: [Counter; BUCKETS.len() + 1],
    micros: Counter,
    bytes_in: Counter,
    bytes_out: Counter,
}

/// A request that was answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) route: Route,
    pub(crate) status: u16,
    pub(crate) bytes_in: u64,
    pub(crate) bytes_out: u64,
    pub(crate) time: Duration,
}

impl Metrics {
    /// Counts a request.
    pub(crate) fn count(&self, answered: &Answered) {
        let Some(of_route) = self.routes.get(answered.route as usize) else {
            return;
        };
        let status = STATUSES.iter().position(|&known| known == answered.status);
        if let Some(counter) = of_route.statuses.get(status.unwrap_or(STATUSES.len())) {
            counter.add(1);
        }
        let micros = u64::try_from(answered.time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BUCKETS.iter().position(|&end| micros <= end);
        if let Some(counter) = of_route.buckets.get(bucket.unwrap_or(BUCKETS.len())) {
            counter.add(1);
        }
        of_route.micros.add(micros);
        of_route.bytes_in.add(answered.bytes_in);
        of_route.bytes_out.add(answered.bytes_out);
    }

    /// Writes all counters as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(8 * 1024);
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        head(
            out,
            "linkspan_requests_total",
            "counter",
            "Requests that were answered.",
        )?;
        for (route, of_route) in self.routes() {
            of_route.write_statuses(route, out)?;
        }
        head(
            out,
            "linkspan_request_duration_seconds",
            "histogram",
            "Time from the head of a request to its answer.",
        )?;
        for (route, of_route) in self.routes() {
            of_route.write_histogram(route, out)?;
        }
        head(
            out,
            "linkspan_request_bytes_total",
            "counter",
            "Bytes of bodies that were read.",
        )?;
        for (route, of_route) in self.routes() {
            writeln!(
                out,
                "linkspan_request_bytes_total{{route=\"{route}\"}} {}",
                of_route.bytes_in.get()
            )?;
        }
        head(
            out,
            "linkspan_response_bytes_total",
            "counter",
            "Bytes of bodies that were answered.",
        )?;
        for (route, of_route) in self.routes() {
            writeln!(
                out,
                "linkspan_response_bytes_total{{route=\"{route}\"}} {}",
                of_route.bytes_out.get()
            )?;
        }
        self.write_singles(out)
    }

    fn write_singles(&self, out: &mut String) -> fmt::Result {
        gauge(
            out,
            "linkspan_requests_in_flight",
            "Requests that are being read or answered.",
            &self.in_flight,
        )?;
        gauge(
            out,
            "linkspan_connections",
            "Connections that are open.",
            &self.connections,
        )?;
        counter(
            out,
            "linkspan_requests_refused_total",
            "Requests that got 503.",
            &self.refused_requests,
        )?;
        counter(
            out,
            "linkspan_connections_refused_total",
            "Connections that got 503, because there were too many.",
            &self.refused_connections,
        )?;
        counter(
            out,
            "linkspan_connections_evicted_total",
            "Connections that waited longest for their clients when there were too many.",
            &self.evicted_connections,
        )?;
        counter(
            out,
            "linkspan_log_lines_lost_total",
            "Lines of the log that nobody read in time.",
            &self.lost_log_lines,
        )
    }

    fn routes(&self) -> impl Iterator<Item = (&'static str, &OfRoute)> {
        Route::ALL.into_iter().map(Route::label).zip(&self.routes)
    }
}

impl OfRoute {
    fn write_statuses(&self, route: &str, out: &mut String) -> fmt::Result {
        for (i, counter) in self.statuses.iter().enumerate() {
            if counter.get() == 0 {
                continue;
            }
            let count = counter.get();
            match STATUSES.get(i) {
                Some(status) => writeln!(
                    out,
                    "linkspan_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"
                )?,
                None => writeln!(
                    out,
                    "linkspan_requests_total{{route=\"{route}\",status=\"other\"}} {count}"
                )?,
            }
        }
        Ok(())
    }

    fn write_histogram(&self, route: &str, out: &mut String) -> fmt::Result {
        let name = "linkspan_request_duration_seconds";
        let mut below = 0;
        for (i, counter) in self.buckets.iter().enumerate() {
            below += counter.get();
            match BUCKETS.get(i) {
                Some(&end) => writeln!(
                    out,
                    "{name}_bucket{{route=\"{route}\",le=\"{}\"}} {below}",
                    Seconds(end)
                )?,
                None => writeln!(
                    out,
                    "{name}_bucket{{route=\"{route}\",le=\"+Inf\"}} {below}"
                )?,
            }
        }
        writeln!(
            out,
            "{name}_sum{{route=\"{route}\"}} {}",
            Seconds(self.micros.get())
        )?;
        writeln!(out, "{name}_count{{route=\"{route}\"}} {below}")
    }
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) -> fmt::Result {
    write!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n")
}

fn counter(out: &mut String, name: &str, help: &str, counter: &Counter) -> fmt::Result {
    head(out, name, "counter", help)?;
    writeln!(out, "{name} {}", counter.get())
}

fn gauge(out: &mut String, name: &str, help: &str, gauge: &Gauge) -> fmt::Result {
    head(out, name, "gauge", help)?;
    writeln!(out, "{name} {}", gauge.0.load(Ordering::Relaxed))
}

/// Microseconds, written as seconds.
struct Seconds(u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:06}", self.0 / 1_000_000, self.0 % 1_000_000)
    }
}

/// A number that grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many of something there are.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicU64);

impl Gauge {
    /// Counts one until the guard is dropped.
    pub(crate) fn one(&self) -> One<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        One(self)
    }
}

/// One of what a [`Gauge`] counts.
#[derive(Debug)]
pub(crate) struct One<'m>(&'m Gauge);

impl Drop for One<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_counted_once_in_each_family() {
        let metrics = Metrics::default();
        metrics.count(&Answered {
            route: Route::Health,
            status: 200,
            bytes_in: 3,
            bytes_out: 7,
            time: Duration::from_micros(120),
        });
        let text = metrics.text();
        for line in [
            "linkspan_requests_total{route=\"/healthz\",status=\"200\"} 1\n",
            "linkspan_request_bytes_total{route=\"/healthz\"} 3\n",
            "linkspan_response_bytes_total{route=\"/healthz\"} 7\n",
            "linkspan_request_duration_seconds_bucket{route=\"/healthz\",le=\"0.000100\"} 0\n",
            "linkspan_request_duration_seconds_bucket{route=\"/healthz\",le=\"0.000250\"} 1\n",
            "linkspan_request_duration_seconds_bucket{route=\"/healthz\",le=\"+Inf\"} 1\n",
            "linkspan_request_duration_seconds_sum{route=\"/healthz\"} 0.000120\n",
            "linkspan_request_duration_seconds_count{route=\"/healthz\"} 1\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }
}
