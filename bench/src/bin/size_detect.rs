//! A program with detection, whose size `cargo xtask size` measures.

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", linkspan::Detector::new().links(&text).count());
    Ok(())
}
