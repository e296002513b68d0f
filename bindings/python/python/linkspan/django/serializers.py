"""Fields of serializers of Django REST framework whose values are normalized.

A plain ``ModelSerializer`` also checks the model fields of :mod:`linkspan.django.models`. The one in this module normalizes them, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

try:
    from rest_framework import serializers
    from rest_framework.fields import get_error_detail
except ImportError as _error:
    raise ImportError(
        "linkspan.django.serializers needs Django REST framework; install it: pip install djangorestframework"
    ) from _error

from django.core.exceptions import ValidationError

from . import models
from .validators import DomainValidator, EmailValidator, URLValidator, _Validator

if TYPE_CHECKING:
    from .._types import CheckerOptions

__all__ = ["DomainField", "EmailField", "ModelSerializer", "URLField"]


class _Field(serializers.CharField):
    checked_by: "type[_Validator]"

    def __init__(self, *, options: "CheckerOptions | None" = None, **kwargs: Any) -> None:
        message = (kwargs.get("error_messages") or {}).get("invalid")
        self.validator: _Validator = self.checked_by(message, **(options or {}))
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Returns the normalized form of a valid value."""
        text: str = super().to_internal_value(data)
        try:
            return self.validator.normalized(text) if text else text
        except ValidationError as error:
            raise serializers.ValidationError(get_error_detail(error)) from error


class EmailField(_Field):
    """An email address. ``options`` are those of :class:`linkspan.Checker`."""

    checked_by: "type[_Validator]" = EmailValidator


class DomainField(_Field):
    """A domain name. ``options`` are those of :class:`linkspan.Checker`."""

    checked_by: "type[_Validator]" = DomainValidator


class URLField(_Field):
    """A URL. ``options`` are those of :class:`linkspan.Checker`."""

    checked_by: "type[_Validator]" = URLValidator


if TYPE_CHECKING:
    _ModelSerializer = serializers.ModelSerializer[Any]
else:
    _ModelSerializer = serializers.ModelSerializer


class ModelSerializer(_ModelSerializer):
    """A ``ModelSerializer`` that supports the fields of :mod:`linkspan.django.models`."""

    serializer_field_mapping: "ClassVar[dict[type[Any], type[Any]]]" = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.EmailField: EmailField,
        models.DomainField: DomainField,
        models.URLField: URLField,
    }

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        """Returns the class of a field and its arguments."""
        field, arguments = super().build_standard_field(field_name, model_field)
        if issubclass(field, _Field):
            arguments["options"] = model_field.options
        return field, arguments
