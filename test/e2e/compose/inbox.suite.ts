import { beforeAll, describe, expect, it } from 'vitest';
import type { RunMeasurement } from '../../../orchestrator/compute/measurement.ts';
import { OWN_LEVEL } from '../../../tools/setup/frameworks.mjs';
import type { ViewNode } from '../../../virtual-device/runtime-link/control-port.ts';
import { FLING } from '../../../virtual-device/testing/fling.ts';
import { API_VARIABLE } from '../level-arguments.ts';
import { checkScreens } from '../screen-checks.ts';
import type { WorkDevice, WorkRecord } from '../work-device.ts';
import {
  COMPOSE_DEFECTS,
  COMPOSE_INNOCENTS,
  COMPOSE_PACKAGE,
  FLING_AND_TOUCH,
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
    const { run } = await device().record({ ...recorded('parallax-by-value'), recorders: ['blank'] }, FLING);
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
    const { run, logged } = await device().record(recorded('parallax-counted'), FLING);
    const says = logged.filter((line) => line.includes('COMPOSED: CountedRow')).length;
    expect(says).toBeGreaterThan(100);
    for (const name of ['CountedRow', 'MailRow']) expect(runsOf(run, name), name).toBe(says);
  });

  describe.each(COMPOSE_DEFECTS)('$world: $composable, $because', (defect) => {
    const { world, innocent, method = '', composable, because } = defect;
    const isAgain = typeof because === 'object';
    const own = `${COMPOSE_PACKAGE}.${composable}`;
    const state = isAgain ? offsetReadAt(because.readAt) : expect.anything();
    let bad: WorkRecord;
    let good: WorkRecord;
    beforeAll(async () => {
      bad = await device().record(recorded(world), FLING_AND_TOUCH);
      good = await device().record(recorded(innocent), FLING_AND_TOUCH);
      expect([bad, good].map(({ run }) => run.slides.length)).toEqual([1, 1]);
    });

    it(`is composed more often than in ${innocent}, unless layout or drawing costs the time`, () => {
      if (because === 'drawing') expect(namedIn(bad.run)).toEqual(namedIn(good.run));
      else expect(runsOf(bad.run, composable)).toBeGreaterThan(5 * Math.max(runsOf(good.run, composable), 1));
    });

    it('is composed again for the state that it reads, or nothing is for any', () => {
      const { recomposed = [] } = bad.run.attribution;
      const invalidated = recomposed.filter(({ states }) => states?.length !== 0);
      expect(invalidated.map((one) => one.composable)).toEqual(isAgain ? [own] : []);
      for (const { times, states = [] } of invalidated) {
        expect(states).toEqual(states.map(({ times: often }) => ({ state, times: often })));
        expect(states.reduce((sum, { times: often }) => sum + often, 0)).toBeGreaterThan(0.9 * times);
      }
    });

    it('is named beside each late frame, or in the stack of most', () => {
      const { worstFrames, stutterStacks } = bad.run.attribution;
      expect(worstFrames).not.toEqual([]);
      const beside = worstFrames.map(({ recomposed = [] }) => recomposed);
      const says = isAgain ? [{ state, times: expect.any(Number) }] : [];
      const one = { composable: own, times: expect.any(Number), states: says };
      if (because !== 'drawing') for (const names of beside) expect(names).toContainEqual(one);
      else {
        expect(beside.flat().flatMap(({ states }) => states)).toEqual([]);
        const example = stutterStacks[0]?.example ?? [];
        expect(example).toContainEqual(expect.stringContaining(method));
        expect(example).toContainEqual(expect.stringMatching(`Kt[.$]${composable}[$]`));
      }
    });

    it('is composed again in as many frames as the recomposer of Compose counts', () => {
      expect(changesOf(bad)).toBe(isAgain ? framesOf(bad.run, composable) : 0);
    });
  });
}

const recorded = (world: string) => ({
  appPackage: COMPOSE_PACKAGE,
  activity: 'InboxActivity',
  world,
  recorders: ['recompositions'] as const,
});

const offsetReadAt = (place: string) =>
  expect.stringMatching(
    `^LazyListState\\.getFirstVisibleItem(?:Index|ScrollOffset) read at ${COMPOSE_PACKAGE}\\.${place}`,
  );

/** How often Compose says itself that it composed again, between the two times that the finger came down. */
function changesOf({ logged }: WorkRecord): number {
  const counts = logged.flatMap((line) => /CHANGES *: (\d+)/.exec(line)?.slice(1) ?? []).map(Number);
  expect(counts).toHaveLength(2);
  return Number(counts[1]) - Number(counts[0]);
}

/** How often each composable with a name ran, not the lambdas that call them. */
const namedIn = ({ attribution: { recomposed = [] } }: RunMeasurement) =>
  recomposed.filter(({ composable }) => !composable.endsWith('<anonymous>'));

/** How often a composable ran in the slides, and in how many frames. */
const runsOf = (run: RunMeasurement, name: string): number => partOf(run, name, 'runs');
const framesOf = (run: RunMeasurement, name: string): number => partOf(run, name, 'frames');
function partOf({ metrics }: RunMeasurement, name: string, part: 'runs' | 'frames'): number {
  const value = metrics[`recompositions-per-frame/${COMPOSE_PACKAGE}.${name}`];
  return value?.kind === 'measured' ? Number(value.parts?.[part]) : 0;
}

const nodesIn = (node: ViewNode): readonly ViewNode[] => [node, ...node.children.flatMap(nodesIn)];

/** The numbers of the mails, with which their senders' names end. */
const rowsOf = (root: ViewNode): readonly string[] =>
  nodesIn(root).flatMap(({ text }) => /^[a-z]+ (\d+)$/.exec(text)?.slice(1) ?? []);
