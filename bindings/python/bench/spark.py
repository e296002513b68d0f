"""How fast links are found in Spark, beside a regular expression as a pandas UDF, and what that needs.

Usage: python bench/spark.py [ROWS]   (needs linkspan, pyarrow, pandas, pyspark and Java 17; ROWS are 2,000,000)

Both read the same messages from Parquet on `local-cluster[2,1,1024]`, and nothing is written. The regular expression is what
people use who do not think about it: it knows no script but ASCII, no domain without scheme or www, and takes the full stop
behind a link for a part of it.
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

import linkspan.spark  # noqa: E402

PATTERN = re.compile(r"(?:https?://|www\.)[^\s<>\"]+|[\w.+-]+@[\w-]+\.[\w.-]+")
ROUNDS = 3


@sf.pandas_udf("array<string>")
def expression(texts: pd.Series) -> pd.Series:
    return texts.map(lambda text: [] if text is None else PATTERN.findall(text))


def memory():
    """The most memory that a worker of Python has used, in megabytes, of those that are alive."""
    peaks = []
    for status in glob.glob("/proc/[0-9]*/status"):
        try:
            text = pathlib.Path(status).read_text()
            command = pathlib.Path(status).with_name("cmdline").read_bytes()
        except OSError:
            continue
        if b"pyspark.daemon" in command:
            peaks.append(int(re.search(r"VmHWM:\s+(\d+)", text)[1]) // 1024)
    return max(peaks, default=0)


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "messages")
        table = spark_job.make(source, rows, 8)
        os.environ.update(spark_job.environment())
        spark = SparkSession.builder.master(spark_job.MASTER).config("spark.ui.enabled", "false").getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        messages = spark.read.parquet(str(source))
        ways = {
            "only read": sf.length("text"),
            "places and kind": linkspan.spark.links("text", ["start", "end", "kind"]),
            "places, kind, href": linkspan.spark.links("text", ["start", "end", "kind", "href"]),
            "all fields": linkspan.spark.links("text"),
            "regular expression, pandas": expression("text"),
        }
        print(f"{rows} messages, {table['text'].nbytes} bytes")
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(ROUNDS):
            for name, column in ways.items():
                start = time.perf_counter()
                messages.select(column).write.format("noop").mode("overwrite").save()
                best[name] = min(best[name], time.perf_counter() - start)
        for name, seconds in best.items():
            print(f"{name:28}{seconds:8.2f} s {rows / seconds:12.0f} messages/s")
        plan = messages.select(linkspan.spark.links("text"))._jdf.queryExecution().executedPlan().toString()
        print(f"shuffles: {plan.count('Exchange')}; a worker of Python used {memory()} MB at most")
        spark.stop()


if __name__ == "__main__":
    main()
