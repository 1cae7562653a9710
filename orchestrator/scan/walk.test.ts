import { describe, expect, it } from 'vitest';
import type { AppScreen } from './app-screen.ts';
import type { Press } from './press.ts';
import {
  afterOtherStart,
  afterTrying,
  beginWalk,
  namesAList,
  nextPath,
  type Path,
  type Walk,
} from './walk.ts';

const press = (name: string): Press => ({ selector: name, label: name });
interface FakeScreen {
  readonly controls?: readonly string[];
  readonly rows?: readonly string[];
  readonly packageName?: string;
}
/** An app in which a press leads to the screen with its name; without such a screen, it leads nowhere. */
type FakeApp = Readonly<Record<string, FakeScreen>>;

const screenIn = (app: FakeApp, name: string): AppScreen | undefined => {
  const found = app[name];
  if (found === undefined) return undefined;
  const { controls = [], rows = [], packageName = 'com.acme' } = found;
  const presses = { controls: controls.map(press), rows: rows.map(press), refused: 0 };
  return { id: name, packageName, activity: name, lists: [], empty: [], presses };
};

interface Limits {
  readonly seed?: number;
  readonly maxScreens?: number;
}

function walked(app: FakeApp, { maxScreens = 100, ...order }: Limits = {}): Walk {
  let walk = beginWalk({ packageName: 'com.acme', maxScreens, ...order });
  for (let path = nextPath(walk); path !== undefined; path = nextPath(walk))
    walk = afterTrying(walk, screenIn(app, path.at(-1)?.label ?? 'start'));
  return walk;
}
const namesOf = (walk: Walk): readonly string[] => walk.visited.map(({ screen }) => screen.id);
const words = (path: Path): string => path.map(({ label }) => label).join(' ');

describe('a walk', () => {
  const app: FakeApp = {
    start: { controls: ['a', 'b'] },
    a: { controls: ['a1', 'start'] },
    b: { controls: ['b1', 'a'] },
    a1: { controls: ['a11'] },
    b1: {},
    a11: {},
  };

  it('visits each screen once, the near ones first', () => {
    const depths = walked(app).visited.map(({ path }) => path.length);
    expect(depths).toEqual([0, 1, 1, 2, 2, 3]);
    expect([...namesOf(walked(app))].sort()).toEqual(['a', 'a1', 'a11', 'b', 'b1', 'start']);
  });

  it('keeps the presses that lead to each screen', () => {
    const paths = walked(app).visited.map(({ path }) => words(path));
    expect([...paths].sort()).toEqual(['', 'a', 'a a1', 'a a1 a11', 'b', 'b b1']);
  });

  it('visits what promises a list before the rest, however deep it is', () => {
    const views: FakeApp = {
      start: { controls: ['a', 'Views', 'b'] },
      a: {},
      b: {},
      Views: { rows: ['c', 'Expandable Lists'] },
      c: {},
      'Expandable Lists': { rows: ['d'] },
      d: {},
    };
    const names = namesOf(walked(views));
    expect(names.indexOf('d')).toBe(names.indexOf('Views') + 2);
    expect(names).toHaveLength(7);
  });

  it('visits one screen of each menu before a second one of any', () => {
    const menus: FakeApp = {
      start: { rows: ['Lists', 'Grids'] },
      Lists: { rows: ['l1', 'l2', 'l3'] },
      Grids: { rows: ['g1', 'g2'] },
      ...Object.fromEntries(['l1', 'l2', 'l3', 'g1', 'g2'].map((name) => [name, {}])),
    };
    expect(namesOf(walked(menus))).toEqual(['start', 'Lists', 'Grids', 'l1', 'g1', 'l2', 'g2', 'l3']);
  });

  it('visits what is beside rows that differ in numbers only before their second one', () => {
    const items = Array.from({ length: 20 }, (_, i) => `List item ${i + 1}`);
    const lister: FakeApp = {
      start: { controls: [...items, 'Open drawer'] },
      ...Object.fromEntries(items.map((item) => [item, {}])),
      'Open drawer': { controls: ['Slideshow'] },
      Slideshow: {},
    };
    const names = namesOf(walked(lister, { maxScreens: 5 }));
    expect(names).toEqual(['start', 'List item 1', 'Open drawer', 'Slideshow', 'List item 2']);
  });

  it('ends at the limit of screens', () => {
    expect(namesOf(walked(app, { maxScreens: 3 }))).toHaveLength(3);
  });

  it('ends when many presses lead to nothing new', () => {
    const rows = Array.from({ length: 50 }, (_, i) => `row ${i}`);
    expect(walked({ start: { rows } }, { maxScreens: 2 }).tried).toBe(10);
  });

  it('does not enter other apps', () => {
    const other = {
      start: { controls: ['web'] },
      web: { packageName: 'com.browser', controls: ['link'] },
      link: {},
    };
    expect(namesOf(walked(other))).toEqual(['start']);
  });

  it('is empty when the app does not start', () => {
    expect(walked({})).toMatchObject({ visited: [], tried: 1 });
  });

  it('changes nothing once it has ended', () => {
    const ended = walked(app);
    expect(afterTrying(ended, screenIn(app, 'a')).visited).toEqual(ended.visited);
  });
});

describe('a walk of an app that greets at its first start', () => {
  const app: FakeApp = {
    start: { controls: ['go', 'help'] },
    go: { controls: ['a', 'b'] },
    ...{ help: {}, a: { controls: ['c'] }, b: {}, c: {} },
    web: { packageName: 'com.browser' },
  };
  const screen = (name: string) => screenIn(app, name) as AppScreen;
  const trying = (walk: Walk, ...names: readonly string[]) =>
    names.reduce((now, name) => afterTrying(now, screen(name)), walk);
  const greeted = trying(beginWalk({ packageName: 'com.acme', maxScreens: 9 }), 'start', 'go');
  const restarted = (walk: Walk, name: string) => afterOtherStart(walk, screen(name)) as Walk;
  const pathsOf = (walk: Walk) =>
    walk.visited.map(({ path, screen: { id }, intro, gone }) => [
      id,
      words(path),
      intro && words(intro),
      gone,
    ]);
  const waitingIn = (walk: Walk) => walk.waiting.map(({ path }) => words(path));

  it('goes on from the screen behind the greeting, which only the first start passes', () => {
    const walk = restarted(greeted, 'go');
    expect(waitingIn(walk)).toEqual(['a', 'b']);
    expect(pathsOf(trying(walk, 'a'))).toEqual([
      ['start', '', undefined, true],
      ['go', '', 'go', undefined],
      ['a', 'a', 'go', undefined],
    ]);
  });

  it('knows the presses of two greetings, one behind the other', () => {
    const walk = restarted(trying(restarted(greeted, 'go'), 'a'), 'a');
    expect(pathsOf(walk)).toEqual([
      ['start', '', undefined, true],
      ['go', '', 'go', true],
      ['a', '', 'go a', undefined],
    ]);
    expect(waitingIn(walk)).toEqual(['c']);
  });

  it('visits a start that is new, or was gone, first, instead of the path that failed', () => {
    const walk = restarted(greeted, 'c');
    expect(waitingIn(walk)).toEqual(['', ...waitingIn(greeted).slice(1)]);
    expect(walk.tried).toBe(greeted.tried + 1);
    expect(waitingIn(restarted(restarted(greeted, 'go'), 'start'))).toEqual(['', 'b']);
  });

  it.each(['start', 'web'])('goes on as ever when the app starts with %s', (name) => {
    expect(afterOtherStart(greeted, screen(name))).toBeUndefined();
  });
});

describe('the order of presses', () => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const many = letters.map((letter) => `control ${letter}`);
  const rows = letters.map((letter) => `row ${letter}`);
  const app: FakeApp = Object.fromEntries([
    ['start', { controls: many, rows }],
    ...[...many, ...rows].map((name) => [name, {}]),
  ]);
  const order = (seed: number): readonly string[] => namesOf(walked(app, { seed }));

  it('is controls, then rows, from top to bottom', () => {
    expect(namesOf(walked(app))).toEqual(['start', ...many, ...rows]);
  });

  it('is drawn by a seed, controls before rows', () => {
    const [, ...drawn] = order(1);
    expect(drawn).not.toEqual([...many, ...rows]);
    expect(drawn.slice(0, 8).toSorted()).toEqual(many);
    expect(drawn.slice(8).toSorted()).toEqual(rows);
    expect(order(1)).toEqual(order(1));
    expect(order(2)).not.toEqual(order(1));
  });

  it('is drawn for each screen anew', () => {
    const digits = ['0', '1', '2', '3', '4', '5', '6', '7'];
    const below = (name: string) => digits.map((digit) => name + digit);
    const two: FakeApp = Object.fromEntries([
      ...['a', 'b'].map((name) => [name, { controls: below(name) }]),
      ...['start', ...below('a'), ...below('b')].map((name) => [name, { controls: ['a', 'b'] }]),
    ]);
    const names = namesOf(walked(two, { seed: 1 }));
    const orderOn = (screen: string) =>
      names.filter((name) => name[0] === screen && name.length > 1).map((name) => name[1]);
    expect(orderOn('a').toSorted()).toEqual(digits);
    expect(orderOn('b')).not.toEqual(orderOn('a'));
  });
});

it.each([
  ['Lists', true],
  ['01. List (array)', true],
  ['RecyclerView', true],
  ['Scroll Bars', true],
  ['Photo gallery', true],
  ['Your feed', true],
  ['Listen', false],
  ['Settings', false],
  ['', false],
])('%s: %s', (label, promises) => {
  expect(namesAList(label)).toBe(promises);
});
