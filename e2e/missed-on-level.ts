import { BIND_METHOD } from '../virtual-device/worlds/world.ts';
import { scenariosOf } from './measured-scenario.ts';
import { perfSession, type SessionOptions } from './perf-session.ts';

const WORLD = 'slow-row-fling';

/**
 * What a session on an API level misses about the demo app's slow row: it must fail its budget, name the method, and agree
 * with what the display showed. Empty if nothing is missed.
 */
export async function missedOnLevel(api: number, options: SessionOptions = {}): Promise<readonly string[]> {
  const session = await perfSession(
    [
      ...['--device', 'virtual', '--api', String(api), '--spec', 'e2e/specs/worlds.spec.ts'],
      ...['--tag', WORLD, '--runs', '1', '--slides', '3'],
    ],
    options,
  );
  if (session.code !== 1) return [`exit code ${session.code}:\n${session.output}`];
  const { result, runs } = scenariosOf(session)(WORLD);
  const failed = result.verdicts.some(
    ({ kind, metric }) => kind === 'fail' && metric === 'scroll-hitch-rate',
  );
  const named = result.causes.stacks.some(({ example }) =>
    example.some((line) => line.includes(BIND_METHOD)),
  );
  return [
    ...(failed ? [] : ['the hitch rate does not fail']),
    ...(named ? [] : [`${BIND_METHOD} is not named`]),
    ...runs.flatMap(({ mismatches }) => mismatches().map((mismatch) => JSON.stringify(mismatch))),
  ];
}
