"""Does another engine read the history's Parquet files, with the same values as DuckDB?

    pip install chdb
    npx tsx test/bench/history-of-a-year.ts --days 3 --keep history
    python3 test/bench/parquet-in-chdb.py history

chdb is ClickHouse in a process. Prints its aggregates per month and metric, and the types that it reads; fails when there
are no rows, when the columns are others than orchestrator/history/history-row.ts names, or when values are missing. Works on
`reports/history` of a project too.
"""

import json
import re
import sys
from pathlib import Path

import chdb

COLUMNS = Path(__file__).parent.parent / "orchestrator/history/history-row.ts"
TYPES = {"VARCHAR": "String", "INTEGER": "Int32", "DOUBLE": "Float64", "BOOLEAN": "Bool"}


def rows(sql):
    printed = str(chdb.query(sql, "JSONEachRow"))
    return [json.loads(line) for line in printed.splitlines()]


def main(folder):
    table = f"file('{folder}/*/*.parquet', Parquet)"
    declared = dict(re.findall(r"^  (\w+): '(\w+)',$", COLUMNS.read_text(), re.MULTILINE))
    read = {row["name"]: re.sub(r"Nullable\((\w+)\)", r"\1", row["type"]) for row in rows(f"DESCRIBE {table}")}
    wrong = {name: read.get(name) for name, kind in declared.items() if read.get(name) != TYPES[kind]}
    found = rows(
        f"SELECT substring(judged_at, 1, 7) AS month, metric, count() AS rows, uniqExact(session) AS sessions,"
        f" median(value) AS median, countIf(value IS NULL) AS missing"
        f" FROM {table} WHERE metric = 'scroll-hitch-rate' GROUP BY month, metric ORDER BY month"
    )
    for row in found:
        print(row)
    print(f"{len(read)} columns, of which {len(declared) - len(wrong)} have the type that DuckDB wrote")
    if wrong:
        print(f"other types: {wrong}")
    return 0 if found and not wrong and not any(int(row["missing"]) for row in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
