/**
 * Does Allure build a report of 20,000 results, and how large are the results written here?
 * `npx tsx test/bench/report-of-a-fleet.ts` renders the sessions of 300 devices with 67 scenarios each, of which every
 * twentieth fails and has its pictures, into one folder, and builds it. Prints times and sizes; exits with 1 if a result
 * is larger than 64 KB or Allure fails.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAllureReport } from '../../orchestrator/report/allure/generate.ts';
import { allureResults } from '../../orchestrator/report/allure/results.ts';
import type { Result, ScenarioResult } from '../../orchestrator/report/result/result.ts';
import { resultOf } from '../../orchestrator/report/result/result-of.ts';
import { scenarioFilesOf } from '../../orchestrator/report/scenario-files.ts';
import { writeWhole } from '../../orchestrator/run-folder/plain-files.ts';
import { earlierWith } from '../builders/earlier-with.ts';
import { reportOf } from '../builders/report-of.ts';

const DEVICES = 300;
const SCENARIOS = 67;
const FAILING = 20;
const EARLIER = 20;
const MAX_RESULT_BYTES = 64 * 1024;

const input = reportOf();
const failed = resultOf(input);
const pictures = scenarioFilesOf(failed, 0, input);

/** The session of one device. */
function sessionOf(device: number): Result {
  const scenarios = Array.from({ length: SCENARIOS }, (_, i) =>
    scenarioOf(`scenario-${i}`, `Phone ${device}`, (device + i) % FAILING === 0 ? 'fail' : 'pass'),
  );
  return { ...failed, run: `20260301-120000-${device}`, scenarios };
}

function scenarioOf(name: string, model: string, verdict: 'pass' | 'fail'): ScenarioResult {
  const [scenario] = failed.scenarios;
  if (scenario === undefined) throw new Error('The builder made no scenario.');
  const verdicts = scenario.verdicts.map((one) => ({ ...one, kind: verdict }));
  return { ...scenario, name, slug: name, device: { ...scenario.device, model }, verdict, verdicts };
}

/** Adds the session's files to a folder that all sessions share. */
function writeSession(result: Result, folder: string): { bytes: number; largest: number; results: number } {
  const ofFailed = result.scenarios
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap(({ slug }) => pictures.map((file) => ({ ...file, scenario: slug })));
  const earlier = result.scenarios.flatMap(({ name, device }) =>
    Array.from({ length: EARLIER }, (_, i) =>
      earlierWith({ scenario: name, deviceClass: device, ordinal: EARLIER - i, session: `s${i}` }),
    ),
  );
  const files = allureResults(result, {
    scenarioFiles: ofFailed,
    fleet: undefined,
    read: () => undefined,
    earlier,
  });
  let [bytes, largest, results] = [0, 0, 0];
  for (const [name, content] of files) {
    writeWhole(join(folder, name), content);
    const size = Buffer.byteLength(content);
    bytes += size;
    if (!name.endsWith('-result.json')) continue;
    results += 1;
    largest = Math.max(largest, size);
  }
  return { bytes, largest, results };
}

const seconds = (fromMs: number): string => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-fleet-'));
  try {
    const results = join(folder, 'allure-results');
    const began = performance.now();
    const sessions = Array.from({ length: DEVICES }, (_, device) => writeSession(sessionOf(device), results));
    const total = (key: 'bytes' | 'results'): number => sessions.reduce((sum, one) => sum + one[key], 0);
    const largest = Math.max(...sessions.map((one) => one.largest));
    process.stdout.write(
      `${total('results')} results, ${megabytes(total('bytes'))}, the largest ${largest} bytes, written in ${seconds(began)}\n`,
    );
    const building = performance.now();
    const report = join(folder, 'allure-report');
    const outcome = await generateAllureReport({ results, report, name: 'A fleet' });
    if (outcome.kind === 'failed') {
      process.stdout.write(`${outcome.sentence}\n`);
      return 1;
    }
    process.stdout.write(
      `Allure: ${seconds(building)}, one page of ${megabytes(statSync(outcome.indexHtml).size)}\n`,
    );
    return largest > MAX_RESULT_BYTES ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

process.exitCode = await main();
