"""The shared cases of the project, as columns."""

import collections
import json

import pyarrow as pa
import pytest
from test_shared import asked, cases, detector, options_of

import linkspan
import linkspan.arrow


def by_options(group):
    """Returns the cases of a group, collected by their options."""
    together = collections.defaultdict(list)
    for case in cases()[group]:
        together[asked(case)].append(case)
    return together


@pytest.mark.parametrize("unit", ["chars", "utf16", "bytes"])
@pytest.mark.parametrize("group", ["detection", "prose"])
def test_detection(group, unit):
    wrong, count = [], 0
    for options, some in by_options(group).items():
        column = pa.array([case["text"] for case in some])
        fields = ["start", "end", "evidence"]
        links = linkspan.arrow.detect(column, fields, detector=detector(options), offsets=unit)
        for case, found in zip(some, pa.array(links).to_pylist()):
            expected = [place[unit] for place in case["core"] or case["links"]]
            evidence = {link["evidence"] for link in found} <= {case["evidence"]} or not case["evidence"]
            if [[link["start"], link["end"]] for link in found] != expected or not evidence:
                wrong.append((case["place"], found, expected))
            count += 1
    print(f"{group} as columns, in {unit}: {count} cases")
    assert not wrong
    assert count == len(cases()[group]) > 500


@pytest.mark.parametrize("group", ["detection", "prose"])
def test_fields(group):
    """Every field has the value that the functions for one text return."""
    count = 0
    for options, some in by_options(group).items():
        texts = [case["text"] for case in some]
        linkifier = linkspan.Linkifier(**json.loads(options))
        more = ["evidence", "confidence", "scheme", "local_part", "name", "port", "path", "query", "fragment"]
        fields = [*linkspan.arrow.FIELDS, *more]
        links = linkspan.arrow.detect(pa.array(texts), fields, detector=detector(options), threads=2)
        for text, found in zip(texts, pa.array(links).to_pylist()):
            tokens = [token for token in linkifier.tokens(text) if not isinstance(token, str)]
            for token, fields_of_link in zip(tokens, found):
                link = token.link
                said = {**link._asdict(), "href": link.href, "display": link.display, "verdict": token.screening.verdict}
                assert {**said, **fields_of_link, "registrable": 0} == {**said, "registrable": 0}
                count += 1
            assert len(tokens) == len(found)
    print(f"{group} as columns, every field: {count} links")
    assert count > 400


def test_formatting():
    wrong, together = [], collections.defaultdict(list)
    for case in cases()["formatting"]:
        together["minimal" if case["form"] == "none" else case["form"]].append(case)
    for form, some in together.items():
        made = linkspan.arrow.format_url(pa.array([case["input"] for case in some]), form)
        for case, found in zip(some, pa.array(made).to_pylist()):
            if found != case["expected"]:
                wrong.append((case["place"], found, case["expected"]))
    print(f"formatting as columns: {len(cases()['formatting'])} cases")
    assert not wrong


def test_check():
    wrong, together = [], collections.defaultdict(list)
    for case in cases()["check"]:
        options = options_of([word for word in case["options"] if word != "suggest"])
        together[case["kind"], json.dumps(options)].append(case)
    for (kind, options), some in together.items():
        ask = getattr(linkspan.arrow, f"is_valid_{kind}")
        column = pa.array([case["value"] for case in some])
        answers = ask(column, checker=linkspan.Checker(**json.loads(options)))
        for case, valid in zip(some, pa.array(answers).to_pylist()):
            if valid != case["valid"]:
                wrong.append((case["place"], valid))
    print(f"check as columns: {len(cases()['check'])} cases")
    assert not wrong
