#!/bin/sh
# Measures finders of links in JavaScript and Python on the texts of the other benchmarks.
# Installs them under target/rivals; prints megabytes in a second and how many links were found.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
place="$root/target/rivals"
mkdir -p "$place"
cd "$root"
cargo run --quiet --release --package linkspan-bench --bin texts >/dev/null
cp "$root/bench/rivals/run.mjs" "$place/"
cd "$place"
npm install --silent --no-audit --no-fund linkify-it@5 linkifyjs@4 autolinker@4
node run.mjs "$root"/target/texts/*.txt
python3 -m venv env
env/bin/pip install --quiet linkify-it-py urlextract
env/bin/python "$root/bench/rivals/run.py" "$root"/target/texts/*.txt
