import fc from 'fast-check';
import { expect, it } from 'vitest';
import { traceOf } from '../../../test/builders/trace-of.ts';
import { measureRun } from '../measure-run.ts';

const rows = Array.from({ length: 60 }, (_, i) => i);
const measured = (periodNs: number, refreshHz: number, gapUs: number) =>
  measureRun({
    scenario: 's',
    run: 0,
    appPackages: ['a'],
    files: [
      traceOf({
        meta: { probe: '1', displayModes: [{ id: 1, refreshHz }] },
        displays: [{ periodNs }],
        frames: rows.map((i) => ({ vsync: i * 16_667 + (i > 30 ? gapUs : 0) })),
        scrolls: rows.map((ordinal) => ({ ordinal, window: 1, dy: -320 })),
      }),
    ],
  });
const notFinite = (periodNs: number, refreshHz: number, gapUs = 0) =>
  Object.entries(measured(periodNs, refreshHz, gapUs).metrics).filter(
    ([, value]) => value.kind === 'measured' && !Number.isFinite(value.value),
  );

it.each([
  [0, 0],
  [1, 60],
  [999_999, 60],
  [1_000_000, 1_000],
  [1_000_000_000, 1],
  [1e18, 1e-300],
  [0, -5],
  [0, 1e300],
])('a period of %d ns and a mode of %d Hz make no number infinite', (periodNs, refreshHz) => {
  expect(notFinite(periodNs, refreshHz)).toEqual([]);
});

it('a period that no display has is as good as none', () => {
  expect(measured(1, 60, 0).metrics).toEqual(measured(0, 60, 0).metrics);
  expect(measured(0, 0, 0).evidence.periodsUs).toEqual(measured(0, 60, 0).evidence.periodsUs);
});

it('every value is a number for any rate of the display and any length of a frame', () => {
  const numbers = [
    fc.nat(2 ** 31 - 1),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.nat(2 ** 31 - 1),
  ] as const;
  fc.assert(
    fc.property(...numbers, (periodNs, refreshHz, gapUs) => {
      expect(notFinite(periodNs, refreshHz, gapUs)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
