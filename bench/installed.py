#!/usr/bin/env python3
"""Measures the installed size and the start-up time, compared with ripgrep, linkify-it and email-validator.

First run `cargo xtask dist binary npm wheel`, which writes the packages to target/artifacts. Also needs ripgrep, Node with npm, and PyPI.
Programs run alternately. The figure is the least processor time of all rounds, so that a busy machine changes little.
"""

import glob
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARTIFACTS = ROOT / "target/artifacts"
TURNS = 20
TEXT = "Siehe bücher.de/a and jane@example.com."


def size(*paths):
    """The bytes of files and folders."""
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*"))]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def artifact(pattern):
    found = sorted(glob.glob(str(ARTIFACTS / pattern)))
    if not found:
        sys.exit(f"target/artifacts has no {pattern}; run `cargo xtask dist binary npm wheel` first")
    return found[0]


def cost(command):
    """Processor seconds of a program that reads one line."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=TEXT.encode(), stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def unpack(place):
    """Installs everything below a folder; returns rows of a name, what is installed, and a command that finds or checks."""
    run = lambda *command: subprocess.run(command, cwd=place, check=True, stdout=subprocess.DEVNULL)
    run("tar", "-xzf", artifact("linkspan-*-x86_64-unknown-linux-musl.tar.gz"))
    program = next(place.glob("linkspan-*/linkspan"))
    for name, packages in {"ours": [artifact("linkspan-[0-9]*.tgz")], "theirs": ["linkify-it", "tlds"]}.items():
        run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", name, *packages)
    for name, package in {"py-ours": artifact("linkspan-*-abi3-manylinux*x86_64.whl"), "py-theirs": "email-validator"}.items():
        run(sys.executable, "-m", "venv", "--without-pip", name)
        run(sys.executable, "-m", "pip", "--quiet", "--python", name, "install", package)
    ripgrep = pathlib.Path(subprocess.check_output(["sh", "-c", "command -v rg"], text=True).strip())
    node = lambda name, script: ["node", "--input-type=module", "--eval", f"import {{ createRequire }} from 'node:module'; const require = createRequire('{place}/{name}/x.js'); {script}"]
    python = lambda name, script: [f"{place}/{name}/bin/python", "-c", script]
    packages = lambda name: [path for path in (place / name).glob("lib/python*/site-packages/*") if path.suffix != ".dist-info"]
    return [
        ("`linkspan detect`", [program], [program, "detect", "--count"]),
        ("ripgrep", [ripgrep], [ripgrep, "--count", "https?://|[a-z]+\\.[a-z]+"]),
        ("linkspan for Node", [place / "ours/node_modules"], node("ours", f"const {{ load }} = require('linkspan'); load().then((it) => it.detect('{TEXT}'));")),
        ("linkify-it with tlds", [place / "theirs/node_modules"], node("theirs", f"const it = require('linkify-it')(); it.tlds(require('tlds')).set({{ fuzzyLink: true }}).match('{TEXT}');")),
        ("node alone", [], node("ours", "")),
        ("linkspan for Python", packages("py-ours"), python("py-ours", f"import linkspan; linkspan.detect('{TEXT}'); linkspan.check_email('jane@example.com')")),
        ("email-validator", packages("py-theirs"), python("py-theirs", "import email_validator; email_validator.validate_email('jane@example.org', check_deliverability=False)")),
        ("python alone", [], python("py-ours", "")),
    ]


def main():
    with tempfile.TemporaryDirectory() as folder:
        rows = unpack(pathlib.Path(folder))
        costs = [[cost(command) for _, _, command in rows] for _ in range(TURNS)]
        least = [min(turn) * 1000 for turn in zip(*costs)]
        print("| | installed | processor time of a start with one line |\n|---|---|---|")
        for (name, paths, _), milliseconds in zip(rows, least):
            installed = f"{size(*paths) / 1e6:.1f} MB" if paths else ""
            print(f"| {name} | {installed} | {milliseconds:.1f} ms, {milliseconds / least[1]:.1f} × ripgrep |")


if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    main()
