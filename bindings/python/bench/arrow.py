"""Compares columns over Arrow with the library itself, line by line, in one run, and measures the cost of each field.

Usage: python bench/arrow.py FILE ONCE   (text, a message on each line; needs linkspan and pyarrow)

ONCE is the program `once` of the project, which runs the library alone:
`cargo build --release --package linkspan-bench --bin once`. Both count their own CPU time and run alternately, so that other
programs on the machine disturb both alike. The best of all rounds counts. For threads, it prints the elapsed time, and the CPU time
in percent of that of one thread, because the elapsed time means little on a busy machine.
"""

import os
import re
import subprocess
import sys
import time

import pyarrow as pa

import linkspan.arrow

ROUNDS = 7
PLACES = ["start", "end", "kind"]


def core(once, file):
    """Returns the speed of the library alone, in megabytes per second."""
    out = subprocess.run([once, file, "lines", "prose", "3"], capture_output=True, text=True, check=True).stdout
    links, rate = re.search(r"(\d+) found .* (\d+) MB/s", out).groups()
    return int(links), float(rate)


def spent(clock, work):
    start = clock()
    work()
    return clock() - start


def best(clock, work):
    return min(spent(clock, work) for _ in range(ROUNDS))


def main():
    file, once = sys.argv[1:]
    with open(file, encoding="utf-8", newline="\n") as text:
        messages = text.read().split("\n")
    column = pa.array(messages)
    size = sum(len(message.encode()) for message in messages)
    found = len(pa.array(linkspan.arrow.detect(column, ["start"])).flatten())

    alone, ours = 0.0, float("inf")
    for _ in range(ROUNDS):
        links, rate = core(once, file)
        alone = max(alone, rate)
        ours = min(ours, spent(time.process_time, lambda: linkspan.arrow.detect(column, PLACES)))
    assert links == found, (links, found)
    rate = size / ours / 1e6
    print(f"{len(messages)} messages, {size} bytes, {found} links")
    print(f"library, line by line       {alone:8.0f} MB/s")
    print(f"columns, places and kind    {rate:8.0f} MB/s {100 * rate / alone:5.0f} %  {len(messages) / ours:12.0f} messages/s")

    for field in ("text", "host", "registrable", "href", "verdict", "display"):
        more = best(time.process_time, lambda: linkspan.arrow.detect(column, [*PLACES, field])) - ours
        print(f"  {field:12} costs {1e9 * more / found:8.0f} ns for each link, {100 * more / ours:5.0f} % on top")
    everything = best(time.process_time, lambda: linkspan.arrow.detect(column))
    print(f"columns, all fields         {size / everything / 1e6:8.0f} MB/s {len(messages) / everything:20.0f} messages/s")

    for threads in range(1, (os.cpu_count() or 1) + 1):
        wall = best(time.perf_counter, lambda: linkspan.arrow.detect(column, threads=threads))
        work = best(time.process_time, lambda: linkspan.arrow.detect(column, threads=threads))
        print(f"all fields, {threads} threads      {size / wall / 1e6:8.0f} MB/s on the clock, {100 * work / everything:4.0f} % of the work of one")


if __name__ == "__main__":
    main()
