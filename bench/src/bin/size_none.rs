//! A program without linkspan, whose size `cargo xtask size` measures.

fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", text.len());
    Ok(())
}
