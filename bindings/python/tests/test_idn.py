"""Checks names against the tables of registries, as the command's ``--idn-table`` does."""

import pickle

import pytest

import linkspan

GERMAN = """\
# Language: de
# Version: 1.2
U+0061..U+007A
U+00E4
U+00F6
U+00FC
"""


@pytest.fixture
def tables(tmp_path):
    (tmp_path / "de_de_1.2.txt").write_text(GERMAN, encoding="utf-8")
    return tmp_path


def codes(report):
    return [finding.code for finding in report.findings]


def test_labels_are_checked_against_the_table_of_their_domain(tables):
    assert codes(linkspan.check_domain("bücher.de", idn_tables=tables)) == []
    report = linkspan.check_domain("bøger.de", idn_tables=tables)
    assert not report.valid
    [finding] = report.findings
    assert (finding.code, finding.start, finding.end) == ("idn-table-character", 1, 2)
    for part in ("“ø” (U+00F8)", "de_de_1.2", "version 1.2"):
        assert part in finding.message
    assert codes(linkspan.check_domain("bøger.dk", idn_tables=tables)) == ["idn-table-missing"]


def test_a_checker_keeps_its_tables(tables):
    checker = linkspan.Checker(idn_tables=str(tables / "de_de_1.2.txt"))
    for checker in (checker, pickle.loads(pickle.dumps(checker))):
        assert codes(checker.email("info@bøger.de")) == ["idn-table-character"]
        assert codes(checker.domain("www.bücher.de")) == []
    assert codes(linkspan.Checker().domain("bøger.de")) == []


def test_the_rules_of_the_root_zone_are_built_in():
    assert "tld-not-allowed" in codes(linkspan.check_domain("example.अि", idn_tables="built-in"))
    # They apply to no other labels.
    assert codes(linkspan.check_domain("bücher.de", idn_tables="built-in")) == ["idn-table-missing"]


def test_errors_in_tables_are_reported(tmp_path):
    with pytest.raises(ValueError, match="no such file"):
        linkspan.check_domain("a.de", idn_tables=tmp_path / "nowhere")
    bad = tmp_path / "bad.txt"
    bad.write_text("U+0061\nU+ZZZZ\n", encoding="utf-8")
    with pytest.raises(ValueError, match="bad.txt: line 2: "):
        linkspan.check_domain("a.de", idn_tables=bad)
