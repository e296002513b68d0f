"""Fields of forms whose clean value is normalized."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms

from .validators import DomainValidator, EmailValidator, URLValidator, _Validator

if TYPE_CHECKING:
    from .._types import CheckerOptions

__all__ = ["DomainField", "EmailField", "URLField"]

#: A scheme; ``example.com:80`` and ``localhost:80`` have none.
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+-]*:(?!\d)")


class _Field(forms.CharField):
    validator: _Validator

    def clean(self, value: Any) -> Any:
        """Checks a value; returns its normalized form."""
        cleaned = super().clean(value)
        if cleaned in self.empty_values:
            return cleaned
        normalized = self.validator.normalized(cleaned)
        # Its normalized form may be longer.
        self.run_validators(normalized)
        return normalized


class EmailField(_Field):
    """An email address. ``options`` are those of :class:`linkspan.Checker`.

    >>> EmailField().clean("Jane@EXAMPLE.com")
    'Jane@example.com'
    """

    widget = forms.EmailInput

    def __init__(self, *, options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        self.validator: _Validator = EmailValidator(**(options or {}))
        super().__init__(**{"max_length": 254, **kwargs})


class DomainField(_Field):
    """A domain name. ``options`` are those of :class:`linkspan.Checker`.

    >>> DomainField().clean("BÜCHER.de")
    'bücher.de'
    """

    def __init__(self, *, options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        self.validator: _Validator = DomainValidator(**(options or {}))
        super().__init__(**{"max_length": 253, **kwargs})


class URLField(_Field):
    """A URL. What has no scheme gets one, as in Django's own field. ``options`` are those of :class:`linkspan.Checker`.

    >>> URLField().clean("https://bücher.de/ä"), URLField(assume_scheme="http").clean("example.com")
    ('https://xn--bcher-kva.de/%C3%A4', 'http://example.com/')
    """

    widget = forms.URLInput

    def __init__(self, *, assume_scheme: str = "https", options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        self.assume_scheme = assume_scheme
        self.validator: _Validator = URLValidator(**(options or {}))
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> Any:
        """The value as text, with a scheme."""
        text = super().to_python(value)
        if not text or _SCHEME.match(text):
            return text
        return f"{self.assume_scheme}:{text}" if text.startswith("//") else f"{self.assume_scheme}://{text}"
