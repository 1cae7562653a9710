import { expect, test } from 'vitest';
import { scriptedTrace } from '../../testing/scripted-trace.ts';
import type { FrameMetricsSpec } from '../../testing/trace-of.ts';
import { segmentTrace } from '../slides/build-ledger.ts';
import { untimedRows } from './untimed-rows.ts';

const SCRIPT = '(./ssss)ss.......|(./ssss)ss.......';
const [first, second] = segmentTrace(scriptedTrace(SCRIPT)).ledger.slides.map(({ startUs, endUs }) => ({
  startUs: Math.ceil(startUs),
  endUs: Math.floor(endUs),
}));
if (first === undefined || second === undefined) throw new Error('the script has two slides');
const { startUs, endUs } = first;
const arrived = (vsync: number, row: FrameMetricsSpec = {}): FrameMetricsSpec => ({
  vsync,
  total: 8_000,
  flags: 2,
  ...row,
});

test.each([
  ['as the slide begins', arrived(startUs), 1],
  ['before it', arrived(startUs - 1), 0],
  ['as it ends', arrived(endUs), 1],
  ['between two slides', arrived(endUs + 1), 0],
  ['in the second', arrived(second.startUs + 1_000), 1],
  ['after the last', arrived(second.endUs + 1), 0],
  ['in another window', arrived(startUs + 1_000, { window: 2 }), 0],
  ['with a total of 20 s', arrived(startUs + 1_000, { total: 20_000_000 }), 0],
  ['with a stage longer than the total', arrived(startUs + 1_000, { draw: 9_000 }), 0],
  ['with a vsync time of its own', arrived(startUs + 1_000, { flags: 0 }), 0],
])('a row that arrived %s', (_, row, count) => {
  const trace = scriptedTrace(SCRIPT, { rows: (frame) => (frame === 0 || frame > 1 ? [] : [row]) });
  expect(untimedRows(segmentTrace(trace))).toHaveLength(count);
});
