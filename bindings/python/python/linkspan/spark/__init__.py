"""Links of columns in Spark: functions on data frames, over Arrow.

>>> from pyspark.sql import SparkSession
>>> import linkspan.spark
>>> spark = SparkSession.builder.getOrCreate()  # doctest: +SKIP
>>> messages = spark.read.parquet("messages")  # doctest: +SKIP
>>> messages.select("id", linkspan.spark.links("text", ["start", "end", "kind", "href"]))  # doctest: +SKIP

Needs PySpark 4.1 or newer, and linkspan where the executors run. Rows go to Python and back as Arrow, so no Python
object is created for a row. Nothing is shuffled: each task answers for the rows that it reads.

``python -m linkspan.spark extract`` is a job for whole folders; ``--help`` describes it.
"""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional, Union

import pyarrow as pa
from pyspark.sql import Column
from pyspark.sql import functions as sf
from pyspark.sql.types import ArrayType, BooleanType, DataType, LongType, StringType, StructField, StructType

from .. import arrow
from .._engine import Detector, _fields, _list
from ..typing import Field, Form, Policy, Unit

__all__ = ["format_url", "is_valid_email", "links", "registrable_domain", "schema"]

ColumnOrName = Union[Column, str]


def schema(fields: Iterable[Field] = arrow.FIELDS) -> ArrayType:
    """Returns the type of the column that :func:`links` returns.

    >>> schema(["start", "text"]).simpleString()
    'array<struct<start:bigint,text:string>>'
    """

    def kind(name: str) -> DataType:
        return LongType() if name in ("start", "end") else StringType()

    return ArrayType(StructType([StructField(name, kind(name)) for name in _fields(fields)]))


def links(
    column: ColumnOrName,
    fields: Iterable[Field] = arrow.FIELDS,
    *,
    detector: Optional[Detector] = None,
    offsets: Unit = "chars",
    policy: Policy = "balanced",
    protect: Iterable[str] = (),
) -> Column:
    """Returns the links of each row, as an array of structs. The options are those of :func:`linkspan.arrow.detect`.

    ``offsets`` are in code points by default. Spark's ``substring`` also counts code points, but from 1.
    """
    fields, protect = _fields(fields), _list("protect", protect)
    options = {"detector": detector, "offsets": offsets, "policy": policy, "protect": protect}
    # Reports a wrong word here, and not in a thousand tasks.
    arrow.detect(pa.array([], pa.string()), fields, **options)  # type: ignore[arg-type]

    def find(texts: pa.Array) -> pa.Array:
        return pa.array(arrow.detect(texts, fields, **options))  # type: ignore[arg-type]

    return _apply("links", find, schema(fields), column)


def registrable_domain(column: ColumnOrName) -> Column:
    """Returns the registrable domain of each URL, address or domain name, in ASCII form, or null."""

    def find(values: pa.Array) -> pa.Array:
        return pa.array(arrow.registrable_domain(values))

    return _apply("registrable_domain", find, StringType(), column)


def format_url(column: ColumnOrName, form: Form = "minimal") -> Column:
    """Writes URLs in another form: ``"minimal"``, ``"display"``, ``"href"`` or ``"full"``. Other values become null."""
    arrow.format_url(pa.array([], pa.string()), form)

    def write(urls: pa.Array) -> pa.Array:
        return pa.array(arrow.format_url(urls, form))

    return _apply("format_url", write, StringType(), column)


def is_valid_email(column: ColumnOrName) -> Column:
    """Returns whether each value is a valid email address."""

    def check(values: pa.Array) -> pa.Array:
        return pa.array(arrow.is_valid_email(values))

    return _apply("is_valid_email", check, BooleanType(), column)


def _apply(name: str, function: Callable[[pa.Array], pa.Array], kind: DataType, column: ColumnOrName) -> Column:
    if not hasattr(sf, "arrow_udf"):
        raise ImportError("functions over Arrow came with PySpark 4.1; install pyspark>=4.1")
    function.__name__ = name
    # Spark reads the hints to find the columns. They must be types; in this file they are text.
    function.__annotations__ = dict.fromkeys([*function.__annotations__], pa.Array)
    apply: Any = sf.arrow_udf(function, kind)
    return apply(column)  # type: ignore[no-any-return]
