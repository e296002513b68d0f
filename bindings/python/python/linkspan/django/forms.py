"""Form fields whose cleaned value is normalized."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms

from .validators import DomainValidator, EmailValidator, URLValidator, _Validator

if TYPE_CHECKING:
    from .._types import CheckerOptions

__all__ = ["DomainField", "EmailField", "URLField"]

#: Matches a scheme; ``example.com:80`` and ``localhost:80`` have none.
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+-]*:(?!\d)")


class _Field(forms.CharField):
    """Text that is checked and normalized when it is converted to Python; validators receive the normalized form."""

    checked_by: "type[_Validator]"

    def __init__(self, *, options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        # As in Django's own fields, a custom message for "invalid" replaces the messages for all errors.
        message = (kwargs.get("error_messages") or {}).get("invalid")
        self.validator: _Validator = self.checked_by(message, **(options or {}))
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> Any:
        """Returns the normalized form of a valid value."""
        text = super().to_python(value)
        return self.validator.normalized(self._whole(text)) if text else text

    def _whole(self, text: str) -> str:
        return text


class EmailField(_Field):
    """An email address. ``options`` are those of :class:`linkspan.Checker`.

    >>> EmailField().clean("Jane@EXAMPLE.com")
    'Jane@example.com'
    """

    widget = forms.EmailInput
    checked_by: "type[_Validator]" = EmailValidator

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 254, **kwargs})


class DomainField(_Field):
    """A domain name. ``options`` are those of :class:`linkspan.Checker`.

    >>> DomainField().clean("BÜCHER.de")
    'bücher.de'
    """

    checked_by: "type[_Validator]" = DomainValidator

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 253, **kwargs})


class URLField(_Field):
    """A URL. If it has no scheme, it gets one, as in Django's own field. ``options`` are those of :class:`linkspan.Checker`.

    >>> URLField().clean("https://bücher.de/ä"), URLField(assume_scheme="http").clean("example.com")
    ('https://xn--bcher-kva.de/%C3%A4', 'http://example.com/')
    """

    widget = forms.URLInput
    checked_by: "type[_Validator]" = URLValidator

    def __init__(self, *, assume_scheme: str = "https", **kwargs: Any) -> None:
        self.assume_scheme = assume_scheme
        super().__init__(**kwargs)

    def _whole(self, text: str) -> str:
        if _SCHEME.match(text):
            return text
        return f"{self.assume_scheme}:{text}" if text.startswith("//") else f"{self.assume_scheme}://{text}"
