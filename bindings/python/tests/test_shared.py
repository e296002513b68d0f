"""The shared cases of the project: the package must return the answers of the library."""

import functools
import json
import os
import pathlib
import re
from html import unescape

import pytest

import linkspan

FILE = pathlib.Path(os.environ.get("LINKSPAN_CASES", "target/cases.json"))


@functools.lru_cache(maxsize=None)
def cases():
    return json.loads(FILE.read_text(encoding="utf-8"))


def options_of(words):
    """Returns the detector options that the words of a case mean."""
    plain = {
        "single-labels": {"single_labels": True},
        "bare-addresses": {"bare_addresses": True},
        "quoted": {"emails": "link-quoted"},
        "no-emails": {"emails": "skip"},
        "no-bare-domains": {"bare_domains": False},
        "mentions": {"mentions": True},
        "handles": {"handles": True},
        "hashtags": {"hashtags": True},
        "default": {},
    }
    options = {}
    for word in words:
        name, _, value = word.partition("=")
        if name == "scheme":
            options.setdefault("schemes", []).append(value)
        elif name == "max-link-bytes":
            options["max_link_bytes"] = int(value)
        elif name == "tlds":
            options["tlds"] = value.replace("+", "\n")
        else:
            options.update(plain[name])
    return options


def asked(case):
    """Returns the detector options of a case. Prose is left out, because it is the default."""
    profile = {} if case["profile"] == "prose" else {"profile": case["profile"]}
    return json.dumps({**profile, **options_of(case["options"])}, sort_keys=True)


@functools.lru_cache(maxsize=None)
def detector(options):
    return linkspan.Detector(**json.loads(options))


@pytest.mark.parametrize(("group", "least"), [("detection", 500), ("prose", 500), ("defaults", 15)])
def test_detection(group, least):
    wrong = []
    for case in cases()[group]:
        links = detector(asked(case)).detect(case["text"])
        expected = [place["chars"] for place in case["core"] or case["links"]]
        found = [[link.start, link.end] for link in links]
        fits = all(
            case["text"][link.start : link.end] == link.text
            and case["evidence"] in (None, "", link.evidence)
            and case["tld"] in (None, "", {True: "known", False: "unknown", None: "absent"}[link.known_tld])
            for link in links
        )
        if found != expected or not fits:
            wrong.append((case["place"], found, expected))
    print(f"{group}: {len(cases()[group])} cases")
    assert not wrong
    assert len(cases()[group]) >= least


def test_html_without_options():
    for case in cases()["defaults"]:
        assert linkspan.linkify(case["text"]) == case["html"], case["place"]


def test_forms_of_links():
    """The forms of a link's own text are those that linkification writes for the link."""
    linkifier = linkspan.Linkifier(policy="off", rel="", isolation="off")
    count = 0
    for case in cases()["prose"]:
        made = re.findall(r'<a href="([^"]*)"', linkifier.html(case["text"]))
        links = linkspan.detect(case["text"])
        assert [unescape(href) for href in made] == [link.href for link in links], case["place"]
        count += len(links)
    assert count > 600


def test_formatting():
    wrong = []
    for case in cases()["formatting"]:
        form = "minimal" if case["form"] == "none" else case["form"]
        found = linkspan.format(case["input"], form)
        if found != case["expected"]:
            wrong.append((case["place"], found, case["expected"]))
    print(f"formatting: {len(cases()['formatting'])} cases")
    assert not wrong
    assert len(cases()["formatting"]) > 50


def test_check():
    wrong = []
    for case in cases()["check"]:
        options = {"suggestions": True} if "suggest" in case["options"] else {}
        options.update(options_of([word for word in case["options"] if word != "suggest"]))
        report = getattr(linkspan.Checker(**options), case["kind"])(case["value"])
        found = sorted((f.severity, f.code, f.start, f.end) for f in report.findings)
        expected = sorted((f["severity"], f["code"], *f["chars"]) for f in case["findings"])
        if report.valid != case["valid"] or found != expected:
            wrong.append((case["place"], found, expected))
    print(f"check: {len(cases()['check'])} cases")
    assert not wrong
    assert len(cases()["check"]) > 400


def test_screen():
    wrong = []
    for case in cases()["screen"]:
        screening = linkspan.screen(case["target"], case["shown"])
        codes = [reason.code for reason in screening.reasons]
        if case["set"] == "attacks":
            is_right = screening.verdict != "allow" and case["reason"] in codes
        else:
            is_right = screening.verdict != "refuse"
        if not is_right or [screening.verdict, codes] != [case["core"]["verdict"], case["core"]["reasons"]]:
            wrong.append((case["place"], screening))
    print(f"screen: {len(cases()['screen'])} cases")
    assert not wrong
    assert len(cases()["screen"]) > 1000
