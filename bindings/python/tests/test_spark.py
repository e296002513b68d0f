"""Spark: column functions, and the job under all kinds of failures.

Needs Java 17 or newer (Debian: openjdk-17-jre-headless). Without it, these tests are skipped, or fail if
LINKSPAN_REQUIRE_TOOLS is set.
"""

import json
import os
import pathlib
import shutil
import sys

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet
import pytest
import spark_job
from test_shared import asked as options_asked, cases

import linkspan
import linkspan.arrow

pyspark = pytest.importorskip("pyspark", reason="skipped, because pyspark is missing: pip install 'pyspark>=4.1,<5'")

if shutil.which("java") is None and "LINKSPAN_REQUIRE_TOOLS" not in os.environ:
    reason = "SKIPPED the tests of Spark, because there is no Java: install openjdk-17-jre-headless"
    print(reason, file=sys.stderr)
    pytest.skip(reason, allow_module_level=True)

# These jobs are too short for Java's optimizing compiler to pay off.
os.environ["JAVA_TOOL_OPTIONS"] = "-XX:TieredStopAtLevel=1"

import linkspan.spark  # noqa: E402
from linkspan.spark._command import job, main, parser  # noqa: E402
from linkspan.spark._extract import Job, WrongInput  # noqa: E402
from linkspan.spark._files import Folder  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    os.environ.update(spark_job.environment())
    builder = pyspark.sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def test_the_shared_cases(spark):
    together = {}
    for group in ("detection", "prose"):
        for case in cases()[group]:
            together.setdefault(options_asked(case), []).append(case)
    wrong, count = [], 0
    for options, some in together.items():
        if len(some) < 20:
            continue  # Options of few cases are left out: a job for each takes long, and the tests of columns cover them.
        texts = spark.createDataFrame(list(enumerate(case["text"] for case in some)), "id int, text string")
        detector = linkspan.Detector(**json.loads(options))
        found = texts.repartition(2).select("id", linkspan.spark.links("text", ["start", "end"], detector=detector))
        answers = {row[0]: [[link.start, link.end] for link in row[1]] for row in found.collect()}
        for number, case in enumerate(some):
            expected = [place["chars"] for place in case["core"] or case["links"]]
            if answers[number] != expected:
                wrong.append((case["place"], answers[number], expected))
            count += 1
    print(f"detection and prose in Spark: {count} cases")
    assert not wrong
    assert count > 1800


def test_the_shared_cases_of_values(spark):
    formatting = [case for case in cases()["formatting"] if case["form"] in ("none", "minimal")]
    emails = [case for case in cases()["check"] if case["kind"] == "email" and not case["options"]]
    frame = spark.createDataFrame([(case["input"],) for case in formatting], "value string")
    made = [row[0] for row in frame.select(linkspan.spark.format_url("value")).collect()]
    assert made == [case["expected"] for case in formatting]
    frame = spark.createDataFrame([(case["value"],) for case in emails], "value string")
    valid = [row[0] for row in frame.select(linkspan.spark.is_valid_email("value")).collect()]
    assert valid == [case["valid"] for case in emails]
    print(f"formatting in Spark: {len(formatting)} cases; email addresses: {len(emails)} cases")
    assert len(formatting) > 10 and len(emails) > 50


def test_column_functions(spark):
    frame = spark.createDataFrame([("see bücher.de/ä",), (None,), ("me@Mail.example.co.uk",)], "text string")
    answers = frame.select(
        linkspan.spark.links("text"),
        linkspan.spark.registrable_domain(frame.text),
        linkspan.spark.is_valid_email("text"),
        linkspan.spark.format_url("text", "href"),
    )
    assert answers.columns == ["links(text)", "registrable_domain(text)", "is_valid_email(text)", "format_url(text)"]
    assert answers.schema[0].dataType == linkspan.spark.schema()
    first, second, third = (tuple(row) for row in answers.collect())
    assert first[0][0].href == "https://xn--bcher-kva.de/%C3%A4"
    assert second == (None,) * 4
    assert third[1:] == ("example.co.uk", True, "mailto:me@mail.example.co.uk")
    with pytest.raises(ValueError, match='a field cannot be "begin"'):
        linkspan.spark.links("text", ["begin"])


def asked(spark, *words):
    return job(spark, parser().parse_args(["extract", *map(str, words)]))


def rows_of(output):
    table = pyarrow.dataset.dataset(output, format="parquet", partitioning="hive").to_table()
    return sorted(table.drop_columns("batch").to_pylist(), key=str)


def test_text_with_bad_bytes(spark, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.txt").write_bytes("é a.com\nno\n\nb.org \xff\n".encode("latin-1").replace(b"\xe9", b"\xc3\xa9"))
    fields = ["--fields", "start,end,text"]
    counts = asked(spark, "--format", "text", "--input", tmp_path / "in", "--output", tmp_path / "out", *fields).run()
    assert (counts["rows"], counts["links"], counts["bad_rows"], counts["null_rows"]) == (4, 2, 1, 0)
    assert rows_of(tmp_path / "out") == [
        {"start": 0, "end": 5, "text": "b.org"},
        {"start": 2, "end": 7, "text": "a.com"},
    ]


def test_json_with_bad_rows(spark, tmp_path):
    lines = ['{"body": "see a.com", "id": 1}', '{"body": nul', '{"id": 2}', '{"body": 7, "id": 3}', "", '{"body": "b.org x@y.com"}']
    (tmp_path / "in.json").write_text("\n".join(lines))
    words = ["--format", "json", "--column", "body", "--keep", "id", "--fields", "kind,text", "--partition-by", "kind"]
    counts = asked(spark, "--input", tmp_path / "in.json", "--output", tmp_path / "out", *words).run()
    assert (counts["rows"], counts["links"], counts["bad_rows"]) == (5, 3, 1)
    assert rows_of(tmp_path / "out") == [
        {"id": "1", "text": "a.com", "kind": "url"},
        {"id": None, "text": "b.org", "kind": "url"},
        {"id": None, "text": "x@y.com", "kind": "email"},
    ]
    assert sorted(path.name for path in (tmp_path / "out/batch=00000").glob("kind=*")) == ["kind=email", "kind=url"]


def parquet(path, texts):
    path.parent.mkdir(parents=True, exist_ok=True)
    pa.parquet.write_table(pa.table({"text": texts}), path)


def test_parquet_with_bad_rows_and_files(spark, tmp_path):
    source = tmp_path / "in"
    parquet(source / "good.parquet", pa.array(["a.com", None, "b.org c.net"]))
    parquet(source / "rows.parquet", pa.array([b"d.com", b"\xff e.org"]).view(pa.string()))
    (source / "footer.parquet").write_bytes(b"PAR1 this is not Parquet PAR1")
    parquet(source / "page.parquet", pa.array([f"f{number}.com" for number in range(1000)]))
    whole = (source / "page.parquet").read_bytes()
    (source / "page.parquet").write_bytes(whole[:40] + bytes(200) + whole[240:])
    counts = asked(spark, "--input", source, "--output", tmp_path / "out", "--fields", "text").run()
    assert {pathlib.Path(bad["file"]).name for bad in counts["bad_files"]} == {"footer.parquet", "page.parquet"}
    assert (counts["rows"], counts["links"], counts["null_rows"], counts["bad_rows"]) == (5, 5, 1, 1)
    assert [row["text"] for row in rows_of(tmp_path / "out")] == ["a.com", "b.org", "c.net", "d.com", "e.org"]


def test_stopped_jobs_continue(spark, tmp_path, monkeypatch):
    source, output = tmp_path / "in", tmp_path / "out"
    for number in range(4):
        parquet(source / f"{number}.parquet", pa.array([f"a{number}.com", "b.org"]))
    write, written = Job._write, []

    def dying(self, files, batch):
        counts = write(self, files, batch)
        written.append(batch)
        if batch == "00001" and written.count(batch) == 1:
            raise RuntimeError("the power went out after the second batch, before it was noted")
        return counts

    monkeypatch.setattr(Job, "_write", dying)
    words = ["--input", source, "--output", output, "--fields", "text", "--batch-files", 2]
    with pytest.raises(RuntimeError):
        asked(spark, *words).run()
    counts = asked(spark, *words).run()
    assert written == ["00000", "00001", "00001"]
    assert (counts["batches"], counts["batches_now"], counts["rows"], counts["links"]) == (2, 1, 8, 8)
    expected = sorted([f"a{number}.com" for number in range(4)] + ["b.org"] * 4)
    assert [row["text"] for row in rows_of(output)] == expected
    again = asked(spark, *words).run()
    assert (again["batches_now"], again["links"]) == (0, 8)
    parquet(source / "0-new.parquet", pa.array(["new.com"]))
    assert asked(spark, *words).run()["links"] == 9
    assert [row["text"] for row in rows_of(output)] == sorted([*expected, "new.com"])


def test_other_options_are_refused_unless_the_job_is_restarted(spark, tmp_path, monkeypatch):
    source, output = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for number in range(3):
        pa.parquet.write_table(pa.table({"text": [f"a{number}.com main.rs"], "id": [number]}), source / f"{number}.parquet")
    words = ["--input", source, "--output", output, "--batch-files", 1]
    first = asked(spark, *words, "--fields", "text").run()
    assert (first["batches"], first["links"]) == (3, 3)
    (output / "_mine.txt").write_text("not of the job")
    for others, sentence in [
        (["--fields", "text", "--profile", "uts58"], "started with --profile prose, but now --profile uts58 is given"),
        (["--fields", "start,text"], "--fields text, but now --fields start,text"),
        (["--fields", "text", "--keep", "id"], r"--keep \(none\), but now --keep id"),
        (["--fields", "text", "--input", source / "0.parquet"], r"--input .*/in, but now --input .*/in,.*/0.parquet is given"),
        (["--fields", "text", "--offsets", "bytes"], "name another --output, or add --restart"),
    ]:
        with pytest.raises(WrongInput, match=sentence):
            asked(spark, *words, *others).run()
    assert rows_of(output) == [{"text": f"a{number}.com"} for number in range(3)]
    # The size of batches is not an option of this kind.
    assert asked(spark, *words, "--batch-files", 2, "--fields", "text").run()["batches_now"] == 0

    class Dies(Exception):
        pass

    def dying(self, pattern):
        if pattern.startswith("["):
            raise Dies
        return delete(self, pattern)

    delete = Folder.delete
    anew = [*words, "--fields", "text", "--profile", "uts58", "--batch-files", 3]
    with monkeypatch.context() as patched:
        patched.setattr(Folder, "delete", dying)
        with pytest.raises(Dies):
            asked(spark, *anew, "--restart").run()
    # The next run completes the interrupted restart, with any options.
    again = asked(spark, *anew).run()
    assert (again["batches"], again["batches_now"], again["links"]) == (1, 1, 6)
    assert len(rows_of(output)) == 6 and (output / "_mine.txt").is_file()
    assert not (output / "_linkspan" / "restart.json").exists()


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["--column", "body"], "there is no column 'body' in the input; there are text, id"),
        (["--column", "id"], "the column 'id' holds bigint, but only text can be searched"),
        (["--keep", "day"], "there is no column 'day'"),
        (["--partition-by", "day"], "there is no column 'day' to partition by"),
        (["--keep", "text"], "the column 'text' would be written twice"),
        (["--fields", "start,txt"], 'a field cannot be "txt"'),
        (["--input", "/nowhere"], "PATH_NOT_FOUND"),
    ],
)
def test_wrong_options_are_reported_and_change_nothing(spark, tmp_path, words, sentence):
    source, output = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    pa.parquet.write_table(pa.table({"text": ["a.com"], "id": [1]}), source / "b.parquet")
    # An unreadable file has no columns to check.
    (source / "a.parquet").write_bytes(b"PAR1 this is not Parquet PAR1")
    right = ["--input", source, "--output", output, "--fields", "text"]
    for restart in ([], ["--restart"]):
        with pytest.raises((WrongInput, pyspark.errors.PySparkException), match=sentence):
            asked(spark, *right, *words, *restart).run()
        counts = asked(spark, *right).run()
        assert (counts["batches"], counts["links"], len(rows_of(output))) == (1, 1, 1)


def test_the_streaming_example(spark, tmp_path):
    sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
    import spark_stream

    source, output, checkpoints = (tmp_path / name for name in ("in", "out", "checkpoints"))
    source.mkdir()
    (source / "1.json").write_text('{"id": "1", "text": "a.com b.org"}\n{"id": "2", "text": "no link"}\n')
    places = [str(place) for place in (source, output, checkpoints)]
    spark_stream.main(*places, once=True)
    assert [row["href"] for row in rows_of(output)] == ["https://a.com/", "https://b.org/"]
    (source / "2.json").write_text('{"id": "3", "text": "c.net"}\n')
    spark_stream.main(*places, once=True)
    assert [row["registrable"] for row in rows_of(output)] == ["a.com", "b.org", "c.net"]


def test_wrong_words_end_with_2(capsys):
    for words in (["extract"], ["extract", "--input", "a", "--output", "b", "--batch-files", "0"], ["guess"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 2
    assert "not a number of at least 1" in capsys.readouterr().err


def test_the_job_survives_the_death_of_an_executor(tmp_path):
    figures = spark_job.run(rows=30_000, files=6, folder=tmp_path)
    print(f"Spark on two executors: {figures}")
    assert figures["executors"] == 2
    assert figures["batches_now"] < figures["batches"] == 3
