"""The command line of the job."""

from __future__ import annotations

import argparse
import json
import sys
from typing import List, Optional, get_args

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from .. import arrow
from ..typing import Field, Profile, Unit
from ._extract import Job, WrongInput

HELP = """\
Extracts the links of texts into Parquet: one row for each link.

The input is read in batches of files. Each batch is written to a separate folder, output/batch=00000 and so on. Finished batches
are recorded in output/_linkspan. A restarted job continues after the last finished batch and repeats an unfinished one, so nothing
is lost or duplicated. Files that were added to the input meanwhile are read, too. The input and the options that affect the output
are also recorded. A job that is started again with others refuses to run, unless --restart allows it to delete the old output.
A wrong option is refused before anything is recorded or deleted.

A row whose text is not valid UTF-8 or not JSON is counted as bad, and the readable parts are searched. A file that cannot be read
is reported and skipped. The counts are printed at the end, as JSON.
"""


def main(args: List[str]) -> int:
    """Runs the command and returns its exit code."""
    asked = parser().parse_args(args)
    builder = SparkSession.builder.appName("linkspan extract")
    if asked.master:
        builder = builder.master(asked.master)
    spark = builder.getOrCreate()
    try:
        print(json.dumps(job(spark, asked).run(), ensure_ascii=False))
        return 0
    except WrongInput as error:
        return failed(str(error))
    except (PySparkException, Py4JJavaError) as error:
        return failed(str(error).partition("\n\tat ")[0])
    finally:
        spark.stop()


def failed(sentence: str) -> int:
    """Prints what is wrong and returns the exit code."""
    print(f"linkspan.spark: {sentence}", file=sys.stderr)
    return 2


def job(spark: SparkSession, asked: argparse.Namespace) -> Job:
    """Returns the job that the arguments describe."""
    return Job(
        spark,
        inputs=asked.input,
        output=asked.output,
        format=asked.format,
        column=asked.column or ("value" if asked.format == "text" else "text"),
        keep=asked.keep,
        partition_by=asked.partition_by,
        fields=asked.fields.split(","),
        offsets=asked.offsets,
        profile=asked.profile,
        batch_files=asked.batch_files,
        restart=asked.restart,
    )


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    top = argparse.ArgumentParser(prog="python -m linkspan.spark")
    verbs = top.add_subparsers(required=True, metavar="extract")
    verb = verbs.add_parser(
        "extract", help="links of texts into Parquet", description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = verb.add_argument
    add("--input", required=True, action="append", metavar="PATH", help="a file, a folder or a pattern; may be repeated")
    add("--output", required=True, metavar="PATH", help="the folder that is written to")
    add("--format", default="parquet", choices=["text", "json", "parquet"], help="of the input (default: parquet)")
    add("--column", metavar="NAME", help='the column with the text (default: "text"; of text files, each line)')
    add("--keep", default=[], action="append", metavar="NAME", help="a column of the input to copy to the output; may be repeated")
    add("--partition-by", default=[], action="append", metavar="NAME", help="a kept column or a field of links; may be repeated")
    add("--fields", default=",".join(arrow.FIELDS), help="the fields of a link to write (default: %(default)s)")
    add("--offsets", default="chars", choices=get_args(Unit), help="the unit of start and end (default: chars)")
    add("--profile", default="prose", choices=get_args(Profile), help="what counts as a link (default: prose)")
    add("--batch-files", default=1000, type=positive, metavar="N", help="how many files make a batch (default: %(default)s)")
    add("--restart", action="store_true", help="delete what an earlier run wrote to this output, and start over")
    add("--master", metavar="URL", help="where Spark runs, unless spark-submit decides it")
    return top


def positive(word: str) -> int:
    """Reads a number of files."""
    number: Optional[int] = int(word) if word.isdecimal() else None
    if not number:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of at least 1")
    return number
