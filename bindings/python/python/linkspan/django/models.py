"""Model fields whose cleaned value is normalized. Their database columns are those of Django's own fields of the same name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Sequence, Tuple

from django import forms as django_forms
from django.db import models

from . import forms
from .validators import DomainValidator, EmailValidator, URLValidator, _Validator

if TYPE_CHECKING:
    from .._types import CheckerOptions

    _CharField = models.CharField[Any, Any]
else:
    _CharField = models.CharField

__all__ = ["DomainField", "EmailField", "URLField"]


class _Field(_CharField):
    """Text that is checked and normalized when the model is cleaned, as Django does in forms and in ``full_clean``."""

    length: int
    checked_by: "type[_Validator]"
    form_field: "type[django_forms.CharField]"

    def __init__(self, *args: Any, options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        self.options: "CheckerOptions" = options or {}
        message = (kwargs.get("error_messages") or {}).get("invalid")
        self._validator: _Validator = self.checked_by(message, **self.options)
        kwargs.setdefault("max_length", self.length)
        super().__init__(*args, **kwargs)
        # For code that reads a field's validators, such as the serializers of Django REST framework.
        self.validators.append(self._validator)

    def clean(self, value: Any, model_instance: Any) -> Any:
        """Checks a value and returns its normalized form, which validators receive."""
        text = self.to_python(value)
        if text not in self.empty_values:
            text = self._validator.normalized(text)
        return super().clean(text, model_instance)

    def deconstruct(self) -> "Tuple[str, str, Sequence[Any], Dict[str, Any]]":
        """For migrations."""
        name, path, args, kwargs = super().deconstruct()
        if self.options:
            kwargs["options"] = self.options
        return name, path, args, kwargs

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        """Returns the form field."""
        kwargs.setdefault("form_class", self.form_field)
        if issubclass(kwargs["form_class"], forms._Field):
            kwargs.setdefault("options", self.options)
        return super().formfield(*args, **kwargs)


class EmailField(_Field):
    """An email address. ``options`` are those of :class:`linkspan.Checker`."""

    length: int = 254
    checked_by: "type[_Validator]" = EmailValidator
    form_field: "type[django_forms.CharField]" = forms.EmailField


class DomainField(_Field):
    """A domain name. ``options`` are those of :class:`linkspan.Checker`."""

    length: int = 253
    checked_by: "type[_Validator]" = DomainValidator
    form_field: "type[django_forms.CharField]" = forms.DomainField


class URLField(_Field):
    """A URL. ``options`` are those of :class:`linkspan.Checker`."""

    length: int = 200
    checked_by: "type[_Validator]" = URLValidator
    form_field: "type[django_forms.CharField]" = forms.URLField
