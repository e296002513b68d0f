"""Runs type checkers on the package, and on right and wrong uses of it."""

import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
USES = HERE / "typed.py"
WRONG = {number for number, line in enumerate(USES.read_text(encoding="utf-8").splitlines(), 1) if line.endswith("# wrong")}


def run(*command):
    """Runs a program that can import the packages of this interpreter."""
    folder = str(pathlib.Path(sys.executable).parent)
    environment = {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"], "VIRTUAL_ENV": sys.prefix}
    return subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, env=environment)


@pytest.fixture(scope="module")
def pyright():
    try:
        importlib.metadata.version("pyright")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("pyright is not here; install it: pip install pyright")
    done = run("pyright", "--version")
    if done.returncode:
        sentence = f"pyright does not start, as it needs Node.js: {done.stderr[-200:]}; install nodejs, or connect to its registry"
        pytest.fail(sentence) if "LINKSPAN_REQUIRE_TOOLS" in os.environ and shutil.which("node") else pytest.skip(sentence)


def test_mypy_finds_exactly_the_wrong_uses():
    done = run("mypy", "--strict", "--no-incremental", "--cache-dir", os.devnull, str(USES))
    found = {int(number): what for number, what in re.findall(r"typed\.py:(\d+): error: (.*)", done.stdout)}
    assert found.keys() == WRONG, done.stdout[-3000:]


def test_pyright_finds_exactly_the_wrong_uses(pyright):
    done = run("pyright", "--outputjson", "--pythonpath", sys.executable, str(USES))
    diagnostics = json.loads(done.stdout)["generalDiagnostics"]
    found = {each["range"]["start"]["line"] + 1 for each in diagnostics if each["severity"] == "error"}
    assert found == WRONG, diagnostics


def test_every_public_name_has_a_type(pyright):
    done = run("pyright", "--outputjson", "--ignoreexternal", "--verifytypes", "linkspan")
    report = json.loads(done.stdout)["typeCompleteness"]
    assert len(report["modules"]) >= 15
    unknown = [each["name"] for each in report["symbols"] if each["isExported"] and not (each["isTypeKnown"] and not each["isTypeAmbiguous"])]
    assert unknown == [] and report["completenessScore"] == 1
