"""What linkspan answers with: named tuples, so they can be compared, unpacked, matched and pickled."""

from __future__ import annotations

from typing import Literal, NamedTuple, Optional, Tuple, Union

from . import _core

_tools = _core.Tools()

# The words of options; what is first is the default. The library has the same lists, and tests compare them.
Profile = Literal["prose", "uts58"]
Emails = Literal["link", "link-quoted", "skip"]
Policy = Literal["balanced", "strict", "off"]
Refused = Literal["punycode", "text", "defang"]
LinkText = Literal["written", "display"]
Confidence = Literal["doubtful", "likely", "certain"]
DefaultScheme = Literal["https", "http"]
Isolation = Literal["dir", "bdi", "off"]
Format = Literal["html", "markdown", "ansi", "text"]
Form = Literal["minimal", "display", "href", "full"]
Unit = Literal["chars", "utf16", "bytes"]
Strings = Literal["utf8", "large_utf8"]

# The words of answers.
LinkKind = Literal["url", "email", "mention", "handle", "hashtag"]
Evidence = Literal["scheme", "www", "domain", "address", "email", "mailto", "sigil", "attribute"]


class Link(NamedTuple):
    """A link in a text.

    >>> import linkspan
    >>> link = linkspan.detect("siehe bücher.de/ä.")[0]
    >>> link.start, link.end, link.text
    (6, 17, 'bücher.de/ä')
    >>> link.href
    'https://xn--bcher-kva.de/%C3%A4'
    >>> link.host, link.path, link.port
    ('bücher.de', '/ä', None)
    """

    #: Where it begins in the text, in code points, as slices count.
    start: int
    #: Where it ends.
    end: int
    #: ``"url"`` or ``"email"``; if they are asked for, ``"mention"``, ``"handle"`` and ``"hashtag"``, too.
    kind: LinkKind
    #: As it is written.
    text: str
    #: Why it is a link: ``"scheme"``, ``"www"``, ``"domain"``, ``"address"``, ``"email"``, ``"mailto"``, ``"sigil"`` for
    #: an ``@`` or a ``#`` before a name, or ``"attribute"`` for what the markup of a document names (text has none).
    evidence: Evidence
    #: ``"certain"``, ``"likely"`` or ``"doubtful"``.
    confidence: Confidence
    #: The rules of the profile ``prose`` that had a say.
    tailorings: Tuple[str, ...]
    #: Whether the table has its top-level domain: ``"known"``, ``"unknown"``; ``"absent"`` where it has none.
    tld: Literal["known", "unknown", "absent"]
    #: The scheme as it is written, without its ``:``. It and all parts that follow are ``None`` where the link has none.
    scheme: Optional[str]
    #: What stands before the ``@`` of an email address.
    local_part: Optional[str]
    #: The name of a mention, a handle or a hashtag, without the sign before it.
    name: Optional[str]
    #: The host as it is written, with the brackets of an IPv6 address. ``tel:+1-201-555-0123`` and ``#tag`` have none.
    host: Optional[str]
    #: The digits of the port.
    port: Optional[str]
    #: The path, from its ``/`` on, or after the ``:`` of a scheme without a host.
    path: Optional[str]
    #: The query, without its ``?``.
    query: Optional[str]
    #: The fragment, without its ``#``.
    fragment: Optional[str]

    @property
    def href(self) -> str:
        """Where it leads, for machines. A mention, a handle or a hashtag has no URL by itself: it is its text."""
        return _tools.form_of_link(self.text, self.kind, "href")

    @property
    def display(self) -> str:
        """How it is best shown to people.

        >>> import linkspan
        >>> linkspan.detect("http://xn--bcher-kva.de/%C3%A4")[0].display
        'http://bücher.de/ä'
        """
        return _tools.form_of_link(self.text, self.kind, "display")


class Finding(NamedTuple):
    """Something that a check found in a value, and where."""

    code: str
    severity: Literal["error", "warning", "note"]
    start: int
    end: int
    message: str


class Report(NamedTuple):
    """What a check says of a value.

    >>> import linkspan
    >>> report = linkspan.check_email("a..b@example.com")
    >>> report.valid
    False
    >>> [finding.code for finding in report.findings]
    ['consecutive-dots']
    """

    kind: Literal["domain", "email", "url", "mailto"]
    valid: bool
    findings: Tuple[Finding, ...]


class Reason(NamedTuple):
    """Why a link is not simply allowed, and what part of it is to blame."""

    code: str
    start: int
    end: int
    message: str


class Screening(NamedTuple):
    """Whether a link is what it seems.

    >>> import linkspan
    >>> match = linkspan.screen("https://раураl.com/")
    >>> match.verdict
    'refuse'
    """

    verdict: Literal["allow", "warn", "refuse"]
    reasons: Tuple[Reason, ...]
    #: The host in the form that is safe to show; empty where there is none.
    display_host: str


class LinkToken(NamedTuple):
    """A link between stretches of text, screened."""

    link: Link
    screening: Screening
    #: Whether text that is still to come may change it.
    may_grow: bool
    #: What a reader should see: as it is written, with the host as screening lets it be shown.
    link_text: str
    #: Where the linkifier lets it lead; ``None`` for a mention, a handle or a hashtag without a template, which stays text.
    href: Optional[str]


class Decision(NamedTuple):
    """One decision of detection."""

    code: str
    effect: str
    start: int
    end: int
    message: str


class Candidate(NamedTuple):
    """A place where a link might have been, and what became of it."""

    #: What made it a candidate: ``"scheme"``, ``"separator"``, ``"at-sign"``, ``"bracket"`` or ``"hash"``.
    trigger: str
    start: int
    end: int
    decisions: Tuple[Decision, ...]
    #: The code of the decision that refused it.
    reason: Optional[str]
    link: Optional[Link]


class Explanation(NamedTuple):
    """Every decision on a text; printed, it shows them under their places."""

    picture: str
    candidates: Tuple[Candidate, ...]

    def __str__(self) -> str:
        return self.picture


#: A stretch of text, or a link.
Token = Union[str, LinkToken]
