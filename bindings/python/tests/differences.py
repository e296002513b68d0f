"""Measures how often other packages agree with linkspan on the shared cases: `python differences.py` prints it.

The cases are linkspan's own and are difficult. Answers on ordinary text differ far less. docs/migrating.md has the figures.
"""

import html
import importlib
import re

from test_shared import cases

#: Matches the links that other packages write in HTML.
LINKED = re.compile(r"<a [^>]*>(.*?)</a>", re.DOTALL)


def linked(document):
    """Returns the texts of the links in HTML."""
    return [html.unescape(re.sub(r"<[^>]*>", "", text)) for text in LINKED.findall(document)]


def bleach():
    linker = importlib.import_module("bleach.linkifier").Linker(parse_email=True)
    return lambda text: linked(linker.linkify(html.escape(text)))


def django():
    settings = importlib.import_module("django.conf").settings
    if not settings.configured:
        settings.configure()
    urlize = importlib.import_module("django.utils.html").urlize
    return lambda text: linked(urlize(text, autoescape=True))


def jinja():
    environment = importlib.import_module("jinja2").Environment(autoescape=True)
    urlize = environment.from_string("{{ text|urlize }}")
    return lambda text: linked(urlize.render(text=text))


def urlextract():
    extractor = importlib.import_module("urlextract").URLExtract(extract_email=True)
    return extractor.find_urls


def linkify_it_py():
    finder = importlib.import_module("linkify_it").LinkifyIt()
    return lambda text: [match.raw for match in finder.match(text) or []]


RIVALS = {"Bleach": bleach, "Django": django, "Jinja": jinja, "URLExtract": urlextract, "linkify-it-py": linkify_it_py}


def of_links(find):
    """Returns in how many cases one rival finds the same links as linkspan, and the number of cases."""
    same = count = 0
    for case in cases()["prose"]:
        text = case["text"]
        # Long texts test linear time, which the others do not have.
        if case["options"] or len(text) > 200:
            continue
        ours = [text[slice(*place["chars"])] for place in case["links"]]
        try:
            theirs = find(text)
        except Exception:  # Some fail on some texts, which counts as a different answer.
            theirs = None
        same += theirs == ours
        count += 1
    return same, count


def of_addresses():
    """Returns the same for python-email-validator: whether verdicts agree."""
    package = importlib.import_module("email_validator")
    same = count = 0
    for case in cases()["check"]:
        if case["kind"] != "email" or case["options"] or len(case["value"]) > 400:
            continue
        try:
            package.validate_email(case["value"], check_deliverability=False, allow_quoted_local=True, allow_domain_literal=True, test_environment=True)
            valid = True
        except package.EmailNotValidError:
            valid = False
        same += valid == case["valid"]
        count += 1
    return same, count


def percent(counts):
    same, count = counts
    return round(100 * same / count)


def table():
    """Returns the figures of all rivals."""
    return {**{name: of_links(make()) for name, make in RIVALS.items()}, "email-validator": of_addresses()}


if __name__ == "__main__":
    for name, counts in table().items():
        print(f"{name}: the same in {counts[0]} of {counts[1]} cases, {percent(counts)} %")
