import { expect, it } from 'vitest';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { measureMetrics } from '../compute/measure-run.ts';
import { runDoubts } from './run-warnings.ts';

const RUN = `(/s)${'s'.repeat(50)}......`;
const doubts = (...script: Parameters<typeof scriptedBytes>) =>
  runDoubts(measureMetrics([], { files: [scriptedBytes(...script)] }), { start: {}, end: {} });
const unscheduled = { count: 1, thread: 'pool-1-thread-1' };

it.each([
  ['a run that counts', () => doubts(RUN), []],
  ['notes only', () => doubts(RUN, { rows: (frame, row) => (frame === 5 ? [row, row] : [row]) }), []],
  ['too little scrolling', () => doubts('(/s)ss......'), ['too-little-scrolling']],
  ['a trace without its end', () => doubts(RUN, { closed: false }), ['trace-unclosed']],
  [
    'a thread outside of the schedule',
    () => runDoubts(measureMetrics([], { files: [scriptedBytes(RUN)] }), { start: {}, end: { unscheduled } }),
    ['unscheduled-thread'],
  ],
  ['an app that hung', () => doubts(RUN, { vsyncs: { 9: 400 } }), ['anr']],
])('%s', (_, found, expected) => {
  expect(found()).toEqual(expected);
});
