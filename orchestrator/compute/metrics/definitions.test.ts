import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FrameSpec, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { ledgerOfRun, type RunFrame } from '../../../test/builders/ledger-of-run.ts';
import { isFiniteValue } from '../../../test/builders/result-of.ts';
import type { Ledger } from '../slides/ledger.ts';
import { metrics } from './index.ts';
import { unavailable } from './metric.ts';

const UNITS = ['fps', 'ms/s', 'ratio', '/min', 'ms', 's', 'px', 'screens', 'count', 'px/frame²', '1'];

it('ids are unique', () => {
  expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
});

describe.each(metrics.map((metric) => [metric.id, metric] as const))('%s', (id, metric) => {
  it('is the file its id names, with its test beside it', () => {
    const file = id.split('.', 1)[0];
    for (const name of [`${file}.ts`, `${file}.test.ts`]) {
      expect(existsSync(new URL(`./${name}`, import.meta.url)), name).toBe(true);
    }
  });

  it('has all that its page in docs/metrics.md prints', () => {
    expect(UNITS).toContain(metric.unit);
    expect(metric.title).not.toBe('');
    expect(metric.definition).toMatch(/\.$/);
    expect(metric.formula).not.toBe('');
    expect(metric.sources.length).toBeGreaterThan(0);
    for (const { url } of metric.sources) expect(url).toMatch(/^https:\/\//);
    expect(metric.needs.length).toBeGreaterThan(0);
    for (const related of metric.related ?? []) expect(metrics.map((other) => other.id)).toContain(related);
  });

  it('has no value without any one of its needs', () => {
    const all = everything();
    for (const need of metric.needs) {
      const has = new Set([...all.has].filter((other) => other !== need));
      expect(metric.measure({ ...all, has })).toEqual(unavailable({ code: 'missing-input', need }));
    }
  });

  it('has no value without frames', () => {
    const everything = new Set(metrics.flatMap(({ needs }) => needs));
    expect(metric.measure({ ...ledgerOf(), has: everything }).kind).toBe('unavailable');
    expect(metric.measure({ ...ledgerOf([]), has: everything }).kind).toBe(
      id === 'slides' ? 'measured' : 'unavailable',
    );
  });

  it('reads the options that it declares, all of them and no other', () => {
    const read = new Set<string | symbol>();
    const options = new Proxy({}, { get: (_, name) => void read.add(name) });
    metric.measure(everything(), options);
    expect([...read].sort()).toEqual((metric.options ?? []).map(({ name }) => name).sort());
  });

  it('has a number or none where no time passes', () => {
    const still = everything();
    expect(isFiniteValue(metric.measure({ ...still, intervalUs: still.intervalUs.map(() => 0) }))).toBe(true);
  });
});

const STARTS = {
  activities: [{ activity: 'feed', createdUs: -400_000, focusedUs: -100_000 }],
  process: { startUs: -500_000, firstFrameUs: -120_000, firstFocusUs: -100_000 },
};
/** A slide in which every metric has a value. */
function everything(): Ledger {
  const row = rowOf({ total: 900, layoutMeasure: 800, deadline: 16 });
  const frames = Array.from(
    { length: 80 },
    (_, i): RunFrame => ({
      ...frame(i % 9 === 8 ? 3 : 1),
      phase: 'drag',
      metrics: row,
      displacementPx: 12,
      sampleAgesNs: [9e6, 3e6],
      touchAgesNs: [9e6, 3e6],
      dispatchesNs: [2e9],
      cpuDurationNs: 4e6,
      timelineOverrunNs: -4e6,
      jankClass: 1,
    }),
  );
  const slide = { kind: 'finger', frames, drags: 80, slopAfterNs: 0, viewportPx: 2_000 } as const;
  return ledgerOfRun({ slides: [slide], afterwardsNs: undefined, resumedUs: [], starts: STARTS });
}

const frame = (periods: number): FrameSpec => ({
  intervalNs: periods * 16_666_667,
  periodNs: 16_666_667,
  scrolling: true,
});
