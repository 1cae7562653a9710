import { describe, expect, it } from 'vitest';
import { type ScriptOptions, scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { JankBit } from './jank-bits.ts';
import type { Ledger } from './ledger.ts';
import { presentation } from './presentation.ts';
import { segmentTrace } from './segment-trace.ts';

const SCRIPT = '(/ssssss)s.......';
const PERIOD_US = 16_667;
const vsyncs = [...scriptedTrace(SCRIPT).frames.vsyncUs];
/** A verdict on each frame: in time, shown two periods after its vsync. */
const inTime = vsyncs.map((vsync) => ({
  vsync,
  type: 0,
  scheduled: 16_000,
  actual: 9_000,
  window: 1,
  presentLag: 2 * PERIOD_US + 1,
}));
type Verdict = Partial<(typeof inTime)[number]>;
/** The same verdicts, with another one for frame 3. */
const except = (third: Verdict) => inTime.map((verdict, i) => (i === 3 ? { ...verdict, ...third } : verdict));
const ledgerOf = (verdicts: ScriptOptions['verdicts']): Ledger =>
  segmentTrace(scriptedTrace(SCRIPT, { verdicts: verdicts ?? [] })).ledger;
const rowOfFrame3 = ledgerOf([]).ordinal.indexOf(3);

describe('verdicts of the platform', () => {
  it.each([
    ['in time', 0, JankBit.none],
    ['by the composer', 1, JankBit.surfaceFlingerScheduling],
    ['by the application', 2, JankBit.appDeadlineMissed],
    ['by others', 4, JankBit.unknown],
    ['by both', 3, JankBit.surfaceFlingerScheduling | JankBit.appDeadlineMissed],
  ])('are the classes of Perfetto: %s', (_, type, bits) => {
    const { jankClass } = ledgerOf(except({ type }));
    expect(jankClass?.[rowOfFrame3]).toBe(bits);
    expect(jankClass?.[rowOfFrame3 + 1]).toBe(JankBit.none);
  });

  it('have the time that the frame took beyond its own', () => {
    const { timelineOverrunUs } = ledgerOf(except({ actual: 21_000 }));
    expect(timelineOverrunUs?.[rowOfFrame3]).toBe(5_000);
    expect(timelineOverrunUs?.[rowOfFrame3 + 1]).toBe(-7_000);
  });

  it('are unknown for a frame without one, and of other windows', () => {
    const { jankClass, presentUs, timelineOverrunUs } = ledgerOf(except({ window: 2 }));
    expect(jankClass?.[rowOfFrame3]).toBe(-1);
    expect(presentUs?.[rowOfFrame3]).toBeNaN();
    expect(timelineOverrunUs?.[rowOfFrame3]).toBeNaN();
  });

  it('say when frames were shown, which is then the basis of the hitch rate', () => {
    const shown = presentation(ledgerOf(inTime));
    expect(shown).toMatchObject({ basis: 'reported', coverage: 1 });
    const late = presentation(ledgerOf(inTime.map((verdict, i) => (i < 3 ? verdict : lagging(verdict)))));
    expect(late.missedRefreshes[rowOfFrame3]).toBe(1);
  });

  it('charge a refresh that the composer missed to no app', () => {
    const late = inTime.map((verdict, i) =>
      i < 3 ? verdict : { ...lagging(verdict), type: i === 3 ? 1 : 0 },
    );
    const { missedRefreshes, compositorRefreshes } = presentation(ledgerOf(late));
    expect(missedRefreshes[rowOfFrame3]).toBe(0);
    expect(compositorRefreshes[rowOfFrame3]).toBe(1);
  });

  it('without present times leave the model as the basis', () => {
    const basis = presentation(ledgerOf([])).basis;
    expect(presentation(ledgerOf(inTime.map((verdict) => ({ ...verdict, presentLag: 0 })))).basis).toBe(
      basis,
    );
  });

  it('make the metrics available that need them', () => {
    const needs = ['jank-class', 'timeline-overrun'] as const;
    expect(needs.map((need) => ledgerOf([]).has.has(need))).toEqual([false, false]);
    expect(needs.map((need) => ledgerOf(inTime).has.has(need))).toEqual([true, true]);
  });
});

function lagging<V extends { readonly presentLag: number }>(verdict: V): V {
  return { ...verdict, presentLag: verdict.presentLag + PERIOD_US };
}
