"""The types of answers: named tuples, which can be compared, unpacked, matched and pickled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Dict, Iterable, NamedTuple, Optional, Tuple, TypedDict, Union

from . import _core
from .typing import (
    CheckKind,
    Confidence,
    DecisionCode,
    DefaultScheme,
    Effect,
    Emails,
    Evidence,
    FindingCode,
    Isolation,
    LinkKind,
    LinkText,
    Policy,
    Profile,
    ReasonCode,
    Refused,
    Severity,
    Tailoring,
    Trigger,
    Verdict,
)

if TYPE_CHECKING:
    import os


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
    >>> link.registrable, link.tld
    ('xn--bcher-kva.de', 'de')
    """

    #: The start in the text, in code points, as in slices.
    start: int
    #: The end.
    end: int
    #: ``"url"`` or ``"email"``; on request also ``"mention"``, ``"handle"`` and ``"hashtag"``.
    kind: LinkKind
    #: The link as it is written.
    text: str
    #: Why it is a link: ``"scheme"``, ``"www"``, ``"domain"``, ``"address"``, ``"email"``, ``"mailto"``, ``"sigil"`` for
    #: an ``@`` or a ``#`` before a name, or ``"attribute"`` for a link in the markup of a document (never in text).
    evidence: Evidence
    #: ``"certain"``, ``"likely"`` or ``"doubtful"``.
    confidence: Confidence
    #: The rules of the profile ``prose`` that had an effect.
    tailorings: Tuple[Tailoring, ...]
    #: Whether the table has its top-level domain; ``None`` if the host has none.
    known_tld: Optional[bool]
    #: The scheme as it is written, without its ``:``. This and all following parts are ``None`` if the link does not have them.
    scheme: Optional[str]
    #: The part of an email address before its ``@``.
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
    #: The registrable domain of the host, in ASCII form, for grouping links.
    registrable: Optional[str]
    #: The top-level domain, in ASCII form.
    tld: Optional[str]

    @property
    def href(self) -> str:
        """The target, for machines. Mentions, handles and hashtags have no URL by themselves; for them this is their text."""
        return _core.form_of_link(self.text, self.kind, "href")

    @property
    def display(self) -> str:
        """The form to show to people.

        >>> import linkspan
        >>> linkspan.detect("http://xn--bcher-kva.de/%C3%A4")[0].display
        'http://bücher.de/ä'
        """
        return _core.form_of_link(self.text, self.kind, "display")


class Finding(NamedTuple):
    """A finding of a check, and its position in the value."""

    code: FindingCode
    severity: Severity
    start: int
    end: int
    message: str


class Address(NamedTuple):
    """A valid email address, split into its parts and normalized.

    >>> import linkspan
    >>> address = linkspan.check_email('"Jane.Doe"@BÜCHER.example').address
    >>> address.normalized, address.ascii
    ('Jane.Doe@bücher.example', 'Jane.Doe@xn--bcher-kva.example')
    """

    #: The part before the ``@``, in Normalization Form C, in quotes only if it needs them. Its case is kept.
    local_part: str
    #: The domain in Unicode form and lower case, or an IP address in brackets.
    domain: str
    #: The domain in ASCII form.
    ascii_domain: str
    #: The whole address, for storing and comparing.
    normalized: str
    #: The whole address in ASCII; ``None`` if the local part is not ASCII.
    ascii: Optional[str]
    #: Whether mail servers must support SMTPUTF8 to deliver to it.
    smtputf8: bool


class Report(NamedTuple):
    """The result of a check of a value.

    >>> import linkspan
    >>> report = linkspan.check_email("a..b@example.com")
    >>> report.valid
    False
    >>> [finding.code for finding in report.findings]
    ['consecutive-dots']
    """

    kind: CheckKind
    valid: bool
    findings: Tuple[Finding, ...]
    #: The addresses of a valid email address or ``mailto:`` URL.
    addresses: Tuple[Address, ...] = ()

    @property
    def address(self) -> Optional[Address]:
        """The address of a valid email address.

        >>> import linkspan
        >>> linkspan.check_email("иван@пример.рф").address.ascii_domain
        'xn--e1afmkfd.xn--p1ai'
        """
        return next(iter(self.addresses), None)

    @property
    def errors(self) -> Tuple[Finding, ...]:
        """The findings that make the value invalid."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


class Reason(NamedTuple):
    """A reason for a warning or a refusal, and the part of the link that causes it."""

    code: ReasonCode
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

    verdict: Verdict
    reasons: Tuple[Reason, ...]
    #: The host in a form that is safe to show; empty if there is none.
    display_host: str


class LinkToken(NamedTuple):
    """A screened link between stretches of text."""

    link: Link
    screening: Screening
    #: Whether text that follows may still change it.
    may_grow: bool
    #: The text to show: the link as written, with the host in the form that screening allows.
    link_text: str
    #: The target in the linkifier's output; ``None`` for a mention, a handle or a hashtag without a template, which stays text.
    href: Optional[str]


class Decision(NamedTuple):
    """One decision of detection."""

    code: DecisionCode
    effect: Effect
    start: int
    end: int
    message: str


class Candidate(NamedTuple):
    """A part of a text that may be a link, and the outcome."""

    #: The reason why it is a candidate: ``"scheme"``, ``"separator"``, ``"at-sign"``, ``"bracket"`` or ``"hash"``.
    trigger: Trigger
    start: int
    end: int
    decisions: Tuple[Decision, ...]
    #: The code of the decision that refused it.
    reason: Optional[DecisionCode]
    link: Optional[Link]


class Explanation(NamedTuple):
    """Every decision on a text. When printed, it shows them below their positions."""

    picture: str
    candidates: Tuple[Candidate, ...]

    def __str__(self) -> str:
        return self.picture


#: The attributes of a link: ``(None, "href")`` and the like, and ``"_text"``.
Attributes = Dict[Union[Tuple[Optional[str], str], str], str]

#: Receives the attributes of a link and whether it is new. Returns the attributes, or ``None`` to remove the link.
Callback = Callable[[Attributes, bool], Optional[Attributes]]

#: A stretch of text, or a link.
Token = Union[str, LinkToken]


class DetectorOptions(TypedDict, total=False):
    """The options of :class:`linkspan.Detector`, for functions that pass them on: ``Detector(**options)``."""

    profile: Profile
    tailorings: Optional[Iterable[Tailoring]]
    bare_domains: bool
    emails: Emails
    bare_addresses: bool
    single_labels: bool
    schemes: Iterable[str]
    mentions: bool
    handles: bool
    hashtags: bool
    tlds: Optional[str]
    max_link_bytes: Optional[int]


class DetectionOptions(TypedDict, total=False):
    """The options of a detector that :class:`linkspan.Linkifier` also has, with the same name and type."""

    profile: Profile
    tailorings: Optional[Iterable[Tailoring]]
    bare_domains: bool
    emails: Emails
    bare_addresses: bool
    single_labels: bool
    schemes: Iterable[str]
    tlds: Optional[str]
    max_link_bytes: Optional[int]


class LinkifierOptions(DetectionOptions, total=False):
    """The options of :class:`linkspan.Linkifier`, for functions that pass them on: ``Linkifier(**options)``."""

    policy: Policy
    protect: Iterable[str]
    built_in_names: bool
    refused: Refused
    link_text: LinkText
    max_len: Optional[int]
    min_confidence: Confidence
    default_scheme: DefaultScheme
    css_class: str
    rel: str
    target: str
    isolation: Isolation
    callbacks: Iterable[Callback]
    skip_tags: Optional[Iterable[str]]
    mentions: Union[bool, str]
    handles: Union[bool, str]
    hashtags: Union[bool, str]


class CheckerOptions(TypedDict, total=False):
    """The options of :class:`linkspan.Checker`, for functions that pass them on: ``Checker(**options)``."""

    suggestions: bool
    allow_quoted_local: bool
    allow_domain_literal: bool
    allow_smtputf8: bool
    allow_special_use: bool
    tlds: Optional[str]
    idn_tables: Optional[Union[str, "os.PathLike[str]"]]
