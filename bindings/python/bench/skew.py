"""Measures what skewed input costs the job of linkspan.spark: one large file, the same file compressed so that it cannot be split, and many tiny files.

Usage: python bench/skew.py [MEGABYTES [FILES]]   (needs linkspan, pyspark and Java 17; the defaults are 2000 and 1000000)

It prints the CPU time of all processes, Java and Python, and the elapsed time.
"""

import glob
import gzip
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))

import spark_job  # noqa: E402


def lines():
    """Yields generated messages without end."""
    return itertools.cycle([f"{text}\n" for text in itertools.islice(spark_job.messages(100_000), 100_000) if text])


def make(folder, megabytes, files):
    """Writes the inputs, and yields the name and path of each."""
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


def watch(command, folder):
    """Runs a job. Returns its counts, its CPU seconds, and the peak memory of a Python worker."""
    ticks, memory = {}, [0]
    with open(folder / "output", "w+") as output, open(folder / "errors", "w+") as errors:
        job = subprocess.Popen(command, env=spark_job.environment(), stdout=output, stderr=errors, start_new_session=True)
        while job.poll() is None:
            for place in map(pathlib.Path, glob.glob("/proc/[0-9]*")):
                try:
                    if os.getsid(int(place.name)) != job.pid:
                        continue
                    ticks[place.name] = sum(map(int, (place / "stat").read_text().rpartition(")")[2].split()[11:13]))
                    if b"pyspark.daemon" in (place / "cmdline").read_bytes():
                        memory.append(int(re.search(r"VmHWM:\s+(\d+)", (place / "status").read_text())[1]) // 1024)
                except (OSError, TypeError):
                    continue
            time.sleep(0.2)
        output.seek(0), errors.seek(0)
        assert job.returncode == 0, errors.read()[-3000:]
        counts = json.loads(output.read().splitlines()[-1])
    return counts, sum(ticks.values()) / os.sysconf("SC_CLK_TCK"), max(memory)


def main():
    megabytes, files = (*map(int, sys.argv[1:]), *(2000, 1_000_000)[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, source in make(folder, megabytes, files):
            output = folder / "out"
            command = [sys.executable, "-m", "linkspan.spark", "extract", "--master", "local[2]", "--format", "text"]
            command += ["--input", str(source), "--output", str(output), "--fields", "start,end,kind,href", "--batch-files", "100000"]
            clock = time.perf_counter()
            counts, worked, memory = watch(command, folder)
            clock = time.perf_counter() - clock
            figures = f"{counts['rows']} rows, {counts['links']} links, {worked:.0f} s of processors, {clock:.0f} s on the clock"
            print(f"{name}: {figures}; a worker of Python used {memory} MB at most", flush=True)
            shutil.rmtree(output)


if __name__ == "__main__":
    main()
