"""What skew costs the job of linkspan.spark: one large file, the same packed so that it cannot be split, and many tiny files.

Usage: python bench/skew.py [MEGABYTES [FILES]]   (needs linkspan, pyspark and Java 17; 2000 and 1000000 unless told)

Counted is the time of processors of all processes, Java and Python; time on the clock stands beside it, and the most memory of a process.
"""

import gzip
import itertools
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))

import spark_job  # noqa: E402


def lines():
    """Made-up messages, again and again."""
    return itertools.cycle([f"{text}\n" for text in itertools.islice(spark_job.messages(100_000), 100_000) if text])


def make(folder, megabytes, files):
    """Writes the inputs; yields the name and the place of each."""
    large = folder / "large"
    large.mkdir()
    left = megabytes * 1_000_000
    with open(large / "all.txt", "w", encoding="utf-8") as file:
        for line in lines():
            left -= file.write(line)
            if left < 0:
                break
    yield "one file of text", large
    packed = folder / "packed"
    packed.mkdir()
    with open(large / "all.txt", "rb") as file, gzip.open(packed / "all.txt.gz", "wb", 1) as target:
        shutil.copyfileobj(file, target)
    shutil.rmtree(large)
    yield "the same as .gz, one task", packed
    shutil.rmtree(packed)
    tiny = folder / "tiny"
    for number, line in enumerate(itertools.islice(lines(), files)):
        place = tiny / f"{number // 1000:04}"
        if number % 1000 == 0:
            place.mkdir(parents=True)
        (place / f"{number:07}.txt").write_text(line, encoding="utf-8")
    yield f"{files} files of one line", tiny / "*"


def main():
    megabytes, files = (*map(int, sys.argv[1:]), *(2000, 1_000_000)[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, source in make(folder, megabytes, files):
            output = folder / "out"
            command = [sys.executable, "-m", "linkspan.spark", "extract", "--master", "local[2]", "--format", "text"]
            command += ["--input", str(source), "--output", str(output), "--fields", "start,end,kind,href", "--batch-files", "100000"]
            before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            done = subprocess.run(command, env=spark_job.environment(), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr[-3000:]
            after, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - clock
            worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            counts = json.loads(done.stdout.splitlines()[-1])
            print(f"{name}: {counts['rows']} rows, {counts['links']} links, {worked:.0f} s of processors, {clock:.0f} s on the clock, "
                  f"{after.ru_maxrss // 1024} MB at most", flush=True)
            shutil.rmtree(output)


if __name__ == "__main__":
    main()
