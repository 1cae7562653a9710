import fc from 'fast-check';
import type { FrameSpec, RowSpec } from './ledger-of.ts';

/** Slides as they occur and as they should not: any rate, jitter, freezes, still frames, missing rows. */
const PERIODS_NS = [16_666_667, 11_111_111, 8_333_333] as const;
const stage = fc.oneof({ weight: 5, arbitrary: fc.nat(3_000_000) }, fc.nat(60_000_000));

const row: fc.Arbitrary<RowSpec> = fc
  .record({
    unknownDelay: stage,
    input: stage,
    animation: stage,
    layoutMeasure: stage,
    draw: stage,
    sync: stage,
    commandIssue: stage,
    swapBuffers: stage,
    gpu: stage,
    deadline: fc.constantFrom(0, 11_600_000, 16_666_667),
    vsyncMinusIntended: fc.constantFrom(0, 0, 16_666_667),
    firstDraw: fc.constantFrom(false, false, false, true),
  })
  .map((stages) => ({ ...stages, total: totalOf(stages) }));

const totalOf = (stages: Omit<RowSpec, 'total'>): number =>
  stages.unknownDelay +
  stages.input +
  stages.animation +
  stages.layoutMeasure +
  stages.draw +
  stages.sync +
  stages.commandIssue +
  stages.swapBuffers;

const vsyncs = fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 60 }));

const frameOf = (periodNs: number): fc.Arbitrary<FrameSpec> =>
  fc
    .record({
      vsyncs,
      jitterNs: fc.integer({ min: -60_000, max: 60_000 }),
      scrolling: fc.constantFrom(true, true, true, false),
      phase: fc.constantFrom('drag' as const, 'fling' as const),
      displacementPx: fc.integer({ min: -60, max: 60 }),
      metrics: fc.option(row, { nil: undefined, freq: 6 }),
    })
    .map(({ vsyncs: n, jitterNs, metrics, ...same }) => ({
      ...same,
      periodNs,
      intervalNs: n * periodNs + jitterNs,
      ...(metrics === undefined ? {} : { metrics }),
    }));

const slideArbitrary: fc.Arbitrary<readonly FrameSpec[]> = fc
  .constantFrom(...PERIODS_NS)
  .chain((periodNs) => fc.array(frameOf(periodNs), { maxLength: 60 }));

/** The slides of a run. */
export const slidesArbitrary = fc.array(slideArbitrary, { maxLength: 3 });
