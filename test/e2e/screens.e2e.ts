import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../../tools/setup/places.mjs';
import { FLING } from '../../virtual-device/testing/fling.ts';
import { COMPOSE_DEFECTS, COMPOSE_INNOCENTS } from './compose/compose-worlds.ts';
import { FRAGMENTS_DEFECTS, FRAGMENTS_INNOCENTS } from './fragments/fragments-worlds.ts';
import { metricOf } from './measured-scenario.ts';
import { checkScreens } from './screen-checks.ts';
import { SCREEN_DEFECTS, SCREEN_INNOCENTS, SCREENS_PACKAGE } from './screen-worlds.ts';

/** Defects are real code without sleeps. */
describe('what slides of screens of all kinds cost', () => {
  const device = checkScreens({
    apk: 'android-probe/screens-app/target/screens-app.apk',
    appPackage: SCREENS_PACKAGE,
    defects: SCREEN_DEFECTS,
    innocents: SCREEN_INNOCENTS,
  });

  it.each([
    ['compared-with-all', 'size'],
    ['paged', undefined],
  ])('of lists that are loaded in pages, %s follows the law %s', async (world, law) => {
    const contacts = { appPackage: SCREENS_PACKAGE, activity: 'ContactsActivity', world };
    const { log, work } = await device().record(contacts, FLING);
    expect(new Set(log.sizes).size).toBeGreaterThan(3);
    expect(work.growth?.of).toBe(law);
  });

  it.each([1, 3, 6])(
    'a header that collapses under a finger %d times as fast is part of its slide',
    async (times) => {
      const touches = FLING.map((sample) => ({ ...sample, atUs: Math.round(sample.atUs / times) }));
      const album = { appPackage: SCREENS_PACKAGE, activity: 'AlbumActivity', world: 'fading' };
      const { run, truth } = await device().record(album, touches);
      const shownMs = truth.map(({ startLatenciesNs }) => (startLatenciesNs?.[1] ?? Number.NaN) / 1e6);
      expect(run.slides.map((slide) => metricOf(slide, 'scroll-start-latency'))).toEqual(
        shownMs.map((ms) => expect.closeTo(ms, 2)),
      );
      expect(run.evidence).toMatchObject({ gates: ['scroll'], scrollingFrames: truth[0]?.pictures });
    },
  );
});

it('virtual-device/docs/work-clock.md lists all of them beside those of the feed', () => {
  const page = readFileSync(join(checkout.root, 'virtual-device/docs/work-clock.md'), 'utf8');
  const rows = page.split('\n## ').find((section) => section.startsWith('Defects that it finds')) ?? '';
  const cells = rows
    .split('\n')
    .flatMap((row) => (row.startsWith('| ') && !row.includes('feed,') ? [row.split(' | ')] : []));
  const listed = (column: number): readonly string[] =>
    cells.flatMap((row) => [...(row[column] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, world]) => world ?? ''));
  expect(listed(1)).toEqual(
    [...SCREEN_DEFECTS, ...COMPOSE_DEFECTS, ...FRAGMENTS_DEFECTS].map(({ world }) => world),
  );
  expect(listed(2)).toEqual(
    [...SCREEN_INNOCENTS, ...COMPOSE_INNOCENTS, ...FRAGMENTS_INNOCENTS].map(({ world }) => world),
  );
});
