"""Tests the package in a fresh environment: find, linkify, check, screen."""

import linkspan

TEXT = "Siehe bücher.de/a, not p\u0430ypal.com."
assert linkspan.detect(TEXT)[0].text == "bücher.de/a"
assert 'href="https://xn--bcher-kva.de/a"' in linkspan.linkify(TEXT)
assert not linkspan.check_email("jane..doe@example.com").valid
assert linkspan.screen("p\u0430ypal.com").verdict == "refuse"
print("found, linkified, checked, screened")
