import { expect, it } from 'vitest';
import { framesOfMs, ledgerOf } from '../../test/builders/ledger-of.ts';
import { traceOf } from '../../test/builders/trace-of.ts';
import { blankSince, blankValues } from './blank-area.ts';
import { valueTraits } from './metrics/value-names.ts';
import { decodeTrace } from './trace/decode.ts';

const base = ledgerOf(framesOfMs([10, 10, 20, 10]));
/** Four frames with the ordinals 0 to 3. */
const ledger = { ...base, ordinal: Int32Array.from({ length: base.count }, (_, i) => i) };
const since = (ordinal: number, share: number) => ({ ordinal, share, viewportPx: 2_000 });

it('a mark has thousandths and the length of the viewport; others are none', () => {
  const marks = ['250 2000', 'x 1', '250'].map((text) => ({ time: 0, kind: 'blank', text }));
  const found = blankSince(
    decodeTrace(traceOf({ marks: [...marks, { time: 0, kind: 'scene', text: '1 2' }] })),
  );
  expect(found).toMatchObject([{ share: 0.25, viewportPx: 2_000 }]);
});

it('a share counts as long as it was shown', () => {
  const { 'blank-area': value } = blankValues(ledger, [since(0, 0), since(1, 0.5), since(3, 0)]);
  const wholeMs = base.intervalUs.reduce((sum, us) => sum + us / 1_000, 0);
  expect(value).toMatchObject({ kind: 'measured', parts: { longestMs: 30, worst: 0.5 } });
  if (value?.kind !== 'measured') throw new Error('It was not measured.');
  expect(value.value).toBeCloseTo((0.5 * 30) / wholeMs);
  // 1,000 px for 30 ms.
  expect(value.parts?.pxMsPerS).toBeCloseTo((1_000 * 30 * 1_000) / wholeMs);
});

it('what was not recorded has no value, and a list that always shows something has 0', () => {
  expect(blankValues(ledger, [])).toEqual({});
  expect(blankValues(ledger, [since(0, 0)])['blank-area']).toMatchObject({ value: 0 });
});

it('budgets may name it and its parts', () => {
  expect(valueTraits('blank-area')).toEqual({ unit: 'ratio', better: 'lower' });
  expect(valueTraits('blank-area.longestMs')).toEqual({ unit: 'ms', better: 'lower' });
});
