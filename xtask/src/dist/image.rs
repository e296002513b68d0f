//! The OCI image: its root folder is run as a container would run it.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{binary, clean, copy, make_folder, output, smoke, source};
use crate::tools::{self, succeed};

/// Makes the root folder, and tests the command and the service in it.
pub fn make(_: Option<&str>) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return tools::skip("the image", "this is not Linux".into());
    }
    let program = match binary::build(binary::STATIC) {
        Ok(program) => program,
        Err(why) => return tools::skip("the image", why),
    };
    // The files that the Containerfile copies.
    let context = clean("image-context")?;
    copy(&program, &context.join("linkspan"))?;
    copy(
        &source("packaging/Containerfile"),
        &context.join("Containerfile"),
    )?;
    for file in [
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "LICENSE-UNICODE",
        "LICENSE-MPL",
        "NOTICE",
    ] {
        copy(&source(file), &context.join(file))?;
    }
    let place = clean("image")?;
    make_folder(&place.join("usr/bin"))?;
    copy(&program, &place.join("usr/bin/linkspan"))?;
    let inside = || binary::in_root(&place, "/usr/bin/linkspan");
    smoke::ask(inside)?;
    smoke::is_alone(inside())?;
    serve(&place)
}

/// Starts the service, and sends it a request.
fn serve(place: &std::path::Path) -> Result<(), String> {
    let mut command = binary::in_root(place, "/usr/bin/linkspan");
    command
        .arg("serve")
        .env("LINKSPAN_LISTEN", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command
        .spawn()
        .map_err(|error| format!("the service cannot be started: {error}"))?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        let _ = BufReader::new(stdout).read_line(&mut line);
    }
    let address = line
        .trim()
        .rsplit(' ')
        .next()
        .unwrap_or_default()
        .to_owned();
    let answer = output(
        Command::new("curl")
            .args(["--silent", "--fail", &format!("{address}v1/detect")])
            .args([
                "--header",
                "content-type: application/json",
                "--data",
                "{\"text\": \"at example.com\"}",
            ]),
    );
    let killed = succeed(Command::new("kill").arg(child.id().to_string()));
    let _ = child.wait();
    killed?;
    if String::from_utf8_lossy(&answer?).contains("https://example.com/") {
        println!("the service answers");
        Ok(())
    } else {
        Err("the service does not find example.com".into())
    }
}
