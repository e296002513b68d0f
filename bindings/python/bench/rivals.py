"""Compares the time per text of linkspan and of the packages that it replaces, in one run.

Usage: python bench/rivals.py [MESSAGES]   (needs linkspan, Bleach, Django, email-validator, URLExtract, markdown-it-py and linkify-it-py)

The messages are generated, and the same in each run. It counts CPU time and prints the minimum of three rounds.
"""

import importlib
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))

import spark_job  # noqa: E402

ROUNDS = 3


def ways():
    """Returns the measurements: the task, the package and the function."""
    import linkspan
    import linkspan.bleach
    import linkspan.email_validator

    yield "find links", "linkspan.detect", linkspan.detect
    urlextract = importlib.import_module("urlextract").URLExtract(extract_email=True)
    yield "find links", "URLExtract.find_urls", urlextract.find_urls
    yield "links in HTML", "Linkifier.html_document", linkspan.Linkifier().html_document
    yield "links in HTML", "linkspan.bleach.Linker", linkspan.bleach.Linker(parse_email=True).linkify
    bleach = importlib.import_module("bleach.linkifier").Linker(parse_email=True)
    yield "links in HTML", "bleach.Linker", bleach.linkify
    from django.conf import settings

    settings.configure()
    from django.utils.html import urlize

    import linkspan.django

    yield "text to HTML", "Linkifier.html", linkspan.Linkifier().html
    yield "text to HTML", "linkspan.django.urlize", lambda text: linkspan.django.urlize(text, autoescape=True)
    yield "text to HTML", "django.utils.html.urlize", lambda text: urlize(text, autoescape=True)
    validate = importlib.import_module("email_validator").validate_email
    yield "check an address", "linkspan.check_email", linkspan.check_email
    yield "check an address", "linkspan.email_validator", linkspan.email_validator.validate_email
    yield "check an address", "email_validator", lambda value: validate(value, check_deliverability=False)
    markdown = importlib.import_module("markdown_it").MarkdownIt
    from linkspan.markdown_it import linkspan_plugin

    ours, theirs = markdown("commonmark").use(linkspan_plugin), markdown("commonmark", {"linkify": True}).enable("linkify")
    yield "Markdown", "linkspan.markdown_it", ours.render
    yield "Markdown", "linkify-it-py", theirs.render


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    messages = [text for text in spark_job.messages(count) if text]
    addresses = [f"name.{number}@{domain}" for number in range(count // 3) for domain in ("example.com", "bücher.de", "mail.example.co.uk")]
    print(f"{len(messages)} messages of {sum(map(len, messages)) // len(messages)} characters; µs of the processor for each")
    for task, name, function in ways():
        values, best = addresses if "address" in task else messages, float("inf")
        for _ in range(ROUNDS):
            began = time.process_time()
            for value in values:
                function(value)
            best = min(best, time.process_time() - began)
        print(f"| {task} | `{name}` | {best / len(values) * 1e6:.1f} |", flush=True)


if __name__ == "__main__":
    main()
