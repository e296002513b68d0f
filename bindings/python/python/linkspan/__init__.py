"""Finds web and email links in running text, in every script, and ends each where a reader would.

>>> import linkspan
>>> [link.text for link in linkspan.detect("Siehe bücher.de/ä, или пишите иван@пример.рф.")]
['bücher.de/ä', 'иван@пример.рф']

Offsets are in code points, as in slices:

>>> text = "😀 example.com"
>>> link = linkspan.detect(text)[0]
>>> text[link.start : link.end]
'example.com'

The functions here use the default options. :class:`Detector`, :class:`Linkifier` and
:class:`Checker` accept others.
An unpaired surrogate ends a link. A value that is not a ``str`` raises a ``TypeError``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Iterable, List, Optional, Union

from . import _core
from ._core import UNICODE_VERSION, __version__
from ._engine import Checker, Detector, Linkifier, _flag, _screening
from ._types import (
    Address,
    Attributes,
    Callback,
    Candidate,
    CheckerOptions,
    Decision,
    DetectorOptions,
    Explanation,
    Finding,
    Link,
    LinkifierOptions,
    LinkToken,
    Reason,
    Report,
    Screening,
    Token,
)
from .typing import Emails, Form, Format

if TYPE_CHECKING:
    import os

__all__ = [
    "UNICODE_VERSION",
    "Address",
    "Attributes",
    "Callback",
    "Candidate",
    "Checker",
    "CheckerOptions",
    "Decision",
    "Detector",
    "DetectorOptions",
    "Explanation",
    "Finding",
    "Link",
    "LinkToken",
    "Linkifier",
    "LinkifierOptions",
    "Reason",
    "Report",
    "Screening",
    "Token",
    "__version__",
    "check_domain",
    "check_email",
    "check_mailto",
    "check_url",
    "defang",
    "detect",
    "display",
    "explain",
    "find",
    "format",
    "href",
    "is_match",
    "linkify",
    "refang",
    "registrable_domain",
    "replace_all",
    "screen",
]

_detector = Detector()
_linkifier = Linkifier()
_checker = Checker()


def detect(text: str) -> List[Link]:
    """Finds all links of a text, in order.

    >>> for start, end, kind, *_ in detect("mail me@example.com"):
    ...     print(start, end, kind)
    5 19 email
    """
    return _detector.detect(text)


def find(text: str) -> Optional[Link]:
    """Finds the first link of a text.

    >>> find("see https://example.com:8080/a").port
    '8080'
    """
    return _detector.find(text)


def is_match(text: str) -> bool:
    """Returns whether a text contains a link.

    >>> is_match("no link here")
    False
    """
    return _detector.is_match(text)


def replace_all(text: str, replacement: Callable[[Link], str]) -> str:
    """Replaces each link with the result of a function. Nothing is escaped; for HTML use :func:`linkify`.

    >>> replace_all("see example.com!", lambda link: f"[{link.host}]")
    'see [example.com]!'
    """
    return _detector.replace_all(text, replacement)


def explain(text: str) -> Explanation:
    """Describes each decision that detection makes on a text.

    >>> print(explain("e.g"))  # doctest: +ELLIPSIS
      e.g
    ...
    """
    return _detector.explain(text)


def linkify(
    text: str,
    to: Format = "html",
    *,
    callbacks: Iterable[Callback] = (),
    skip_tags: Optional[Iterable[str]] = None,
    parse_email: bool = True,
) -> str:
    """Writes a text with its links, in the format ``"html"``, ``"markdown"``, ``"ansi"`` or ``"text"``.

    >>> linkify("see example.com", to="markdown")
    'see [example.com](https://example.com/)'

    ``callbacks``, ``skip_tags`` and ``parse_email`` are those of Bleach. With ``skip_tags``, the text must already be HTML, and no
    links are made inside these elements. :class:`Linkifier` has more options; :mod:`linkspan.bleach` has the interface of Bleach.

    >>> def ours(attributes, new):
    ...     is_ours = attributes[None, "href"].startswith("https://example.com/")
    ...     return {**attributes, (None, "rel"): "author"} if is_ours else None
    >>> linkify("example.com, example.org", callbacks=[ours])
    '<a href="https://example.com/" rel="author" dir="auto">example.com</a>, example.org'
    """
    if not callbacks and skip_tags is None and parse_email is True:
        return _core.render(_linkifier._core, text, to)
    emails: Emails = "link" if _flag("parse_email", parse_email) else "skip"
    linkifier = Linkifier(callbacks=callbacks, skip_tags=skip_tags, emails=emails)
    if skip_tags is None:
        return linkifier._render(text, to)
    if to != "html":
        raise ValueError(f"skip_tags names elements of HTML, and {to!r} has none; leave it out, or use to='html'")
    return linkifier.html_document(text)


def format(url: str, form: Form = "minimal") -> Optional[str]:
    """Writes a URL in another form: ``"minimal"``, ``"display"``, ``"href"`` or ``"full"``; ``None`` if it is not a URL.

    >>> format("https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC")
    'https://ja.wikipedia.org/wiki/東京'
    """
    return _core.format(url, form)


def href(url: str) -> Optional[str]:
    """Returns the target of a URL or an address, for machines.

    >>> href("bücher.de")
    'https://xn--bcher-kva.de/'
    """
    return _core.format(url, "href")


def display(url: str) -> Optional[str]:
    """Returns the form of a URL to show to people.

    >>> display("https://xn--bcher-kva.de/%C3%A4")
    'https://bücher.de/ä'
    """
    return _core.format(url, "display")


def registrable_domain(value: str) -> Optional[str]:
    """Returns the registrable domain of a host, a URL or an email address, in ASCII form, or ``None``.

    >>> registrable_domain("www.example.co.uk"), registrable_domain("http://Bücher.de/ä"), registrable_domain("192.0.2.1")
    ('example.co.uk', 'xn--bcher-kva.de', None)
    """
    return _core.registrable_domain(value)


def check_domain(value: str, *, idn_tables: Optional[Union[str, "os.PathLike[str]"]] = None) -> Report:
    """Checks a domain name; with ``idn_tables``, a file or folder, also against the tables of registries.

    >>> check_domain("example.com").valid
    True
    >>> check_domain("example.x1", idn_tables="built-in").findings[-1].code
    'tld-not-allowed'
    """
    if idn_tables is None:
        return _checker.domain(value)
    return Checker(idn_tables=idn_tables).domain(value)


def check_email(
    value: str,
    *,
    allow_quoted_local: bool = True,
    allow_domain_literal: bool = True,
    allow_smtputf8: bool = True,
    allow_special_use: bool = True,
    suggestions: bool = False,
) -> Report:
    """Checks an email address. A valid one is split into its parts and normalized. The options are those of :class:`Checker`.

    >>> report = check_email("иван@ПРИМЕР.рф")
    >>> report.valid, report.address.normalized, report.address.smtputf8
    (True, 'иван@пример.рф', True)
    >>> check_email("иван@пример.рф", allow_smtputf8=False).valid
    False
    """
    # Most calls use the defaults and need no new checker.
    asked = (allow_quoted_local, allow_domain_literal, allow_smtputf8, allow_special_use, suggestions)
    if asked == (True, True, True, True, False):
        return _checker.email(value)
    checker = Checker(
        allow_quoted_local=allow_quoted_local,
        allow_domain_literal=allow_domain_literal,
        allow_smtputf8=allow_smtputf8,
        allow_special_use=allow_special_use,
        suggestions=suggestions,
    )
    return checker.email(value)


def check_url(value: str) -> Report:
    """Checks a URL.

    >>> check_url("http://example.com:99999/").valid
    False
    """
    return _checker.url(value)


def check_mailto(value: str) -> Report:
    """Checks a ``mailto:`` URL.

    >>> check_mailto("mailto:me@example.com?subject=hi").valid
    True
    """
    return _checker.mailto(value)


def screen(url: str, text: Optional[str] = None) -> Screening:
    """Checks whether a URL is what it seems, and whether the text that is shown for it names another site.

    >>> screen("https://example.com/").verdict
    'allow'
    >>> screen("https://evil.example/", "https://bank.example/").verdict
    'refuse'
    """
    if text is None:
        return _screening(_core.screen(url))
    return _screening(_core.screen_pair(text, url))


def defang(text: str) -> str:
    """Makes the links of a text unclickable.

    >>> defang("see http://example.com/a")
    'see hxxp[:]//example[.]com/a'
    """
    return _core.defang(text)


def refang(text: str) -> str:
    """Restores the links that :func:`defang` or another tool made unclickable.

    >>> refang("hxxp[:]//example[.]com/a")
    'http://example.com/a'
    """
    return _core.refang(text)
