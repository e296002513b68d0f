//! The measured engines: everything that processes untrusted text.

use std::hint::black_box;

use linkspan::check;
use linkspan::format::{Form, Formatter};
use linkspan::linkify::Format;
use linkspan::screen::Screen;
use linkspan::{Detector, Emails, Linkifier, Profile, explain};

/// An operation on a text.
pub struct Engine {
    /// Its name, as printed.
    pub name: &'static str,
    /// The most steps per byte, whatever the text.
    pub limit: f64,
    /// How much faster than proportionally the steps may grow with the text. Tables that grow by
    /// doubling need some tolerance.
    pub growth: f64,
    run: Box<dyn Fn(&str)>,
}

impl Engine {
    /// Runs it on a text.
    pub fn run(&self, text: &str) {
        (self.run)(text);
    }
}

fn engine<T>(name: &'static str, limit: f64, run: impl Fn(&str) -> T + 'static) -> Engine {
    let run = Box::new(move |text: &str| drop(black_box(run(black_box(text)))));
    Engine {
        name,
        limit,
        growth: 1.25,
        run,
    }
}

impl Engine {
    /// For an engine that does more work the deeper elements are nested, up to a depth limit.
    fn nested(self) -> Self {
        Self {
            growth: 2.0,
            ..self
        }
    }
}

/// Returns all engines.
pub fn all() -> Vec<Engine> {
    let strict = Detector::builder().profile(Profile::Uts58).build();
    let (bytes, screened) = (strict.clone(), strict.clone());
    let prose = Detector::builder().profile(Profile::Prose).build();
    let wide = Detector::builder()
        .profile(Profile::Uts58)
        .emails(Emails::LinkQuoted)
        .bare_addresses(true)
        .single_labels(true)
        .build();
    let asked = |profile| {
        let schemes = [
            "tel", "sms", "sip", "geo", "magnet", "matrix", "news", "acme:",
        ];
        let builder = Detector::builder()
            .profile(profile)
            .mentions(true)
            .handles(true)
            .hashtags(true)
            .schemes(schemes);
        builder.map(linkspan::DetectorBuilder::build)
    };
    let (names, prose_names) = (asked(Profile::Uts58), asked(Profile::Prose));
    let chat = asked(Profile::Prose).and_then(|detector| {
        let builder = Linkifier::builder().detector(detector);
        builder
            .mentions("/u/{name}")?
            .handles("https://{host}/@{name}")?
            .hashtags("/t/{name}")
    });
    let chat = chat.map(linkspan::linkify::LinkifierBuilder::build);
    let html = Linkifier::new();
    let (stream, document) = (html.clone(), html.clone());
    let formatter = Formatter::new();
    let (screen, screen_url) = (Screen::new(), Screen::new());
    vec![
        engine("detect", 300.0, move |text| strict.links(text).count()),
        engine("detect bytes", 300.0, move |text| {
            bytes.links_in_bytes(text.as_bytes()).count()
        }),
        engine("detect, all kinds", 300.0, move |text| {
            wide.links(text).count()
        }),
        engine("detect prose", 400.0, move |text| prose.links(text).count()),
        engine("detect names", 300.0, move |text| {
            names.as_ref().ok().map(|names| names.links(text).count())
        }),
        engine("detect prose names", 400.0, move |text| {
            prose_names
                .as_ref()
                .ok()
                .map(|names| names.links(text).count())
        }),
        engine("linkify names", 600.0, move |text| {
            chat.as_ref().ok().map(|chat| chat.html(text).len())
        }),
        engine("screen links", 600.0, move |text| {
            let links = screened
                .links(text)
                .map(|link| screen.link(&link).verdict());
            links.max()
        }),
        engine("linkify", 600.0, move |text| html.html(text).len()),
        engine("linkify a stream", 600.0, move |text| {
            trickle(&stream, text)
        }),
        engine("linkify a document", 600.0, move |text| {
            document.html_document(text)
        })
        .nested(),
        // It reads a text twice, with the rules of the standard and with those of the profile.
        engine("defang", 600.0, |text| linkspan::defang(text).len()),
        engine("refang", 300.0, |text| linkspan::refang(text).len()),
        engine("explain", 4000.0, |text| explain(text).to_string()),
        engine("format", 150.0, move |text| {
            formatter.url(text, Form::Minimal)
        }),
        engine("check a URL", 600.0, |text| check::url(text)),
        engine("check an address", 600.0, |text| check::email(text)),
        engine("check a mailto", 600.0, |text| check::mailto(text)),
        engine("screen a URL", 400.0, move |text| {
            screen_url.url(text).verdict()
        }),
    ]
}

/// Linkifies a text that arrives a few bytes at a time.
fn trickle(linkifier: &Linkifier, text: &str) -> Option<String> {
    let mut stream = linkifier.stream(Format::Html, String::new());
    for piece in text.as_bytes().chunks(61) {
        stream.push_bytes(piece).ok()?;
    }
    stream.finish().ok()
}
