import { expect, it } from 'vitest';
import { listsOf, pathText, rowsBelow, scanSchema, specText } from './found-list.ts';
import type { ScrollContainer } from './scroll-container.ts';
import type { VisitedScreen } from './walk.ts';

const container = (label: string, change: Partial<ScrollContainer> = {}): ScrollContainer => ({
  selector: `~${label}`,
  label,
  direction: 'down',
  hasId: true,
  ...change,
});
const visited = (
  activity: string,
  lists: readonly ScrollContainer[],
  path: readonly string[] = [],
  id = path.join(),
): VisitedScreen => ({
  path: path.map((label) => ({ selector: `~${label}`, label })),
  screen: {
    id,
    packageName: 'com.acme',
    activity,
    lists,
    empty: [],
    presses: { controls: [], rows: [], refused: 0 },
  },
});
const namesOf = (...screens: readonly VisitedScreen[]): readonly string[] =>
  listsOf(screens, '.Main').map(({ name }) => name);

it('names lists after activity and list', () => {
  expect(namesOf(visited('.view.List1', [container('list')]))).toEqual(['list1-list']);
  expect(namesOf(visited('com.acme.FeedActivity', [container('Top Stories!')]))).toEqual([
    'feed-activity-top-stories',
  ]);
  expect(namesOf(visited('.Лента', [container('список')]))).toEqual(['screen-list']);
  expect(namesOf(visited('.A', [container('(all)')]))).toEqual(['a-all']);
  expect(namesOf(visited('.A', [container('x'.repeat(31))]))).toEqual([`a-${'x'.repeat(30)}`]);
});

it('takes a list with an id once, however many screens of its activity show it', () => {
  const list = container('list');
  const found = listsOf(
    [visited('.A', [list]), visited('.A', [list], ['more']), visited('.B', [list], ['b'])],
    '.Main',
  );
  expect(found.map(({ name, screen }) => [name, screen])).toEqual([
    ['a-list', 1],
    ['b-list', 3],
  ]);
});

it('takes a list without an id once a screen, with distinct names', () => {
  const list = container('View', { hasId: false });
  const more = ['x', 'y'].map((label) => visited('.A', [list], [label]));
  expect(namesOf(visited('.A', [list, container('view-2')]), ...more)).toEqual([
    'a-view',
    'a-view-2',
    'a-view-3',
    'a-view-4',
  ]);
});

it('says how to get to a screen', () => {
  expect(pathText(visited('.A', [], ['Views', 'Lists']).path)).toBe('Views › Lists');
  expect(pathText([])).toBe('start screen');
});

it('can be saved and read', () => {
  const scan = {
    screens: 1,
    refused: 0,
    crashes: [{ path: 'Views', message: 'The app crashed: Boom' }],
    left: [],
    empty: [{ path: 'Views', label: 'grid' }],
    lists: listsOf([visited('.A', [container('list')], ['Views'])], '.Main'),
  };
  expect(scanSchema.parse(JSON.parse(JSON.stringify(scan)))).toEqual(scan);
});

it('becomes a spec that presses the way to the list', () => {
  const [list] = listsOf(
    [visited('.A', [container('pages', { direction: 'right' })], ["It's", 'More'])],
    'com.acme.Main',
  );
  if (list === undefined) throw new Error('No list was found.');
  expect(specText(list)).toBe(`import { $ } from '@wdio/globals';
import { scenario } from 'hitchproof';

describe('a-pages', () => {
  it('scrolls smoothly', async () => {
    await scenario('a-pages', {
      setup: async (app) => {
        await app.open('com.acme.Main');
        await $('~It\\'s').click();
        await $('~More').click();
      },
      on: '~pages',
      // There and back: at its end, a list does not move.
      slide: async (list) => {
        await list.fling('right', { speed: 'fast' });
        await list.fling('left', { speed: 'fast' });
      },
      slides: 5,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
`);
});

it('presses what only the first start shows, if it is there', () => {
  const [start] = [visited('.A', [container('list')], ['More'])].map((one) => ({ ...one, intro: one.path }));
  const [list] = listsOf(start ? [start, { ...start, gone: true }] : [], '.Main');
  if (list === undefined) throw new Error('No list was found.');
  const text = specText(list);
  expect(text).toMatch(/^import \{ \$ \} from '@wdio\/globals';\n/);
  expect(text).toContain(`        // What only the app's first start shows.
        if (await $('~More').waitForExist({ timeout: 3_000 }).catch(() => false)) await $('~More').click();
        await $('~More').click();
`);
});

it('leaves out the lists of a greeting that is gone', () => {
  expect(namesOf({ ...visited('.A', [container('list')]), gone: true })).toEqual([]);
});

it('imports nothing that a spec of the start screen does not use', () => {
  const [list] = listsOf([visited('.A', [container('list')])], '.Main');
  if (list === undefined) throw new Error('No list was found.');
  expect(specText(list)).toMatch(/^import \{ scenario \} from 'hitchproof';\n\ndescribe/);
  expect(specText(list)).not.toContain('click');
});

const row = (label: string, selector = `android=new UiSelector().text("${label}")`) => ({ selector, label });
const LIST = 'android=new UiSelector().resourceId("com.acme:id/menu")';
const into = (target: string): string =>
  `android=new UiScrollable(new UiSelector().resourceId("com.acme:id/menu")).scrollIntoView(new UiSelector().${target})`;

it.each([
  ['by its text', row('Two'), [row('Two', into('text("Two")'))]],
  ['by its accessibility id', row('Two', '~two'), [row('Two', into('description("two")'))]],
  [
    'by its resource id',
    row('Two', 'android=new UiSelector().resourceId("com.acme:id/two")'),
    [row('Two', into('resourceId("com.acme:id/two")'))],
  ],
  [
    'only by its position, which cannot be scrolled to',
    row('Two', 'android=new UiSelector().className("Row").instance(3)'),
    [],
  ],
  ['and was known before', row('One'), []],
])('a row that is found %s', (_, shown, presses) => {
  expect(rowsBelow(LIST, [row('One')], [shown])).toEqual(presses);
});

it('scrolls a menu that is known by its accessibility id', () => {
  expect(rowsBelow('~menu', [], [row('One')])[0]?.selector).toBe(
    'android=new UiScrollable(new UiSelector().description("menu")).scrollIntoView(new UiSelector().text("One"))',
  );
});
