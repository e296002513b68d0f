#!/usr/bin/env python3
"""Measures the command line from end to end, compared with ripgrep.

Three jobs, each on the same files and all cores, in one run:
- counting the links of a large file of prose, in both profiles, compared with counting lines that match `https?://\\S+`;
- JSON with three fields, compared with `rg --json` with that pattern, and with one that also finds bare names and addresses;
- counting the links of 50,000 small files.

Prints wall time, CPU time and peak memory, and how long `linkspan --version` takes.

Usage: bench/cli.py [GIGABYTES]   (1 if not given; needs ripgrep and a release build)
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
TEXTS = ROOT / "target" / "texts"
RUNS = 5
SCHEMES = r"https?://\S+"
# The best approximation of linkspan's links by a pattern.
LINKS = r"(https?://|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.]+|[\w-]+\.(com|org|net|de)\b\S*"


def run(command):
    """Runs a command; returns its wall time, its CPU time and its peak memory in bytes."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    while child.stdout.read(1 << 20):
        pass
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def compare(title, commands):
    """Prints the best times and the highest peak of each command, and the ratios to the first. The commands alternate, so
    that a busy machine slows all of them down."""
    rounds = [[run(command) for _, command in commands] for _ in range(RUNS)]
    print(title)
    first = min(runs[0][0] for runs in rounds)
    for at, (name, _) in enumerate(commands):
        seconds = min(runs[at][0] for runs in rounds)
        cpu = min(runs[at][1] for runs in rounds)
        peak = max(runs[at][2] for runs in rounds)
        print(f"  {name:44}{seconds:8.3f} s {seconds / first:6.2f}× {cpu:8.3f} s CPU {peak / 1e6:8.1f} MB")


def small_files(folder, count=50_000):
    """Writes small files of prose, a hundred in each folder, with a link in every tenth line."""
    for number in range(count):
        path = pathlib.Path(folder, f"{number // 100:03}", f"{number % 100:02}.txt")
        path.parent.mkdir(exist_ok=True)
        lines = (f"line {line} of file {number}, and words that are no links\n" for line in range(number % 30))
        path.write_text("".join(lines) + f"see https://example.com/{number}\n")


def haystack(size):
    """Writes prose repeatedly until the file is large enough."""
    real = TEXTS / "corpora-prose.txt"
    prose = real if real.exists() else TEXTS / "generated-prose.txt"
    if not prose.exists():
        sys.exit("there is no text: `cargo run --release --package linkspan-bench --bin texts` writes it")
    path = TARGET / "large-prose.txt"
    if not path.exists() or path.stat().st_size < size:
        text = prose.read_bytes()
        with path.open("wb") as file:
            for _ in range(size // len(text) + 1):
                file.write(text)
    # Puts the file into the cache for all commands. It is read in pieces, because a child starts with the memory of
    # its parent.
    with path.open("rb") as file:
        while file.read(1 << 20):
            pass
    return path


def main():
    linkspan = TARGET / "release" / "linkspan"
    if not linkspan.exists():
        sys.exit("there is no command: `cargo build --release --package linkspan-cli` makes it")
    ripgrep = shutil.which("rg")
    if ripgrep is None:
        sys.exit("ripgrep is missing: Debian's package is `ripgrep`")
    path = haystack(int(float(sys.argv[1] if len(sys.argv) > 1 else 1) * 1e9))
    count = [linkspan, "detect", "--count"]
    compare(
        f"{path.stat().st_size / 1e9:.2f} GB of prose, {os.cpu_count()} cores",
        [
            ("detect --count --profile uts58", [*count, "--profile", "uts58", path]),
            ("detect --count", [*count, path]),
            ("rg -c https?://\\S+", [ripgrep, "-c", SCHEMES, path]),
        ],
    )
    fields = [linkspan, "detect", "--fields", "start,end,text", path]
    compare(
        "JSON of the same",
        [
            ("rg --json, links with a scheme", [ripgrep, "--json", SCHEMES, path]),
            ("rg --json, bare names and addresses too", [ripgrep, "--json", LINKS, path]),
            ("detect --fields start,end,text", fields),
        ],
    )
    with tempfile.TemporaryDirectory() as folder:
        small_files(folder)
        compare(
            "50,000 small files",
            [
                ("rg -c https?://\\S+", [ripgrep, "-c", SCHEMES, folder]),
                ("detect --count", [*count, folder]),
                ("detect --count --sort path", [*count, "--sort", "path", folder]),
            ],
        )
    start_up = min(run([linkspan, "--version"])[0] for _ in range(40))
    print(f"start-up {start_up * 1e3:.2f} ms")


main()
