"""What pytest must not import: uses that type checkers find wrong."""

collect_ignore = ["typed.py"]
