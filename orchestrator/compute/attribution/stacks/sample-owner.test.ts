import { expect, test } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../../test/builders/scripted-trace.ts';
import { segmentTrace } from '../../slides/segment-trace.ts';
import { sampleOwners } from './stutter-stacks.ts';

/** Frame 4 of this swipe begins at 83.333 ms, its successor's vsync is at 133.333 ms. */
const owner = (timeUs: number, ordinal: number, rows?: ScriptOptions['rows']): number => {
  const trace = scriptedTrace('(./sss3ss)s.......', rows === undefined ? {} : { rows });
  return sampleOwners(segmentTrace(trace).ledger)({ timeUs, ordinal });
};
const delayed: ScriptOptions['rows'] = (frame, row) => [
  frame === 5 ? { ...row, unknownDelay: 9_000, total: 16_000 } : row,
];
const noRows: ScriptOptions['rows'] = () => [];

test.each([
  ['in the frame of its callback', () => owner(120_000, 4), 4],
  ['in an animation that runs before the callback of the late frame', () => owner(116_000, 3), 4],
  ['in the message before a frame that starts late', () => owner(140_000, 4, delayed), 4],
  ['after that frame’s start', () => owner(143_000, 4, delayed), 5],
  ['without rows, the frame before being on time', () => owner(116_000, 3, noRows), 4],
  ['without rows, the frame before being late', () => owner(140_000, 4, noRows), 4],
  ['outside the slides', () => owner(900_000, 13), -1],
])('%s', (_, row, expected) => {
  expect(row()).toBe(expected);
});
