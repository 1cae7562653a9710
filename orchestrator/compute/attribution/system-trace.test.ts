import { expect, it } from 'vitest';
import type { RunMeasurement } from '../measurement.ts';
import { systemTimesTogether } from './system-times.ts';
import { framesToAsk, type SystemAnswer, withSystemTrace } from './system-trace.ts';

type Frame = readonly [
  vsyncUs: number,
  intervalUs: number,
  missedVsyncs: number,
  missedRefreshes: number,
  stack?: number,
];
const runOf = (...slides: readonly (readonly Frame[])[]) =>
  ({
    slides: slides.map((frames) => ({
      frames: frames.map(([vsyncUs, intervalUs, missedVsyncs, missedRefreshes, stack]) => ({
        ...{ vsyncUs, intervalUs, missedVsyncs, missedRefreshes, stack },
      })),
    })),
    metrics: { measured: 'by the probe', 'trace/own': 'by the probe too' },
    attribution: { stutterStacks: [{ name: 'first' }, { name: 'second' }], other: 1 },
  }) as unknown as RunMeasurement;
const told = (
  vsyncUs: number,
  durationUs: number,
  ...times: readonly (readonly [kind: string, ns: number])[]
) => ({
  ...{ vsyncUs, durationUs },
  times: times.map(([kind, ns]) => ({ kind, what: null, ns })),
});
const answerOf = (...frames: readonly ReturnType<typeof told>[]) =>
  ({ frames, sections: [] }) as unknown as SystemAnswer;

it('asks of late frames, the longest first, and not of one that ends the gap of the frame before', () => {
  const run = runOf(
    [
      [1, 10, 0, 0],
      [2, 30, 1, 0],
      [3, 20, 0, 1],
      [4, 40, 0, 1],
    ],
    [
      [5, 50, 0, 1],
      [6, 5, 0, 0],
    ],
  );
  expect(framesToAsk(run).map(({ vsyncUs }) => vsyncUs)).toEqual([5, 4, 2]);
  const many = runOf(Array.from({ length: 25 }, (_, i): Frame => [i, i, 1, 0]));
  expect(framesToAsk(many).map(({ vsyncUs }) => vsyncUs)).toEqual(
    Array.from({ length: 20 }, (_, i) => 24 - i),
  );
});

it('adds what the trace says to the run and to the stacks of its frames, and takes nothing away', () => {
  const run = runOf([
    [1, 30, 1, 0, 1],
    [2, 30, 1, 0],
    [3, 30, 1, 0, 1],
    [4, 10, 0, 0, 0],
  ]);
  const answer = answerOf(
    told(1, 30_000, ['io', 2e6], ['running', 1e6]),
    told(2, 10_000, ['gc', 4e6]),
    told(3, 5_000, ['running', 5e6]),
    told(4, 9_000, ['lock', 1e6]),
    told(99, 9_000, ['lock', 1e6]),
  );
  const { attribution, metrics } = withSystemTrace(run, answer);
  const [running, io, gc] = [
    ['running', 6],
    ['io', 2],
    ['gc', 4],
  ].map(([kind, ms]) => ({ kind, what: null, ms }));
  expect(attribution).toEqual({
    other: 1,
    system: { frames: 3, ms: 45, times: [running, gc, io] },
    stutterStacks: [
      { name: 'first' },
      { name: 'second', system: { frames: 2, ms: 35, times: [running, io] } },
    ],
  });
  expect(metrics).toEqual(run.metrics);
});

it('says nothing where the trace tells of no late frame', () =>
  expect(withSystemTrace(runOf([[1, 10, 0, 0]]), answerOf(told(1, 9)))).toEqual(runOf([[1, 10, 0, 0]])));

it('adds up times of the same kind and name, and keeps the six longest', () => {
  const times = ['io', 'running', 'gc', 'lock', 'binder', 'monitor', 'sleeping'].map((kind, i) => ({
    ...{ kind, what: 'x', ms: 10 - i },
  })) as unknown as Parameters<typeof systemTimesTogether>[0][number]['times'];
  const other = times.slice(5, 6).map((time) => ({ ...time, what: 'y', ms: 1 }));
  const together = systemTimesTogether([
    { frames: 1, ms: 2, times },
    { frames: 3, ms: 4, times: [...times.slice(5, 6), ...other] },
  ]);
  expect(together).toMatchObject({ frames: 4, ms: 6 });
  expect(together.times.map(({ kind, what, ms }) => `${kind} ${what} ${ms}`)).toEqual([
    ...['io x 10', 'monitor x 10', 'running x 9', 'gc x 8', 'lock x 7', 'binder x 6'],
  ]);
});
