"""Measures link finders for Python, line by line, on the given files."""

import pathlib
import sys
import time

from linkify_it import LinkifyIt
from urlextract import URLExtract

it = LinkifyIt()
extract = URLExtract()
ENGINES = {
    "linkify-it-py": lambda line: len(it.match(line) or []),
    "urlextract": lambda line: len(extract.find_urls(line)),
}
# They are slow, so a part of each text is enough.
SIZE = 300_000

for path in map(pathlib.Path, sys.argv[1:]):
    lines = path.read_text(encoding="utf-8")[:SIZE].splitlines()
    size = sum(len(line.encode()) + 1 for line in lines)
    for name, count in ENGINES.items():
        start = time.perf_counter()
        found = sum(map(count, lines))
        rate = size / (time.perf_counter() - start) / 1e6
        print(f"{path.stem:18}{name:14}{rate:9.2f} MB/s {found} found")
