"""The test suites of other packages, run against the drop-ins. docs/migrating.md explains the tests that fail."""

import os
import pathlib
import re
import subprocess

import differences
import pytest
import rivals

FOLDER = pathlib.Path(os.environ.get("LINKSPAN_SDISTS", "sdists"))
GUIDE = pathlib.Path(__file__).parent.parent.parent.parent / "docs" / "migrating.md"


def outcomes(name, **environment):
    pytest.importorskip(name)
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        rivals.fetch(name, FOLDER)
    except subprocess.CalledProcessError as error:
        if "LINKSPAN_REQUIRE_TOOLS" in os.environ:
            raise
        pytest.skip(f"the sources of {name} cannot be downloaded: {error.stderr[-200:]}; connect to an index of packages")
    return rivals.run(name, FOLDER, **environment)


@pytest.mark.parametrize("name", ["bleach", "django"])
def test_suites_of_other_packages_fail_only_as_expected(name):
    found = outcomes(name)
    counts = rivals.table(found)
    print(f"the tests of {name}: {counts['passed']} of {counts.total()} pass")
    assert rivals.differences(found) == {test: count for test, (count, _) in rivals.EXPECTED[name].items()}
    assert f"{counts['passed']} of {counts.total()}" in GUIDE.read_text(encoding="utf-8")


def test_the_suite_of_email_validator_gives_the_same_verdicts():
    plain = rivals.table(outcomes("email_validator"))
    found = outcomes("email_validator", LINKSPAN_ANY_SENTENCE="1")
    counts = rivals.table(found)
    print(f"the tests of email_validator: {counts['passed']} of {counts.total()} pass, {plain['passed']} if sentences are compared")
    assert rivals.differences(found) == {test: count for test, (count, _) in rivals.EXPECTED["email_validator"].items()}
    guide = re.sub(r"\s+", " ", GUIDE.read_text(encoding="utf-8"))
    assert f"{counts['passed']} of {counts.total()}" in guide and f"{plain['passed']} of" in guide


def test_the_guide_has_the_right_figures_of_differences():
    for package in ("bleach", "django", "jinja2", "urlextract", "linkify_it", "email_validator"):
        pytest.importorskip(package)
    guide = GUIDE.read_text(encoding="utf-8")
    for name, counts in differences.table().items():
        print(f"{name}: the same in {counts[0]} of {counts[1]} shared cases")
        row = re.search(rf"^\| {name} \| (\d+) % of the cases", guide, re.MULTILINE)
        # New cases move the figures a little.
        assert row and abs(int(row[1]) - differences.percent(counts)) <= 3, (name, counts)
