//! `cargo xtask python`: builds the wheel of `bindings/python` and tests it as it would be installed.
//!
//! Everything goes into a virtual environment below `target/`, so nothing of the machine's Python is touched.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Builds the Python package and runs its tests: the shared cases, the package's own, with the data engines
that it works with (pyarrow, pandas, Polars, DuckDB, Spark), the examples of its documentation, and the types.

Usage: cargo xtask python [--build]

  --build   Only build the wheel, into target/python/wheels

Spark needs Java 17 (Debian: openjdk-17-jre-headless); without it its tests say that they are skipped.
LINKSPAN_REQUIRE_TOOLS=1 makes a missing Python or Java a failure.
";

/// What the tests need, at versions that are known to work.
const PACKAGES: [&str; 20] = [
    "maturin>=1.9,<2",
    "pytest>=8,<10",
    "mypy>=1.10,<3",
    "pyarrow>=18,<28",
    // Spark does not know pandas 3 yet.
    "pandas>=2.2,<3",
    "polars>=1.30,<3",
    "duckdb>=1.3,<3",
    "pyspark>=4.1,<5",
    // What there are drop-ins for. The suites of the first three are run at these versions (`tests/rivals.py`).
    "bleach==6.4.0",
    "django==5.2.19",
    "email-validator==2.4.0",
    "pydantic>=2.9,<3",
    "fastapi>=0.115",
    "httpx>=0.27",
    "jinja2>=3.1,<4",
    "markdown-it-py>=3,<5",
    "urlextract>=1.9,<2",
    "pyright>=1.1.400,<2",
    "django-stubs>=5,<6",
    "pandas-stubs>=2.2,<3",
];

/// Runs the command with the arguments behind its name.
pub fn run(args: &[String]) -> Result<(), String> {
    let only_build = match args {
        [] => false,
        [flag] if flag == "--build" => true,
        _ => {
            print!("{HELP}");
            return Ok(());
        }
    };
    let python = match tools::venv(&home().join("venv"), &PACKAGES) {
        Ok(python) => python,
        Err(why) => return tools::skip("the tests of the Python package", why),
    };
    let wheel = build(&python)?;
    if only_build {
        println!("{}", wheel.display());
        return Ok(());
    }
    let mut install = tools::pip(&python);
    install.args(["--force-reinstall", "--no-deps"]).arg(&wheel);
    succeed(&mut install)?;
    crate::cases::run(&[])?;
    test(&python)
}

fn home() -> PathBuf {
    target().join("python")
}

/// Builds the wheel; returns where it is.
fn build(python: &Path) -> Result<PathBuf, String> {
    let wheels = home().join("wheels");
    // What an older version left behind would be taken for the new one.
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(python);
    maturin
        .args(["-m", "maturin", "build", "--release", "--quiet", "--out"])
        .arg(&wheels)
        .current_dir(root().join("bindings/python"));
    succeed(&mut maturin)?;
    let found = std::fs::read_dir(&wheels)
        .map_err(|error| format!("{} cannot be read: {error}", wheels.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|end| end == "whl"));
    found.ok_or_else(|| format!("maturin left no wheel in {}", wheels.display()))
}

/// Runs the tests on the installed package, away from its sources.
fn test(python: &Path) -> Result<(), String> {
    let package = root().join("bindings/python");
    let pytest = |args: &[&Path]| {
        let mut command = Command::new(python);
        command
            .args(["-m", "pytest", "-q", "-rPs", "-p", "no:cacheprovider"])
            .args(["--doctest-modules", "--doctest-glob=*.md"])
            .args(args)
            .env("LINKSPAN_CASES", target().join("cases.json"))
            .env("LINKSPAN_SDISTS", home().join("sdists"))
            .current_dir(home());
        succeed(&mut command)
    };
    let guide = root().join("docs/migrating.md");
    pytest(&[&package.join("tests"), &package.join("README.md"), &guide])?;
    pytest(&[Path::new("--pyargs"), Path::new("linkspan")])?;
    let mut mypy = Command::new(python);
    mypy.args(["-m", "mypy"]).current_dir(&package);
    succeed(&mut mypy)
}
