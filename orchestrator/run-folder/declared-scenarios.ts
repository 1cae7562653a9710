import type { DeclaredScenario, SpecSource } from '../capture/declared.ts';
import type { CapturedScenario } from '../capture/recording.ts';
import { specFileOf, type Worker } from './worker-files.ts';

/** What is known about a session when it has ended. */
export interface SessionCourse {
  readonly sources: readonly SpecSource[];
  readonly workers: readonly Worker[];
  readonly captured: readonly CapturedScenario[];
  /** Names of the scenarios that asked to be measured, and that the command line did not choose. */
  readonly leftOut: readonly string[];
  /** Whether the command line chooses a scenario by its name. */
  readonly isChosen: (name: string) => boolean;
  /** Whether a test or hook failed, so that tests that did not run were to run. */
  readonly hasFailure: boolean;
}

/** Each scenario that was recorded, left out or is in a spec that ran, with one state. */
export function declaredScenarios(course: SessionCourse): readonly DeclaredScenario[] {
  const { captured, leftOut, sources, workers } = course;
  const found = new Map<string, DeclaredScenario>();
  const add = (one: DeclaredScenario): void => {
    if (!found.has(one.name)) found.set(one.name, one);
  };
  for (const { name, spec, runs } of captured)
    add({ name, spec, state: runs.some(isMeasured) ? 'measured' : 'lost' });
  for (const name of leftOut) add({ name, state: 'left-out' });
  for (const source of sources) {
    const worker = workers.find(({ specs }) => specs.some((spec) => specFileOf(spec) === source.file));
    if (worker === undefined) continue;
    for (const { name, test } of source.scenarios) {
      const state = course.isChosen(name) ? stateOf(test, source, worker, course.hasFailure) : 'left-out';
      const byOnly = state === 'skipped' && source.onlyLine !== undefined;
      add({ name, spec: source.spec, state, ...(byOnly ? { byOnly } : {}) });
    }
  }
  return [...found.values()];
}

/** A warm-up is no measurement, and neither is a run that something else than the app ended. */
const isMeasured = ({ warmup, failure }: CapturedScenario['runs'][number]): boolean =>
  failure === undefined ? !warmup : failure.kind !== 'infrastructure';

/** Of a scenario that was neither recorded nor left out. */
function stateOf(
  test: string | undefined,
  { onlyLine, skips }: SpecSource,
  { end }: Worker,
  hasFailure: boolean,
): 'skipped' | 'lost' {
  if (end === undefined || end.kind === 'exit') return 'lost';
  const isMarked = onlyLine !== undefined || skips;
  const ran = end.tests.find(({ title }) => title === test);
  if (ran !== undefined) return ran.outcome === 'skipped' ? 'skipped' : 'lost';
  if (isMarked) return 'skipped';
  // Without a mark, a test does not run if a failure ended the others, or the command line chose tests by their titles.
  return test === undefined || hasFailure ? 'lost' : 'skipped';
}
