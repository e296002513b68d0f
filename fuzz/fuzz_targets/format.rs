//! What is formatted is detected whole, means the same, and is a fixed point.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkspan::Detector;
use linkspan::format::{Form, Formatter};

fuzz_target!(|tail: &str| {
    let formatter = Formatter::new();
    let Some(first) = tail.chars().next().filter(|c| "/?#".contains(*c)) else { return };
    let url = format!("https://example.com{first}{}", &tail[1..]);
    let minimal = formatter.url(&url, Form::Minimal).expect("a URL");
    let text = format!("x {minimal} y");
    let links: Vec<_> = Detector::new().links(&text).map(|link| link.as_str()).collect();
    assert_eq!(links, [minimal.as_str()]);
    assert_eq!(formatter.url(&minimal, Form::Minimal).as_deref(), Some(&*minimal));
    let href = formatter.url(&url, Form::Href).expect("a URL");
    assert_eq!(url::Url::parse(&href).expect("a valid href").as_str(), href);
});
