import { expect, it } from 'vitest';
import { closeCallsInTime } from './close-calls.ts';
import type { LogLine } from './display-log.ts';

const PERIOD_NS = 10_000_000;

/** The refreshes of a window: of a new picture, how long after the n-th refresh it was complete; null repeats the one before. */
const shown = (...readyNs: readonly (number | null)[]): readonly LogLine[] =>
  readyNs.map((ns, n): LogLine => {
    const refresh = {
      t: 'refresh',
      n,
      atNs: n * PERIOD_NS,
      window: 1,
      picture: n,
      moved: ns !== null,
    } as const;
    if (ns === null) return { ...refresh, owed: true, new: false };
    const costs = { uploadNs: 0, commandsNs: 0, gpuNs: 0, dx: 0, dy: -1 };
    return { ...refresh, owed: true, new: true, handedNs: 0, readyNs: ns, tookNs: 15_000_000, ...costs };
  });

const pictures = (log: readonly LogLine[]): string =>
  closeCallsInTime(log)
    .map((line) => (line.t === 'refresh' && line.new ? line.picture : '-'))
    .join(' ');

it.each([
  ['a picture that was three microseconds late', shown(0, null, 10_003_000), '0 2 -'],
  ['one that was later', shown(0, null, 10_003_001), '0 - 2'],
  ['with those behind it that were complete', shown(0, null, 10_000_001, 20_000_000, null), '0 2 3 - -'],
  ['but not those that were not', shown(0, null, 10_000_001, 20_003_001, 30_000_001), '0 2 - 3 4'],
])('%s', (_, log, expected) => {
  expect(pictures(log)).toBe(expected);
});

it('leaves other windows and lines alone', () => {
  const [first, ...rest] = shown(0, null, 10_001_000);
  const other = rest.map(
    (line): LogLine => (line.t === 'refresh' && line.new ? { ...line, window: 2 } : line),
  );
  const log = [...(first === undefined ? [] : [first]), { t: 'frame', n: 1, atNs: 1 } as const, ...other];
  expect(closeCallsInTime(log)).toEqual(log);
});
