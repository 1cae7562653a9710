import type { Hang } from '../../compute/hangs.ts';
import type { RunResult, ScenarioResult } from '../result/result.ts';
import { formatQuantity } from '../text/format.ts';

/** All threads of a hang, as Android prints stacks. */
export const threadsText = ({ threads }: Hang): string =>
  threads
    .map(({ name, frames, state, waitsFor }) =>
      [
        `"${name}"${state === undefined ? '' : ` ${state}`}`,
        ...(waitsFor === undefined ? [] : [`    waits for ${lockText(waitsFor)}`]),
        ...frames.map((frame) => `    at ${frame}`),
      ].join('\n'),
    )
    .join('\n\n');

const lockText = ({ lock, holder }: NonNullable<Hang['threads'][number]['waitsFor']>): string =>
  holder === undefined ? lock : `${lock}, held by "${holder}"`;

/** `no answer for 5 s (ANR), 3,210 ms into the run, main waits for a lock that "writer" holds` */
export function hangText({ kind, atMs, threads }: Hang): string {
  const what = kind === 'anr' ? 'no answer for 5 s (ANR)' : 'a message of 100 ms and more';
  const holder = threads.find(({ name }) => name === 'main')?.waitsFor?.holder;
  return [
    what,
    ...(atMs === undefined ? [] : [`${formatQuantity(atMs, 'ms')} into the run`]),
    ...(holder === undefined ? [] : [`main waits for a lock that "${holder}" holds`]),
  ].join(', ');
}

/** The whole stack of a run that does not count: what the failure printed, or all threads of an app that hung. */
export function traceOfRun({ failure, hangs = [] }: RunResult): string | undefined {
  const anr = hangs.find(({ kind }) => kind === 'anr');
  const known = [failure?.trace, anr && threadsText(anr)].filter((text) => text !== undefined);
  return known.length === 0 ? undefined : known.join('\n\n');
}

/** The runs that failed, those of the app first. */
export const failedRuns = ({ runs }: Pick<ScenarioResult, 'runs'>): readonly RunResult[] =>
  runs
    .filter((run) => run.outcome.kind === 'app-failure' || run.failure !== undefined)
    .toSorted((a, b) => Number(b.outcome.kind === 'app-failure') - Number(a.outcome.kind === 'app-failure'));
