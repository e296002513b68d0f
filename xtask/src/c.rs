//! `cargo xtask c`: builds the library for C, its header, and tests both from C and C++.

pub mod install;
mod shared;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Builds the library for C (shared and static), installs it below target/c/prefix, and runs its tests against it: programs
in C and C++, the example of its README, and a CMake project. Valgrind and CMake are used if they are installed.

Usage: cargo xtask c [--header | --install PREFIX]

  --header           Write the header again, with cbindgen
  --install PREFIX   Install the libraries, headers and files for pkg-config and CMake below PREFIX

LINKSPAN_REQUIRE_TOOLS=1 makes a missing compiler, valgrind or CMake a failure.
";

/// The tool that writes the header.
const CBINDGEN: &str = "cbindgen@0.29.4";

/// The libraries that a program needs in addition to the static library.
const SYSTEM: [&str; 3] = ["-lpthread", "-ldl", "-lm"];

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    match args {
        [] if tools::is_installed("cc") && tools::is_installed("c++") => test(),
        [] => skip("there is no compiler; install one (Debian: gcc g++)"),
        [flag] if flag == "--header" => header(),
        [flag, prefix] if flag == "--install" => install::install(&build()?, Path::new(prefix)),
        _ => {
            print!("{HELP}");
            Ok(())
        }
    }
}

fn test() -> Result<(), String> {
    let built = build()?;
    exports_what_the_header_declares(&built)?;
    let prefix = built.join("prefix");
    let _ = fs::remove_dir_all(&prefix);
    install::install(&built, &prefix)?;
    crate::cases::run(&[])?;
    let sources = ["api.c", "api.cpp", "driver.c"];
    let example = readme_example(&built)?;
    for kind in ["shared", "static"] {
        for source in sources {
            let source = root().join("bindings/c/tests").join(source);
            compile(&built, &source, kind)?;
        }
        compile(&built, &example, kind)?;
        succeed(&mut program(&built, "api.c", kind))?;
        succeed(&mut program(&built, "api.cpp", kind))?;
        succeed(&mut program(&built, "readme.c", kind))?;
        shared::run(program(&built, "driver.c", kind))?;
    }
    valgrind(&built)?;
    readme_commands(&prefix, &built)?;
    cmake(&prefix, &built)
}

/// Compares the functions that the shared library exports with those of the header.
fn exports_what_the_header_declares(built: &Path) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let header = root().join("bindings/c/include/linkspan.h");
    let text =
        fs::read_to_string(&header).map_err(|error| format!("{}: {error}", header.display()))?;
    let exported = install::exported(built)?;
    for name in &exported {
        if !text.contains(&format!("{name}(")) {
            return Err(format!(
                "the library exports {name}, which linkspan.h does not declare"
            ));
        }
    }
    println!(
        "C: the library exports the {} functions of its header, and nothing else",
        exported.len()
    );
    Ok(())
}

/// Returns the first code block of a language in the README.
fn readme_block(language: &str) -> Result<String, String> {
    let readme = root().join("bindings/c/README.md");
    let text =
        fs::read_to_string(&readme).map_err(|error| format!("{}: {error}", readme.display()))?;
    text.split_once(&format!("```{language}\n"))
        .and_then(|(_, rest)| rest.split_once("```"))
        .map(|(block, _)| block.to_owned())
        .ok_or_else(|| format!("bindings/c/README.md has no block of {language}"))
}

/// Writes the example of the README to a file.
fn readme_example(built: &Path) -> Result<PathBuf, String> {
    let file = built.join("readme.c");
    fs::write(&file, readme_block("c")?).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// Runs the commands of the README on its example, except for the one that installs the library.
fn readme_commands(prefix: &Path, place: &Path) -> Result<(), String> {
    if !tools::debian("pkg-config", &[]) {
        return skip("there is no pkg-config; install it (Debian: pkg-config)");
    }
    let commands = readme_block("sh")?;
    let commands: Vec<&str> = commands
        .lines()
        .filter(|line| !line.starts_with("cargo "))
        .collect();
    let script = commands.join("\n").replace("$HOME/.local", "$PREFIX");
    let folder = place.join("readme");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = folder.join("find.c");
    fs::write(&file, readme_block("c")?).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut shell = Command::new("sh");
    shell
        .args(["-euc", &format!("{script}\n./find")])
        .env("PREFIX", prefix)
        .current_dir(&folder);
    succeed(&mut shell)
}

/// Compiles and runs a program with a library that is installed below `prefix`, with the compiler alone and with CMake.
pub fn try_prefix(prefix: &Path, place: &Path) -> Result<(), String> {
    readme_commands(prefix, place)?;
    let example = readme_example(place)?;
    let program = place.join("readme-static");
    let mut compiler = Command::new("cc");
    compiler
        .arg("-I")
        .arg(prefix.join("include"))
        .arg(example)
        .arg(prefix.join("lib/liblinkspan.a"))
        .args(SYSTEM)
        .arg("-o")
        .arg(&program);
    succeed(&mut compiler)?;
    succeed(&mut Command::new(program))?;
    cmake(prefix, place)
}

/// Returns a project that finds the library with CMake.
fn cmake(prefix: &Path, place: &Path) -> Result<(), String> {
    if !tools::debian("cmake", &[]) {
        return skip("there is no CMake; install it (Debian: cmake)");
    }
    let folder = place.join("cmake");
    let _ = fs::remove_dir_all(&folder);
    let mut configure = Command::new("cmake");
    configure
        .arg("-S")
        .arg(root().join("bindings/c/tests/cmake"))
        .arg("-B")
        .arg(&folder)
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    succeed(&mut configure)?;
    succeed(Command::new("cmake").arg("--build").arg(&folder))?;
    succeed(&mut Command::new(folder.join("shared")))?;
    succeed(&mut Command::new(folder.join("static")))
}

/// Runs the programs again under valgrind.
fn valgrind(built: &Path) -> Result<(), String> {
    if !tools::is_installed("valgrind") {
        return skip("there is no valgrind; install it (Debian: valgrind)");
    }
    let watched = |source: &str| {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=9", "--leak-check=full"]);
        command.arg(place(built, source, "shared"));
        command.env("LD_LIBRARY_PATH", built.join("prefix/lib"));
        command
    };
    succeed(&mut watched("api.c"))?;
    succeed(&mut watched("api.cpp"))?;
    shared::run(watched("driver.c"))
}

/// Builds the library. Returns its folder.
pub fn build() -> Result<PathBuf, String> {
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
    command.env("LD_LIBRARY_PATH", built.join("prefix/lib"));
    command
}

/// Compiles a program with all warnings, with the flags from pkg-config.
fn compile(built: &Path, source: &Path, kind: &str) -> Result<(), String> {
    let prefix = built.join("prefix");
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let is_cpp = name.ends_with(".cpp");
    let mut compiler = Command::new(if is_cpp { "c++" } else { "cc" });
    compiler
        .arg(if is_cpp { "-std=c++17" } else { "-std=c11" })
        .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-I"])
        .arg(prefix.join("include"))
        .arg(source)
        .arg("-o")
        .arg(place(built, &name, kind));
    match kind {
        "static" => compiler.arg(prefix.join("lib/liblinkspan.a")).args(SYSTEM),
        _ => compiler.arg("-L").arg(prefix.join("lib")).arg("-llinkspan"),
    };
    succeed(&mut compiler)
}

/// Writes the header with cbindgen, which is installed below `target/` if it is missing.
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

fn skip(why: &str) -> Result<(), String> {
    tools::skip("tests of the library for C", why.to_owned())
}
