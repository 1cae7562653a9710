import { expect, test } from 'vitest';
import { measurementOf } from '../../../test/builders/measurement-of.ts';
import { startUpResultOf } from './start-up-result.ts';

const run = (processStartMs: number, firstFrameMs?: number, firstFocusMs?: number) =>
  measurementOf({}, { startUp: { processStartMs, firstFrameMs, firstFocusMs } });

test('medians over the processes, however many runs each had', () =>
  expect(
    startUpResultOf([run(1, 100, 110), run(1, 100, 110), run(1, 100, 110), run(2, 200, 220), run(3, 300)]),
  ).toEqual({ processes: 3, firstFrameMs: 200, firstFocusMs: 165 }));

test('recordings without it have none', () => expect(startUpResultOf([measurementOf({})])).toBeUndefined());
