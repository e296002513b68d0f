"""Links in Polars. Importing this module adds ``.linkspan`` to every expression and every series of text.

>>> import polars as pl
>>> import linkspan.polars
>>> frame = pl.DataFrame({"text": ["see example.com", "no link", None]})
>>> frame.select(pl.col("text").linkspan.is_match()).to_series().to_list()
[True, False, None]
>>> links = frame.select(pl.col("text").linkspan.detect(["start", "text"]))
>>> links.to_series().to_list()
[[{'start': 4, 'text': 'example.com'}], [], None]

The options are those of :mod:`linkspan.arrow`. In a lazy frame the type of the answer is known before any text is read.
Type checkers do not know ``.linkspan``; ``linkspan.polars.of(column)`` is the same, with types.
"""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterable, Optional, TypeVar, overload

try:
    import polars as pl
except ImportError as _error:
    raise ImportError("linkspan.polars needs Polars; install it: pip install polars") from _error

from . import arrow
from ._engine import Checker, Detector, Linkifier, _fields, _list
from .typing import Field, Form, Format, Policy, Unit

__all__ = ["LinkspanExpr", "LinkspanSeries", "of", "schema"]

_Answer = TypeVar("_Answer", pl.Expr, pl.Series)


@overload
def of(column: pl.Expr) -> "LinkspanExpr": ...
@overload
def of(column: pl.Series) -> "LinkspanSeries": ...
def of(column: Any) -> Any:
    """Returns the methods of an expression or a series, for type checkers, which do not see names that are added at run time.

    >>> of(pl.Series(["a.com", ""])).is_match().to_list()
    [True, False]
    """
    return LinkspanExpr(column) if isinstance(column, pl.Expr) else LinkspanSeries(column)


def schema(fields: Iterable[Field] = arrow.FIELDS) -> pl.List:
    """Returns the type of the answers of ``detect``.

    >>> schema(["start", "text"])
    List(Struct({'start': Int64, 'text': String}))
    """
    return pl.List(pl.Struct({name: pl.Int64 if name in ("start", "end") else pl.String for name in _fields(fields)}))


class _Functions(Generic[_Answer]):
    """The methods for a column; :meth:`_apply` runs each of them."""

    def _apply(self, function: Callable[[pl.Series], arrow.Column], kind: Any) -> _Answer:
        raise NotImplementedError

    def detect(
        self,
        fields: Iterable[Field] = arrow.FIELDS,
        *,
        detector: Optional[Detector] = None,
        offsets: Unit = "chars",
        policy: Policy = "balanced",
        protect: Iterable[str] = (),
        threads: int = 1,
    ) -> _Answer:
        """Returns the links of each text, as a list of structs. ``offsets`` are in code points, as in ``str.slice``."""
        fields, protect = _fields(fields), _list("protect", protect)

        def find(texts: pl.Series) -> arrow.Column:
            return arrow.detect(
                texts, fields, detector=detector, offsets=offsets, policy=policy, protect=protect, threads=threads
            )

        return self._apply(find, schema(fields))

    def is_match(self, *, detector: Optional[Detector] = None, threads: int = 1) -> _Answer:
        """Returns whether each text contains a link."""
        return self._apply(lambda texts: arrow.is_match(texts, detector=detector, threads=threads), pl.Boolean)

    def linkify(self, to: Format = "html", *, linkifier: Optional[Linkifier] = None, threads: int = 1) -> _Answer:
        """Returns texts with their links: ``"html"``, ``"markdown"``, ``"ansi"`` or ``"text"``."""
        return self._apply(lambda texts: arrow.linkify(texts, to, linkifier=linkifier, threads=threads), pl.String)

    def format_url(self, form: Form = "minimal", *, threads: int = 1) -> _Answer:
        """Returns URLs in another form. Other values become null."""
        return self._apply(lambda urls: arrow.format_url(urls, form, threads=threads), pl.String)

    def registrable_domain(self, *, threads: int = 1) -> _Answer:
        """Returns the registrable domain of each URL, address or domain name, in ASCII form."""
        return self._apply(lambda values: arrow.registrable_domain(values, threads=threads), pl.String)

    def is_valid_email(self, *, checker: Optional[Checker] = None, threads: int = 1) -> _Answer:
        """Returns whether each value is a valid email address."""
        return self._apply(lambda values: arrow.is_valid_email(values, checker=checker, threads=threads), pl.Boolean)

    def is_valid_domain(self, *, checker: Optional[Checker] = None, threads: int = 1) -> _Answer:
        """Returns whether each value is a valid domain name."""
        return self._apply(lambda values: arrow.is_valid_domain(values, checker=checker, threads=threads), pl.Boolean)

    def is_valid_url(self, *, checker: Optional[Checker] = None, threads: int = 1) -> _Answer:
        """Returns whether each value is a valid URL."""
        return self._apply(lambda values: arrow.is_valid_url(values, checker=checker, threads=threads), pl.Boolean)

    def is_valid_mailto(self, *, checker: Optional[Checker] = None, threads: int = 1) -> _Answer:
        """Returns whether each value is a valid ``mailto:`` URL."""
        return self._apply(lambda values: arrow.is_valid_mailto(values, checker=checker, threads=threads), pl.Boolean)

    def defang(self, *, threads: int = 1) -> _Answer:
        """Returns texts with their links made unclickable."""
        return self._apply(lambda texts: arrow.defang(texts, threads=threads), pl.String)

    def refang(self, *, threads: int = 1) -> _Answer:
        """Returns texts with their defanged links restored."""
        return self._apply(lambda texts: arrow.refang(texts, threads=threads), pl.String)


@pl.api.register_expr_namespace("linkspan")
class LinkspanExpr(_Functions[pl.Expr]):
    """``.linkspan`` of expressions. Each method returns an expression."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _apply(self, function: Callable[[pl.Series], arrow.Column], kind: Any) -> pl.Expr:
        def answer(column: pl.Series) -> pl.Series:
            return _series(column, function)

        return self._expr.map_batches(answer, return_dtype=kind, is_elementwise=True)


@pl.api.register_series_namespace("linkspan")
class LinkspanSeries(_Functions[pl.Series]):
    """``.linkspan`` of series. Each method returns a series.

    >>> pl.Series(["иван@пример.рф", "a..b@example.com"]).linkspan.is_valid_email().to_list()
    [True, False]
    """

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def _apply(self, function: Callable[[pl.Series], arrow.Column], kind: Any) -> pl.Series:
        return _series(self._series, function)


def _series(column: pl.Series, function: Callable[[pl.Series], arrow.Column]) -> pl.Series:
    return pl.Series(function(column)).alias(column.name)
