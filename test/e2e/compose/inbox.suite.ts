import { describe, expect, it } from 'vitest';
import type { RunMeasurement } from '../../../orchestrator/compute/measurement.ts';
import { OWN_LEVEL } from '../../../tools/setup/frameworks.mjs';
import type { ViewNode } from '../../../virtual-device/runtime-link/control-port.ts';
import { FLING } from '../../../virtual-device/testing/fling.ts';
import { API_VARIABLE } from '../level-arguments.ts';
import { checkScreens } from '../screen-checks.ts';
import type { WorkDevice } from '../work-device.ts';
import {
  COMPOSE_DEFECTS,
  COMPOSE_INNOCENTS,
  COMPOSE_PACKAGE,
  FLING_BACK,
  REST,
  TAP,
} from './compose-worlds.ts';

/** Real defects, without sleeps, in a LazyColumn, and changes that only look like defects. */
describe('what slides of a screen of Compose cost', () => {
  const device = checkScreens({
    apk: 'test/e2e/compose/app/target/compose-app.apk',
    appPackage: COMPOSE_PACKAGE,
    defects: COMPOSE_DEFECTS,
    innocents: COMPOSE_INNOCENTS,
    api: Number(process.env[API_VARIABLE] ?? OWN_LEVEL),
  });
  checkRecompositions(device);
  const inbox = (world: string) => ({ appPackage: COMPOSE_PACKAGE, activity: 'InboxActivity', world });

  it('a spinner under a resting finger is no slide', async () => {
    const { run } = await device().record(inbox('spinner'), REST);
    expect(run.slides).toEqual([]);
  });

  it('a button scrolls the list and the probe does not see it, since Compose tells nobody', async () => {
    const { run } = await device().record(inbox('html-in-composition'), TAP);
    expect(rowsOf(await device().tree())).toContain('40');
    expect(run.slides).toEqual([]);
  });

  it('the end of the list is known from its scroll semantics, which nobody but Compose implements', async () => {
    const there = await device().record(inbox(''), FLING);
    const andBack = await device().record(inbox(''), [...FLING, ...FLING_BACK]);
    const ends = [there, andBack].map(({ run: { slides, warnings } }) => ({
      slides: slides.length,
      ends: warnings.filter(({ code }) => code === 'list-end-reached'),
    }));
    expect(ends).toEqual([
      { slides: 1, ends: [] },
      { slides: 2, ends: [{ code: 'list-end-reached', facts: { slides: 1 } }] },
    ]);
  });

  it('a list of Compose has no rows to look at, so nothing is said of its blank area', async () => {
    const { run } = await device().record({ ...composed('parallax-by-value'), recorders: ['blank'] }, FLING);
    expect(run.metrics['blank-area']).toBeUndefined();
  });

  it('its nodes are in the tree that UiAutomator sees', async () => {
    await device().record(inbox(''), REST);
    const root = await device().tree();
    const lists = nodesIn(root).filter(({ scrollable }) => scrollable);
    expect(lists.map(({ contentDesc }) => contentDesc)).toEqual(['mails']);
    expect(rowsOf(root).slice(0, 3)).toEqual(['0', '1', '2']);
  });
});

/** What ran again, and for which state. */
function checkRecompositions(device: () => WorkDevice): void {
  it('a composable is counted as often as it says itself that it was composed', async () => {
    const { run, logged } = await device().record(composed('parallax-counted'), FLING);
    const says = logged.filter((line) => line.includes('COMPOSED: CountedRow')).length;
    expect(says).toBeGreaterThan(100);
    for (const name of ['CountedRow', 'MailRow']) expect(runsOf(run, name), name).toBe(says);
  });

  it.each([
    [
      'parallax-by-value',
      'parallax-in-placement',
      'ParallaxByValue.<anonymous>',
      'ParallaxInboxesKt.ParallaxByValue',
    ],
    ['sorted-per-pixel', 'sorted-once', 'SortedPerPixel', 'SortedInboxesKt.isScrolled'],
  ])(
    '%s composes again what %s does not: %s, for a state that is read at %s',
    async (defect, innocent, name, place) => {
      const bad = await device().record(composed(defect), FLING);
      const good = await device().record(composed(innocent), FLING);
      expect(runsOf(bad.run, name)).toBeGreaterThan(5 * Math.max(runsOf(good.run, name), 1));
      const ran = recomposedIn(bad.run, name);
      expect(ran?.states?.[0]?.state).toMatch(
        /^LazyListState\.getFirstVisibleItem(?:Index|ScrollOffset) read at /,
      );
      expect(ran?.states?.[0]?.state).toContain(` read at ${COMPOSE_PACKAGE}.${place}`);
      const because = ran?.states?.reduce((sum, { times }) => sum + times, 0);
      expect(because).toBeGreaterThan(0.8 * Number(ran?.times));
    },
  );

  it('a row that is composed when it comes into view has no state to blame', async () => {
    const { run } = await device().record(composed('html-in-composition'), FLING);
    expect(recomposedIn(run, 'HtmlRow')).toMatchObject({ times: runsOf(run, 'HtmlRow'), states: [] });
  });
}

const composed = (world: string) => ({
  appPackage: COMPOSE_PACKAGE,
  activity: 'InboxActivity',
  world,
  recorders: ['recompositions'] as const,
});

const recomposedIn = ({ attribution }: RunMeasurement, name: string) =>
  attribution.recomposed?.find(({ composable }) => composable === `${COMPOSE_PACKAGE}.${name}`);

/** How often a composable ran in the slides. */
function runsOf({ metrics }: RunMeasurement, name: string): number {
  const value = metrics[`recompositions-per-frame/${COMPOSE_PACKAGE}.${name}`];
  return value?.kind === 'measured' ? Number(value.parts?.runs) : 0;
}

const nodesIn = (node: ViewNode): readonly ViewNode[] => [node, ...node.children.flatMap(nodesIn)];

/** The numbers of the mails, with which their senders' names end. */
const rowsOf = (root: ViewNode): readonly string[] =>
  nodesIn(root).flatMap(({ text }) => /^[a-z]+ (\d+)$/.exec(text)?.slice(1) ?? []);
