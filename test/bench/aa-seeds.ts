import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { metricTraits, scenariosIn } from '../../orchestrator/analyse.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { judgeSession } from '../../orchestrator/judge/judge-session.ts';
import type { MetricVerdict } from '../../orchestrator/judge/metric-verdict.ts';
import { inArm } from '../../orchestrator/judge/scenario-run.ts';
import type { ScenarioInput } from '../../orchestrator/judge/session.ts';
import type { JudgeSettings } from '../../orchestrator/judge/settings.ts';
import { latestRun, readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { seeded } from '../../orchestrator/statistics/random.ts';
import { wilson } from '../../orchestrator/statistics/share-interval.ts';
import { variation } from '../../orchestrator/statistics/variation.ts';
import { packageRoot } from '../../tools/setup/places.mjs';

/**
 * How often does the judge report a regression between a build and itself, on runs of the virtual device?
 * `npx tsx test/bench/aa-seeds.ts [run folder]` records a pool of runs in the world `noisy-rows` (or reads the given
 * one), draws two disjoint arms from it for each of 100 seeds, and judges them. Exits with 1 if more than 5 of them fail.
 */

const SEEDS = 100;
const QUIET = 95;
const METRIC = 'scroll-hitch-rate';
/** The number of runs at which a comparison may stop by default. */
const RUNS_PER_ARM = 15;
const POOL = ['--runs', '60', '--slides', '5', '--spec', 'test/e2e/specs/compared.spec.ts'];

function recorded(): string {
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-bench-'));
  const device = ['--device', 'virtual', '--world', 'noisy-rows', '--reports', reports, '--no-allure'];
  const perf = [join(packageRoot, 'orchestrator/cli/perf-e2e.mjs'), ...device, ...POOL];
  spawnSync(process.execPath, perf, { cwd: packageRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  return latestRun(reports);
}

/** Two disjoint arms drawn from the pool, in turn. */
function againstItself(pool: ScenarioInput, seed: number): ScenarioInput {
  const random = seeded(seed);
  const left = [...pool.runs];
  const drawn = Array.from({ length: 2 * RUNS_PER_ARM }, (_, turn) => {
    const [run] = left.splice(uniformInt(random, 0, left.length - 1), 1);
    if (run === undefined) throw new Error(`The pool has fewer than ${2 * RUNS_PER_ARM} runs.`);
    return inArm(run, turn % 2 === 0 ? 'current' : 'baseline');
  });
  return { ...pool, runs: drawn, baseline: { kind: 'recording', repeats: false } };
}

/** The comparison's verdict for each seed. */
function verdicts(pool: ScenarioInput, settings: Partial<JudgeSettings>): readonly MetricVerdict['kind'][] {
  return Array.from({ length: SEEDS }, (_, seed) => {
    const { scenarios } = judgeSession({
      seed,
      metrics: metricTraits,
      settings: { resamples: 0, ...settings },
      scenarios: [againstItself(pool, seed + 1)],
    });
    const found = scenarios[0]?.verdicts.find(({ gate }) => gate.kind === 'regression');
    if (found === undefined) throw new Error('Nothing was compared.');
    return found.kind;
  });
}

const folder = process.argv[2] ?? recorded();
const [scenario] = scenariosIn(readRecording(folder), configSchema.parse({}));
if (scenario === undefined) throw new Error(`${folder} has no scenario.`);
const pool = { ...scenario, runs: scenario.runs.filter(({ captured }) => !captured.warmup) };
const values = pool.runs.flatMap(({ measurement }) => {
  const value = measurement?.metrics[METRIC];
  return value?.kind === 'measured' ? [value.value] : [];
});
const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
const cv = variation(values);
console.log(
  `Pool: ${values.length} runs, ${METRIC} ${mean.toFixed(1)} ms/s on average, variation ${
    typeof cv === 'number' ? `${(100 * cv).toFixed(0)} %` : 'undefined'
  }`,
);

const row = (kinds: readonly MetricVerdict['kind'][]) => {
  const count = (kind: string): number => kinds.filter((found) => found === kind).length;
  const quiet = SEEDS - count('fail');
  const lower = `${(100 * wilson(quiet, SEEDS).low).toFixed(0)} %`;
  return { quiet, 'lower 95 %': lower, pass: count('pass'), inconclusive: count('inconclusive') };
};
const shipped = row(verdicts(pool, {}));
const intolerant = row(verdicts(pool, { maxRegression: 0, floors: {} }));
console.table({ 'shipped defaults': shipped, 'without tolerance': intolerant });
console.log(`${shipped.quiet} of ${SEEDS} seeds quiet (bound: ≥ ${QUIET})`);
process.exitCode = shipped.quiet >= QUIET ? 0 : 1;
