"""Links in DuckDB, by a function over Arrow: the example of the README, and more."""

import duckdb
import pyarrow as pa

import linkspan
import linkspan.arrow


def connect():
    connection = duckdb.connect()
    fields = ["start", "end", "kind", "href", "registrable"]
    kind = "STRUCT(start BIGINT, \"end\" BIGINT, kind VARCHAR, href VARCHAR, registrable VARCHAR)[]"
    connection.create_function(
        "links", lambda texts: pa.array(linkspan.arrow.detect(texts, fields)), ["VARCHAR"], kind, type="arrow"
    )
    # DuckDB requires this for a function that returns null, as this one does without a domain.
    connection.create_function(
        "registrable_domain",
        lambda urls: pa.array(linkspan.arrow.registrable_domain(urls)),
        ["VARCHAR"],
        "VARCHAR",
        type="arrow",
        null_handling="special",
    )
    return connection


def test_links_in_sql():
    connection = connect()
    texts = ["see bücher.de/ä and example.com", None, "no", *(f"a{i}.example.org" for i in range(5000))]
    messages = pa.table({"id": range(len(texts)), "text": texts})
    found = connection.execute(
        "SELECT id, link.start, link.href FROM (SELECT id, unnest(links(text)) AS link FROM messages) ORDER BY ALL"
    ).fetchall()
    expected = [
        (number, link.start, link.href) for number, text in enumerate(texts) for link in linkspan.detect(text or "")
    ]
    assert found == expected
    assert len(messages) == len(texts)


def test_grouping_in_sql():
    rows = connect().execute(
        "SELECT registrable_domain(url) AS domain, count(*) FROM "
        "(VALUES ('http://a.example.co.uk'), ('http://b.example.co.uk/x'), ('x')) t(url) GROUP BY ALL"
    )
    assert sorted(rows.fetchall(), key=str) == [("example.co.uk", 2), (None, 1)]
