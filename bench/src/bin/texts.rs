//! Writes the texts that are searched to `target/texts`, for finders of links in other languages.

use std::fs;
use std::io;
use std::path::Path;

use linkspan_bench::haystack;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/texts");
    fs::create_dir_all(&folder)?;
    for text in haystack::all() {
        let name = format!("{}-{}.txt", text.set, text.name);
        fs::write(folder.join(&name), text.text)?;
        println!("target/texts/{name}");
    }
    Ok(())
}
