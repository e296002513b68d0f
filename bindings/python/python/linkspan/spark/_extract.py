"""A job that extracts links from files, batch by batch."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, List, Optional
from urllib.parse import unquote

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame, Observation, SparkSession
from pyspark.sql import functions as sf
from pyspark.sql.types import StringType, StructField, StructType

from .._engine import Detector, _fields
from ..typing import Field, Profile, Unit
from . import links
from ._files import Folder

#: The column in which Spark puts a row that is not JSON.
CORRUPT = "_corrupt_record"

#: Spark's message about a file that cannot be read: its name and the reason.
UNREADABLE = re.compile(r"\[(FAILED_READ_FILE[^\s\]]*)\] Encountered error while reading file (\S+?)\.?\s")

#: The options that affect the rows. The plan records them, because one output must not mix batches with different options.
OPTIONS = ("input", "format", "column", "keep", "partition_by", "fields", "offsets", "profile")
OPTIONS_FILE = "options.json"

#: Marks an output that is being cleared.
RESTART = "restart.json"

COUNTS = ("rows", "links", "null_rows", "bad_rows")


class WrongInput(Exception):
    """The arguments are wrong. The message says what to do."""


@dataclass
class Job:
    """The input and the output of a job."""

    spark: SparkSession
    inputs: List[str]
    output: str
    format: str
    column: str
    keep: List[str]
    partition_by: List[str]
    fields: List[Field]
    offsets: Unit
    profile: Profile
    batch_files: int
    restart: bool = False

    def run(self) -> Dict[str, Any]:
        """Runs the batches that are left. Returns the counts of all batches, including earlier runs."""
        self._check()
        files = self._files()
        notes = Folder(self.spark, f"{self.output.rstrip('/')}/_linkspan")
        known = dict(notes.read())
        # If the job is killed while it deletes, the next run continues to delete: the mark stays until everything old is gone.
        is_restart = self.restart or RESTART in known
        asked = {"input": sorted(self.inputs), **{name: getattr(self, name) for name in OPTIONS if name != "input"}}
        before = None if is_restart else known.get(OPTIONS_FILE)
        if before not in (None, asked):
            raise WrongInput(_other_options(before, asked))
        plans = [] if is_restart else [note for name, note in known.items() if name.startswith("plan-")]
        planned = {file for plan in plans for file in plan["files"]}
        new = [file for file in files if file not in planned]
        self._check_input(new)
        # Nothing is recorded or deleted before all options are checked, so a wrong option cannot affect the output.
        if is_restart:
            self._clear(notes)
            known = {}
        if before is None:
            notes.write(OPTIONS_FILE, asked)
        self._plan(notes, new, len(plans))
        done = {name: note for name, note in known.items() if name.startswith("done-")}
        ran = 0
        for name, plan in notes.read():
            end = name.replace("plan-", "done-")
            if name.startswith("plan-") and end not in done:
                done[end] = self._batch(plan)
                notes.write(end, done[end])
                ran += 1
        return _total(list(done.values()), ran)

    def _clear(self, notes: Folder) -> None:
        """Deletes the output of earlier runs."""
        notes.write_over(RESTART, {})
        Folder(self.spark, self.output).delete("batch=*")
        notes.delete("[!.r]*.json")
        notes.delete(RESTART)

    def _check(self) -> None:
        try:
            _fields(self.fields)
        except ValueError as error:
            raise WrongInput(str(error)) from error
        written = [*self.keep, *self.fields]
        for name in self.partition_by:
            if name not in written:
                raise WrongInput(f"there is no column {name!r} to partition by; there are {', '.join(written)}")
        twice = sorted({name for name in written if written.count(name) > 1})
        if twice:
            raise WrongInput(f"the column {twice[0]!r} would be written twice; keep another, or name other --fields")

    def _check_input(self, files: List[str]) -> None:
        """Checks the columns of the first file that can be read."""
        for file in files:
            try:
                self._read([file])
                return
            except (PySparkException, Py4JJavaError) as error:
                if _unreadable(str(error), [file]) is None:
                    raise

    def _plan(self, notes: Folder, new: List[str], first: int) -> None:
        """Assigns files without a batch to new batches, and records this before any batch is written."""
        for number, start in enumerate(range(0, len(new), self.batch_files), first):
            plan = {"batch": f"{number:05}", "files": new[start : start + self.batch_files]}
            notes.write(f"plan-{number:05}.json", plan)

    def _files(self) -> List[str]:
        # Of files in this format, only the names are read.
        return sorted(self.spark.read.format("binaryFile").load(self.inputs).inputFiles())

    def _batch(self, plan: Dict[str, Any]) -> Dict[str, Any]:
        """Reads and writes a batch, except for unreadable files."""
        files: List[str] = plan["files"]
        bad: List[Dict[str, str]] = []
        while True:
            left_out = {each["file"] for each in bad}
            good = [file for file in files if file not in left_out]
            try:
                counts = self._write(good, plan["batch"]) if good else dict.fromkeys(COUNTS, 0)
                return {"batch": plan["batch"], **counts, "bad_files": bad}
            except (PySparkException, Py4JJavaError) as error:
                found = _unreadable(str(error), good)
                if found is None:
                    raise
                bad.append(found)

    def _write(self, files: List[str], batch: str) -> Dict[str, int]:
        frame, seen = self._read(files), Observation()
        is_bad = self._is_bad(frame)
        found = links(self.column, self.fields, detector=Detector(profile=self.profile), offsets=self.offsets)
        answers = frame.select(*self.keep, sf.col(self.column).isNull().alias("_null"), is_bad.alias("_bad"), found.alias("_links"))
        answers = answers.observe(
            seen,
            sf.count(sf.lit(1)).alias("rows"),
            sf.coalesce(sf.sum(sf.size("_links")), sf.lit(0)).alias("links"),
            sf.count_if("_null").alias("null_rows"),
            sf.count_if("_bad").alias("bad_rows"),
        )
        rows = answers.select(*self.keep, sf.explode("_links").alias("_link")).select(*self.keep, "_link.*")
        target = f"{self.output.rstrip('/')}/batch={batch}"
        # This replaces what an earlier run left unfinished.
        rows.write.mode("overwrite").partitionBy(*self.partition_by).parquet(target)
        return {name: int(seen.get[name]) for name in COUNTS}

    def _read(self, files: List[str]) -> DataFrame:
        reader = self.spark.read.format(self.format)
        if len(self.inputs) == 1 and Folder(self.spark, self.inputs[0]).exists():
            # The names of its subfolders are columns, too: day=2026-11-16.
            reader = reader.option("basePath", self.inputs[0])
        if self.format == "json":
            # The schema is given, because Spark would read everything twice to infer it.
            names = dict.fromkeys([self.column, *self.keep, CORRUPT])
            reader = reader.schema(StructType([StructField(name, StringType()) for name in names]))
            reader = reader.option("columnNameOfCorruptRecord", CORRUPT)
        frame = reader.load(files)
        self._check_columns(frame)
        return frame

    def _check_columns(self, frame: DataFrame) -> None:
        for name in [self.column, *self.keep]:
            if name not in frame.columns:
                raise WrongInput(f"there is no column {name!r} in the input; there are {', '.join(frame.columns)}")
        kind = frame.schema[self.column].dataType
        if not isinstance(kind, StringType):
            advice = "name the column with the text by --column"
            raise WrongInput(f"the column {self.column!r} holds {kind.simpleString()}, but only text can be searched; {advice}")

    def _is_bad(self, frame: DataFrame) -> Column:
        if self.format == "json":
            return sf.col(CORRUPT).isNotNull()
        return ~sf.is_valid_utf8(self.column)


def _unreadable(message: str, files: List[str]) -> Optional[Dict[str, str]]:
    """Returns the files that an error names as unreadable, with the reasons."""
    said = UNREADABLE.search(message)
    if said is None:
        return None
    causes = re.findall(r"Caused by: (.*)", message)
    for file in files:
        if _bare(file) == _bare(said[2]):
            return {"file": file, "reason": causes[-1] if causes else said[1]}
    return None


def _other_options(before: Dict[str, Any], asked: Dict[str, Any]) -> str:
    def words(options: Dict[str, Any], name: str) -> str:
        value = options.get(name)
        shown = ",".join(value) if isinstance(value, list) else str(value)
        return f"--{name.replace('_', '-')} {shown or '(none)'}"

    names = [name for name in OPTIONS if before.get(name) != asked[name]]
    was, now = (" ".join(words(options, name) for name in names) for options in (before, asked))
    return (
        f"this output was started with {was}, but now {now} is given; give the same again, name another --output, "
        "or add --restart, which deletes the old output and starts over"
    )


def _bare(file: str) -> str:
    """Returns the path without the name of its file system, and without escapes."""
    return unquote(re.sub(r"^\w+:/+", "/", file))


def _total(notes: List[Dict[str, Any]], ran: int) -> Dict[str, Any]:
    total: Dict[str, Any] = {"batches": len(notes), "batches_now": ran}
    for name in COUNTS:
        total[name] = sum(note[name] for note in notes)
    total["bad_files"] = [file for note in notes for file in note["bad_files"]]
    return total
