"""Links of whole columns, over the Arrow PyCapsule interface: no Python object is made for a row.

>>> import pyarrow as pa
>>> import linkspan.arrow
>>> texts = pa.array(["see bücher.de/ä.", None, "no link"])
>>> links = pa.array(linkspan.arrow.detect(texts, ["start", "end", "kind", "text"]))
>>> links.to_pylist()
[[{'start': 4, 'end': 15, 'kind': 'url', 'text': 'bücher.de/ä'}], None, []]

A column is anything with ``__arrow_c_array__`` or ``__arrow_c_stream__`` that holds text: arrays and chunked arrays
of pyarrow, series of Polars, columns of pandas; ``utf8``, ``large_utf8``, ``string_view`` and dictionaries of them. What is
given back is a :class:`Column`, which those libraries take in turn: ``pa.array(column)``, ``pl.Series(column)``.

Null gives null. A value that is not UTF-8 (Parquet files may have some) is searched all the same: bytes that
are none end a link. Anything but text is a ``TypeError``. ``threads`` says how many threads share the rows; the
interpreter is free for others meanwhile.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional, Tuple

from . import _core
from ._core import Column
from ._engine import Checker, Detector, Linkifier, _fields, _list
from ._words import CheckKind, Field, Form, Format, Policy, Strings, Unit

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

#: The fields of a link that :func:`detect` gives unless told. There are ``"evidence"``, ``"confidence"``, ``"scheme"``,
#: ``"local_part"``, ``"name"``, ``"port"``, ``"path"``, ``"query"``, ``"fragment"`` and ``"tld"``, too.
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

_columns = _core.Columns()
_detector = Detector()
_linkifier = Linkifier()
_checker = Checker()


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
        What is wanted of a link, in this order. Places and kind cost little; ``href``, ``display`` and
        ``verdict`` cost more than finding the link. ``host`` is as it is written, ``registrable`` in ASCII form, and null
        for addresses of machines; both are null for links without a host.
    ``detector``
        Which links there are; ``linkspan.Detector()`` unless told.
    ``offsets``
        What ``start`` and ``end`` count: ``"chars"`` (code points, as slices in Python do), ``"bytes"`` of UTF-8, as
        Arrow itself does, or ``"utf16"``, as Java and JavaScript do.
    ``policy``, ``protect``
        How links are screened: ``"balanced"``, ``"strict"`` or ``"off"``, and names of your own that nobody may imitate.
    ``strings``
        ``"utf8"``, or ``"large_utf8"`` for answers with more than 2 GiB of text; lists are large then, too.
    """
    asked = {
        "fields": _fields(fields),
        "offsets": offsets,
        "strings": strings,
        "policy": policy,
        "protect": _list("protect", protect),
    }
    return _columns.detect(_taken(column), (detector or _detector)._core, asked, _threads(threads))


def is_match(column: Any, *, detector: Optional[Detector] = None, threads: int = 1) -> Column:
    """Whether there is a link in each row.

    >>> import pyarrow as pa
    >>> pa.array(is_match(pa.array(["see example.com", "no link", None]))).to_pylist()
    [True, False, None]
    """
    return _columns.is_match(_taken(column), (detector or _detector)._core, _threads(threads))


def format_url(column: Any, form: Form = "minimal", *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Writes URLs in another form: ``"minimal"``, ``"display"``, ``"href"`` or ``"full"``; null for what is none.

    >>> import pyarrow as pa
    >>> urls = pa.array(["https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC", "no URL"])
    >>> pa.array(format_url(urls)).to_pylist()
    ['https://ja.wikipedia.org/wiki/東京', None]
    """
    return _columns.format(_taken(column), form, strings, _threads(threads))


def registrable_domain(column: Any, *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """The part of a URL, an address or a domain name that somebody registered, in ASCII form; null where there is none.

    >>> import pyarrow as pa
    >>> values = pa.array(["http://www.example.co.uk/a", "me@Mail.Example.org", "bücher.de", "http://192.0.2.1/"])
    >>> pa.array(registrable_domain(values)).to_pylist()
    ['example.co.uk', 'example.org', 'xn--bcher-kva.de', None]
    """
    return _columns.registrable(_taken(column), strings, _threads(threads))


def is_valid_email(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Whether each value is a valid email address.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_email(pa.array(["иван@пример.рф", "a..b@example.com", None]))).to_pylist()
    [True, False, None]
    """
    return _check(column, "email", checker, threads)


def is_valid_domain(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Whether each value is a valid domain name.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_domain(pa.array(["example.com", "-.com"]))).to_pylist()
    [True, False]
    """
    return _check(column, "domain", checker, threads)


def is_valid_url(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Whether each value is a valid URL.

    >>> import pyarrow as pa
    >>> pa.array(is_valid_url(pa.array(["http://example.com:99999/"]))).to_pylist()
    [False]
    """
    return _check(column, "url", checker, threads)


def is_valid_mailto(column: Any, *, checker: Optional[Checker] = None, threads: int = 1) -> Column:
    """Whether each value is a valid ``mailto:`` URL.

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
    """Makes text with links: ``"html"``, ``"markdown"``, ``"ansi"`` or ``"text"``.

    >>> import pyarrow as pa
    >>> pa.array(linkify(pa.array(["see example.com"]), "markdown")).to_pylist()
    ['see [example.com](https://example.com/)']
    """
    chosen = linkifier or _linkifier
    if chosen._callbacks:
        raise ValueError("callbacks are called for one text at a time; pass a linkifier without them, or map its html over the rows")
    return _columns.linkify(_taken(column), chosen._core, to, strings, _threads(threads))


def defang(column: Any, *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Makes the links of each text harmless.

    >>> import pyarrow as pa
    >>> pa.array(defang(pa.array(["http://example.com"]))).to_pylist()
    ['hxxp[:]//example[.]com']
    """
    return _columns.defang(_taken(column), strings, _threads(threads))


def refang(column: Any, *, strings: Strings = "utf8", threads: int = 1) -> Column:
    """Makes links of what was made harmless.

    >>> import pyarrow as pa
    >>> pa.array(refang(pa.array(["hxxp[:]//example[.]com"]))).to_pylist()
    ['http://example.com']
    """
    return _columns.refang(_taken(column), strings, _threads(threads))


def _check(column: Any, kind: CheckKind, checker: Optional[Checker], threads: int) -> Column:
    return _columns.check(_taken(column), (checker or _checker)._core, kind, _threads(threads))


def _taken(column: Any) -> Any:
    """The column, or what pyarrow makes of it: the columns of pandas before 3 do not speak Arrow by themselves."""
    of_pandas = type(column).__module__.partition(".")[0] == "pandas"
    if of_pandas and not hasattr(column, "__arrow_c_stream__"):
        import pyarrow

        return pyarrow.array(column, from_pandas=True)
    return column


def _threads(count: int) -> int:
    if isinstance(count, bool) or not hasattr(count, "__index__"):
        raise TypeError(f"threads is a whole number, and {count!r} is not; write threads=2")
    if count < 1:
        raise ValueError(f"threads cannot be {count}; it is 1 or more, such as os.cpu_count()")
    return count
