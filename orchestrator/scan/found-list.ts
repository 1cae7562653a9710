import { z } from 'zod';
import type { Arm } from '../base/arm.ts';
import { quoted } from '../base/plain-text.ts';
import type { Press } from './press.ts';
import { BACK, SCAN_DIRECTIONS } from './scroll-container.ts';
import type { Path, VisitedScreen } from './walk.ts';

const pathSchema = z.array(z.object({ selector: z.string(), label: z.string() })).readonly();

/** A list of the app and the path to it. */
export const foundListSchema = z.object({
  /** Name of its scenario. */
  name: z.string(),
  /** The launcher's activity, where the path begins. */
  launcher: z.string(),
  activity: z.string(),
  path: pathSchema,
  /** Presses before the path that only the app's first start needs. */
  intro: pathSchema.exactOptional(),
  selector: z.string(),
  label: z.string(),
  direction: z.enum(SCAN_DIRECTIONS),
  /** Number of the screen on which it was seen, from 1. */
  screen: z.number().int(),
});
export type FoundList = z.infer<typeof foundListSchema>;

/** Findings of a scan, before anything is measured. */
export const scanSchema = z.object({
  screens: z.number().int(),
  /** Number of elements that were not pressed because of their words. */
  refused: z.number().int(),
  lists: z.array(foundListSchema).readonly(),
  /** Paths at which the app failed during the walk. */
  crashes: z.array(z.object({ path: z.string(), message: z.string() })).readonly(),
  /** Paths at which the app asked for another one that the device has not. */
  left: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .readonly()
    .default([]),
  /** Lists without a row. */
  empty: z
    .array(z.object({ path: z.string(), label: z.string() }))
    .readonly()
    .default([]),
});
export type Scan = z.infer<typeof scanSchema>;

/** Path in the run folder. */
export const SCAN_FILE = 'scan/lists.json';
/** What became of the lists between two builds, as `scan --json` prints it. */
export const CHANGES_FILE = 'scan/changes.json';
/** The same for people, with both builds' screens. */
export const CHANGES_PAGE = 'scan/changes.html';
export const specFileOf = ({ name }: FoundList): string => `scan/${name}.spec.ts`;
export const pictureFileOf = (screen: number): string => `scan/screen-${screen}.png`;
/** The list in one of two builds, before its first fling. */
export const pictureOfArm = ({ name }: Pick<FoundList, 'name'>, arm: Arm): string =>
  `scan/${name}-${arm}.png`;

/** A list found on several screens of an activity, with different rows, is one list if it has an id. */
export function listsOf(visited: readonly VisitedScreen[], launcher: string): readonly FoundList[] {
  const found = new Map<string, Omit<FoundList, 'name'>>();
  for (const [i, { path, screen, intro, gone }] of visited.entries()) {
    if (gone === true) continue;
    const once = intro === undefined ? {} : { intro };
    for (const { hasId, ...list } of screen.lists) {
      const key = JSON.stringify([screen.activity, list.selector, hasId ? '' : screen.id]);
      if (!found.has(key))
        found.set(key, { launcher, activity: screen.activity, path, ...once, ...list, screen: i + 1 });
    }
  }
  return withNames([...found.values()]);
}

/** Named after activity and list: `list1-list`; a number distinguishes equal names. */
function withNames(lists: readonly Omit<FoundList, 'name'>[]): readonly FoundList[] {
  const taken = new Set<string>();
  return lists.map((list) => {
    const wanted = `${wordsOf(list.activity.replace(/^.*\./, '')) || 'screen'}-${wordsOf(list.label) || 'list'}`;
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
    taken.add(name);
    return { name, ...list };
  });
}

const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30);

/** `Views › Lists`; `start screen` for the launcher's. */
export const pathText = (path: Path): string =>
  path.length === 0 ? 'start screen' : path.map(({ label }) => label).join(' › ');

/**
 * Rows that a menu shows after it has been scrolled, as presses that first scroll to them. Rows identified only by their
 * position cannot be scrolled to and are left out.
 * @param list selector of the menu
 * @param known rows of the menu's earlier views
 * @param shown rows of this view
 */
export function rowsBelow(list: string, known: readonly Press[], shown: readonly Press[]): readonly Press[] {
  const labels = new Set(known.map(({ label }) => label));
  return shown.flatMap(({ selector, label }) => {
    const target = uiSelectorOf(selector);
    if (labels.has(label) || BY_POSITION.test(target)) return [];
    return {
      selector: `android=new UiScrollable(${uiSelectorOf(list)}).scrollIntoView(${target})`,
      label,
    };
  });
}

const BY_POSITION = /\.instance\(\d+\)$/;

/** A selector of view-node.ts in UiAutomator's terms. */
const uiSelectorOf = (selector: string): string =>
  selector.startsWith('~')
    ? `new UiSelector().description("${selector.slice(1)}")`
    : selector.replace(/^android=/, '');

/** A spec that measures a found list. */
export const specText = ({ name, launcher, path, intro = [], selector, direction }: FoundList): string => {
  const steps = [
    `await app.open(${quoted(launcher)});`,
    ...(intro.length === 0 ? [] : ["// What only the app's first start shows."]),
    ...intro.map(
      ({ selector: once }) =>
        `if (await $(${quoted(once)}).waitForExist({ timeout: 3_000 }).catch(() => false)) await $(${quoted(once)}).click();`,
    ),
    ...path.map((press) => `await $(${quoted(press.selector)}).click();`),
  ];
  const setup = steps.map((step) => `        ${step}\n`).join('');
  return `${path.length + intro.length === 0 ? '' : "import { $ } from '@wdio/globals';\n"}import { scenario } from 'hitchproof';

describe(${quoted(name)}, () => {
  it('scrolls smoothly', async () => {
    await scenario(${quoted(name)}, {
      setup: async (app) => {
${setup}      },
      on: ${quoted(selector)},
      // There and back: at its end, a list does not move.
      slide: async (list) => {
        await list.fling('${direction}', { speed: 'fast' });
        await list.fling('${BACK[direction]}', { speed: 'fast' });
      },
      slides: 5,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
`;
};
