//! `cargo xtask python`: builds the wheel of `bindings/python`, installs it and tests it.
//!
//! Everything goes into a virtual environment below `target/`, so nothing of the machine's Python is touched.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Builds the Python package and runs its tests: the shared cases, the package's own tests, also with the supported data
engines (pyarrow, pandas, Polars, DuckDB, Spark), the examples of its documentation, and the types.

Usage: cargo xtask python [--build]

  --build   Only build the wheel, into target/python/wheels

Spark needs Java 17 (Debian: openjdk-17-jre-headless); without it, its tests are skipped.
LINKSPAN_REQUIRE_TOOLS=1 makes a missing Python or Java a failure.

A free-threaded Python (3.14t), which needs a separate wheel, is tested as well: the one on the path, or one that uv
downloads from GitHub. If neither is available, this is reported.
";

/// The packages that the tests need, at versions that are known to work.
const PACKAGES: [&str; 24] = [
    "maturin>=1.9,<2",
    "pytest>=8,<10",
    "mypy>=1.10,<3",
    "pyarrow>=18,<28",
    // Spark does not know pandas 3 yet; it is tested by itself (`test_pandas_3`).
    "pandas>=2.2,<3",
    "polars>=1.30,<3",
    "duckdb>=1.3,<3",
    "pyspark>=4.1,<5",
    // The packages that linkspan has drop-ins for. The test suites of the first three are run at these versions
    // (`tests/rivals.py`).
    "bleach==6.4.0",
    "django==5.2.19",
    "email-validator==2.4.0",
    "pydantic>=2.9,<3",
    "fastapi>=0.115",
    "httpx>=0.27",
    "jinja2>=3.1,<4",
    "markdown-it-py>=3,<5",
    "linkify-it-py>=2,<3",
    "urlextract>=1.9,<2",
    "pyright>=1.1.400,<2",
    "django-stubs>=5,<6",
    "djangorestframework>=3.15,<4",
    "djangorestframework-stubs>=3.15,<4",
    "pandas-stubs>=2.2,<3",
    "uv>=0.9,<1",
];

/// The free-threaded Python that is tested, as uv names it, and what its tests need.
const FREE_THREADED: &str = "3.14t";
const FREE_THREADED_PACKAGES: [&str; 3] = ["pytest>=8,<10", "numpy>=2.3", "pyarrow>=22,<28"];

/// Runs the command.
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
    let wheel = build(&python, "wheels", &[])?;
    if only_build {
        println!("{}", wheel.display());
        return Ok(());
    }
    install(&python, &wheel)?;
    crate::cases::run(&[])?;
    test(&python)?;
    test_pandas_3(&python)?;
    test_free_threaded(&python)
}

fn install(python: &Path, wheel: &Path) -> Result<(), String> {
    let mut install = tools::pip(python);
    install.args(["--force-reinstall", "--no-deps"]).arg(wheel);
    succeed(&mut install)
}

fn home() -> PathBuf {
    target().join("python")
}

/// Builds the wheel into a separate folder. Returns its path.
fn build(python: &Path, folder: &str, args: &[&str]) -> Result<PathBuf, String> {
    let wheels = home().join(folder);
    // Otherwise a wheel of an older version would be mistaken for the new one.
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(python);
    maturin
        .args(["-m", "maturin", "build", "--release", "--quiet", "--out"])
        .arg(&wheels)
        .args(args)
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
    // The chapters of the guide, and the README.
    let documents = [
        package.join("README.md"),
        root().join("docs"),
        root().join("README.md"),
    ];
    succeed(pytest(python).arg(package.join("tests")).args(documents))?;
    succeed(pytest(python).args(["--pyargs", "linkspan"]))?;
    let mut mypy = Command::new(python);
    mypy.args(["-m", "mypy"]).current_dir(&package);
    succeed(&mut mypy)
}

/// Runs the tests of columns of pandas with pandas 3, whose text has a type of its own.
fn test_pandas_3(python: &Path) -> Result<(), String> {
    let folder = home().join("pandas-3");
    let mut pip = tools::pip(python);
    pip.args(["--upgrade", "--no-deps", "--target"])
        .arg(&folder);
    succeed(pip.arg("pandas>=3,<4"))?;
    let tests = root().join("bindings/python/tests");
    let files = ["dropins", "arrow"].map(|name| tests.join(format!("test_{name}.py")));
    succeed(
        pytest(python)
            .args(files)
            .args(["-k", "pandas or column"])
            .env("PYTHONPATH", &folder),
    )
}

fn pytest(python: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .args(["-m", "pytest", "-q", "-rPs", "-p", "no:cacheprovider"])
        .args(["--doctest-modules", "--doctest-glob=*.md"])
        .env("LINKSPAN_CASES", target().join("cases.json"))
        .env("LINKSPAN_SDISTS", home().join("sdists"))
        .current_dir(home());
    command
}

/// Builds a wheel for a free-threaded Python, and runs the tests that need no package other than pyarrow.
fn test_free_threaded(python: &Path) -> Result<(), String> {
    let Some(other) = free_threaded(python) else {
        // Some machines cannot reach GitHub, so this is not a failure, even if tools are required.
        println!(
            "SKIPPED the tests with free-threaded Python, because there is no python{FREE_THREADED} on the path, and uv \
             cannot download it; install it, or connect to github.com"
        );
        return Ok(());
    };
    let wheel = build(python, "wheels-free-threaded", &["-i", &other])?;
    let place = home().join("venv-free-threaded");
    let mut make = Command::new(&other);
    succeed(make.args(["-m", "venv"]).arg(&place))?;
    let python = place.join("bin/python");
    succeed(tools::pip(&python).args(FREE_THREADED_PACKAGES))?;
    install(&python, &wheel)?;
    let tests = root().join("bindings/python/tests");
    let files = ["package", "shared", "shared_arrow", "interpreters"];
    succeed(pytest(&python).args(files.map(|name| tests.join(format!("test_{name}.py")))))
}

/// Returns the path of a free-threaded Python, if there is one or uv can install one.
fn free_threaded(python: &Path) -> Option<String> {
    let uv = |args: &[&str]| {
        let mut uv = Command::new(python);
        let done = uv
            .args(["-m", "uv", "--quiet", "python"])
            .args(args)
            .output();
        let out = done.ok().filter(|done| done.status.success())?.stdout;
        String::from_utf8(out).ok()
    };
    let find = || uv(&["find", "--no-project", FREE_THREADED]);
    let found = find().or_else(|| uv(&["install", FREE_THREADED]).and_then(|_| find()))?;
    Some(found.trim().to_owned())
}
