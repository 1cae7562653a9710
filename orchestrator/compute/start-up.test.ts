import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceOf } from '../../test/builders/trace-of.ts';
import { slowStarts } from '../../test/oracle/slow-slides.ts';
import { activityStart } from './metrics/activity-start.ts';
import type { MetricValue } from './metrics/metric.ts';
import { processStart } from './metrics/process-start.ts';
import { segmentTrace } from './slides/segment-trace.ts';
import { startsOf, startUpOf } from './start-up.ts';
import { decodeTrace } from './trace/decode.ts';

const startUp = (...marks: readonly (readonly [kind: string, time: number])[]) =>
  startUpOf(decodeTrace(traceOf({ marks: marks.map(([kind, time]) => ({ kind, time, text: '' })) })));

test('the time from the start of the process, which was before the recording', () => {
  expect(
    startUp(['process-start', -900_000], ['first-frame', -488_000], ['first-focus', -470_000]),
  ).toMatchObject({ firstFrameMs: 412, firstFocusMs: 430 });
});

test('a process is known by the time of its start', () => {
  const [one, same, other] = [-900_000, -900_000, -100_000].map((time) => startUp(['process-start', time]));
  expect(one?.processStartMs).toBe(same?.processStartMs);
  expect(one?.processStartMs).not.toBe(other?.processStartMs);
});

test('what did not happen has no time', () => {
  expect(startUp(['process-start', 0], ['first-frame', 1_000])).toMatchObject({
    firstFrameMs: 1,
    firstFocusMs: undefined,
  });
});

test.each([
  ['no marks', []],
  ['marks of something else', [['scenario', 0]]],
] as const)('%s: no start-up', (_, marks) => expect(startUp(...marks)).toBeUndefined());

describe('what started in a run', () => {
  const startsIn = (marks: readonly { time: number; kind: string; text: string }[]) =>
    startsOf(decodeTrace(traceOf({ marks })));
  const feed = { time: -400_000, kind: 'activity-start', text: '310000 app.Feed' };
  const process = [
    { time: -500_000, kind: 'process-start', text: 'platform' },
    { time: -95_000, kind: 'first-frame', text: 'app.Feed' },
  ];

  test('an activity from its creation to its focus, and the process that it came with', () =>
    expect(startsIn([...process, feed])).toEqual({
      activities: [{ activity: 'app.Feed', createdUs: -400_000, focusedUs: -90_000 }],
      process: { startUs: -500_000, firstFrameUs: -95_000, firstFocusUs: undefined },
    }));

  test('a process that was there before the activity has started in another run', () =>
    expect(startsIn([...process, { ...feed, time: -50_000 }])).not.toHaveProperty('process'));

  test.each([
    ['no activity', process],
    ['another text', [{ ...feed, text: 'app.Feed 310000' }]],
    ['an endless number', [{ ...feed, text: `${'9'.repeat(13)} app.Feed` }]],
  ])('%s: nothing', (_, marks) => expect(startsIn(marks)).toBeUndefined());

  test('the metrics of any marks are those of the second implementation', () => {
    const time = fc.integer({ min: -2_000_000, max: 2_000_000 });
    const mark = fc.oneof(
      fc.record({ time, kind: fc.constant('activity-start'), us: fc.nat(900_000) }),
      fc.record({ time, kind: fc.constantFrom('process-start', 'first-frame', 'scene'), us: fc.nat() }),
    );
    const value = (measured: MetricValue) => (measured.kind === 'measured' ? measured.value : undefined);
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 8 }), (list) => {
        const marks = list.map(({ us, ...same }) => ({ ...same, text: `${us} app.Feed` }));
        const { ledger } = segmentTrace(decodeTrace(traceOf({ marks })));
        const slow = slowStarts(marks.map(({ time: timeUs, ...same }) => ({ timeUs, ...same })));
        const { length } = slow.activities;
        const mean = length === 0 ? undefined : slow.activities.reduce((a, b) => a + b, 0) / length;
        expect(value(processStart.measure(ledger))).toBe(slow.process);
        if (mean === undefined) expect(value(activityStart.measure(ledger))).toBeUndefined();
        else expect(value(activityStart.measure(ledger))).toBeCloseTo(mean, 6);
      }),
      { numRuns: 200 },
    );
  });
});
