//! Linkification: the output of every format is read back by a parser for that format.
#![cfg(test)]

mod ansi;
mod attacks;
mod browser;
mod document;
mod dom;
mod formats;
mod markdown;
mod names;
mod stream;

/// Returns the default detector of a linkifier.
fn prose() -> linkspan::Detector {
    linkspan::Detector::builder()
        .profile(linkspan::Profile::Prose)
        .build()
}

/// Returns a link as a reader should see it: as written, except for a host with `xn--` labels.
fn as_shown(link: &linkspan::Link<'_>, shown_host: &str) -> String {
    let (start, host) = (link.range().start, link.parts().host.expect("a host"));
    let (before, rest) = link.as_str().split_at(host.start - start);
    let (host, after) = rest.split_at(host.len());
    if host.to_ascii_lowercase().contains("xn--") {
        format!("{before}{shown_host}{after}")
    } else {
        link.as_str().to_owned()
    }
}
