"""Compares the job of linkspan.spark, on two executors of which one dies, with one process without Spark.

Usage: python spark_job.py [--rows N] [--keep FOLDER]   (needs linkspan, pyarrow, pyspark and Java 17)

Messages are generated, the same ones in each run, and written to Parquet. The job runs on `local-cluster[2,1,1024]`. The driver is
killed after the first batch. Then the job is started with another option, which it refuses, and started again, and an executor is
killed. Afterwards each row must be the one that `linkspan.arrow` finds in this process. The tests run this with few rows; by hand,
two million is a good number.
"""

import argparse
import glob
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset
import pyarrow.parquet

import linkspan.arrow

MASTER = "local-cluster[2,1,1024]"
WORDS = "the meeting moved to Tuesday because nobody could find room and we still need notes from last week ok thanks".split()
LINKS = [
    "https://example.com/a/b?c=d&e={}",
    "www.example.co.uk/{}",
    "bücher.de/ä{}",
    "me{}@example.org",
    "иван{}@пример.рф",
    "http://192.0.2.1/{}",
    "https://ja.wikipedia.org/wiki/東京{}",
    "see(example.net/{}),",
    "README{}.md",
]


def messages(rows):
    """Returns generated messages. About every second one has a link, and every fiftieth is null."""
    dice = random.Random(58)
    for number in range(rows):
        words = dice.choices(WORDS, k=dice.randrange(2, 24))
        for _ in range(dice.choice((0, 0, 0, 1, 1, 2))):
            words[dice.randrange(len(words))] = dice.choice(LINKS).format(number)
        yield None if dice.randrange(50) == 0 else " ".join(words)


def make(folder, rows, files, joined=1):
    """Writes messages to Parquet files with the columns id, day and text. Each row contains one or several messages."""
    folder.mkdir(parents=True)
    ids = pa.array(range(rows), pa.int64())
    source = messages(rows * joined)
    texts = source if joined == 1 else ("\n".join(next(source) or "" for _ in range(joined)) for _ in range(rows))
    texts = pa.array(texts, pa.string())
    days = pa.array((number % 3 for number in range(rows)), pa.int32())
    table = pa.table({"id": ids, "day": days, "text": texts})
    size = -(-rows // files)
    for number in range(files):
        pa.parquet.write_table(table.slice(number * size, size), folder / f"{number:03}.parquet", row_group_size=max(1, size // 4))
    return table


def expected(table):
    """Returns what one process without Spark finds: a row for each link."""
    links = pa.array(linkspan.arrow.detect(table["text"], threads=os.cpu_count() or 1))
    rows = pc.list_parent_indices(links)
    found = links.flatten()
    kept = {name: table[name].take(rows).combine_chunks() for name in ("id", "day")}
    return pa.table({**kept, **dict(zip(linkspan.arrow.FIELDS, found.flatten()))}).sort_by([("id", "ascending"), ("start", "ascending")])


def written(output):
    """Returns what the job wrote, in the order of :func:`expected`."""
    layout = pyarrow.dataset.partitioning(pa.schema([("batch", pa.string()), ("day", pa.int32())]), flavor="hive")
    table = pyarrow.dataset.dataset(output, format="parquet", partitioning=layout).to_table()
    columns = ["id", "day", *linkspan.arrow.FIELDS]
    return table.select(columns).sort_by([("id", "ascending"), ("start", "ascending")])


def start(source, output, batch_files, *more):
    """Starts the job in its own process group."""
    command = [sys.executable, "-m", "linkspan.spark", "extract", "--master", MASTER]
    command += ["--input", str(source), "--output", str(output), "--batch-files", str(batch_files)]
    command += ["--keep", "id", "--keep", "day", "--partition-by", "day", *more]
    return subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def environment():
    """Returns an environment in which Spark uses this Python and no network."""
    here = {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost"}
    return {**os.environ, **here}


#: A job that takes longer than this many seconds hangs, and is ended.
PATIENCE = 1800


def wait_for(job, condition, what):
    """Waits for an event. Fails if the job ends before it, or takes too long."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > PATIENCE:
            os.killpg(job.pid, signal.SIGKILL)
        if job.poll() is not None:
            raise AssertionError(f"the job ended before {what}: {job.communicate()[1][-3000:]}")
        time.sleep(0.02)


def executors(job):
    """Returns the executor processes of a job, without their forks, which have the parent's command line for a moment."""
    parents = {}
    for folder in glob.glob("/proc/[0-9]*"):
        process = pathlib.Path(folder)
        number = int(process.name)
        try:
            if b"CoarseGrainedExecutorBackend" in (process / "cmdline").read_bytes() and os.getpgid(number) == job.pid:
                _name, _, fields = (process / "stat").read_text().rpartition(") ")
                parents[number] = int(fields.split()[1])
        except OSError:
            continue
    return sorted(number for number, parent in parents.items() if parent not in parents)


def is_done(output, batch):
    """Returns whether a batch is finished."""
    return (output / "_linkspan" / f"done-{batch:05}.json").is_file()


def is_writing(output, batch, since):
    """Returns whether tasks of a batch have open or finished files that are not yet published and not from an earlier job."""
    drafts = (output / f"batch={batch:05}").glob("_temporary/**/*.parquet")
    try:
        return any(draft.stat().st_mtime > since for draft in drafts)
    except FileNotFoundError:
        return False


def run(rows, files, folder):
    """Kills the driver, then an executor, and compares the output. Returns figures for the report."""
    source, output = folder / "messages", folder / "links"
    table = make(source, rows, files)
    per_batch = max(1, files // 3)
    job = start(source, output, per_batch)
    wait_for(job, lambda: is_done(output, 0) and is_writing(output, 1, 0), "the second batch began")
    os.killpg(job.pid, signal.SIGKILL)
    job.communicate()
    refused = start(source, output, per_batch, "--profile", "uts58")
    message = refused.communicate(timeout=PATIENCE)[1]
    assert refused.returncode == 2 and "started with --profile prose, but now --profile uts58" in message, message[-3000:]
    began = time.time()
    job = start(source, output, per_batch)
    wait_for(job, lambda: is_writing(output, 1, began), "the second batch began again")
    victims = executors(job)
    os.kill(victims[0], signal.SIGKILL)
    out, errors = job.communicate(timeout=PATIENCE)
    assert job.returncode == 0, errors[-3000:]
    counts = json.loads(out.splitlines()[-1])
    compare(table, output, counts)
    lost = "ExecutorLostFailure" in errors or "Lost executor" in errors
    return {"rows": rows, "links": counts["links"], "executors": len(victims), "lost an executor": lost, **counts}


def compare(table, output, counts):
    """Asserts that the rows that were written are exactly those that this process finds."""
    here, there = expected(table), written(output)
    assert counts["rows"] == len(table), counts
    assert counts["null_rows"] == table["text"].null_count, counts
    assert counts["links"] == len(here) == len(there), (counts, len(here), len(there))
    assert here.equals(there.cast(here.schema))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--files", type=int, default=24)
    parser.add_argument("--keep", type=pathlib.Path)
    asked = parser.parse_args()
    folder = asked.keep or pathlib.Path(tempfile.mkdtemp(prefix="linkspan-spark-"))
    try:
        began = time.monotonic()
        print(json.dumps(run(asked.rows, asked.files, folder), indent=1))
        print(f"equal row by row; {time.monotonic() - began:.0f} s, all starts and comparisons included")
    finally:
        if not asked.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
