//! `cargo xtask js`: builds the npm package of `bindings/js`, and prints the size of each part.

mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};
use toolchain::{Toolchain, Vectors};

const HELP: &str = "\
Builds the npm package, and checks the size of the WebAssembly module against its limit.

Usage: cargo xtask js [--test | --matrix [--all] [ROW…]]

  --test     Also run its tests: in Node, in a browser, and of its types
  --matrix   Test the packed package with the newest version of each build tool; with --all, also with older ones.
             The tools come from npm. ROW is a part of the name of a row.

The standard library for wasm32-unknown-unknown is built from its source (rustup's rust-src). Without it, or with
LINKSPAN_WASM=plain, rustup's prebuilt library is used, which is larger.
";

/// The tools from npm that make the package: Binaryen's wasm-opt makes the modules smaller, esbuild makes the files for
/// `require`, and Binaryen's wasm2js translates a module to JavaScript.
const TOOLS: [&str; 2] = ["binaryen@132.0.0", "esbuild@0.28.2"];

/// The modules of the package, and the features that each is compiled with.
const MODULES: [(&str, &[&str]); 2] = [("linkspan.wasm", &[]), ("linkspan-lite.wasm", LITE)];

const LITE: &[&str] = &["--no-default-features"];

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build(&Toolchain::find()?),
        ["--test"] => build_and_test(),
        ["--matrix", ..] => matrix(args.get(1..).unwrap_or_default()),
        _ => {
            print!("{HELP}");
            Ok(())
        }
    }
}

fn build_and_test() -> Result<(), String> {
    let toolchain = if has_node() {
        Toolchain::find()
    } else {
        Err("Node and npm are not installed; install them".into())
    };
    match toolchain {
        Ok(toolchain) => build(&toolchain).and_then(|()| test()),
        Err(why) => tools::skip("the npm package", why),
    }
}

/// Tests the package with common build tools.
fn matrix(args: &[String]) -> Result<(), String> {
    if let Err(why) = ready() {
        return tools::skip("the matrix of tools", why);
    }
    crate::cases::run(&[cases().to_string_lossy().into_owned()])?;
    npm(&["install", "--silent"])?;
    let mut node = Command::new("node");
    node.arg("matrix/run.js")
        .args(args)
        .env("LINKSPAN_CASES", cases())
        .current_dir(package());
    succeed(&mut node)
}

fn build(toolchain: &Toolchain) -> Result<(), String> {
    let package = package();
    for (name, features) in MODULES {
        let module = compile(toolchain, features, Vectors::On)?;
        optimize(&module, &package.join(name), &["--enable-simd"])?;
    }
    let script = target().join("js/linkspan-lite-script.wasm");
    optimize(&compile(toolchain, LITE, Vectors::Off)?, &script, &LOWERED)?;
    licenses(&package)?;
    node("build/package.js", &[script.to_string_lossy().into_owned()])?;
    node("build/weigh.js", &[toolchain.adds().to_string()])
}

/// Runs a script of the package. Its first argument is the folder of the tools from npm.
fn node(script: &str, args: &[String]) -> Result<(), String> {
    let mut node = Command::new("node");
    node.arg(script)
        .arg(npm_tools()?)
        .args(args)
        .current_dir(package());
    succeed(&mut node)
}

/// Builds the package if it is missing, for commands that use it.
pub fn ready() -> Result<(), String> {
    let mut files = MODULES
        .iter()
        .map(|(name, _)| *name)
        .chain(["cjs/package.json"]);
    let is_built = files.all(|file| package().join(file).is_file());
    if !has_node() {
        Err("Node and npm are not installed; install them".into())
    } else if is_built {
        Ok(())
    } else {
        run(&[])
    }
}

fn package() -> PathBuf {
    root().join("bindings/js")
}

/// Copies the licences of everything in the package into it.
fn licenses(package: &Path) -> Result<(), String> {
    let core = root().join("crates/linkspan");
    for name in [
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "LICENSE-UNICODE",
        "LICENSE-MPL",
        "NOTICE",
    ] {
        fs::copy(core.join(name), package.join(name))
            .map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// Returns true if JavaScript can be run here.
pub fn has_node() -> bool {
    tools::is_installed("node") && tools::is_installed("npm")
}

fn test() -> Result<(), String> {
    crate::cases::run(&[cases().to_string_lossy().into_owned()])?;
    npm(&["install", "--silent"])?;
    npm(&["run", "--silent", "types"])?;
    npm(&["test", "--silent"])
}

fn npm(args: &[&str]) -> Result<(), String> {
    let mut npm = Command::new("npm");
    npm.args(args)
        .env("LINKSPAN_CASES", cases())
        .current_dir(package());
    succeed(&mut npm)
}

/// Returns the path that the shared cases are written to.
fn cases() -> PathBuf {
    target().join("cases.json")
}

fn compile(toolchain: &Toolchain, features: &[&str], vectors: Vectors) -> Result<PathBuf, String> {
    // Each set of flags has its own folder, so that the library is not rebuilt each time.
    let target = target().join(match vectors {
        Vectors::On => "js",
        Vectors::Off => "js-script",
    });
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--package", "linkspan-js", "--profile", "wasm"])
        .args(features)
        .args(["--target", "wasm32-unknown-unknown"])
        .arg("--target-dir")
        .arg(&target)
        .current_dir(root());
    toolchain.equip(&mut cargo, vectors);
    succeed(&mut cargo)?;
    Ok(target.join("wasm32-unknown-unknown/wasm/linkspan_js.wasm"))
}

/// Returns the folder with the tools from npm; installs them if they are not there.
fn npm_tools() -> Result<PathBuf, String> {
    let place = tools::folder().join("npm");
    let is_there = |tool: &&str| {
        let name = tool.split('@').next().unwrap_or_default();
        place.join("node_modules").join(name).is_dir()
    };
    if !TOOLS.iter().all(is_there) {
        fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--no-save",
        ])
        .args(TOOLS)
        .current_dir(&place);
        succeed(&mut npm)?;
    }
    Ok(place)
}

/// Optimizes `module` for size, and writes it to `to`.
fn optimize(module: &Path, to: &Path, more: &[&str]) -> Result<(), String> {
    let wasm_opt = npm_tools()?.join("node_modules/.bin/wasm-opt");
    let mut command = Command::new(wasm_opt);
    command
        // Removing zeros from the data costs more bytes than it saves, because gzip already compresses them.
        .args(["-Oz", "--converge", "--skip-pass=memory-packing"])
        // Common subexpressions take fewer bytes repeated than kept in a local variable, once gzip has compressed them.
        .arg("--skip-pass=local-cse")
        // A large function that is called once is not inlined, because that makes the gzipped module larger.
        .arg("--one-caller-inline-max-function-size=40")
        // No pointer leads to the lowest kilobyte, because a growing stack reaches it last. So offsets of up to a
        // kilobyte can be folded into loads and stores.
        .arg("--low-memory-unused")
        .args(["--strip-debug", "--strip-producers"])
        .args(FEATURES)
        .args(more)
        .arg(module)
        .arg("-o")
        .arg(to);
    succeed(&mut command)
}

/// The features of WebAssembly that the compiler uses. All engines have supported them since 2023.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// The features that wasm2js, which translates a module to JavaScript, does not support.
const LOWERED: [&str; 2] = ["--signext-lowering", "--llvm-nontrapping-fptoint-lowering"];
