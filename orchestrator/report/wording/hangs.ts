import type { Hang } from '../../compute/hangs.ts';
import type { RunResult, ScenarioResult } from '../result/result.ts';
import { formatQuantity } from '../text/format.ts';

/** All threads of a hang, as Android prints stacks. */
export const threadsText = ({ threads }: Hang): string =>
  threads
    .map(({ name, frames }) => [`"${name}"`, ...frames.map((frame) => `    at ${frame}`)].join('\n'))
    .join('\n\n');

/** `no answer for 5 s (ANR), 3,210 ms into the run` */
export const hangText = ({ kind, atMs }: Hang): string =>
  `${kind === 'anr' ? 'no answer for 5 s (ANR)' : 'a message of 100 ms and more'}, ${formatQuantity(atMs, 'ms')} into the run`;

/** The whole stack of a run that does not count: what the failure printed, or all threads of an app that hung. */
export function traceOfRun({ failure, hangs = [] }: RunResult): string | undefined {
  const anr = hangs.find(({ kind }) => kind === 'anr');
  return failure?.trace ?? (anr && threadsText(anr));
}

/** The runs that failed, those of the app first. */
export const failedRuns = ({ runs }: Pick<ScenarioResult, 'runs'>): readonly RunResult[] =>
  runs
    .filter((run) => run.outcome.kind === 'app-failure' || run.failure !== undefined)
    .toSorted((a, b) => Number(b.outcome.kind === 'app-failure') - Number(a.outcome.kind === 'app-failure'));
