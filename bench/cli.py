#!/usr/bin/env python3
"""Measures the command line end to end beside ripgrep.

Counts the links of a large file of prose with `linkspan detect --count`, and the lines
that match `https?://\\S+` with `rg -c`, on the same file and all cores. Prints wall time and
peak memory, and how long `linkspan --version` takes.

Usage: bench/cli.py [GIGABYTES]   (1 if not given; needs ripgrep and a release build)
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
TEXTS = ROOT / "target" / "texts"
RUNS = 5


def run(command):
    """Runs a command; returns its wall time, its peak memory in bytes, and what it printed."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = child.stdout.read()
    _, _, usage = os.wait4(child.pid, 0)
    child.returncode = 0
    return time.perf_counter() - start, usage.ru_maxrss * 1024, output.decode().strip()


def best(name, command):
    """Prints the best time and the highest peak of several runs."""
    runs = [run(command) for _ in range(RUNS)]
    seconds = min(seconds for seconds, _, _ in runs)
    peak = max(peak for _, peak, _ in runs)
    print(f"{name:28}{seconds:8.3f} s {peak / 1e6:8.1f} MB peak   {runs[0][2]}")
    return seconds


def haystack(size):
    """Writes prose again and again until the file is large enough."""
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
    # Both are to find it in the cache. Not read at once: a child begins with the memory of its parent.
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
    print(f"{path.stat().st_size / 1e9:.2f} GB of prose, {os.cpu_count()} cores")
    ours = best("linkspan detect --count", [linkspan, "detect", "--count", path])
    theirs = best("rg -c https?://\\S+", [ripgrep, "-c", r"https?://\S+", path])
    print(f"ours is {theirs / ours:.2f}×")
    start_up = min(run([linkspan, "--version"])[0] for _ in range(40))
    print(f"start-up {start_up * 1e3:.2f} ms")


main()
