#!/usr/bin/env python3
"""Measures the installed size and the start-up time, compared with ripgrep, linkify-it and email-validator.

First run `cargo xtask dist binary npm wheel`, which writes the packages to target/artifacts; a row without its package is left out. Also needs ripgrep, Node with npm, and PyPI.
Programs run alternately. The figure is the least processor time of all rounds, so that a busy machine changes little.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARTIFACTS = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "artifacts"
TURNS = 20
TEXT = "Siehe bücher.de/a and jane@example.com."

LINKIFY_IT = f"""
import {{ LinkifyIt }} from 'linkify-it';
import tlds from 'tlds' with {{ type: 'json' }};
new LinkifyIt({{ fuzzyLink: true, fuzzyEmail: true }}).tlds(tlds).match('{TEXT}');
"""


def size(*paths):
    """The bytes of files and folders."""
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*"))]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def artifact(pattern):
    """The package of a name, or `None`."""
    found = sorted(ARTIFACTS.glob(pattern))
    if not found:
        print(f"no {pattern} in {ARTIFACTS}; its row is left out", file=sys.stderr)
    return found[0] if found else None


def cost(command):
    """Processor seconds of a program that reads one line."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=TEXT.encode(), stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(place, *command):
    subprocess.run(command, cwd=place, check=True, stdout=subprocess.DEVNULL)


def commands(place):
    """Rows of a name, what is installed, and a command that finds."""
    if archive := artifact("linkspan-[0-9]*-x86_64-unknown-linux-*.tar.gz"):
        run(place, "tar", "-xzf", archive)
        program = next(place.glob("linkspan-*/linkspan"))
        yield "`linkspan detect`", [program], [program, "detect", "--count"]
    ripgrep = pathlib.Path(subprocess.check_output(["sh", "-c", "command -v rg"], text=True).strip())
    yield "ripgrep", [ripgrep], [ripgrep, "--count", "https?://|[a-z]+\\.[a-z]+"]


def node(place):
    """The same for Node."""
    installed = {
        "linkspan for Node": ([artifact("linkspan-[0-9]*.tgz")], f"import {{ load }} from 'linkspan'; (await load()).detect('{TEXT}');"),
        "linkify-it with tlds": (["linkify-it", "tlds"], LINKIFY_IT),
        "node alone": ([], ""),
    }
    for number, (name, (packages, script)) in enumerate(installed.items()):
        if None in packages:
            continue
        folder = place / f"node-{number}"
        folder.mkdir()
        (folder / "start.mjs").write_text(script)
        if packages:
            # The command is a row of its own.
            run(folder, "npm", "install", "--silent", "--no-audit", "--no-fund", "--omit=optional", *packages)
        modules = [folder / "node_modules"] if packages else []
        yield name, modules, ["node", folder / "start.mjs"]


def python(place):
    """The same for Python."""
    installed = {
        "linkspan for Python": ([artifact("linkspan-*-abi3-manylinux*x86_64.whl")], "import linkspan; linkspan.detect('a@b.org'); linkspan.check_email('jane@example.com')"),
        "email-validator": (["email-validator"], "import email_validator; email_validator.validate_email('jane@example.org', check_deliverability=False)"),
        "python alone": ([], ""),
    }
    for number, (name, (packages, script)) in enumerate(installed.items()):
        if None in packages:
            continue
        folder = place / f"python-{number}"
        run(place, sys.executable, "-m", "venv", "--without-pip", folder)
        if packages:
            run(place, sys.executable, "-m", "pip", "--quiet", "--python", folder, "install", *packages)
        files = [path for path in folder.glob("lib/python*/site-packages/*") if path.suffix != ".dist-info"]
        yield name, files, [folder / "bin/python", "-c", script]


def main():
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        rows = [*commands(place), *node(place), *python(place)]
        costs = [[cost(command) for _, _, command in rows] for _ in range(TURNS)]
        print("| | installed | processor time of a start with one line |\n|---|---|---|")
        for (name, paths, _), times in zip(rows, zip(*costs)):
            installed = f"{size(*paths) / 1e6:.1f} MB" if paths else ""
            print(f"| {name} | {installed} | {min(times) * 1000:.1f} ms |")


if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    main()
