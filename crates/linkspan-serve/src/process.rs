//! What the process itself takes, as Prometheus's own clients tell it; where the system has `/proc`.

use std::fmt::{self, Write as _};

use linkspan::{TldTable, UNICODE_VERSION};

/// Writes which build this is.
pub(crate) fn write_build(tlds: &TldTable, out: &mut String) -> fmt::Result {
    let (major, minor, update) = UNICODE_VERSION;
    writeln!(
        out,
        "# HELP linkspan_build_info Which build this is, and of which data.\n\
         # TYPE linkspan_build_info gauge\n\
         linkspan_build_info{{version=\"{}\",unicode=\"{major}.{minor}.{update}\",tlds=\"{}\"}} 1",
        env!("CARGO_PKG_VERSION"),
        tlds.version().escape_default()
    )
}

/// Writes processor time, memory and open files; nothing where they cannot be told.
pub(crate) fn write_process(out: &mut String) -> fmt::Result {
    if let Some(seconds) = cpu_seconds() {
        write!(
            out,
            "# HELP process_cpu_seconds_total Processor time, in seconds.\n\
             # TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {seconds}\n"
        )?;
    }
    if let Some(bytes) = resident_bytes() {
        write!(
            out,
            "# HELP process_resident_memory_bytes Memory that is in use.\n\
             # TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {bytes}\n"
        )?;
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        // The folder itself is open while it is read.
        let count = files.count().saturating_sub(1);
        write!(
            out,
            "# HELP process_open_fds Files and sockets that are open.\n\
             # TYPE process_open_fds gauge\nprocess_open_fds {count}\n"
        )?;
    }
    Ok(())
}

/// User and system time. Linux counts it in hundredths of a second.
fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold anything; what follows it is numbers.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let user: f64 = fields.nth(11)?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
}

fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes * 1024)
}
