/**
 * Is the history of a year of a farm read in two seconds?
 * `npx tsx test/bench/history-of-a-year.ts [--days n] [--keep folder]` writes the compacted months of 300 devices that measure
 * one scenario a day, ten runs of 50 metrics, and reads them as `trend` and the report do. Prints rows, size and CPU time;
 * exits with 1 when a query takes more than two seconds. `--keep` leaves the files for test/bench/parquet-in-chdb.py.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MERGED_ORDER } from '../../orchestrator/history/compact-history.ts';
import { quoted, withDatabase } from '../../orchestrator/history/database.ts';
import { monthFolder } from '../../orchestrator/history/history-folder.ts';
import { COLUMNS } from '../../orchestrator/history/history-row.ts';
import { withHistory } from '../../orchestrator/history/query-history.ts';
import { readEarlier } from '../../orchestrator/history/read-earlier.ts';
import { readSeries } from '../../orchestrator/history/read-trends.ts';

const DEVICES = 300;
const MODELS = 12;
const RUNS = 10;
const METRICS = 50;
const LIMIT_S = 2;

/** The rows of a day by column; `d` is the day, `p` the phone, `r` the run, `m` the metric. */
const VALUES: Readonly<Record<keyof typeof COLUMNS, string>> = {
  session: `strftime(d, '%Y%m%d') || '-phone-' || p`,
  judged_at: `strftime(d + to_seconds(p * 60), '%Y-%m-%dT%H:%M:%SZ')`,
  commit: `md5(CAST(d AS VARCHAR))`,
  branch: `'main'`,
  tool: `'hitchproof 0.1.0'`,
  verdict: `'pass'`,
  scenario: `'feed-fling'`,
  model: `'model-' || (p % ${MODELS})`,
  api: '34',
  refresh_hz: '120',
  build_type: `'release'`,
  gesture_engine: `'in-app'`,
  simulated: 'false',
  arm: `'current'`,
  run: 'r',
  outcome: `'valid'`,
  metric: `CASE m WHEN 0 THEN 'scroll-hitch-rate' ELSE 'metric-' || m END`,
  value: `(hash(d, p, r, m) % 1000000007) / 1e8 + dayofyear(d) * 0.01`,
  options: 'NULL',
  basis: `'presented'`,
  source: 'NULL',
  scenario_verdict: `'pass'`,
  profile: 'NULL',
  cause: `'late start · Feed.bind'`,
  started_at: `strftime(d + to_seconds(p * 60), '%Y-%m-%dT%H:%M:%SZ')`,
  wall_ms: '30000',
  retries: '0',
  device: 'NULL',
  prices: 'NULL',
  costs: 'NULL',
  framework: 'NULL',
  java: 'NULL',
  app_version: 'NULL',
  app_build: 'NULL',
};

async function writeMonth(folder: string, month: string, firstDay: string, days: number): Promise<void> {
  const into = monthFolder(folder, month);
  mkdirSync(into, { recursive: true });
  const columns = Object.entries(COLUMNS).map(
    ([name, type]) => `CAST(${VALUES[name as keyof typeof COLUMNS]} AS ${type}) AS "${name}"`,
  );
  await withDatabase((connection) =>
    connection.run(
      `COPY (SELECT ${columns.join(', ')}
             FROM generate_series(TIMESTAMP '${firstDay}', TIMESTAMP '${firstDay}' + INTERVAL ${days - 1} DAY, INTERVAL 1 DAY) AS day(d),
                  range(${DEVICES}) AS phone(p), range(${RUNS}) AS run(r), range(${METRICS}) AS metric(m)
             ORDER BY ${MERGED_ORDER})
       TO ${quoted(join(into, '~compacted.parquet'))} (FORMAT parquet, COMPRESSION zstd)`,
    ),
  );
}

async function timed(name: string, work: () => Promise<number>): Promise<number> {
  const began = process.cpuUsage();
  const found = await work();
  const { user, system } = process.cpuUsage(began);
  const tookS = (user + system) / 1e6;
  process.stdout.write(`${name}: ${found}, ${tookS.toFixed(2)} s of CPU\n`);
  return tookS;
}

async function main(days: number, keep: string | undefined): Promise<number> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'hitchproof-history-'));
  try {
    let left = days;
    for (let month = 1; left > 0; month++) {
      const name = `2026-${String(month).padStart(2, '0')}`;
      const ofMonth = Math.min(left, new Date(2026, month, 0).getDate());
      await writeMonth(folder, name, `${name}-01`, ofMonth);
      left -= ofMonth;
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.parquet'),
    );
    const megabytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6;
    const rows = days * DEVICES * RUNS * METRICS;
    process.stdout.write(`${rows} rows, ${files.length} files, ${megabytes.toFixed(0)} MB\n`);
    const hitchRate = { metrics: ['scroll-hitch-rate'], scenario: 'feed-fling', model: 'model-3' };
    const times = [
      await timed('trend of a metric on a model, sessions', async () =>
        (await withHistory(folder, (history) => readSeries(history, hitchRate))).reduce(
          (sum, { points }) => sum + points.length,
          0,
        ),
      ),
      await timed(
        'verdicts of the newest 20 sessions',
        async () =>
          (await withHistory(folder, (history) => readEarlier(history, { before: '2027-01-01', newest: 20 })))
            .length,
      ),
    ];
    return Math.max(...times) <= LIMIT_S ? 0 : 1;
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true });
  }
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
};
process.exitCode = await main(Number(option('--days') ?? 365), option('--keep'));
