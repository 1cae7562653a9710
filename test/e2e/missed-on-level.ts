import type { Clock } from '../../orchestrator/config.ts';
import { BIND_METHOD } from '../../virtual-device/worlds/world.ts';
import { scenariosOf } from './measured-scenario.ts';
import { perfSession, type SessionOptions } from './perf-session.ts';

const WORLD = 'slow-row-fling';
/** Traces have whole microseconds. */
const ROUNDED_US = 1;

/** A virtual device of an API level. */
interface LevelDevice {
  readonly api: number;
  /** Default: 60. */
  readonly hz?: number;
  /** Default: free. */
  readonly clock?: Clock;
}

/**
 * What a session on an API level misses about the demo app's slow row: it must fail its budget, name the method, and agree
 * with what the display showed, and its shortest frame must last one period. Empty if nothing is missed.
 */
export async function missedOnLevel(
  { api, hz = 60, clock = 'free' }: LevelDevice,
  options: SessionOptions = {},
): Promise<readonly string[]> {
  const session = await perfSession(
    [
      ...['--device', 'virtual', '--api', String(api), '--hz', String(hz)],
      ...['--clock', clock],
      ...['--spec', 'test/e2e/specs/worlds.spec.ts'],
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
  const frames = runs.flatMap(({ measurement }) => measurement.slides.flatMap((slide) => slide.frames));
  const shortestUs = Math.min(...frames.map(({ intervalUs }) => intervalUs));
  const isOnePeriod = Math.abs(shortestUs - 1e6 / hz) <= ROUNDED_US;
  return [
    ...(isOnePeriod ? [] : [`the shortest frame lasts ${shortestUs} µs at ${hz} Hz`]),
    ...(failed ? [] : ['the hitch rate does not fail']),
    ...(named ? [] : [`${BIND_METHOD} is not named`]),
    ...runs.flatMap(({ mismatches }) => mismatches().map((mismatch) => JSON.stringify(mismatch))),
  ];
}
