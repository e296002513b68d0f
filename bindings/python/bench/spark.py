"""Compares the cost of finding links in Spark with linkspan and with a regular expression in a pandas UDF.

Usage: python bench/spark.py [ROWS [MESSAGES]]   (needs linkspan, pyarrow, pandas, pyspark and Java 17)

Each of ROWS rows (by default 2,000,000) has MESSAGES messages (by default 1); with fifty, a row is as long as a page.

Both read the same messages from Parquet on `local-cluster[2,1,1024]`, and nothing is written. It counts the CPU time of all
processes of Spark, in Java and in Python, because other programs on the machine disturb it little. It also prints the elapsed time.
The minimum of several rounds counts. The regular expression is a common simple one: it finds only ASCII links with a scheme or www,
and includes the full stop after a link.
"""

import glob
import os
import pathlib
import re
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))

import pandas as pd  # noqa: E402
import spark_job  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql import functions as sf  # noqa: E402
from pyspark.sql.types import ArrayType, StringType  # noqa: E402

import linkspan.spark  # noqa: E402

PATTERN = re.compile(r"(?:https?://|www\.)[^\s<>\"]+|[\w.+-]+@[\w-]+\.[\w.-]+")
ROUNDS = 3


@sf.pandas_udf(ArrayType(StringType()))
def expression(texts: pd.Series) -> pd.Series:
    return texts.map(lambda text: [] if text is None else PATTERN.findall(text))


def ours():
    """Returns the descendants of this process: parent, command, status and CPU ticks."""
    found = {}
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            place = pathlib.Path(folder)
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            command = (place / "cmdline").read_bytes()
            found[int(place.name)] = (int(fields[1]), command, place / "status", sum(map(int, fields[11:15])))
        except OSError:
            continue
    below = {os.getpid()}
    while more := {pid for pid, (parent, *_) in found.items() if parent in below} - below:
        below |= more
    return [found[pid] for pid in below if pid in found]


def cpu():
    """Returns the CPU seconds of all these processes."""
    return sum(ticks for *_, ticks in ours()) / os.sysconf("SC_CLK_TCK")


def memory():
    """Returns the peak memory of a Python worker, in megabytes."""
    peaks = [0]
    for _, command, status, _ in ours():
        if b"pyspark.daemon" in command:
            peaks.append(int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) // 1024)
    return max(peaks)


def ways():
    yield "only read", sf.length("text")
    yield "links: places and kind", linkspan.spark.links("text", ["start", "end", "kind"])
    yield "links: and href", linkspan.spark.links("text", ["start", "end", "kind", "href"])
    yield "links: all fields", linkspan.spark.links("text")
    yield "regular expression", expression("text")


def main():
    rows, joined = (*map(int, sys.argv[1:]), *(2_000_000, 1)[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "messages")
        table = spark_job.make(source, rows, 8, joined)
        os.environ.update(spark_job.environment())
        spark = SparkSession.builder.master(spark_job.MASTER).config("spark.ui.enabled", "false").getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        messages = spark.read.parquet(str(source))
        print(f"{rows} rows, {table['text'].nbytes} bytes")
        best = {}
        for _ in range(ROUNDS):
            for name, column in ways():
                clock, worked = time.perf_counter(), cpu()
                messages.select(column).write.format("noop").mode("overwrite").save()
                spent = (cpu() - worked, time.perf_counter() - clock)
                best[name] = min(best.get(name, spent), spent)
        for name, (worked, clock) in best.items():
            rate = f"{rows / worked:10.0f} rows and {table['text'].nbytes / worked / 1e6:6.1f} MB in each"
            print(f"{name:24}{worked:8.1f} s of processors {rate} {clock:8.1f} s on the clock", flush=True)
        plan = messages.select(linkspan.spark.links("text"))._jdf.queryExecution().executedPlan().toString()
        print(f"shuffles: {plan.count('Exchange')}; a worker of Python used {memory()} MB at most")
        spark.stop()


if __name__ == "__main__":
    main()
