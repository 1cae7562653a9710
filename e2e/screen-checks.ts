import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredGaps, shownGaps } from './measured-scenario.ts';
import type { ScreenDefect, ScreenWorld } from './screen-worlds.ts';
import { openWorkDevice, type WorkDevice, type WorkRecord } from './work-device.ts';

/** An app whose screens have worlds: some have defects, others only look as if they had. */
export interface ScreensApp {
  readonly apk: string;
  readonly appPackage: string;
  readonly defects: readonly ScreenDefect[];
  readonly innocents: readonly ScreenWorld[];
  /** API level of the device (default: its own). */
  readonly api?: number;
}

/**
 * Shows all worlds on one device, without adb and Appium, and compares what is measured with what was planted and shown.
 * @returns the device, for further tests
 */
export function checkScreens({ apk, appPackage, defects, innocents, api }: ScreensApp): () => WorkDevice {
  let device: WorkDevice;
  const records = new Map<ScreenWorld, WorkRecord>();
  const recordOf = (world: ScreenWorld): WorkRecord => {
    const record = records.get(world);
    if (record === undefined) throw new Error(`${world.world} was not recorded.`);
    return record;
  };
  beforeAll(async () => {
    device = await openWorkDevice([apk], api);
    for (const screen of [...defects, ...innocents])
      records.set(screen, await device.record({ appPackage, ...screen }, screen.touches));
  });

  afterAll(() => device?.close());

  describe.each(defects)('$activity with $world, $slide: $stages $method', (defect) => {
    it('is a slide whose refreshes without a new picture are those that the display showed', () => {
      expectShownGaps(recordOf(defect), defect);
    });

    it('its stage is named first', () => {
      const { mainFactor } = recordOf(defect).run.attribution;
      const [first] = Object.entries(mainFactor).toSorted(([, a], [, b]) => b.hitchMs - a.hitchMs);
      expect(defect.stages).toContain(first?.[0]);
    });

    it.skipIf(defect.method === undefined)('its method is named first', () => {
      const { method = '' } = defect;
      const { run, work } = recordOf(defect);
      const { stutterStacks } = run.attribution;
      const isOfApp = method.startsWith(appPackage);
      // A late frame has one stack. If only the platform's work is slow, it may show another part of the frame.
      const named = stutterStacks.filter(({ key, example }) => [key, ...example].join('\n').includes(method));
      if (isOfApp) expect(named[0]).toBe(stutterStacks[0]);
      expect(hitchMsOf(named) / hitchMsOf(stutterStacks)).toBeGreaterThan(LEAST_SHARE);
      const mostWork = work.slowestFrames[0]?.methods[0]?.method;
      if (isOfApp) expect(mostWork).toContain(method);
      else expect(mostWork).toBeUndefined();
    });
  });

  it.each(innocents)('$activity with $world makes no picture late', (innocent) => {
    const { run, truth } = recordOf(innocent);
    expect(run.slides.map(({ kind }) => kind)).toEqual([innocent.slide]);
    expect(run.slides.flatMap(measuredGaps)).toEqual([]);
    expect(truth.flatMap(shownGaps)).toEqual([]);
  });
  return () => device;
}

/** Least share of the late time whose stacks contain the method of a defect. */
const LEAST_SHARE = 0.25;

const hitchMsOf = (stacks: readonly { readonly hitchMs: number }[]): number =>
  stacks.reduce((sum, { hitchMs }) => sum + hitchMs, 0);

function expectShownGaps({ run, truth }: WorkRecord, { slide, phases }: ScreenDefect): void {
  expect(run.slides.map(({ kind }) => kind)).toEqual([slide]);
  expect(run.slides.flatMap(measuredGaps)).not.toEqual([]);
  const late = truth.flatMap(({ gaps }) => gaps.map(({ phase }) => phase));
  expect([...new Set(late)].sort()).toEqual(phases);
  // The display's log has only slides of a finger.
  if (slide === 'programmatic') return;
  const [shown, measured] = [truth.flatMap(shownGaps), run.slides.flatMap(measuredGaps)];
  // If a slide begins or ends with late frames, the display and the measurement may differ by one picture there.
  const begins = [shown, shown.slice(1)].filter((gaps) => gaps.length > 0).map(String);
  const ends = [measured, measured.slice(0, -1)].map(String);
  expect(
    begins.some((gaps) => ends.includes(gaps)),
    `${measured} measured, ${shown} shown`,
  ).toBe(true);
}
