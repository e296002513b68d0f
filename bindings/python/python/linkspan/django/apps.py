"""The app of ``INSTALLED_APPS``."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["LinkspanConfig"]


class LinkspanConfig(AppConfig):
    """Makes ``{% load linkspan %}`` known. It has no models of its own."""

    name = "linkspan.django"
    label = "linkspan"
