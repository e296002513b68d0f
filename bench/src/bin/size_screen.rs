//! A program with detection and screening, whose size `cargo xtask size` measures.

use linkspan::Detector;
use linkspan::screen::{Screen, Verdict};

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    let (detector, screen) = (Detector::new(), Screen::new());
    let links = detector.links(&text);
    let refused = links.filter(|link| screen.link(link).verdict() == Verdict::Refuse);
    println!("{}", refused.count());
    Ok(())
}
