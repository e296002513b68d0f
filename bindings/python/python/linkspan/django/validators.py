"""Validators for Django. Each error that a check finds becomes an error of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible

from .._engine import Checker
from .._normalize import normalized
from ..typing import CheckKind

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._types import CheckerOptions

__all__ = ["DomainValidator", "EmailValidator", "URLValidator"]


class _Validator:
    """Checks values, and writes them in their normalized form. The options are those of :class:`linkspan.Checker`.

    With a ``message``, it is the only error, with its ``code``, as in Django's own validators.
    """

    kind: CheckKind

    def __init__(self, message: Optional[str] = None, code: str = "invalid", **options: "Unpack[CheckerOptions]") -> None:
        self.message = message
        self.code = code
        self._options = options
        self._checker = Checker(**options)

    def __call__(self, value: object) -> None:
        """Raises a ``ValidationError`` with a sentence for each error; its code is that of the finding."""
        self.normalized(str(value))

    def normalized(self, value: str) -> str:
        """The normalized form of a valid value; raises as a call does."""
        report = self._checker.check(self.kind, value)
        if not report.valid:
            raise self._error(value, [(each.message, each.code) for each in report.errors])
        return normalized(report, value)

    def _error(self, value: str, faults: "list[tuple[str, str]]") -> ValidationError:
        params = {"value": value}
        if self.message is not None:
            return ValidationError(self.message, code=self.code, params=params)
        # Django fills in the parameters with `%`.
        return ValidationError([ValidationError(message.replace("%", "%%"), code=code, params=params) for message, code in faults])

    def _parts(self) -> "tuple[object, ...]":
        return self.kind, self.message, self.code, self._options

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Validator) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(repr(self._parts()))


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
    """Checks URLs with the schemes ``http``, ``https`` and ``ftp``, in every script.

    >>> URLValidator()("https://bücher.de/ä")
    """

    kind: CheckKind = "url"

    def normalized(self, value: str) -> str:
        """The normalized form of a valid value; raises as a call does."""
        if value.partition(":")[0].lower() not in ("http", "https", "ftp"):
            raise self._error(value, [("A URL that begins with https:// was expected.", "no-scheme")])
        return super().normalized(value)
