import { expect, test } from 'vitest';
import { traceOf } from '../../test/builders/trace-of.ts';
import { startUpOf } from './start-up.ts';
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
