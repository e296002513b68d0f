//! Prints the cost of screening a host, next to that of `idna::domain_to_unicode` for the same
//! host.
//!
//! `ratio` is screening against `idna`. The second table doubles hostile hosts and links: time
//! per byte should stay flat or fall. Answers are checked: a verdict that is not the expected one
//! ends the run.

use std::hint::black_box;
use std::time::Duration;

use linkspan::Detector;
use linkspan::screen::{Screen, Verdict};
use linkspan_bench::clock::best;

/// How many times a host is screened in one measurement.
const REPEATS: u32 = 200;
const BUDGET: Duration = Duration::from_millis(200);

const HOSTS: &[(&str, Verdict)] = &[
    ("example.com", Verdict::Allow),
    ("www.google.com", Verdict::Allow),
    ("a.very.long.name.of.a.host.example.co.uk", Verdict::Allow),
    ("bücher.de", Verdict::Allow),
    ("xn--bcher-kva.de", Verdict::Allow),
    ("правительство.рф", Verdict::Allow),
    ("ja.東京タワー.jp", Verdict::Allow),
    ("وزارة-الصحة.السعودية", Verdict::Allow),
    ("दिल्ली.भारत", Verdict::Allow),
    ("paypa1.com", Verdict::Refuse),
    ("p\u{430}ypal.com", Verdict::Refuse),
    ("\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", Verdict::Refuse),
];

/// Makes a host of about this many octets.
type Shape = fn(usize) -> String;

fn main() {
    let screen = Screen::new();
    println!(
        "{:44}{:>12}{:>12}{:>8}",
        "nanoseconds", "idna", "screen", "ratio"
    );
    let (mut idna_sum, mut screen_sum) = (0.0, 0.0);
    for &(host, verdict) in HOSTS {
        assert_eq!(screen.host(host).verdict(), verdict, "{host}");
        let idna = nanoseconds(|| drop(black_box(idna::domain_to_unicode(black_box(host)))));
        let ours = nanoseconds(|| drop(black_box(screen.host(black_box(host)))));
        println!("{host:44}{idna:>12.0}{ours:>12.0}{:>8.2}", ours / idna);
        idna_sum += idna;
        screen_sum += ours;
    }
    println!(
        "{:44}{idna_sum:>12.0}{screen_sum:>12.0}{:>8.2}\n",
        "all",
        screen_sum / idna_sum
    );
    links(&screen);
    growth(&screen);
}

/// Compares finding and screening the links of a text with finding them only.
fn links(screen: &Screen) {
    let text = HOSTS
        .iter()
        .map(|(host, _)| format!("see https://{host}/path?query#fragment now "))
        .collect::<String>();
    let detector = Detector::new();
    let found = nanoseconds(|| {
        black_box(detector.links(black_box(&text)).count());
    });
    let screened = nanoseconds(|| {
        let verdicts = detector
            .links(black_box(&text))
            .map(|link| screen.link(&link).verdict());
        black_box(verdicts.max());
    });
    println!(
        "detection of {} links: {found:.0} ns; with screening: {screened:.0} ns; ratio {:.2}\n",
        HOSTS.len(),
        screened / found
    );
}

/// Prints the time per byte while hostile input doubles.
fn growth(screen: &Screen) {
    let shapes: [(&str, Shape); 6] = [
        ("combining marks", |n| {
            format!("a{}.com", "\u{301}".repeat(n))
        }),
        ("labels of one letter", |n| "\u{430}.".repeat(n) + "com"),
        ("Punycode", |n| format!("xn--{}.com", "9".repeat(n))),
        ("A-labels", |n| "xn--bcher-kva.".repeat(n / 10) + "com"),
        ("bidi controls in the path", |n| {
            format!("http://a.com/{}", "\u{202E}".repeat(n))
        }),
        ("@", |n| format!("http://{}", "@".repeat(n))),
    ];
    print!("{:28}", "nanoseconds per byte");
    let sizes = [64, 128, 256, 512, 1024, 4096, 16_384];
    sizes.iter().for_each(|size| print!("{size:>10}"));
    println!();
    for (name, shape) in shapes {
        print!("{name:28}");
        for size in sizes {
            let text = shape(size);
            let time = nanoseconds_of(2, || drop(black_box(screen.url(black_box(&text)))));
            print!("{:>10.1}", time / text.len() as f64);
        }
        println!();
    }
}

fn nanoseconds(work: impl FnMut()) -> f64 {
    nanoseconds_of(REPEATS, work)
}

fn nanoseconds_of(repeats: u32, mut work: impl FnMut()) -> f64 {
    let time = best(BUDGET, || (0..repeats).for_each(|_| work()));
    time.as_nanos() as f64 / f64::from(repeats)
}
