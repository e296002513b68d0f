"""Uses of the package for type checkers. Exactly the lines with ``# wrong`` must be errors. tests/test_types.py checks this."""

import polars as pl

import linkspan
import linkspan.arrow
import linkspan.bleach
import linkspan.jinja
import linkspan.pandas
import linkspan.polars
from linkspan.pydantic import Checked, Email
from linkspan.typing import Confidence, Field, Profile

linkspan.Detector(profile="uts58", tailorings=["quotes"], max_link_bytes=100)
linkspan.Detector(profile="prsoe")  # wrong
linkspan.Detector(tailorings=["qoutes"])  # wrong
linkspan.Detector(max_link_bytes="100")  # wrong
linkspan.Detector(bare_domain=False)  # wrong
linkspan.Linkifier(profile="uts58", policy="strict", mentions="/u/{name}")
linkspan.Linkifier(profile="prsoe")  # wrong
linkspan.Linkifier(polcy="strict")  # wrong
linkspan.Linkifier(policy="stirct")  # wrong
linkspan.Linkifier(emails="yes")  # wrong
linkspan.Checker(allow_smtputf8=False)
linkspan.Checker(allow_smtp_utf8=False)  # wrong
linkspan.check_email("a@b.com", allow_smtputf8="no")  # wrong
linkspan.linkify("a.com", to="markdown")
linkspan.linkify("a.com", to="markdwon")  # wrong
linkspan.linkify("a.com", callbacks=[linkspan.bleach.nofollow])
linkspan.linkify("a.com", callbacks=[len])  # wrong
linkspan.linkify(b"a.com")  # wrong
linkspan.format("a.com", "hrfe")  # wrong
linkspan.arrow.detect(None, ["start", "tld"])
linkspan.arrow.detect(None, ["start", "tdl"])  # wrong
linkspan.arrow.detect(None, offsets="char")  # wrong

options: linkspan.DetectorOptions = {"profile": "uts58"}
linkspan.Detector(**options)
bad_options: linkspan.DetectorOptions = {"profile": "prsoe"}  # wrong
more: linkspan.LinkifierOptions = {"rel": "", "css_clas": "x"}  # wrong
strictness: linkspan.CheckerOptions = {"allow_quoted_local": False}
Checked(**strictness)
Checked(alow_quoted_local=False)  # wrong

link = linkspan.detect("a.com")[0]
tld: "str | None" = link.tld
host: str = link.host  # wrong
kind_is_phone: bool = link.kind == "url"
found = linkspan.find("a.com")
print(found.text)  # wrong
report = linkspan.check_email("a@b.com")
print(report.address.normalized)  # wrong
if report.address is not None:
    normalized: str = report.address.normalized
for finding in report.findings:
    severity: int = finding.severity  # wrong

expression: pl.Expr = linkspan.polars.of(pl.col("text")).detect(["tld"])
series: pl.Series = linkspan.polars.of(pl.Series(["a.com"])).is_match()
mixed_up: pl.Series = linkspan.polars.of(pl.col("text")).is_match()  # wrong
linkspan.polars.of(pl.col("text")).detect(["tdl"])  # wrong
linkspan.pandas.of("a.com")  # wrong
email: Email = Email.parse("a@b.com")
ascii_form: str = email.ascii  # wrong

profile: Profile = "uts58"
least: Confidence = "cretain"  # wrong
fields: "list[Field]" = ["start", "tld"]
linkspan.Detector(profile=profile)
linkspan.arrow.detect(None, fields)


def ours_only(attributes: linkspan.Attributes, new: bool) -> "linkspan.Attributes | None":
    return attributes if attributes[None, "href"].startswith("/") else None


callback: linkspan.Callback = ours_only
bad_callback: linkspan.Callback = len  # wrong
