"""Calls the package ten million times and prints how much memory it has used.

Usage: python bench/memory.py [CALLS]   (needs linkspan and pyarrow)

It prints the peak memory of the process, which must stay constant.
"""

import resource
import sys

import pyarrow as pa

import linkspan
import linkspan.arrow

TEXT = "see bücher.de/ä and me@example.com, not README.md"


def main():
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    column = pa.array([TEXT] * 10)
    for number in range(calls + 1):
        match number % 10:
            case 0:
                pa.array(linkspan.arrow.detect(column))
            case 1:
                linkspan.screen("https://paypa1.com/")
            case 2:
                linkspan.check_email("a..b@example.com")
            case 3:
                linkspan.linkify(TEXT)
            case _:
                linkspan.detect(TEXT)
        if number % (calls // 10) == 0:
            print(f"{number:>12} calls {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024:>6} MB", flush=True)


if __name__ == "__main__":
    main()
