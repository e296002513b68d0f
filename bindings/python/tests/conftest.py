"""Excludes a file that pytest must not import, because it contains type errors."""

collect_ignore = ["typed.py"]
