import { Status, type TestResult } from 'allure-js-commons';
import { digestOf } from '../../base/sha256-of.ts';
import { runsMadeAgain } from '../../judge/judged-run.ts';
import type { RunResult, ScenarioResult } from '../result/result.ts';
import { outcomeText } from '../wording/verdict-words.ts';
import { OPENING } from './status.ts';

const MAX_RETRIES = 10;

/**
 * Runs that ended by a transient failure and were repeated, as Allure's retries of the scenario's test. Of results with
 * one history id, Allure takes the one that began last as the test, so these begin before it.
 */
export const retriesOf = (test: TestResult, { runs }: ScenarioResult): readonly TestResult[] =>
  runsMadeAgain(runs)
    .slice(-MAX_RETRIES)
    .map((run, i, all) => ({
      ...test,
      uuid: `${test.uuid}-${digestOf([run.arm, run.run]).slice(0, 8)}`,
      status: Status.BROKEN,
      statusDetails: { message: `${OPENING.infrastructure}: ${textOf(run)}` },
      steps: [],
      attachments: [],
      start: (test.start ?? 0) - all.length + i,
      stop: (test.start ?? 0) - all.length + i + (run.wallMs ?? 0),
    }));

const textOf = (run: RunResult): string => `run ${run.run} (${run.arm}): ${outcomeText(run) ?? ''}`;
