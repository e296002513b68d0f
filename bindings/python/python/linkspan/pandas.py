"""Links in pandas. Importing this module adds ``.linkspan`` to every series of text.

>>> import pandas as pd
>>> import linkspan.pandas
>>> texts = pd.Series(["see www.example.co.uk/a", None, "no link"], index=["a", "b", "c"])
>>> texts.linkspan.is_match().to_list()
[True, <NA>, False]
>>> texts.linkspan.links(["text", "registrable"])
                  text    registrable
a  www.example.co.uk/a  example.co.uk

The options are those of :mod:`linkspan.arrow`. Answers keep the index and have Arrow's types, so null stays null. If the series has a
type for text (``str`` of pandas 3, ``string``), text in answers has that type. :func:`of` is the same for type checkers, which do not
see names that are added at run time.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional

try:
    import pandas as pd
    import pyarrow as pa
except ImportError as _error:
    raise ImportError("linkspan.pandas needs pandas and pyarrow; install them: pip install pandas pyarrow") from _error

from . import arrow
from ._engine import Checker, Detector, Linkifier
from .typing import Field, Form, Format, Policy, Unit

__all__ = ["LinkspanAccessor", "of"]


def of(series: "pd.Series[Any]") -> "LinkspanAccessor":
    """Returns the methods of a series, for type checkers.

    >>> of(pd.Series(["a.com"])).is_match().to_list()
    [True]
    """
    return LinkspanAccessor(series)


@pd.api.extensions.register_series_accessor("linkspan")
class LinkspanAccessor:
    """``.linkspan`` of a series. Each method returns a series with the same index."""

    def __init__(self, series: "pd.Series[Any]") -> None:
        self._texts = series

    def detect(
        self,
        fields: Iterable[Field] = arrow.FIELDS,
        *,
        detector: Optional[Detector] = None,
        offsets: Unit = "chars",
        policy: Policy = "balanced",
        protect: Iterable[str] = (),
        threads: int = 1,
    ) -> "pd.Series[Any]":
        """Returns the links of each text, as a list of structs."""
        return self._series(
            arrow.detect(
                self._texts, fields, detector=detector, offsets=offsets, policy=policy, protect=protect, threads=threads
            )
        )

    def links(
        self,
        fields: Iterable[Field] = arrow.FIELDS,
        *,
        detector: Optional[Detector] = None,
        offsets: Unit = "chars",
        policy: Policy = "balanced",
        protect: Iterable[str] = (),
        threads: int = 1,
    ) -> pd.DataFrame:
        """Returns a row for each link, with its fields as columns and the index of its text."""
        names = list(fields)
        found: Any = pa.array(
            arrow.detect(self._texts, names, detector=detector, offsets=offsets, policy=policy, protect=protect, threads=threads)
        )
        import pyarrow.compute as pc

        rows = self._texts.index.take(pc.list_parent_indices(found).to_numpy())
        columns = {name: self._values(values) for name, values in zip(names, found.flatten().flatten())}
        return pd.DataFrame(columns, index=rows)

    def is_match(self, *, detector: Optional[Detector] = None, threads: int = 1) -> "pd.Series[Any]":
        """Returns whether each text contains a link."""
        return self._series(arrow.is_match(self._texts, detector=detector, threads=threads))

    def linkify(self, to: Format = "html", *, linkifier: Optional[Linkifier] = None, threads: int = 1) -> "pd.Series[Any]":
        """Returns texts with their links: ``"html"``, ``"markdown"``, ``"ansi"`` or ``"text"``."""
        return self._series(arrow.linkify(self._texts, to, linkifier=linkifier, threads=threads))

    def format_url(self, form: Form = "minimal", *, threads: int = 1) -> "pd.Series[Any]":
        """Returns URLs in another form. Other values become null."""
        return self._series(arrow.format_url(self._texts, form, threads=threads))

    def registrable_domain(self, *, threads: int = 1) -> "pd.Series[Any]":
        """Returns the registrable domain of each URL, address or domain name, in ASCII form."""
        return self._series(arrow.registrable_domain(self._texts, threads=threads))

    def is_valid_email(self, *, checker: Optional[Checker] = None, threads: int = 1) -> "pd.Series[Any]":
        """Returns whether each value is a valid email address."""
        return self._series(arrow.is_valid_email(self._texts, checker=checker, threads=threads))

    def is_valid_domain(self, *, checker: Optional[Checker] = None, threads: int = 1) -> "pd.Series[Any]":
        """Returns whether each value is a valid domain name."""
        return self._series(arrow.is_valid_domain(self._texts, checker=checker, threads=threads))

    def is_valid_url(self, *, checker: Optional[Checker] = None, threads: int = 1) -> "pd.Series[Any]":
        """Returns whether each value is a valid URL."""
        return self._series(arrow.is_valid_url(self._texts, checker=checker, threads=threads))

    def is_valid_mailto(self, *, checker: Optional[Checker] = None, threads: int = 1) -> "pd.Series[Any]":
        """Returns whether each value is a valid ``mailto:`` URL."""
        return self._series(arrow.is_valid_mailto(self._texts, checker=checker, threads=threads))

    def defang(self, *, threads: int = 1) -> "pd.Series[Any]":
        """Returns texts with their links made unclickable."""
        return self._series(arrow.defang(self._texts, threads=threads))

    def refang(self, *, threads: int = 1) -> "pd.Series[Any]":
        """Returns texts with their defanged links restored."""
        return self._series(arrow.refang(self._texts, threads=threads))

    def _series(self, column: arrow.Column) -> "pd.Series[Any]":
        return pd.Series(self._values(pa.array(column)), index=self._texts.index, name=self._texts.name)

    def _values(self, answers: Any) -> Any:
        values: Any = pd.arrays.ArrowExtensionArray(answers)
        dtype = self._texts.dtype
        return values.astype(dtype) if pa.types.is_string(answers.type) and isinstance(dtype, pd.StringDtype) else values
