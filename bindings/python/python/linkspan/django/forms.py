"""Fields of forms whose clean value is normalized."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from .validators import DomainValidator, EmailValidator, URLValidator, _Validator

if TYPE_CHECKING:
    from .._types import CheckerOptions

__all__ = ["DomainField", "EmailField", "URLField"]


class _Field(forms.CharField):
    validator: _Validator

    def clean(self, value: Any) -> Any:
        """Checks a value; returns its normalized form."""
        cleaned = super().clean(value)
        return cleaned if cleaned in self.empty_values else self.validator.normalized(cleaned)


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
    """A URL. ``options`` are those of :class:`linkspan.Checker`.

    >>> URLField().clean("https://bücher.de/ä")
    'https://xn--bcher-kva.de/%C3%A4'
    """

    widget = forms.URLInput

    def __init__(self, *, options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        self.validator: _Validator = URLValidator(**(options or {}))
        super().__init__(**kwargs)
