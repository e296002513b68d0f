"""A replacement for python-email-validator, with the same functions and answers, so that only the import changes.

>>> from linkspan.email_validator import EmailNotValidError, validate_email
>>> validate_email("Jane@BÜCHER.de").normalized
'Jane@bücher.de'
>>> validate_email("jane..doe@example.com")
Traceback (most recent call last):
...
linkspan.email_validator.EmailSyntaxError: The name of a mailbox cannot have two dots in a row, unless it is in quotes.

The options and their defaults are those of python-email-validator, except that the DNS is never queried.
"""

from __future__ import annotations

import ipaddress
import re
import unicodedata
import warnings
from functools import lru_cache
from typing import Any, ClassVar, Dict, Optional, Tuple, Union

from ._engine import Checker
from ._types import Finding, Report

__all__ = [
    "EmailNotValidError",
    "EmailSyntaxError",
    "EmailUndeliverableError",
    "ValidatedEmail",
    "validate_email",
]


class EmailNotValidError(ValueError):
    """An address is not valid. The message gives the reason."""

    #: The findings of the check; empty if the input is not text.
    findings: Tuple[Finding, ...] = ()


class EmailSyntaxError(EmailNotValidError):
    """An address is not valid as it is written."""


class EmailUndeliverableError(EmailNotValidError):
    """Never raised, because the DNS is not queried. It exists for code that catches it."""


class ValidatedEmail:
    """A valid address.

    >>> email = validate_email("иван@пример.рф")
    >>> email.local_part, email.ascii_domain, email.ascii_email, email.smtputf8
    ('иван', 'xn--e1afmkfd.xn--p1ai', None, True)
    """

    #: The address as given, without a name before it.
    original: str
    #: The form to store and to compare.
    normalized: str
    #: The part before the ``@``.
    local_part: str
    #: The domain in Unicode form.
    domain: str
    #: The IP address, if the address has one instead of a domain.
    domain_address: Union[ipaddress.IPv4Address, ipaddress.IPv6Address]
    #: The whole address in ASCII, if it has such a form.
    ascii_email: Optional[str]
    #: The local part, if it is ASCII.
    ascii_local_part: Optional[str]
    #: The domain in ASCII form.
    ascii_domain: str
    #: Whether mail servers must support SMTPUTF8.
    smtputf8: bool
    #: The name before the address, if names are allowed.
    display_name: Optional[str]

    @property
    def email(self) -> str:
        """The old name of :attr:`normalized`."""
        warnings.warn("ValidatedEmail.email is deprecated; write ValidatedEmail.normalized", DeprecationWarning, stacklevel=2)
        return self.normalized

    def as_dict(self) -> Dict[str, Any]:
        """Returns all fields as a dictionary.

        >>> validate_email("me@example.com").as_dict()["normalized"]
        'me@example.com'
        """
        fields = dict(self.__dict__)
        if "domain_address" in fields:
            fields["domain_address"] = repr(fields["domain_address"])
        return fields

    def __repr__(self) -> str:
        return f"<ValidatedEmail {self.normalized}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ValidatedEmail):
            return NotImplemented
        given = {**dict.fromkeys(other.__dict__), **self.__dict__}
        return given == {**dict.fromkeys(self.__dict__), **other.__dict__}

    __hash__: ClassVar[None]  # type: ignore[assignment]


def validate_email(
    email: Union[str, bytes],
    /,
    *,
    allow_smtputf8: bool = True,
    allow_empty_local: bool = False,
    allow_quoted_local: bool = False,
    allow_domain_literal: bool = False,
    allow_display_name: bool = False,
    strict: bool = False,
    check_deliverability: bool = False,
    test_environment: bool = False,
    globally_deliverable: bool = True,
    timeout: Optional[int] = None,
    dns_resolver: None = None,
) -> ValidatedEmail:
    """Checks an address. Raises an :class:`EmailNotValidError` if it is not valid.

    >>> validate_email('"jane doe"@example.com', allow_quoted_local=True).local_part
    '"jane doe"'
    """
    if check_deliverability or timeout is not None or dns_resolver is not None:
        raise ValueError(
            "this module does not query the DNS: leave check_deliverability, timeout and dns_resolver out; "
            "`linkspan check email --dns` does it on the command line"
        )
    if allow_empty_local:
        raise ValueError("allow_empty_local is not supported: an address has something before the @; check the domain instead")
    address, name = _split(_text_of(email), allow_display_name)
    strictness = (allow_quoted_local, allow_domain_literal, allow_smtputf8)
    if test_environment and address.lower().endswith("@test"):
        # The only name without a dot that tests may use.
        return _in_test(_checker(*strictness, True), address, name)
    report = _checker(*strictness, not globally_deliverable).email(address)
    if test_environment and _is_test(report):
        report = _checker(*strictness, True).email(address)
    return _validated(address, name, report)


@lru_cache(maxsize=None)
def _checker(quoted: bool, literal: bool, smtputf8: bool, special: bool) -> Checker:
    return Checker(
        allow_quoted_local=bool(quoted),
        allow_domain_literal=bool(literal),
        allow_smtputf8=bool(smtputf8),
        allow_special_use=bool(special),
    )


def _text_of(email: Union[str, bytes]) -> str:
    if isinstance(email, str):
        return email
    if not isinstance(email, bytes):
        raise TypeError("email must be str or bytes")
    try:
        return email.decode("ascii")
    except ValueError as error:
        raise EmailSyntaxError("The email address is not valid ASCII.") from error


#: A name in quotes.
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)


def _split(email: str, allow_display_name: bool) -> Tuple[str, Optional[str]]:
    """Returns the address, and the name before it if names are allowed."""
    name, opening, address = email.strip().rpartition("<")
    if not allow_display_name or not opening or address.find(">") + 1 != len(address) or not address:
        return email, None
    name = name.strip()
    quoted = _QUOTED.fullmatch(name)
    if quoted:
        name = re.sub(r"\\(.)", r"\1", quoted[1], flags=re.DOTALL)
    elif any(mark in name for mark in '"<>'):
        return email, None
    return address[:-1], unicodedata.normalize("NFC", name) or None


def _is_test(report: Report) -> bool:
    return bool(report.errors) and all(each.code == "special-use" and ".test " in each.message for each in report.errors)


#: Findings that are warnings in linkspan, but errors in python-email-validator.
_UNSAFE = ("unusual-character", "reserved-hyphens")


def _in_test(checker: Checker, address: str, name: Optional[str]) -> ValidatedEmail:
    result = _validated(address, name, checker.email(address[: -len("test")] + "example.test"))
    result.domain = result.ascii_domain = "test"
    result.normalized = f"{result.local_part}@test"
    result.ascii_email = result.ascii_local_part and f"{result.ascii_local_part}@test"
    return result


def _validated(original: str, name: Optional[str], report: Report) -> ValidatedEmail:
    faults = [each for each in report.findings if each.severity == "error" or each.code in _UNSAFE]
    if faults:
        error = EmailSyntaxError(faults[0].message)
        error.findings = report.findings
        raise error
    address, result = report.addresses[0], ValidatedEmail()
    result.original = original
    result.normalized = address.normalized
    result.local_part = address.local_part
    result.domain = address.domain
    if address.domain.startswith("["):
        result.domain_address = ipaddress.ip_address(address.domain[1:-1].rpartition("IPv6:")[2])
    result.ascii_email = address.ascii
    result.ascii_local_part = None if address.smtputf8 else address.local_part
    result.ascii_domain = address.ascii_domain
    result.smtputf8 = address.smtputf8
    result.display_name = name
    return result
