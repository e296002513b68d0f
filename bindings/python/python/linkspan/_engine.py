"""Detectors, linkifiers and checkers with options."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from . import _core
from ._types import (
    Candidate,
    Confidence,
    Decision,
    DefaultScheme,
    Emails,
    Explanation,
    Finding,
    Isolation,
    Link,
    LinkText,
    LinkToken,
    Policy,
    Profile,
    Reason,
    Refused,
    Report,
    Screening,
    Token,
)

_link = Link._make


def _screening(answer: Tuple[Any, ...]) -> Screening:
    verdict, reasons, display_host = answer
    return Screening(verdict, tuple(map(Reason._make, reasons)), display_host)


def _candidate(answer: Tuple[Any, ...]) -> Candidate:
    trigger, start, end, decisions, reason, link = answer
    found = None if link is None else _link(link)
    return Candidate(trigger, start, end, tuple(map(Decision._make, decisions)), reason, found)


def _list(name: str, value: Iterable[str]) -> List[str]:
    if isinstance(value, str):
        raise TypeError(f"{name} is a list of words, and {value!r} is one word; write [{value!r}]")
    return list(value)


def _flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} is a yes or a no, and {value!r} is neither; write {name}=True or {name}=False")
    return value


def _names(name: str, value: Union[bool, str]) -> Union[bool, str]:
    if not isinstance(value, (bool, str)):
        raise TypeError(f"{name} is a yes, a no or a template, and {value!r} is none of these; write {name}=True or {name}='/{{name}}'")
    return value


class _Engine:
    """What has options: they are shown, and pickled."""

    __slots__ = ("_options",)
    _options: Dict[str, Any]

    def __repr__(self) -> str:
        # The options that say something, as they would be written.
        told = (f"{key}={value!r}" for key, value in self._options.items() if value not in (None, [], ""))
        return f"{type(self).__name__}({', '.join(told)})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (type(self), self._options)


def _restore(engine: Callable[..., _Engine], options: Dict[str, Any]) -> _Engine:
    return engine(**options)


class Detector(_Engine):
    """Finds links in texts. Made once, it may be used by many threads.

    >>> detector = Detector(schemes=["gemini"])
    >>> [link.text for link in detector.detect("README.md and gemini://example.org")]
    ['gemini://example.org']

    ``profile``
        ``"prose"``: links begin and end where a reader would say. ``"uts58"``: the standard to the letter.
    ``tailorings``
        Which rules of ``prose`` count; all unless told.
    ``bare_domains``, ``bare_addresses``, ``single_labels``
        Whether ``example.com``, ``192.0.2.1`` and ``http://intranet/`` are links.
    ``emails``
        Email addresses: ``"link"``, ``"skip"``, or ``"link-quoted"`` for ``"me you"@example.com``, too.
    ``schemes``
        More schemes than http, https and ftp. ``"tel"``, ``"matrix"``, ``"geo"`` and others need no ``//``; a colon says that of
        one of your own: ``"acme:"``.
    ``mentions``, ``handles``, ``hashtags``
        Whether ``@name``, ``@name@host`` and ``#name`` are found.
    ``tlds``
        The text of a list of top-level domains, one on each line, instead of the one built in.
    ``max_link_bytes``
        What is longer is no link.
    """

    __slots__ = ("_core",)

    def __init__(
        self,
        *,
        profile: Profile = "prose",
        tailorings: Optional[Iterable[str]] = None,
        bare_domains: bool = True,
        emails: Emails = "link",
        bare_addresses: bool = False,
        single_labels: bool = False,
        schemes: Iterable[str] = (),
        mentions: bool = False,
        handles: bool = False,
        hashtags: bool = False,
        tlds: Optional[str] = None,
        max_link_bytes: Optional[int] = None,
    ) -> None:
        self._options = {
            "profile": profile,
            "tailorings": None if tailorings is None else _list("tailorings", tailorings),
            "bare_domains": _flag("bare_domains", bare_domains),
            "emails": emails,
            "bare_addresses": _flag("bare_addresses", bare_addresses),
            "single_labels": _flag("single_labels", single_labels),
            "schemes": _list("schemes", schemes),
            "mentions": _flag("mentions", mentions),
            "handles": _flag("handles", handles),
            "hashtags": _flag("hashtags", hashtags),
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

    def find(self, text: str) -> Optional[Link]:
        """Finds the first link.

        >>> Detector().find("see example.com or example.org").text
        'example.com'
        """
        return next(map(_link, self._core.detect(text, 1)), None)

    def is_match(self, text: str) -> bool:
        """Whether there is a link at all.

        >>> Detector().is_match("see example.com")
        True
        """
        return self._core.is_match(text)

    def replace_all(self, text: str, replacement: Callable[[Link], str]) -> str:
        """Puts what a function makes of each link in its place. Nothing is escaped: for HTML there is :class:`Linkifier`.

        >>> Detector().replace_all("see example.com!", lambda link: f"<{link.href}>")
        'see <https://example.com/>!'
        """
        pieces, end = [], 0
        for link in self.detect(text):
            pieces += [text[end : link.start], replacement(link)]
            end = link.end
        return "".join([*pieces, text[end:]])

    def explain(self, text: str) -> Explanation:
        """Tells each decision: why is this a link, why is that none?

        >>> Detector().explain("end.Of").candidates[0].reason
        'tld-unknown'
        """
        picture, candidates = self._core.explain(text)
        return Explanation(picture, tuple(map(_candidate, candidates)))


class Linkifier(_Engine):
    """Makes text with links of text: screened, escaped, safe to show.

    >>> Linkifier().html("Siehe bücher.de!")
    'Siehe <a href="https://xn--bcher-kva.de/" rel="nofollow noopener" dir="auto">bücher.de</a>!'

    Takes what :class:`Detector` takes, and:

    ``policy``
        How links are screened: ``"balanced"``, ``"strict"`` or ``"off"``.
    ``protect``, ``built_in_names``
        Names of your own that nobody may imitate, and whether the built-in ones count, too.
    ``refused``
        What is refused is never a link: its host is written as ``"punycode"``, it stays ``"text"`` as it is
        written, or is made harmless: ``"defang"``.
    ``link_text``, ``max_len``
        Links are shown as ``"written"``, with the host as screening lets it be shown, or in their ``"display"`` form, cut to so many characters.
    ``min_confidence``
        ``"doubtful"``, ``"likely"`` or ``"certain"``: what is less stays text.
    ``default_scheme``
        Where links without a scheme lead: ``"https"`` or ``"http"``.
    ``css_class``, ``rel``, ``target``, ``isolation``
        Attributes of HTML; ``isolation`` is ``"dir"``, ``"bdi"`` or ``"off"``.
    ``mentions``, ``handles``, ``hashtags``
        Where names lead: a URL or a path with ``{name}``, and for handles ``{host}``, in it. ``True`` finds them, and they stay text.

    >>> linkifier = Linkifier(mentions="https://chat.example/u/{name}", hashtags="/tags/{name}")
    >>> linkifier.markdown("@bob: #東京!")
    '[@bob](https://chat.example/u/bob): [#東京](/tags/%E6%9D%B1%E4%BA%AC)!'
    """

    __slots__ = ("_core",)

    def __init__(
        self,
        *,
        policy: Policy = "balanced",
        protect: Iterable[str] = (),
        built_in_names: bool = True,
        refused: Refused = "punycode",
        link_text: LinkText = "written",
        max_len: Optional[int] = None,
        min_confidence: Confidence = "doubtful",
        default_scheme: DefaultScheme = "https",
        css_class: str = "",
        rel: str = "nofollow noopener",
        target: str = "",
        isolation: Isolation = "dir",
        mentions: Union[bool, str] = False,
        handles: Union[bool, str] = False,
        hashtags: Union[bool, str] = False,
        **detection: Any,
    ) -> None:
        options: Dict[str, Any] = {
            "policy": policy,
            "protect": _list("protect", protect),
            "built_in_names": _flag("built_in_names", built_in_names),
            "refused": refused,
            "link_text": link_text,
            "max_len": max_len,
            "min_confidence": min_confidence,
            "default_scheme": default_scheme,
            "css_class": css_class,
            "rel": rel,
            "target": target,
            "isolation": isolation,
        }
        names = {
            "mentions": _names("mentions", mentions),
            "handles": _names("handles", handles),
            "hashtags": _names("hashtags", hashtags),
        }
        found: Dict[str, Any] = {name: value is not False for name, value in names.items()}
        detector = Detector(**detection, **found)
        templates = {name: value if isinstance(value, str) else None for name, value in names.items()}
        self._options = {**detector._options, **options, **names}
        self._core = _core.Linkifier(detector._options, {**options, **templates})

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

        >>> Linkifier(link_text="display").text("http://xn--bcher-kva.de/%C3%A4")
        'http://bücher.de/ä'
        """
        return self._core.render(text, "text")

    def tokens(self, text: str) -> List[Token]:
        """Cuts a text into stretches without a link and screened links.

        >>> [token if isinstance(token, str) else token.href
        ...  for token in Linkifier().tokens("see example.com!")]
        ['see ', 'https://example.com/', '!']
        """
        return [
            token if isinstance(token, str) else LinkToken(_link(token[0]), _screening(token[1]), *token[2:])
            for token in self._core.tokens(text)
        ]


class Checker(_Engine):
    """Checks domain names, addresses and URLs.

    >>> report = Checker(suggestions=True).email("me@example.con")
    >>> report.findings[-1].code
    'did-you-mean'

    ``suggestions``
        Whether to tell what may have been meant.
    ``tlds``
        The text of a list of top-level domains, one on each line, instead of the one built in.
    """

    __slots__ = ("_core",)

    def __init__(self, *, suggestions: bool = False, tlds: Optional[str] = None) -> None:
        self._options = {"suggestions": _flag("suggestions", suggestions), "tlds": tlds}
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


def _report(answer: Tuple[Any, ...]) -> Report:
    kind, valid, findings = answer
    return Report(kind, valid, tuple(map(Finding._make, findings)))
