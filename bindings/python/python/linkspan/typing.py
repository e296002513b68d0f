"""The words of options and answers as types, for hints in your own code.

>>> import linkspan
>>> from linkspan.typing import Profile
>>> def make(profile: Profile) -> linkspan.Detector:
...     return linkspan.Detector(profile=profile)
>>> make("uts58")
Detector(profile='uts58', bare_domains=True, emails='link', bare_addresses=False, single_labels=False, mentions=False, handles=False, hashtags=False)

A type checker finds ``make("utf58")``. The options as a whole are :class:`linkspan.DetectorOptions` and the like. This file is made by
`python tests/words.py`; tests compare it with the library.
"""

from __future__ import annotations

from typing import Literal

__all__ = [
    "CheckKind",
    "Confidence",
    "DecisionCode",
    "DefaultScheme",
    "Effect",
    "Emails",
    "Evidence",
    "Field",
    "FindingCode",
    "Form",
    "Format",
    "Isolation",
    "LinkKind",
    "LinkText",
    "Policy",
    "Profile",
    "ReasonCode",
    "Refused",
    "Severity",
    "Strings",
    "Tailoring",
    "Trigger",
    "Unit",
    "Verdict",
]

CheckKind = Literal["domain", "email", "url", "mailto"]

Confidence = Literal["doubtful", "likely", "certain"]

DecisionCode = Literal[
    "scheme-known",
    "host-domain",
    "host-unknown-tld",
    "host-single-label",
    "host-ipv4",
    "host-ipv6",
    "port",
    "port-left-out",
    "root-dot",
    "email-ahead",
    "local-part",
    "mailto",
    "name",
    "no-tail",
    "end-of-text",
    "end-hard",
    "end-cut",
    "end-unpaired",
    "end-deep",
    "left-out",
    "tailored",
    "skipped",
    "no-scheme",
    "scheme-unknown",
    "opaque-rest",
    "already-used",
    "touches",
    "userinfo",
    "port-too-large",
    "percent-escape",
    "not-utf8",
    "too-long",
    "after-scheme",
    "attached",
    "bare-domains-off",
    "bare-addresses-off",
    "emails-off",
    "mentions-off",
    "broken-email",
    "local-part-empty",
    "local-part-start",
    "local-part-end",
    "local-part-dots",
    "local-part-quoted",
    "vetoed",
    "run-judged",
    "run-contains-host",
    "host-empty",
    "host-start",
    "label-empty",
    "label-hyphen",
    "label-too-long",
    "underscore",
    "host-too-long",
    "bad-punycode",
    "not-uts46",
    "single-label",
    "tld-syntax",
    "tld-unknown",
    "public-suffix",
    "bad-ipv4",
    "bad-ipv6",
]

DefaultScheme = Literal["https", "http"]

Effect = Literal["supports", "refuses"]

Emails = Literal["link", "link-quoted", "skip"]

Evidence = Literal["scheme", "www", "domain", "address", "email", "mailto", "sigil", "attribute"]

Field = Literal[
    "start",
    "end",
    "kind",
    "text",
    "href",
    "display",
    "host",
    "registrable",
    "verdict",
    "evidence",
    "confidence",
    "scheme",
    "local_part",
    "name",
    "port",
    "path",
    "query",
    "fragment",
    "tld",
]

FindingCode = Literal[
    "empty",
    "not-utf8",
    "value-too-long",
    "surrounding-space",
    "more-findings",
    "not-ldh",
    "underscore",
    "hyphen-at-start",
    "hyphen-at-end",
    "reserved-hyphens",
    "leading-dot",
    "consecutive-dots",
    "trailing-dot",
    "root-dot",
    "empty-label",
    "label-too-long",
    "name-too-long",
    "single-label",
    "tld-all-numeric",
    "tld-too-short",
    "tld-unknown",
    "did-you-mean",
    "special-use",
    "a-label-undecodable",
    "a-label-not-canonical",
    "not-idna2008",
    "leading-combining-mark",
    "not-nfc",
    "contextj-rule",
    "contexto-rule",
    "bidi-rule",
    "mapping-needed",
    "tld-not-allowed",
    "idn-table-character",
    "idn-table-rule",
    "idn-table-missing",
    "no-at-sign",
    "at-sign-in-local-part",
    "empty-local-part",
    "empty-domain",
    "local-part-too-long",
    "address-too-long",
    "local-part-character",
    "backslash-outside-quotes",
    "unclosed-quote",
    "partly-quoted",
    "control-in-quotes",
    "empty-quotes",
    "quoted-local-part",
    "quotes-not-needed",
    "comment",
    "display-name",
    "smtputf8-needed",
    "local-part-not-nfc",
    "unusual-character",
    "address-literal",
    "bad-address-literal",
    "no-scheme",
    "bad-scheme",
    "scheme-looks-like-host",
    "no-authority",
    "empty-host",
    "userinfo",
    "bad-ip-literal",
    "bad-ipv4",
    "unusual-ipv4",
    "escaped-host",
    "bad-port",
    "port-too-large",
    "empty-port",
    "bad-percent-escape",
    "escape-not-utf8",
    "must-be-escaped",
    "should-be-escaped",
    "non-ascii",
    "not-mailto",
    "mailto-slashes",
    "no-recipient",
    "empty-address",
    "bad-header",
    "line-break-in-header",
    "bare-line-break",
    "header-may-be-ignored",
    "mailto-fragment",
    "dns-tld-missing",
    "dns-domain-missing",
    "dns-no-mail",
    "dns-no-mail-server",
    "dns-no-address",
    "dns-unknown",
]

Form = Literal["minimal", "display", "href", "full"]

Format = Literal["html", "markdown", "ansi", "text"]

Isolation = Literal["dir", "bdi", "off"]

LinkKind = Literal["url", "email", "mention", "handle", "hashtag"]

LinkText = Literal["written", "display"]

Policy = Literal["strict", "balanced", "off"]

Profile = Literal["prose", "uts58"]

ReasonCode = Literal[
    "mixed-script",
    "whole-script-confusable",
    "variant",
    "protected-name",
    "near-protected-name",
    "embedded-name",
    "restricted-character",
    "limited-use-script",
    "uncommon-character",
    "invisible-character",
    "deprecated-character",
    "unassigned-character",
    "disallowed-character",
    "joiner-context",
    "unseen-joiner",
    "mixed-digits",
    "digit-lookalike",
    "combining-mark",
    "kana-lookalike",
    "cjk-lookalike",
    "slash-lookalike",
    "accented-latin-mix",
    "middle-dot",
    "context-rule",
    "thorn",
    "schwa",
    "fake-separator",
    "bidi-control",
    "bidi-rule",
    "bidi-reorder",
    "userinfo",
    "unsafe-scheme",
    "ip-address-form",
    "bad-punycode",
    "malformed-host",
    "host-too-long",
    "host-mismatch",
    "link-too-long",
]

Refused = Literal["punycode", "text", "defang"]

Severity = Literal["note", "warning", "error"]

Strings = Literal["utf8", "large_utf8"]

Tailoring = Literal[
    "dangling-initiator",
    "cjk-tail",
    "cjk-head",
    "prefix",
    "suffix",
    "file-names",
    "missing-space",
    "fediverse",
    "markdown",
    "ellipsis",
    "possessive",
    "path-context",
    "mailto-headers",
    "leading-hyphen",
    "quotes",
    "address-edge",
    "invisible",
    "symbols",
]

Trigger = Literal["scheme", "separator", "at-sign", "bracket", "hash"]

Unit = Literal["bytes", "utf16", "chars"]

Verdict = Literal["allow", "warn", "refuse"]
