//! `cargo xtask c`: builds the library for C, its header, and tests both from C and C++.

mod shared;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Builds the library for C (shared and static), checks its header, and runs its tests, which are programs in C and C++:
under valgrind too, where it is installed.

Usage: cargo xtask c [--header | --install PREFIX]

  --header           Write the header anew, with cbindgen
  --install PREFIX   Put library, headers and pkg-config file below PREFIX

LINKSPAN_REQUIRE_TOOLS=1 makes a missing compiler or valgrind a failure.
";

/// What makes the header.
const CBINDGEN: &str = "cbindgen@0.29.4";

/// What a program that is linked with the static library needs beside it.
const SYSTEM: [&str; 3] = ["-lpthread", "-ldl", "-lm"];

/// Runs the command with the arguments behind its name.
pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] if tools::is_installed("cc") && tools::is_installed("c++") => test(),
        [] => skip("there is no compiler; install one (Debian: gcc g++)"),
        [flag] if flag == "--header" => header(),
        [flag, prefix] if flag == "--install" => install(Path::new(prefix)),
        _ => {
            print!("{HELP}");
            Ok(())
        }
    }
}

fn test() -> Result<(), String> {
    let built = build()?;
    crate::cases::run(&[])?;
    for program in ["api.c", "api.cpp", "driver.c"] {
        for kind in ["shared", "static"] {
            compile(&built, program, kind)?;
        }
    }
    for kind in ["shared", "static"] {
        succeed(&mut program(&built, "api.c", kind))?;
        succeed(&mut program(&built, "api.cpp", kind))?;
        shared::run(program(&built, "driver.c", kind))?;
    }
    valgrind(&built)
}

/// The programs again, with every access to memory watched.
fn valgrind(built: &Path) -> Result<(), String> {
    if !tools::is_installed("valgrind") {
        return skip("there is no valgrind; install it (Debian: valgrind)");
    }
    let watched = |source: &str| {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
        command.arg(place(built, source, "shared"));
        command.env("LD_LIBRARY_PATH", built);
        command
    };
    succeed(&mut watched("api.c"))?;
    succeed(&mut watched("api.cpp"))?;
    shared::run(watched("driver.c"))
}

/// Builds the library; returns the folder that it is in.
fn build() -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--package", "linkspan-c", "--profile", "c"])
        .current_dir(root());
    succeed(&mut cargo)?;
    Ok(target().join("c"))
}

fn place(built: &Path, source: &str, kind: &str) -> PathBuf {
    built.join(format!("{}-{kind}", source.replace('.', "-")))
}

fn program(built: &Path, source: &str, kind: &str) -> Command {
    let mut command = Command::new(place(built, source, kind));
    command.env("LD_LIBRARY_PATH", built);
    command
}

/// Compiles a test with all warnings on.
fn compile(built: &Path, source: &str, kind: &str) -> Result<(), String> {
    let folder = root().join("bindings/c");
    let is_cpp = source.ends_with(".cpp");
    let mut compiler = Command::new(if is_cpp { "c++" } else { "cc" });
    compiler
        .arg(if is_cpp { "-std=c++17" } else { "-std=c11" })
        .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-I"])
        .arg(folder.join("include"))
        .arg(folder.join("tests").join(source))
        .arg("-o")
        .arg(place(built, source, kind));
    match kind {
        "static" => compiler.arg(built.join("liblinkspan_c.a")),
        _ => compiler.arg("-L").arg(built).arg("-llinkspan_c"),
    };
    compiler.args(SYSTEM);
    succeed(&mut compiler)
}

/// Writes the header with cbindgen, which is installed below `target/` where it is missing.
fn header() -> Result<(), String> {
    let tools = tools::folder();
    let cbindgen = tools.join("bin/cbindgen");
    if !cbindgen.is_file() {
        let mut install = Command::new("cargo");
        install
            .args(["install", "--quiet", "--locked", CBINDGEN, "--root"])
            .arg(&tools);
        succeed(&mut install)?;
    }
    let mut command = Command::new(cbindgen);
    command
        .args(["--config", "cbindgen.toml", "--crate", "linkspan-c"])
        .args(["--output", "include/linkspan.h"])
        .current_dir(root().join("bindings/c"));
    succeed(&mut command)
}

fn install(prefix: &Path) -> Result<(), String> {
    let built = build()?;
    let (lib, include) = (prefix.join("lib"), prefix.join("include"));
    let folder = |path: &Path| {
        fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    folder(&include)?;
    folder(&lib.join("pkgconfig"))?;
    let headers = root().join("bindings/c/include");
    for (from, to) in [
        (built.join("liblinkspan_c.so"), lib.join("liblinkspan_c.so")),
        (built.join("liblinkspan_c.a"), lib.join("liblinkspan_c.a")),
        (headers.join("linkspan.h"), include.join("linkspan.h")),
        (headers.join("linkspan.hpp"), include.join("linkspan.hpp")),
    ] {
        fs::copy(&from, &to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    let file = lib.join("pkgconfig/linkspan.pc");
    fs::write(&file, pkg_config(prefix)).map_err(|error| format!("{}: {error}", file.display()))
}

fn pkg_config(prefix: &Path) -> String {
    format!(
        "prefix={}\n\nName: linkspan\nDescription: Finds web and email links in running text\nVersion: {}\n\
         Cflags: -I${{prefix}}/include\nLibs: -L${{prefix}}/lib -llinkspan_c\nLibs.private: {}\n",
        prefix.display(),
        env!("CARGO_PKG_VERSION"),
        SYSTEM.join(" ")
    )
}

fn skip(why: &str) -> Result<(), String> {
    tools::skip("tests of the library for C", why.to_owned())
}
