"""The normalized form of a valid value, for storing and comparing."""

from __future__ import annotations

from . import _core
from ._types import Report


def normalized(report: Report, value: str) -> str:
    """Returns an address as in :class:`linkspan.Address`, a domain name in Unicode form, or a URL as browsers write it."""
    if report.kind == "email" and report.address is not None:
        return report.address.normalized
    if report.kind == "domain":
        return domain(value)
    return _core.format(value, "href") or value


def domain(value: str) -> str:
    """Returns a domain name in Unicode form and lower case, without the root dot."""
    shown = _core.unicode_domain(value)
    return value if shown is None else shown
