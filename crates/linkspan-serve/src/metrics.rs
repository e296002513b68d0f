//! Counters in the format of Prometheus.

use std::time::Duration;

use linkspan::{TldTable, UNICODE_VERSION};
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    Result, TextEncoder,
};

use crate::route::Route;

/// The upper ends of the buckets of the histogram, in seconds.
const BUCKETS: [f64; 12] = [
    0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.05, 0.25, 1.0, 10.0,
];

/// All counters of a server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    time: HistogramVec,
    bytes_in: IntCounterVec,
    bytes_out: IntCounterVec,
    in_flight: IntGauge,
    connections: IntGauge,
    pub(crate) refused_requests: IntCounter,
    pub(crate) refused_connections: IntCounter,
    pub(crate) evicted_connections: IntCounter,
    lost_log_lines: IntCounter,
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
    /// Creates the counters of a server that uses this table, and on Linux those of its process.
    pub(crate) fn new(tlds: &TldTable) -> Result<Self> {
        let registry = Registry::new();
        let counter = |name: &str, help: &str| register(&registry, IntCounter::new(name, help)?);
        let gauge = |name: &str, help: &str| register(&registry, IntGauge::new(name, help)?);
        let by_route = |name: &str, help: &str, labels: &[&str]| {
            register(
                &registry,
                IntCounterVec::new(Opts::new(name, help), labels)?,
            )
        };
        let time = HistogramOpts::new(
            "linkspan_request_duration_seconds",
            "Time from the head of a request to its answer.",
        );
        let metrics = Metrics {
            requests: by_route(
                "linkspan_requests_total",
                "Requests that were answered.",
                &["route", "status"],
            )?,
            time: register(
                &registry,
                HistogramVec::new(time.buckets(BUCKETS.to_vec()), &["route"])?,
            )?,
            bytes_in: by_route(
                "linkspan_request_bytes_total",
                "Bytes of bodies that were read.",
                &["route"],
            )?,
            bytes_out: by_route(
                "linkspan_response_bytes_total",
                "Bytes of bodies that were answered, before compression.",
                &["route"],
            )?,
            in_flight: gauge(
                "linkspan_requests_in_flight",
                "Requests that are being read or answered.",
            )?,
            connections: gauge("linkspan_connections", "Connections that are open.")?,
            refused_requests: counter("linkspan_requests_refused_total", "Requests that got 503.")?,
            refused_connections: counter(
                "linkspan_connections_refused_total",
                "Connections that got 503, because there were too many.",
            )?,
            evicted_connections: counter(
                "linkspan_connections_evicted_total",
                "Connections that were closed to make room: each had waited longest for its client.",
            )?,
            lost_log_lines: counter(
                "linkspan_log_lines_lost_total",
                "Lines of the log that nobody read in time.",
            )?,
            registry,
        };
        metrics.describe_build(tlds)?;
        #[cfg(target_os = "linux")]
        metrics.registry.register(Box::new(
            prometheus::process_collector::ProcessCollector::for_self(),
        ))?;
        Ok(metrics)
    }

    /// Adds the metric that describes the build and its data.
    fn describe_build(&self, tlds: &TldTable) -> Result<()> {
        let (major, minor, update) = UNICODE_VERSION;
        let build = Opts::new(
            "linkspan_build_info",
            "Which build this is, and of which data.",
        )
        .const_label("version", env!("CARGO_PKG_VERSION"))
        .const_label("unicode", format!("{major}.{minor}.{update}"))
        .const_label("tlds", tlds.version());
        register(&self.registry, IntGauge::with_opts(build)?).map(|gauge| gauge.set(1))
    }

    /// Counts a request.
    pub(crate) fn count(&self, answered: &Answered) {
        let route = answered.route.label();
        let status = answered.status.to_string();
        self.requests.with_label_values(&[route, &status]).inc();
        let time = self.time.with_label_values(&[route]);
        time.observe(answered.time.as_secs_f64());
        let bytes_in = self.bytes_in.with_label_values(&[route]);
        bytes_in.inc_by(answered.bytes_in);
        let bytes_out = self.bytes_out.with_label_values(&[route]);
        bytes_out.inc_by(answered.bytes_out);
    }

    /// Counts a request as in flight until the guard is dropped.
    pub(crate) fn request(&self) -> One<'_> {
        One::new(&self.in_flight)
    }

    /// Counts a connection as open until the guard is dropped.
    pub(crate) fn connection(&self) -> One<'_> {
        One::new(&self.connections)
    }

    /// Writes all counters as text. `lost` is the number of lost log lines.
    pub(crate) fn text(&self, lost: u64) -> Vec<u8> {
        let more = lost.saturating_sub(self.lost_log_lines.get());
        self.lost_log_lines.inc_by(more);
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        text
    }
}

fn register<C>(registry: &Registry, collector: C) -> Result<C>
where
    C: prometheus::core::Collector + Clone + 'static,
{
    registry.register(Box::new(collector.clone()))?;
    Ok(collector)
}

/// Adds one to a gauge until it is dropped.
#[derive(Debug)]
pub(crate) struct One<'m>(&'m IntGauge);

impl<'m> One<'m> {
    fn new(gauge: &'m IntGauge) -> Self {
        gauge.inc();
        One(gauge)
    }
}

impl Drop for One<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_counted_once_in_each_family() {
        let metrics = Metrics::new(&TldTable::embedded()).unwrap();
        metrics.count(&Answered {
            route: Route::Health,
            status: 200,
            bytes_in: 3,
            bytes_out: 7,
            time: Duration::from_micros(120),
        });
        let text = String::from_utf8(metrics.text(5)).unwrap();
        for line in [
            "linkspan_requests_total{route=\"/healthz\",status=\"200\"} 1\n",
            "linkspan_request_bytes_total{route=\"/healthz\"} 3\n",
            "linkspan_response_bytes_total{route=\"/healthz\"} 7\n",
            "linkspan_request_duration_seconds_bucket{route=\"/healthz\",le=\"0.0001\"} 0\n",
            "linkspan_request_duration_seconds_bucket{route=\"/healthz\",le=\"0.00025\"} 1\n",
            "linkspan_request_duration_seconds_bucket{route=\"/healthz\",le=\"+Inf\"} 1\n",
            "linkspan_request_duration_seconds_sum{route=\"/healthz\"} 0.00012\n",
            "linkspan_request_duration_seconds_count{route=\"/healthz\"} 1\n",
            "linkspan_log_lines_lost_total 5\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }
}
