import { expect, it } from 'vitest';
import { scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import type { MethodEvent } from '../../trace/trace.ts';
import { slowMethods } from './slow-methods.ts';

type Call = readonly [method: string, fromMs: number, toMs: number];
const eventsOf = (calls: readonly Call[]): readonly MethodEvent[] =>
  calls
    .flatMap(([method, fromMs, toMs]) => [
      { timeUs: fromMs * 1_000, method, isExit: false },
      { timeUs: toMs * 1_000, method, isExit: true },
    ])
    .sort((a, b) => a.timeUs - b.timeUs);

/** Frame 4 is shown from 83.3 to 133.3 ms, frame 7 from 166.7 to 216.7 ms. */
const found = (...calls: readonly Call[]) => {
  const trace = { ...scriptedTrace('(./sss3ss3ss)s.......'), methods: eventsOf(calls) };
  return slowMethods(segmentTrace(trace).ledger, trace, ['com.acme']);
};

it('groups late frames by the own methods that took their time', () => {
  const groups = found(
    ['android.Widget.layout', 85, 130],
    ['com.acme.Row.bind', 86, 129],
    ['com.acme.Image.decode', 90, 128],
    ['android.Widget.layout', 168, 214],
    ['com.acme.Row.bind', 169, 213],
  );
  expect(
    groups.map(({ key, frames, slides, hitchMs }) => [key, frames, slides, Math.round(hitchMs)]),
  ).toEqual([
    ['com.acme.Row.bind|com.acme.Image.decode', 1, 1, 33],
    ['com.acme.Row.bind', 1, 1, 33],
  ]);
  expect(groups[0]?.tree.map(({ depth, method, wallMs }) => [depth, method, wallMs])).toEqual([
    [0, 'android.Widget.layout', 45],
    [1, 'com.acme.Row.bind', 43],
    [2, 'com.acme.Image.decode', 38],
  ]);
});

it('takes frames with the same methods together', () => {
  expect(found(['com.acme.Row.bind', 90, 125], ['com.acme.Row.bind', 170, 205])).toMatchObject([
    { key: 'com.acme.Row.bind', frames: 2 },
  ]);
});

it('names no method for a frame of which traced methods took little', () => {
  expect(found(['com.acme.Row.bind', 90, 100])).toEqual([]);
  expect(found(['com.acme.Row.bind', 90, 106])).toHaveLength(1);
});

it('names no method for a frame in time', () => {
  expect(found(['com.acme.Row.bind', 34, 49])).toEqual([]);
});

it('has nothing without method tracing', () => {
  expect(found()).toEqual([]);
});
