"""Validators for Django: each error that a check finds becomes an error of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible

from .._engine import Checker
from .._normalize import normalized
from .._words import CheckKind

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._types import CheckerOptions

__all__ = ["DomainValidator", "EmailValidator", "URLValidator"]


class _Validator:
    """Checks values, and writes them in their normalized form. The options are those of :class:`linkspan.Checker`."""

    kind: CheckKind

    def __init__(self, **options: "Unpack[CheckerOptions]") -> None:
        self._options = options
        self._checker = Checker(**options)

    def __call__(self, value: object) -> None:
        """Raises a ``ValidationError`` with a sentence for each fault; its code is that of the finding."""
        self.normalized(str(value))

    def normalized(self, value: str) -> str:
        """The normalized form of a valid value; raises as a call does."""
        report = self._checker.check(self.kind, value)
        if not report.valid:
            raise ValidationError([ValidationError(each.message, code=each.code, params={"value": value}) for each in report.errors])
        return normalized(report, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Validator) and self._options == other._options

    def __hash__(self) -> int:
        return hash((self.kind, repr(self._options)))


@deconstructible(path="linkspan.django.validators.EmailValidator")
class EmailValidator(_Validator):
    """Checks email addresses, in every script.

    >>> EmailValidator(allow_smtputf8=False)("me@bücher.de")
    """

    kind: CheckKind = "email"


@deconstructible(path="linkspan.django.validators.DomainValidator")
class DomainValidator(_Validator):
    """Checks domain names, in every script.

    >>> DomainValidator()("bücher.de")
    """

    kind: CheckKind = "domain"


@deconstructible(path="linkspan.django.validators.URLValidator")
class URLValidator(_Validator):
    """Checks URLs, in every script; their schemes are ``http``, ``https`` and ``ftp``.

    >>> URLValidator()("https://bücher.de/ä")
    """

    kind: CheckKind = "url"

    def normalized(self, value: str) -> str:
        """The normalized form of a valid value; raises as a call does."""
        if value.partition(":")[0].lower() not in ("http", "https", "ftp"):
            raise ValidationError("A URL that begins with https:// was expected.", code="no-scheme", params={"value": value})
        return super().normalized(value)
