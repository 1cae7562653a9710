import { describe, expect, it } from 'vitest';
import { OWN_LEVEL } from '../../../tools/setup/frameworks.mjs';
import type { ViewNode } from '../../../virtual-device/runtime-link/control-port.ts';
import { FLING } from '../../../virtual-device/testing/fling.ts';
import { API_VARIABLE } from '../level-arguments.ts';
import { checkScreens } from '../screen-checks.ts';
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

  it('its nodes are in the tree that UiAutomator sees', async () => {
    await device().record(inbox(''), REST);
    const root = await device().tree();
    const lists = nodesIn(root).filter(({ scrollable }) => scrollable);
    expect(lists.map(({ contentDesc }) => contentDesc)).toEqual(['mails']);
    expect(rowsOf(root).slice(0, 3)).toEqual(['0', '1', '2']);
  });
});

const nodesIn = (node: ViewNode): readonly ViewNode[] => [node, ...node.children.flatMap(nodesIn)];

/** The numbers of the mails, with which their senders' names end. */
const rowsOf = (root: ViewNode): readonly string[] =>
  nodesIn(root).flatMap(({ text }) => /^[a-z]+ (\d+)$/.exec(text)?.slice(1) ?? []);
