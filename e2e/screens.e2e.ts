import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../orchestrator/setup/places.mjs';
import { FLING } from '../virtual-device/testing/fling.ts';
import { measuredGaps, metricOf, shownGaps } from './measured-scenario.ts';
import { SCREEN_DEFECTS, SCREEN_INNOCENTS, SCREENS_PACKAGE, type ScreenWorld } from './screen-worlds.ts';
import { openWorkDevice, type WorkDevice, type WorkRecord } from './work-device.ts';

/** Real code without a sleep; one device shows all worlds, without adb and Appium. */
const APK = 'android-probe/screens-app/target/screens-app.apk';

describe('what slides of screens of all kinds cost', () => {
  let device: WorkDevice;
  const records = new Map<ScreenWorld, WorkRecord>();
  const recordOf = (world: ScreenWorld): WorkRecord => {
    const record = records.get(world);
    if (record === undefined) throw new Error(`${world.world} was not recorded.`);
    return record;
  };
  beforeAll(async () => {
    device = await openWorkDevice([APK]);
    for (const screen of [...SCREEN_DEFECTS, ...SCREEN_INNOCENTS])
      records.set(screen, await device.record({ appPackage: SCREENS_PACKAGE, ...screen }, screen.touches));
  });

  afterAll(() => device?.close());

  describe.each(SCREEN_DEFECTS)('$activity with $world: $method', (defect) => {
    it('is a slide whose refreshes without a new picture are those that the display showed', () => {
      const { run, truth } = recordOf(defect);
      expect(run.slides.map(({ kind }) => kind)).toEqual([defect.slide]);
      expect(run.slides.flatMap(measuredGaps)).not.toEqual([]);
      const phases = truth.flatMap(({ gaps }) => gaps.map(({ phase }) => phase));
      expect([...new Set(phases)].sort()).toEqual(defect.phases);
      // The display's slides are those of a finger.
      if (defect.slide === 'programmatic') return;
      const [shown, measured] = [truth.flatMap(shownGaps), run.slides.flatMap(measuredGaps)];
      // A slide that begins or ends with late frames may begin or end a picture later for the one than for the other.
      const begins = [shown, shown.slice(1)].filter((gaps) => gaps.length > 0).map(String);
      const ends = [measured, measured.slice(0, -1)].map(String);
      expect(
        begins.some((gaps) => ends.includes(gaps)),
        `${measured} measured, ${shown} shown`,
      ).toBe(true);
    });

    it('its method and stage are named first', () => {
      const { run, work } = recordOf(defect);
      const { stutterStacks, mainFactor } = run.attribution;
      expect(stutterStacks[0]?.example.join('\n')).toContain(defect.method);
      const [first] = Object.entries(mainFactor).toSorted(([, a], [, b]) => b.hitchMs - a.hitchMs);
      expect(defect.stages).toContain(first?.[0]);
      const named = work.slowestFrames[0]?.methods[0]?.method;
      if (defect.method.startsWith(SCREENS_PACKAGE)) expect(named).toContain(defect.method);
      else expect(named).toBeUndefined();
    });
  });

  it.each(SCREEN_INNOCENTS)('$activity with $world makes no picture late', (innocent) => {
    const { run, truth } = recordOf(innocent);
    expect(run.slides.map(({ kind }) => kind)).toEqual([innocent.slide]);
    expect(run.slides.flatMap(measuredGaps)).toEqual([]);
    expect(truth.flatMap(shownGaps)).toEqual([]);
  });

  it.each([1, 3, 6])(
    'a header that collapses under a finger %d times as fast is part of its slide',
    async (times) => {
      const touches = FLING.map((sample) => ({ ...sample, atUs: Math.round(sample.atUs / times) }));
      const album = { appPackage: SCREENS_PACKAGE, activity: 'AlbumActivity', world: 'fading' };
      const { run, truth } = await device.record(album, touches);
      const shownMs = truth.map(({ startLatenciesNs: [, surelyNs] }) => surelyNs / 1e6);
      expect(run.slides.map((slide) => metricOf(slide, 'scroll-start-latency'))).toEqual(
        shownMs.map((ms) => expect.closeTo(ms, 2)),
      );
      expect(run.evidence).toMatchObject({ gates: ['scroll'], scrollingFrames: truth[0]?.pictures });
    },
  );
});

it('docs/work-clock.md lists all of them beside those of the feed', () => {
  const page = readFileSync(join(checkout.root, 'docs/work-clock.md'), 'utf8');
  const rows = page.split('\n## ').find((section) => section.startsWith('Defects that it finds')) ?? '';
  const cells = rows
    .split('\n')
    .flatMap((row) => (row.startsWith('| ') && !row.includes('feed,') ? [row.split(' | ')] : []));
  const listed = (column: number): readonly string[] =>
    cells.flatMap((row) => [...(row[column] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, world]) => world ?? ''));
  expect(listed(1)).toEqual(SCREEN_DEFECTS.map(({ world }) => world));
  expect(listed(2)).toEqual(SCREEN_INNOCENTS.map(({ world }) => world));
});
