import { expect, it } from 'vitest';
import type { JobResult } from '../pipeline.ts';
import { endOfSearch } from './perf.ts';

const broken = (code: 'start-late' | 'app-crash' | 'no-probe') =>
  ({ kind: 'broken', code, message: `It was ${code}.` }) as const;
/** Something was recorded. */
const SOMETHING = {} as NonNullable<JobResult['analysed']>;

it.each<[JobResult['end'], JobResult['analysed'], string | undefined]>([
  [{ kind: 'stopped' }, SOMETHING, 'stopped'],
  [broken('start-late'), undefined, 'start-late'],
  // The app of this commit may be what broke it.
  [broken('start-late'), SOMETHING, undefined],
  [broken('app-crash'), undefined, undefined],
  [broken('no-probe'), undefined, undefined],
  [{ kind: 'done' }, SOMETHING, undefined],
])('%j ends a search of commits only if no other one can be measured', (end, analysed, code) => {
  expect(endOfSearch({ folder: '', end, analysed })?.code).toBe(code);
});
