"""Detectors, linkifiers and checkers with options."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Tuple

from . import _core
from ._types import (
    Candidate,
    Decision,
    Explanation,
    Finding,
    Link,
    LinkToken,
    Reason,
    Report,
    Screening,
    Token,
)

_link = Link._make


def _screening(answer: Tuple[Any, ...]) -> Screening:
    verdict, reasons, display_host = answer
    return Screening(verdict, tuple(map(Reason._make, reasons)), display_host)


def _candidate(answer: Tuple[Any, ...]) -> Candidate:
    sign, start, end, decisions, reason, link = answer
    found = None if link is None else _link(link)
    return Candidate(sign, start, end, tuple(map(Decision._make, decisions)), reason, found)


def _list(name: str, value: Iterable[str]) -> List[str]:
    if isinstance(value, str):
        raise TypeError(f"{name} is a list of words, and {value!r} is one word; write [{value!r}]")
    return list(value)


class Detector:
    """Finds links in texts. Made once, it may be used by many threads.

    >>> detector = Detector(profile="prose", schemes=["gemini"])
    >>> [link.text for link in detector.detect("README.md and gemini://example.org")]
    ['gemini://example.org']

    ``profile``
        ``"uts58"``, the standard to the letter, or ``"prose"``, which corrects it where people
        write differently.
    ``tailorings``
        Which rules of ``prose`` count; all unless told.
    ``bare_domains``, ``emails``, ``bare_addresses``, ``single_labels``
        ``"link"`` or ``"skip"``: ``example.com``, ``me@example.com`` (``"link-quoted"`` for
        ``"me you"@example.com`` too), ``192.0.2.1``, ``http://intranet/``.
    ``schemes``
        More schemes than http, https and ftp.
    ``tlds``
        The text of a list of top-level domains, one on each line, instead of the one built in.
    ``max_link_bytes``
        What is longer is no link.
    """

    __slots__ = ("_core", "_options")

    def __init__(
        self,
        *,
        profile: str = "uts58",
        tailorings: Optional[Iterable[str]] = None,
        bare_domains: str = "link",
        emails: str = "link",
        bare_addresses: str = "skip",
        single_labels: str = "skip",
        schemes: Iterable[str] = (),
        tlds: Optional[str] = None,
        max_link_bytes: Optional[int] = None,
    ) -> None:
        self._options: Dict[str, Any] = {
            "profile": profile,
            "tailorings": None if tailorings is None else _list("tailorings", tailorings),
            "bare_domains": bare_domains,
            "emails": emails,
            "bare_addresses": bare_addresses,
            "single_labels": single_labels,
            "schemes": _list("schemes", schemes),
            "tlds": tlds,
            "max_link_bytes": max_link_bytes,
        }
        self._core = _core.Detector(self._options)

    def detect(self, text: str) -> List[Link]:
        """Finds all links, in order.

        >>> Detector().detect("no link")
        []
        """
        return list(map(_link, self._core.detect(text)))

    def test(self, text: str) -> bool:
        """Whether there is a link at all.

        >>> Detector().test("see example.com")
        True
        """
        return self._core.test(text)

    def explain(self, text: str) -> Explanation:
        """Tells each decision: why is this a link, why is that none?

        >>> Detector().explain("end.Of").candidates[0].reason
        'tld-unknown'
        """
        picture, candidates = self._core.explain(text)
        return Explanation(picture, tuple(map(_candidate, candidates)))

    def __repr__(self) -> str:
        return _shown("Detector", self._options)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore_detector, (self._options,)


def _restore_detector(options: Dict[str, Any]) -> Detector:
    return Detector(**options)


class Linkifier:
    """Makes text with links of text: screened, escaped, safe to show.

    >>> Linkifier().html("Siehe bücher.de!")
    'Siehe <a href="https://xn--bcher-kva.de/" rel="nofollow noopener" dir="auto">bücher.de</a>!'

    Takes what :class:`Detector` takes (``profile`` is ``"prose"`` unless told), and:

    ``policy``
        How links are screened: ``"strict"``, ``"balanced"`` or ``"off"``.
    ``protect``, ``built_in_names``
        Names of your own that nobody may imitate; ``"ignore"`` leaves out the built-in ones.
    ``refused``
        What is refused is never a link: its host is written as ``"punycode"``, it stays ``"text"`` as it is
        written, or is made harmless: ``"defang"``.
    ``shown``, ``longest_shown``
        Links are shown as ``"written"``, with the host as screening lets it be shown, or in their ``"display"`` form, cut to so many characters.
    ``least_confidence``
        ``"doubtful"``, ``"likely"`` or ``"certain"``: what is less stays text.
    ``link_schemes``
        More schemes that an ``href`` may have.
    ``inferred_scheme``
        Where links without a scheme lead: ``"https"`` or ``"http"``.
    ``css_class``, ``rel``, ``target``, ``isolation``
        Attributes of HTML; ``isolation`` is ``"dir"``, ``"bdi"`` or ``"off"``.
    """

    __slots__ = ("_core", "_options")

    def __init__(
        self,
        *,
        profile: str = "prose",
        policy: str = "balanced",
        protect: Iterable[str] = (),
        built_in_names: str = "protect",
        refused: str = "punycode",
        shown: str = "written",
        longest_shown: Optional[int] = None,
        least_confidence: str = "doubtful",
        link_schemes: Iterable[str] = (),
        inferred_scheme: str = "https",
        css_class: str = "",
        rel: str = "nofollow noopener",
        target: str = "",
        isolation: str = "dir",
        **detection: Any,
    ) -> None:
        options: Dict[str, Any] = {
            "policy": policy,
            "protect": _list("protect", protect),
            "built_in_names": built_in_names,
            "refused": refused,
            "shown": shown,
            "longest_shown": longest_shown,
            "least_confidence": least_confidence,
            "link_schemes": _list("link_schemes", link_schemes),
            "inferred_scheme": inferred_scheme,
            "css_class": css_class,
            "rel": rel,
            "target": target,
            "isolation": isolation,
        }
        detector = Detector(profile=profile, **detection)
        self._options = {**detector._options, **options}
        self._core = _core.Linkifier(detector._options, options)

    def html(self, text: str) -> str:
        """Makes HTML; everything that is no link is escaped.

        >>> Linkifier(rel="", isolation="off").html("<b> example.com")
        '&lt;b&gt; <a href="https://example.com/">example.com</a>'
        """
        return self._core.render(text, "html")

    def html_document(self, document: str) -> str:
        """Makes links in a document that is HTML already, in text alone.

        >>> linkifier = Linkifier(rel="", isolation="off")
        >>> linkifier.html_document("<p>example.com <code>example.org</code></p>")
        '<p><a href="https://example.com/">example.com</a> <code>example.org</code></p>'
        """
        return self._core.html_document(document)

    def markdown(self, text: str) -> str:
        """Makes Markdown.

        >>> Linkifier().markdown("see example.com")
        'see [example.com](https://example.com/)'
        """
        return self._core.render(text, "markdown")

    def ansi(self, text: str) -> str:
        """Makes hyperlinks of terminals. Control characters never pass.

        >>> Linkifier().ansi("example.com")
        '\\x1b]8;;https://example.com/\\x1b\\\\example.com\\x1b]8;;\\x1b\\\\'
        """
        return self._core.render(text, "ansi")

    def text(self, text: str) -> str:
        """Makes plain text, links in the form that people can read.

        >>> Linkifier(shown="display").text("http://xn--bcher-kva.de/%C3%A4")
        'http://bücher.de/ä'
        """
        return self._core.render(text, "text")

    def tokens(self, text: str) -> List[Token]:
        """Cuts a text into stretches without a link and screened links.

        >>> [token if isinstance(token, str) else token.link.href
        ...  for token in Linkifier().tokens("see example.com!")]
        ['see ', 'https://example.com/', '!']
        """
        return [
            token if isinstance(token, str) else LinkToken(_link(token[0]), _screening(token[1]), token[2], token[3])
            for token in self._core.tokens(text)
        ]

    def __repr__(self) -> str:
        return _shown("Linkifier", self._options)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore_linkifier, (self._options,)


def _restore_linkifier(options: Dict[str, Any]) -> Linkifier:
    return Linkifier(**options)


class Checker:
    """Checks domain names, addresses and URLs.

    >>> report = Checker(suggestions="offer").email("me@example.con")
    >>> report.findings[-1].code
    'did-you-mean'

    ``suggestions``
        ``"offer"`` or ``"omit"``: what may have been meant.
    ``tlds``
        The text of a list of top-level domains, one on each line, instead of the one built in.
    """

    __slots__ = ("_core", "_options")

    def __init__(self, *, suggestions: str = "omit", tlds: Optional[str] = None) -> None:
        self._options: Dict[str, Any] = {"suggestions": suggestions, "tlds": tlds}
        self._core = _core.Checker(suggestions, tlds)

    def domain(self, value: str) -> Report:
        """Checks a domain name.

        >>> Checker().domain("example.com").valid
        True
        """
        return _report(self._core.check("domain", value))

    def email(self, value: str) -> Report:
        """Checks an email address.

        >>> Checker().email("иван@пример.рф").valid
        True
        """
        return _report(self._core.check("email", value))

    def url(self, value: str) -> Report:
        """Checks a URL.

        >>> Checker().url("http://example.com:99999/").valid
        False
        """
        return _report(self._core.check("url", value))

    def mailto(self, value: str) -> Report:
        """Checks a ``mailto:`` URL.

        >>> Checker().mailto("mailto:me@example.com?subject=hi").valid
        True
        """
        return _report(self._core.check("mailto", value))

    def __repr__(self) -> str:
        return _shown("Checker", self._options)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore_checker, (self._options,)


def _restore_checker(options: Dict[str, Any]) -> Checker:
    return Checker(**options)


def _report(answer: Tuple[Any, ...]) -> Report:
    kind, valid, findings = answer
    return Report(kind, valid, tuple(map(Finding._make, findings)))


def _shown(name: str, options: Dict[str, Any]) -> str:
    """The options that say something, as they would be written."""
    words = ", ".join(f"{key}={value!r}" for key, value in options.items() if value not in (None, [], ""))
    return f"{name}({words})"
