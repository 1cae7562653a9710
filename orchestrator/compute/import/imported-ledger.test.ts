import { expect, it } from 'vitest';
import { FrameFlag } from '../slides/ledger.ts';
import { importedLedger } from './imported-ledger.ts';

it('has a slide for each run of frames; what the source does not say is unknown', () => {
  const frames = [
    { vsyncUs: 10, intervalUs: 5, periodUs: 5, presentUs: 30, jankClass: 64, stages: { totalUs: 3 } },
    { vsyncUs: 15, intervalUs: 5, isStill: true, cpuDurationUs: 2, timelineOverrunUs: -1 },
  ];
  const ledger = importedLedger(
    [
      { window: 1, scene: 'feed', frames },
      { window: 2, scene: '', frames: [{ vsyncUs: 40, intervalUs: 5 }] },
    ],
    new Set(['intervals']),
  );
  const nan = Number.NaN;
  expect(ledger).toMatchObject({
    count: 3,
    vsyncUs: Float64Array.of(10, 15, 40),
    intervalUs: Float64Array.of(5, 5, 5),
    periodUs: Float64Array.of(5, nan, nan),
    flags: Uint16Array.from([1, 0, 1], (drawn) => drawn * (FrameFlag.scrolling | FrameFlag.moved)),
    displacementPx: Float64Array.of(nan, nan, nan),
    ordinal: Int32Array.of(-1, -1, -1),
    stages: { totalUs: Float64Array.of(3, nan, nan), drawUs: Float64Array.of(nan, nan, nan) },
    cpuDurationUs: Float64Array.of(nan, 2, nan),
    timelineOverrunUs: Float64Array.of(nan, -1, nan),
    jankClass: Int32Array.of(64, -1, -1),
    presentUs: Float64Array.of(30, nan, nan),
    has: new Set(['intervals']),
  });
  const unknown = { slopPassedUs: nan, fingerUpUs: nan, viewportPx: nan, state: '', gate: 'touch' };
  const same = { kind: 'programmatic', beganUnseen: false, perturbed: false, ...unknown };
  expect(ledger.slides).toEqual([
    { ...same, ordinal: 0, from: 0, to: 2, startUs: 10, endUs: 20, slopRow: 2, window: 1, scene: 'feed' },
    { ...same, ordinal: 1, from: 2, to: 3, startUs: 40, endUs: 45, slopRow: 3, window: 2, scene: '' },
  ]);
  expect(importedLedger([{ window: 1, scene: '', frames: [{}] }], new Set()).presentUs).toBeUndefined();
});
