import { expect, test } from 'vitest';
import { scenarioWith } from '../../../test/builders/result-with.ts';
import type { Arm } from '../../base/arm.ts';
import { scenarioSpan } from './scenario-span.ts';

const [first] = scenarioWith().runs;
const spanOf = (...runs: readonly (readonly [string | undefined, number | undefined, Arm?])[]) =>
  scenarioSpan({
    runs: runs.flatMap(([startedAt, wallMs, arm = 'current']) =>
      first === undefined ? [] : [{ ...first, arm, startedAt, wallMs }],
    ),
  });
const [early, late] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:10.000Z'];
const T0 = Date.UTC(2026, 2, 1, 12);

test.each([
  [
    'from the first start to the last end',
    spanOf([late, 1_500], [early, 900]),
    { start: T0, stop: T0 + 11_500 },
  ],
  [
    'the end of a long run that began first',
    spanOf([early, 60_000], [late, 1]),
    { start: T0, stop: T0 + 60_000 },
  ],
  ['of a run that did not end, its start', spanOf([early, undefined]), { start: T0, stop: T0 }],
  [
    'without the runs of the baseline',
    spanOf([early, 1, 'baseline'], [late, 1]),
    { start: T0 + 10_000, stop: T0 + 10_001 },
  ],
  ['without a time that cannot be read', spanOf(['soon', 5], [early, 1]), { start: T0, stop: T0 + 1 }],
  ['unknown without a start', spanOf([undefined, 5]), undefined],
  ['unknown without a run', spanOf(), undefined],
])('%s', (_, span, expected) => expect(span).toEqual(expected));
