"""Detectors, linkifiers and checkers with options."""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Iterable as IterableABC
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from . import _core
from ._types import (
    Address,
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
from .typing import (
    CheckKind,
    Confidence,
    DefaultScheme,
    Emails,
    Field,
    Format,
    Isolation,
    LinkText,
    Policy,
    Profile,
    Refused,
    Tailoring,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import Callback, DetectionOptions

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
    if isinstance(value, (bytes, bytearray)) or not isinstance(value, IterableABC):
        raise TypeError(f"{name} is a list of words, and {value!r} is not; write {name}=[…]")
    words = list(value)
    for word in words:
        if not isinstance(word, str):
            raise TypeError(f"{name} is a list of words, and {word!r} in it is not one; write {str(word)!r}")
    return words


def _fields(value: Iterable[Field]) -> List[Field]:
    fields, known = _list("fields", value), _core.WORDS["Field"]
    for field in fields:
        if field not in known:
            words = ", ".join(f'"{word}"' for word in known)
            raise ValueError(f'a field cannot be "{field}"; it is one of {words}')
        if fields.count(field) > 1:
            raise ValueError(f'the field "{field}" is given twice; name it once')
    if not fields:
        raise ValueError("no field is given; name at least one")
    return fields  # type: ignore[return-value]


def _number(name: str, value: Optional[int]) -> Optional[int]:
    if value is None:
        return None
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, and {value!r} is not; write {name}=100, or leave it out for the default")
    number = operator.index(value)
    if not 0 <= number <= sys.maxsize:
        raise ValueError(f"{name} cannot be {number}; it must be 0 or more; leave it out for the default")
    return number


def _path(name: str, value: "Union[str, os.PathLike[str]]") -> str:
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} is a path, and {value!r} is not; write {name}='tables/'")
    if not os.fspath(value):
        raise ValueError(f"{name} is empty; name a file or a folder, as in {name}='tables/'")
    return os.fspath(value)


def _flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {value!r}; write {name}=True or {name}=False")
    return value


def _names(name: str, value: Union[bool, str]) -> Union[bool, str]:
    if not isinstance(value, (bool, str)):
        raise TypeError(f"{name} must be True, False or a template, and {value!r} is not; write {name}=True or {name}='/{{name}}'")
    return value


def _functions(name: str, value: "Iterable[Callback]") -> "Tuple[Callback, ...]":
    if callable(value):
        raise TypeError(f"{name} is a list of functions, and {value!r} is one; write [{getattr(value, '__name__', value)}]")
    if not isinstance(value, IterableABC):
        raise TypeError(f"{name} is a list of functions, and {value!r} is not; write {name}=[…]")
    functions = tuple(value)
    for function in functions:
        if not callable(function):
            raise TypeError(f"{name} is a list of functions, and {function!r} is not one")
    return functions


def _mark() -> str:
    # Callbacks are rare and need additional modules.
    from ._callbacks import MARK

    return MARK


class _Engine:
    """The base of classes with options. ``repr`` and pickling preserve the options."""

    __slots__ = ("_core", "_options")
    _core: Any
    _options: Dict[str, Any]

    def __repr__(self) -> str:
        # The options that were set, written as in a call.
        options = (f"{key}={value!r}" for key, value in self._options.items() if value not in (None, [], (), ""))
        return f"{type(self).__name__}({', '.join(options)})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (type(self), self._options)


def _engine(name: str, value: Optional[_Engine], usual: _Engine) -> Any:
    """The native part of an engine, or of the default engine."""
    if value is None:
        return usual._core
    if not isinstance(value, type(usual)):
        kind = type(usual).__name__
        raise TypeError(f"{name} is a linkspan.{kind}, and {value!r} is not; make one with linkspan.{kind}(…)")
    return value._core


def _restore(engine: Callable[..., _Engine], options: Dict[str, Any]) -> _Engine:
    return engine(**options)


class Detector(_Engine):
    """Finds links in texts. Create it once; many threads may share it.

    >>> detector = Detector(schemes=["gemini"])
    >>> [link.text for link in detector.detect("README.md and gemini://example.org")]
    ['gemini://example.org']

    ``profile``
        ``"prose"``: links begin and end where a reader expects it. ``"uts58"``: the standard to the letter.
    ``tailorings``
        Which rules of ``prose`` apply; all by default.
    ``bare_domains``, ``bare_addresses``, ``single_labels``
        Whether ``example.com``, ``192.0.2.1`` and ``http://intranet/`` are links.
    ``emails``
        Email addresses: ``"link"``, ``"skip"``, or ``"link-quoted"`` for ``"me you"@example.com``, too.
    ``schemes``
        Schemes in addition to http, https and ftp. ``"tel"``, ``"matrix"``, ``"geo"`` and others need no ``//``. Add a colon to
        declare another scheme of this kind: ``"acme:"``.
    ``mentions``, ``handles``, ``hashtags``
        Whether ``@name``, ``@name@host`` and ``#name`` are found.
    ``tlds``
        The text of a list of top-level domains, one on each line, instead of the one built in.
    ``max_link_bytes``
        Longer matches are not links.
    """

    __slots__ = ()

    def __init__(
        self,
        *,
        profile: Profile = "prose",
        tailorings: Optional[Iterable[Tailoring]] = None,
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
            "max_link_bytes": _number("max_link_bytes", max_link_bytes),
        }
        self._core = _core.detector(self._options)

    def detect(self, text: str) -> List[Link]:
        """Finds all links, in order.

        >>> Detector().detect("no link")
        []
        """
        return list(map(_link, _core.detect(self._core, text)))

    def find(self, text: str) -> Optional[Link]:
        """Finds the first link.

        >>> Detector().find("see example.com or example.org").text
        'example.com'
        """
        return next(map(_link, _core.detect(self._core, text, 1)), None)

    def is_match(self, text: str) -> bool:
        """Returns whether a text contains a link.

        >>> Detector().is_match("see example.com")
        True
        """
        return _core.is_match(self._core, text)

    def replace_all(self, text: str, replacement: Callable[[Link], str]) -> str:
        """Replaces each link with the result of a function. Nothing is escaped; for HTML use :class:`Linkifier`.

        >>> Detector().replace_all("see example.com!", lambda link: f"<{link.href}>")
        'see <https://example.com/>!'
        """
        if not callable(replacement):
            raise TypeError(f"replacement must be a function that takes a link, and {replacement!r} is not one; write lambda link: …")
        pieces, end = [], 0
        for link in self.detect(text):
            new = replacement(link)
            if not isinstance(new, str):
                raise TypeError(f"the replacement of {link.text!r} must be a str, not {new!r}; return link.text to keep the link")
            pieces += [text[end : link.start], new]
            end = link.end
        return "".join([*pieces, text[end:]])

    def explain(self, text: str) -> Explanation:
        """Describes each decision: why one part is a link and another is not.

        >>> Detector().explain("end.Of").candidates[0].reason
        'tld-unknown'
        """
        picture, candidates = _core.explain(self._core, text)
        return Explanation(picture, tuple(map(_candidate, candidates)))


class Linkifier(_Engine):
    """Writes a text with its links, screened, escaped and safe to show.

    >>> Linkifier().html("Siehe bücher.de!")
    'Siehe <a href="https://xn--bcher-kva.de/" rel="nofollow noopener" dir="auto">bücher.de</a>!'

    Accepts the options of :class:`Detector`, and:

    ``policy``
        How links are screened: ``"balanced"``, ``"strict"`` or ``"off"``.
    ``protect``, ``built_in_names``
        Names of your own that nobody may imitate, and whether the built-in names are protected, too.
    ``refused``
        How refused links are written, which are never links: with their host in ``"punycode"``, as ``"text"`` without a
        change, or unclickable (``"defang"``).
    ``link_text``, ``max_len``
        The text of links: as ``"written"``, with the host in the form that screening allows, or in the ``"display"`` form;
        and the number of characters to which it is cut.
    ``min_confidence``
        ``"doubtful"``, ``"likely"`` or ``"certain"``: less certain links stay text.
    ``default_scheme``
        The scheme of links that have none: ``"https"`` or ``"http"``.
    ``css_class``, ``rel``, ``target``, ``isolation``
        Attributes of HTML; ``isolation`` is ``"dir"``, ``"bdi"`` or ``"off"``.
    ``callbacks``
        Functions that are called for each link of HTML before it is written, and for each link that a document already has.
        ``callback(attributes, new)`` returns the attributes, or ``None`` to remove the link. Keys are ``(None, "href")`` and
        the like; ``"_text"`` is the text. These are the callbacks of Bleach. They are called for every link of a document:
        from the point where only a browser could tell what is a link, the rest of the document becomes text.
    ``skip_tags``
        Elements of documents in which no links are made; ``code``, ``kbd``, ``pre``, ``samp``, ``tt`` and ``button``
        by default.
    ``mentions``, ``handles``, ``hashtags``
        Templates for the URLs of names: a URL or a path with ``{name}``, and for handles also ``{host}``. With ``True``, names
        are found but stay text.

    >>> linkifier = Linkifier(mentions="https://chat.example/u/{name}", hashtags="/tags/{name}")
    >>> linkifier.markdown("@bob: #東京!")
    '[@bob](https://chat.example/u/bob): [#東京](/tags/%E6%9D%B1%E4%BA%AC)!'
    """

    __slots__ = ("_callbacks",)

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
        callbacks: "Iterable[Callback]" = (),
        skip_tags: Optional[Iterable[str]] = None,
        mentions: Union[bool, str] = False,
        handles: Union[bool, str] = False,
        hashtags: Union[bool, str] = False,
        **detection: "Unpack[DetectionOptions]",
    ) -> None:
        options: Dict[str, Any] = {
            "policy": policy,
            "protect": _list("protect", protect),
            "built_in_names": _flag("built_in_names", built_in_names),
            "refused": refused,
            "link_text": link_text,
            "max_len": _number("max_len", max_len),
            "min_confidence": min_confidence,
            "default_scheme": default_scheme,
            "css_class": css_class,
            "rel": rel,
            "target": target,
            "isolation": isolation,
            "skip_tags": None if skip_tags is None else _list("skip_tags", skip_tags),
        }
        self._callbacks = _functions("callbacks", callbacks)
        names = {
            "mentions": _names("mentions", mentions),
            "handles": _names("handles", handles),
            "hashtags": _names("hashtags", hashtags),
        }
        found: Dict[str, Any] = {name: value is not False for name, value in names.items()}
        detector = Detector(**detection, **found)
        templates = {name: value if isinstance(value, str) else None for name, value in names.items()}
        self._options = {**detector._options, **options, "callbacks": self._callbacks, **names}
        mark = _mark() if self._callbacks else None
        self._core = _core.linkifier(detector._options, {**options, **templates, "mark": mark})

    def _render(self, text: str, to: Format) -> str:
        if not self._callbacks:
            return _core.render(self._core, text, to)
        if to != "html":
            raise ValueError(f"callbacks see the attributes of HTML, and {to!r} has none; leave them out, or use to='html'")
        return self._with_callbacks(text, False)

    def _with_callbacks(self, text: str, is_document: bool) -> str:
        from ._callbacks import rewrite

        return rewrite(_core.pieces(self._core, text, is_document), self._callbacks)

    def html(self, text: str) -> str:
        """Writes HTML. Everything that is not a link is escaped.

        >>> Linkifier(rel="", isolation="off").html("<b> example.com")
        '&lt;b&gt; <a href="https://example.com/">example.com</a>'
        """
        return self._render(text, "html")

    def html_document(self, document: str) -> str:
        """Makes links in the text of an HTML document.

        >>> linkifier = Linkifier(rel="", isolation="off")
        >>> linkifier.html_document("<p>example.com <code>example.org</code></p>")
        '<p><a href="https://example.com/">example.com</a> <code>example.org</code></p>'
        """
        if self._callbacks:
            return self._with_callbacks(document, True)
        return _core.html_document(self._core, document)

    def markdown(self, text: str) -> str:
        """Writes Markdown.

        >>> Linkifier().markdown("see example.com")
        'see [example.com](https://example.com/)'
        """
        return self._render(text, "markdown")

    def ansi(self, text: str) -> str:
        """Writes hyperlinks for terminals, and removes control characters.

        >>> Linkifier().ansi("example.com")
        '\\x1b]8;;https://example.com/\\x1b\\\\example.com\\x1b]8;;\\x1b\\\\'
        """
        return self._render(text, "ansi")

    def text(self, text: str) -> str:
        """Writes plain text with links in a readable form.

        >>> Linkifier(link_text="display").text("http://xn--bcher-kva.de/%C3%A4")
        'http://bücher.de/ä'
        """
        return self._render(text, "text")

    def tokens(self, text: str) -> List[Token]:
        """Splits a text into stretches without links, and screened links.

        >>> [token if isinstance(token, str) else token.href
        ...  for token in Linkifier().tokens("see example.com!")]
        ['see ', 'https://example.com/', '!']
        """
        return [
            token if isinstance(token, str) else LinkToken(_link(token[0]), _screening(token[1]), *token[2:])
            for token in _core.tokens(self._core, text)
        ]


#: Findings that are errors if the checker does not allow them.
_CODES = {
    "allow_quoted_local": "quoted-local-part",
    "allow_domain_literal": "address-literal",
    "allow_smtputf8": "smtputf8-needed",
    "allow_special_use": "special-use",
}


class Checker(_Engine):
    """Checks domain names, addresses and URLs.

    >>> report = Checker(suggestions=True).email("me@example.con")
    >>> report.findings[-1].code
    'did-you-mean'

    ``suggestions``
        Whether to suggest corrections.
    ``allow_quoted_local``, ``allow_domain_literal``, ``allow_smtputf8``, ``allow_special_use``
        Whether ``"jane doe"@example.com``, ``jane@[192.0.2.1]``, ``иван@example.com`` and ``jane@printer.local`` are valid, as
        the standards say. The last one also applies to domain names and URLs.

    >>> strict = Checker(allow_quoted_local=False, allow_special_use=False)
    >>> strict.email("jane@printer.local").errors[0].code
    'special-use'

    ``tlds``
        The text of a list of top-level domains, one on each line, instead of the one built in.
    ``idn_tables``
        A file or folder of IDN tables that labels must follow; ``"built-in"`` for the rules of the root zone alone.
    """

    __slots__ = ()

    def __init__(
        self,
        *,
        suggestions: bool = False,
        allow_quoted_local: bool = True,
        allow_domain_literal: bool = True,
        allow_smtputf8: bool = True,
        allow_special_use: bool = True,
        tlds: Optional[str] = None,
        idn_tables: Optional[Union[str, "os.PathLike[str]"]] = None,
    ) -> None:
        allowed = {
            "allow_quoted_local": _flag("allow_quoted_local", allow_quoted_local),
            "allow_domain_literal": _flag("allow_domain_literal", allow_domain_literal),
            "allow_smtputf8": _flag("allow_smtputf8", allow_smtputf8),
            "allow_special_use": _flag("allow_special_use", allow_special_use),
        }
        self._options = {
            "suggestions": _flag("suggestions", suggestions),
            **allowed,
            "tlds": tlds,
            "idn_tables": None if idn_tables is None else _path("idn_tables", idn_tables),
        }
        refused = [_CODES[name] for name, is_allowed in allowed.items() if not is_allowed]
        self._core = _core.checker({**self._options, "refused": refused})

    def check(self, kind: CheckKind, value: str) -> Report:
        """Checks a value of a kind: ``"domain"``, ``"email"``, ``"url"`` or ``"mailto"``.

        >>> Checker().check("domain", "-.com").valid
        False
        """
        return _report(_core.check(self._core, kind, value))

    def domain(self, value: str) -> Report:
        """Checks a domain name.

        >>> Checker().domain("example.com").valid
        True
        """
        return self.check("domain", value)

    def email(self, value: str) -> Report:
        """Checks an email address.

        >>> Checker().email("иван@пример.рф").valid
        True
        """
        return self.check("email", value)

    def url(self, value: str) -> Report:
        """Checks a URL.

        >>> Checker().url("http://example.com:99999/").valid
        False
        """
        return self.check("url", value)

    def mailto(self, value: str) -> Report:
        """Checks a ``mailto:`` URL.

        >>> Checker().mailto("mailto:me@example.com?subject=hi").valid
        True
        """
        return self.check("mailto", value)


def _report(answer: Tuple[Any, ...]) -> Report:
    kind, valid, findings, addresses = answer
    return Report(kind, valid, tuple(map(Finding._make, findings)), tuple(map(Address._make, addresses)))
