"""Extracts links from a stream: each file that arrives in a folder becomes rows of links in another folder, exactly once.

Run it: python spark_stream.py IN OUT CHECKPOINTS [--once]

IN contains JSON lines with `id` and `text`. Without --once it runs until it is stopped; when it is started again, it continues where it
stopped. `foreachBatch` writes each batch to a separate folder and replaces what an earlier attempt left there, so nothing is lost or
duplicated.
"""

import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf

import linkspan.spark

FIELDS = ["start", "end", "kind", "href", "registrable"]


def main(source: str, output: str, checkpoints: str, once: bool = False) -> None:
    spark = SparkSession.builder.appName("links of a stream").getOrCreate()

    def write(batch: DataFrame, number: int) -> None:
        batch.write.mode("overwrite").parquet(f"{output}/batch={number:06}")

    messages = spark.readStream.schema("id string, text string").option("maxFilesPerTrigger", 100).json(source)
    links = messages.select("id", sf.explode(linkspan.spark.links("text", FIELDS)).alias("link")).select("id", "link.*")
    writer = links.writeStream.foreachBatch(write).option("checkpointLocation", checkpoints)
    (writer.trigger(availableNow=True) if once else writer.trigger(processingTime="10 seconds")).start().awaitTermination()


if __name__ == "__main__":
    main(*[word for word in sys.argv[1:] if word != "--once"], once="--once" in sys.argv)
