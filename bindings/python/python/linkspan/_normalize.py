"""The one form of a valid value to store and to compare."""

from __future__ import annotations

from . import _core
from ._types import Report


def normalized(report: Report, value: str) -> str:
    """An address as :class:`linkspan.Address` has it, a domain name in Unicode form, a URL as browsers write it."""
    if report.kind == "email" and report.address is not None:
        return report.address.normalized
    if report.kind == "domain":
        return domain(value)
    return _core.format(value, "href") or value


def domain(value: str) -> str:
    """A domain name in Unicode form and lower case, without the dot of the root."""
    shown = _core.unicode_domain(value)
    return value if shown is None else shown
