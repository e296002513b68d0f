"""Links of whole columns, over the Arrow PyCapsule interface. No Python object is created for a row.

>>> import pyarrow as pa
>>> import linkspan.arrow
>>> texts = pa.array(["see bücher.de/ä.", None, "no link"])
>>> links = pa.array(linkspan.arrow.detect(texts, ["start", "end", "kind", "text"]))
>>> links.to_pylist()
[[{'start': 4, 'end': 15, 'kind': 'url', 'text': 'bücher.de/ä'}], None, []]

A column is any object with ``__arrow_c_array__`` or ``__arrow_c_stream__`` that contains text: arrays and chunked arrays
of pyarrow, series of Polars, columns of pandas; ``utf8``, ``large_utf8``, ``string_view`` and dictionaries of them. The functions
return a :class:`Column`, which those libraries accept: ``pa.array(column)``, ``pl.Series(column)``.

Null yields null. Values that are not UTF-8 (Parquet files may contain some) are searched, too: bytes that
are not text end a link. Columns of other types raise a ``TypeError``. ``threads`` is the number of threads that share the rows;
the interpreter lock is released meanwhile.
"""

from __future__ import annotations

import operator
import re
import sys
from typing import Any, Iterable, Iterator, List, Optional, Tuple, Union, overload

from . import _core
from ._engine import Checker, Detector, Linkifier, _engine, _fields, _list
from .typing import CheckKind, Field, Form, Format, Policy, Strings, Unit

__all__ = [
    "Column",
    "FIELDS",
    "defang",
    "detect",
    "format_url",
    "is_match",
    "is_valid_domain",
    "is_valid_email",
    "is_valid_mailto",
    "is_valid_url",
    "linkify",
    "refang",
    "registrable_domain",
]

#: The fields of a link that :func:`detect` returns by default. The others are ``"evidence"``, ``"confidence"``, ``"scheme"``,
#: ``"local_part"``, ``"name"``, ``"port"``, ``"path"``, ``"query"``, ``"fragment"`` and ``"tld"``.
FIELDS: Tuple[Field, ...] = (
    "start",
    "end",
    "kind",
    "text",
    "href",
    "display",
    "host",
    "registrable",
    "verdict",
)

_detector = Detector()
_linkifier = Linkifier()
_checker = Checker()


class Column:
    """A column of answers. Arrow libraries use it without a copy; for other code it is a sequence.

    >>> import pyarrow as pa
    >>> column = is_match(pa.array(["see example.com", None, "no link"]))
    >>> len(column), column[0], column[1:], list(column)
    (3, True, [None, False], [True, None, False])
    >>> pa.array(column).type
    DataType(bool)
    """

    __slots__ = ("_core",)

    def __init__(self, core: object = None) -> None:
        if type(core).__name__ != "PyCapsule":
            raise TypeError("a Column is what the functions of linkspan.arrow return; call one of them, such as linkspan.arrow.detect(column)")
        _core.column_len(core)
        self._core = core

    def __len__(self) -> int:
        return _core.column_len(self._core)

    @overload
    def __getitem__(self, row: int) -> Any: ...
    @overload
    def __getitem__(self, row: slice) -> List[Any]: ...
    def __getitem__(self, row: Union[int, slice]) -> Any:
        if isinstance(row, slice):
            return [self[each] for each in range(*row.indices(len(self)))]
        at, count = operator.index(row), len(self)
        if not -count <= at < count:
            raise IndexError(f"there is no row {at}; the column has {count}")
        return _core.column_row(self._core, at % count)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.to_pylist())

    def __repr__(self) -> str:
        return f"<linkspan.arrow.Column of {len(self)} rows>"

    def __reduce__(self) -> Any:
        raise TypeError("a Column shares its memory with Arrow libraries, and is not pickled; pickle pyarrow.array(column) or column.to_pylist()")

    def to_pylist(self) -> List[Any]:
        """Returns all rows as Python values: text, a bool, a list of dictionaries, or ``None``."""
        return _core.column_rows(self._core)

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Tuple[object, object]:
        # The protocol allows us to ignore a request for another type.
        return _core.column_array(self._core)

    def __arrow_c_schema__(self) -> object:
        return _core.column_type(self._core)


def detect(
    column: Any,
    fields: Iterable[Field] = FIELDS,
    *,
    detector: Optional[Detector] = None,
    offsets: Unit = "chars",
    policy: Policy = "balanced",
    protect: Iterable[str] = (),
    strings: Strings = "utf8",
    threads: int = 1,
) -> Column:
    """Finds the links of each row: ``list<struct<start, end, kind, …>>``.

    >>> import pyarrow as pa
    >>> texts = pa.array(["mail иван@почта.пример.рф"])
    >>> pa.array(detect(texts, ["host", "registrable", "verdict"])).to_pylist()
    [[{'host': 'почта.пример.рф', 'registrable': 'xn--e1afmkfd.xn--p1ai', 'verdict': 'allow'}]]

    ``fields``
        Which fields of a link to return, in this order. Offsets and kind cost little; ``href``, ``display`` and
        ``verdict`` cost more than finding the link. ``host`` is the host as written. ``registrable`` is in ASCII form, and null
        for IP addresses. Both are null for links without a host.
    ``detector``
        The detector that finds the links; ``linkspan.Detector()`` by default.
    ``offsets``
        The unit of ``start`` and ``end``: ``"chars"`` (code points, as in Python), ``"bytes"`` of UTF-8, as in Arrow itself, or
        ``"utf16"``, as in Java and JavaScript.
    ``policy``, ``protect``
        How links are screened (``"balanced"``, ``"strict"`` or ``"off"``), and names of your own that nobody may imitate.
    ``strings``
        ``"utf8"``, or ``"large_utf8"`` for answers with more than 2 GiB of text; lists are then large, too.
    """
    asked = {
        "fields": _fields(fields),
        "offsets": offsets,
        "strings": strings,
        "policy": policy,
        "protect": _list("protect", protect),
    }
    return Column(_core.detect_column(_taken(column), _engine("detector", detector, _detector), asked, _threads(threads)))


def is_match(column: Any, *, detector: Optional[Detector] = None, threads: int = 1) -> Column:
    """Returns whether each row contains a link.

    >>> import pyarrow as pa
    >>> pa.array(is_match(pa.array(["see example.com", "no link", None]))).to_pylist()
    [True, False, None]
    """
    return Column(_core.match_column(_taken(column), _engine("detector", detector, _detector), _threads(threads)))


def format_url(column: Any, form: Form = "minimal", *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Writes URLs in another form: ``"minimal"``, ``"display"``, ``"href"`` or ``"full"``. Other values become null.

    >>> import pyarrow as pa
    >>> urls = pa.array(["https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC", "no URL"])
    >>> pa.array(format_url(urls)).to_pylist()
    ['https://ja.wikipedia.org/wiki/東京', None]
    """
    return Column(_core.format_column(_taken(column), form, strings, _threads(threads)))


def registrable_domain(column: Any, *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Returns the registrable domain of each URL, address or domain name, in ASCII form, or null.

    >>> import pyarrow as pa
    >>> values = pa.array(["http://www.example.co.uk/a", "me@Mail.Example.org", "bücher.de", "http://192.0.2.1/"])
    >>> pa.array(registrable_domain(values)).to_pylist()
    ['example.co.uk', 'example.org', 'xn--bcher-kva.de', None]
    """
    return Column(_core.registrable_column(_taken(column), strings, _threads(threads)))


def is_valid_email(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Returns whether each value is a valid email address.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_email(pa.array(["иван@пример.рф", "a..b@example.com", None]))).to_pylist()
    [True, False, None]
    """
    return _check(column, "email", checker, threads)


def is_valid_domain(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Returns whether each value is a valid domain name.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_domain(pa.array(["example.com", "-.com"]))).to_pylist()
    [True, False]
    """
    return _check(column, "domain", checker, threads)


def is_valid_url(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Returns whether each value is a valid URL.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_url(pa.array(["http://example.com:99999/"]))).to_pylist()
    [False]
    """
    return _check(column, "url", checker, threads)


def is_valid_mailto(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Returns whether each value is a valid ``mailto:`` URL.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_mailto(pa.array(["mailto:me@example.com?subject=hi"]))).to_pylist()
    [True]
    """
    return _check(column, "mailto", checker, threads)


def linkify(
    column: Any,
    to: Format = "html",
    *,
    linkifier: Optional[Linkifier] = None,
    strings: Strings = "utf8",
    threads: int = 1,
) -> Column:
    """Writes texts with their links, in the format ``"html"``, ``"markdown"``, ``"ansi"`` or ``"text"``.

    >>> import pyarrow as pa
    >>> pa.array(linkify(pa.array(["see example.com"]), "markdown")).to_pylist()
    ['see [example.com](https://example.com/)']
    """
    core = _engine("linkifier", linkifier, _linkifier)
    if linkifier is not None and linkifier._callbacks:
        raise ValueError("callbacks are called for one text at a time; pass a linkifier without them, or map its html over the rows")
    return Column(_core.linkify_column(_taken(column), core, to, strings, _threads(threads)))


def defang(column: Any, *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Makes the links of each text unclickable.

    >>> import pyarrow as pa
    >>> pa.array(defang(pa.array(["http://example.com"]))).to_pylist()
    ['hxxp[:]//example[.]com']
    """
    return Column(_core.defang_column(_taken(column), strings, _threads(threads)))


def refang(column: Any, *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Restores the links that :func:`defang` or another tool made unclickable.

    >>> import pyarrow as pa
    >>> pa.array(refang(pa.array(["hxxp[:]//example[.]com"]))).to_pylist()
    ['http://example.com']
    """
    return Column(_core.refang_column(_taken(column), strings, _threads(threads)))


def _check(column: Any, kind: CheckKind, checker: Optional[Checker], threads: int) -> Column:
    return Column(_core.check_column(_taken(column), _engine("checker", checker, _checker), kind, _threads(threads)))


def _taken(column: Any) -> Any:
    """Returns the column in a form that can be exported as Arrow. Not all columns of pandas and Polars have one."""
    library = type(column).__module__.partition(".")[0]
    if library == "pandas" and hasattr(column, "dtype"):
        return _of_pandas(column)
    if library == "polars" and str(getattr(column, "dtype", "")) == "Null":
        # Polars exports a column of nulls in a form that other libraries reject.
        return column.cast(sys.modules["polars"].String)
    return column


#: An unpaired surrogate, which Arrow cannot represent.
_HALF = re.compile("[\ud800-\udfff]")


def _of_pandas(column: Any) -> Any:
    """Converts a column of pandas. Before version 3 they have no export, and later ones cannot export unpaired surrogates."""
    import pyarrow

    try:
        return pyarrow.array(column, from_pandas=True)
    except UnicodeEncodeError:
        # As in a text, each surrogate ends a link and counts as one character.
        return pyarrow.array([_HALF.sub("\uffff", each) if isinstance(each, str) else each for each in column], from_pandas=True)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError) as error:
        raise TypeError(f"this column does not hold text alone ({error}); convert it first, as in column.astype('string')") from error


def _threads(count: int) -> int:
    if isinstance(count, bool) or not hasattr(count, "__index__"):
        raise TypeError(f"threads is a whole number, and {count!r} is not; write threads=2")
    number = operator.index(count)
    if not 1 <= number <= sys.maxsize:
        raise ValueError(f"threads cannot be {number}; it is 1 or more, such as os.cpu_count()")
    return number
