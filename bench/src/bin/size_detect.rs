//! What a program with detection weighs; see `cargo xtask size`.

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", linkspan::Detector::new().links(&text).count());
    Ok(())
}
