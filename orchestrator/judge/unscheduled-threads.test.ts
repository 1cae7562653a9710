import { expect, it } from 'vitest';
import { unscheduledThreads } from './run-warnings.ts';

const seen = (count: number, thread = 'pool-1-thread-1') => ({ unscheduled: { count, thread } });

it.each([
  ['a phone', {}, {}],
  ['a device on which it happened before the run', seen(2), seen(2)],
])('%s gives no warning', (_, start, end) => expect(unscheduledThreads({ start, end })).toEqual([]));

it.each([
  ['for the first time', {}, 1],
  ['again', seen(2, 'other'), 3],
])('a thread that ran unscheduled %s makes the run inconclusive', (_, start, count) => {
  const facts = { times: 1, thread: 'pool-1-thread-1' };
  const warning = { code: 'unscheduled-thread', gravity: 'inconclusive', facts };
  expect(unscheduledThreads({ start, end: seen(count) })).toEqual([warning]);
});
