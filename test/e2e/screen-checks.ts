import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkLog } from '../../orchestrator/compute/work/work-log.ts';
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

    it('each gap has the stage that the device spent most of the time in', () => {
      const { mismatches } = recordOf(defect);
      expect(mismatches.filter(({ what }) => /main factor/.test(what))).toEqual([]);
    });

    it('its stage is named first', () => {
      const { mainFactor } = recordOf(defect).run.attribution;
      const [first] = Object.entries(mainFactor).toSorted(([, a], [, b]) => b.hitchMs - a.hitchMs);
      expect(defect.stages).toContain(first?.[0]);
    });

    it.skipIf(defect.method === undefined)('its method is named first', () => {
      const { method = '' } = defect;
      const { run, work, log } = recordOf(defect);
      const { stutterStacks } = run.attribution;
      const named = stutterStacks.filter(({ key, example }) => [key, ...example].join('\n').includes(method));
      const shareOfStacks = hitchMsOf(named) / hitchMsOf(stutterStacks);
      const mostWork = work.slowestFrames[0]?.methods[0]?.method;
      if (method.startsWith(appPackage)) {
        expect(named[0]).toBe(stutterStacks[0]);
        expect(shareOfStacks).toBeGreaterThan(LEAST_SHARE);
        expect(mostWork).toContain(method);
      } else {
        const shareOfWork = shareOf(method, log);
        expect(shareOfWork).toBeGreaterThan(LEAST_SHARE);
        // A late frame has one stack, which may show another part of the frame.
        expect(shareOfStacks).toBeGreaterThan(shareOfWork / 2);
        const asked = work.slowestFrames[0]?.methods.flatMap((one) =>
          one.requested === undefined ? [] : [one.method],
        );
        if (defect.asked !== undefined) expect(asked).toContainEqual(expect.stringContaining(defect.asked));
      }
    });
  });

  it.each(innocents)('$activity with $world makes no picture late, and no bind follows a law', (innocent) => {
    const { run, truth, work } = recordOf(innocent);
    expect(work.growth).toBeUndefined();
    expect(run.slides.map(({ kind }) => kind)).toEqual([innocent.slide]);
    expect(run.slides.flatMap(measuredGaps)).toEqual([]);
    expect(truth.flatMap(shownGaps)).toEqual([]);
  });
  return () => device;
}

/** Least share of the method of a defect: of the late time that has stacks, or of the work in frames. */
const LEAST_SHARE = 0.25;

/** Share of a method, with what it calls, of the work that the main thread does in frames. */
function shareOf(method: string, { methods, stacks, samples }: WorkLog): number {
  const inFrames = samples.filter(([frame]) => frame >= 0);
  const named = inFrames.filter(([, stack]) =>
    stacks[stack]?.some((call) => methods[call]?.includes(method)),
  );
  return named.length / inFrames.length;
}

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
  // Where distances are unknown, each frame that is drawn counts as a picture, those after the last movement too.
  const knowsDistances = run.metrics['scroll-distance']?.kind === 'measured';
  expect(knowsDistances ? measured : measured.slice(0, shown.length)).toEqual(shown);
  const still = truth.reduce((sum, { stillPictures }) => sum + stillPictures, 0);
  expect(measured.length - shown.length).toBeLessThanOrEqual(knowsDistances ? 0 : still);
}
