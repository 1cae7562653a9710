"""Do the programs that Hitchproof writes files for read them, with the same values?

    pip install junitparser lxml
    python3 test/bench/read-exports.py reports/20260101-120000 [junit-10.xsd]

pprof of a Go installation reads the profiles: the hitch time of all samples is that of result.json. junitparser reads
junit.xml: the counts of each suite are those of its cases; with the schema of Jenkins' xUnit plugin the file is also
validated. Prints what each program read; fails when a value differs. For Perfetto see test/bench/perfetto-trace.py, for Parquet
test/bench/parquet-in-chdb.py; speedscope opens its file in test/e2e/report-in-a-browser.e2e.ts.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from junitparser import JUnitXml
from lxml import etree

MAIN = Path(__file__).parent.parent / "orchestrator/cli/hitchproof.mjs"
COUNTS = ("tests", "failures", "errors", "skipped")
# pprof prints at least three digits.
RELATIVE_ROUNDING = 0.005


def output_of(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def hitch_ms(profile):
    printed = output_of("go", "tool", "pprof", "-top", "-sample_index=hitch", "-unit=ms", profile)
    total = re.search(r" of ([\d.]+)(?:ms)? total", printed)
    if total is None:
        raise ValueError(f"pprof printed no total for {profile}: {printed}")
    return float(total[1])


def profile_problems(run):
    scenarios = json.loads((run / "result.json").read_text())["scenarios"]
    with tempfile.TemporaryDirectory() as folder:
        output_of("node", MAIN, "export", run, "--format", "pprof", "--out", folder)
        for scenario in scenarios:
            read = hitch_ms(Path(folder) / f"{scenario['slug']}.pb.gz")
            written = sum(stack["hitchMs"] for stack in scenario["causes"]["stacks"])
            print(f"pprof: {read:g} ms of hitches in {scenario['name']}")
            if abs(read - written) > RELATIVE_ROUNDING * written:
                yield f"pprof reads {read:g} ms of {scenario['name']}, result.json has {written:g}"


def junit_problems(file, schema):
    for suite in JUnitXml.fromfile(str(file)):
        declared = {name: getattr(suite, name) for name in COUNTS}
        suite.update_statistics()
        counted = {name: getattr(suite, name) for name in COUNTS}
        print(f"junitparser: {suite.name}: {counted}")
        if declared != counted:
            yield f"junit.xml declares {declared} for {suite.name}"
    if schema is not None:
        validator = etree.XMLSchema(etree.parse(schema))
        validator.validate(etree.parse(str(file)))
        yield from (str(error) for error in validator.error_log)


def main(run, schema=None):
    problems = [*profile_problems(run), *junit_problems(run / "junit.xml", schema)]
    sys.exit("\n".join(problems) or 0)


main(Path(sys.argv[1]), *sys.argv[2:])
