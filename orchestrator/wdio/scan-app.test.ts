import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import { button, element, pageOf } from '../../test/builders/page-source.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { withoutRecorder } from '../../test/builders/without-recorder.ts';
import { capturedScenarioSchema } from '../capture/recording.ts';
import { scenarioFileOf } from '../run-folder/run-files.ts';
import { SCAN_FILE, scanSchema } from '../scan/found-list.ts';
import { openRecorder } from '../service/current-recorder.ts';
import { type Progress, progressIn } from '../service/progress.ts';
import { Recorder } from '../service/recorder.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import { scanApp } from './scan-app.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  withoutRecorder();
  rmSync(folder, { recursive: true });
});

const list = (id: string): string =>
  element('List', { scrollable: true, 'resource-id': `com.acme:id/${id}` });

/** Page sources by name; pressing the button with a name shows that page. */
type FakeApp = Readonly<Record<string, string>>;
const APP: FakeApp = {
  start: pageOf(button('Feed'), button('Web'), button('Missing'), button('Delete')),
  Feed: pageOf(list('feed'), button('Stories')),
  Stories: pageOf(list('stories'), element('Image')),
  Web: pageOf(element('Web', { package: 'com.browser' }, [button('Link')])),
  Delete: pageOf(list('never')),
};

const CRASH = 'E FATAL EXCEPTION: main\nE Process: com.acme, PID: 7\nE AndroidRuntime: Boom';

/** A phone with an app; the launcher's screen is empty in the first reading. */
async function scanned(
  app: FakeApp,
  {
    failing = '',
    crashing = '',
    crash = CRASH,
    pages = 1,
    maxScreens = 9,
    splashS = 0,
    introducedBy = '',
    /** The lists are measured as on a device that starts anew. */
    forgets = false,
    only = undefined as NonNullable<SessionPlan['scan']>['only'],
  } = {},
) {
  let page = 'start';
  const pressed: string[] = [];
  const startPage = (): string =>
    introducedBy !== '' && !pressed.includes(introducedBy) ? 'first' : 'start';
  let readings = 0;
  let scrolls = 0;
  let gestures = 0;
  let sleptS = 0;
  let pauses = 0;
  const asked: string[] = [];
  const backs: string[] = [];
  const sent: Progress[] = [];
  const device = fakeDevice({
    session: {
      launch: async () => {
        if (failing === 'launch') throw new Error('Activity not started');
        if (forgets && existsSync(join(folder, SCAN_FILE))) pressed.length = 0;
        page = startPage();
        readings = 0;
        scrolls = 0;
        sleptS = 0;
      },
      shell: async (line) => {
        if (failing === 'shell') throw new Error('not allowed');
        if (/^(?:pm|date|sleep)/.test(line)) asked.push(line);
        if (line.startsWith('date')) return '7224.500000000\n';
        sleptS += Number(/^sleep (.*)$/.exec(line)?.[1] ?? 0);
        return '';
      },
      logcat: async () => (page === crashing ? crash : ''),
      find: async (where) => {
        if (failing !== '' && String(where).includes(failing)) throw new Error(`No ${failing}.`);
        return { selector: String(where), rect: { x: 0, y: 0, width: 900, height: 900 } };
      },
    },
  });
  /** Without an introduction, elements of any page can be pressed. */
  const targetOf = (selector: string): string | undefined =>
    Object.keys(app).find(
      (name) => selector.includes(`"${name}"`) && (introducedBy === '' || app[page]?.includes(`"${name}"`)),
    );
  const browser = {
    $: (selector: string) => ({
      elementId: Promise.resolve(selector),
      waitForExist: async () => targetOf(selector) !== undefined,
      click: async () => {
        const target = targetOf(selector);
        if (target === undefined) throw new Error(`Nothing matches ${selector}.`);
        pressed.push(target);
        page = target === introducedBy ? 'start' : target;
        scrolls = 0;
      },
    }),
    getPageSource: async () =>
      page === 'start' && (readings++ === 0 || sleptS < splashS)
        ? pageOf()
        : (app[`${page}${'+'.repeat(scrolls)}`] ?? pageOf()),
    // The name of a menu's page gets a plus when the menu is scrolled.
    execute: async () => {
      gestures++;
      if (failing === 'scroll') throw new Error('stale element');
      return ++scrolls < pages - 1;
    },
    getCurrentActivity: async () => `.${page}`,
    takeScreenshot: async () => Buffer.from(page).toString('base64'),
    back: async () => void backs.push(page),
    pause: async () => void pauses++,
  } as unknown as WebdriverIO.Browser;
  const limits = { launcher: 'com.acme.Main', maxScreens, ...(only === undefined ? {} : { only }) };
  const plan = planOf(folder, { runs: 1, slides: 1, scan: limits });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    const progress = progressIn(String(text));
    if (progress !== undefined) sent.push(progress);
    return true;
  });
  await openRecorder(async () => new Recorder({ session: device, plan, spec: 'scan.spec.ts' }));
  await scanApp(browser, plan);
  const walked = typeof only === 'object' ? only.walked : folder;
  const scan = scanSchema.parse(JSON.parse(readFileSync(join(walked, SCAN_FILE), 'utf8')));
  return { scan, sent, backs, device, gestures, pauses, pressed, asked };
}
const measured = (name: string) =>
  capturedScenarioSchema.parse(JSON.parse(readFileSync(join(folder, scenarioFileOf(name)), 'utf8')));
const NAMES = ['feed-feed', 'stories-stories'];

describe('scanApp', () => {
  it('finds the lists behind presses, and says which elements it did not press', async () => {
    const { scan, sent } = await scanned(APP);
    expect(scan).toMatchObject({ screens: 3, refused: 1 });
    expect(scan.lists.map(({ name, path }) => [name, path.map(({ label }) => label)])).toEqual([
      ['feed-feed', ['Feed']],
      ['stories-stories', ['Feed', 'Stories']],
    ]);
    const screens = sent.filter(({ kind }) => kind === 'screen');
    expect(screens.map((progress) => ('path' in progress ? [progress.path, progress.lists] : []))).toEqual([
      ['start screen', 0],
      ['Feed', 1],
      ['Feed › Stories', 1],
    ]);
  });

  const menu = (...rows: readonly string[]): string =>
    element(
      'Menu',
      { scrollable: true },
      rows.map((row, i) => button(row, { bounds: `[0,${i * 100}][1080,${i * 100 + 99}]` })),
    );
  const pathsIn = ({ lists }: { lists: readonly { path: readonly { label: string }[] }[] }) =>
    lists.map(({ path }) => path.map(({ label }) => label).join(' › '));
  const LONG: FakeApp = {
    start: pageOf(menu('One', 'Two')),
    'start+': pageOf(menu('Two', 'Three')),
    'start++': pageOf(menu('Three', 'Four')),
    Three: pageOf(list('three'), element('Image')),
    Four: pageOf(list('four'), element('Text')),
  };

  it('scrolls a menu to its end, and presses the rows that it found there', async () => {
    const { scan } = await scanned(LONG, { pages: 3 });
    expect(pathsIn(scan).toSorted()).toEqual(['', 'Four', 'Three']);
    const selectors = scan.lists.flatMap(({ path }) => path.map(({ selector }) => selector));
    expect(selectors).toContain(
      'android=new UiScrollable(new UiSelector().className("Menu").instance(0)).scrollIntoView(new UiSelector().text("Four"))',
    );
  });

  it('takes no more than five pages of a menu without an end', async () => {
    const endless = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`start${'+'.repeat(i)}`, pageOf(menu(`Row ${'x'.repeat(i)}`))]),
    );
    const target = { [`Row ${'x'.repeat(4)}`]: LONG.Three ?? '', [`Row ${'x'.repeat(5)}`]: LONG.Four ?? '' };
    const { scan } = await scanned({ ...endless, ...target }, { pages: 9 });
    expect(pathsIn(scan)).toEqual(['', 'Row xxxx']);
  });

  it('does not scroll a menu whose rows will not be pressed', async () => {
    expect((await scanned(LONG, { pages: 3, maxScreens: 1 })).gestures).toBe(0);
    expect((await scanned(LONG, { pages: 3, maxScreens: 2 })).gestures).toBe(2);
  });

  it('waits for the end of a splash screen of three seconds by the clock of the device', async () => {
    const { scan, pauses } = await scanned(APP, { splashS: 3 });
    expect(scan).toMatchObject({ screens: 3 });
    expect(pauses).toBe(0);
  });

  it('waits by its own clock where no shell is allowed', async () => {
    const { scan, pauses } = await scanned(APP, { failing: 'shell' });
    expect(scan).toMatchObject({ screens: 3 });
    expect(pauses).toBeGreaterThan(0);
  });

  it('says how the app failed whose first screen does not open', async () => {
    await expect(scanned(APP, { failing: 'launch', crashing: 'start' })).rejects.toMatchObject({
      code: 'app-crash',
      message: 'The app crashed: Boom',
    });
    withoutRecorder();
    await expect(scanned(APP, { failing: 'launch' })).rejects.toThrow('Activity not started');
  });

  it('goes on when a menu cannot be scrolled', async () => {
    const app = { ...LONG, One: LONG.Three ?? '' };
    const { scan } = await scanned(app, { pages: 3, failing: 'scroll' });
    expect(pathsIn(scan)).toEqual(['', 'One']);
  });

  it('saves a picture of each screen and a spec for each list', async () => {
    await scanned(APP);
    expect(readFileSync(join(folder, 'scan/screen-3.png'), 'utf8')).toBe('Stories');
    for (const name of NAMES)
      expect(readFileSync(join(folder, `scan/${name}.spec.ts`), 'utf8')).toContain(`scenario('${name}'`);
  });

  it('measures each list where its path leads', async () => {
    const { device } = await scanned(APP);
    const [, stories] = NAMES.map(measured);
    expect(stories?.runs.map(({ warmup, failure }) => [warmup, failure])).toEqual([
      [true, undefined],
      [false, undefined],
    ]);
    expect(stories?.on).toContain('com.acme:id/stories');
    expect(device.calls.filter((call) => call.startsWith('launch'))).toContain(
      'launch com.acme/com.acme.Main',
    );
  });

  describe('a part of it', () => {
    it('is the walk', async () => {
      const { scan } = await scanned(APP, { only: 'walk' });
      expect(scan.lists).toHaveLength(2);
      expect(existsSync(join(folder, 'capture'))).toBe(false);
    });

    it.each([
      [0, NAMES],
      [1, NAMES.slice(1)],
    ])('are its lists from %i on, each as on a device that has done nothing else', async (from, names) => {
      await scanned(APP, { only: 'walk' });
      withoutRecorder();
      const walked = join(folder, 'walked');
      mkdirSync(walked);
      renameSync(join(folder, 'scan'), join(walked, 'scan'));
      const { sent, asked } = await scanned(APP, { only: { walked, from } });
      for (const name of names) expect(measured(name).runs.at(-1)?.failure).toBeUndefined();
      expect(sent.filter(({ kind }) => kind === 'list')).toHaveLength(names.length);
      const anew = ['pm clear com.acme', 'date +%s.%N', 'sleep 575.5'];
      expect(asked).toEqual(names.slice(1).flatMap(() => anew));
      expect(existsSync(join(folder, 'scan/stories-stories-current.png'))).toBe(true);
    });
  });

  it('leaves other apps', async () => {
    expect((await scanned(APP)).backs).toEqual(['Web']);
  });

  it('measures the other lists when one fails', async () => {
    await scanned(APP, { failing: 'feed' });
    expect(measured('feed-feed').runs.at(-1)?.failure?.message).toContain('No feed.');
    expect(measured('stories-stories').runs.at(-1)?.failure).toBeUndefined();
  });

  it('says where the app crashed, and measures its lists', async () => {
    const app = { ...APP, Web: pageOf(element('Home', { package: 'com.launcher' })) };
    const { scan } = await scanned(app, { crashing: 'Web' });
    expect(scan.crashes).toEqual([{ path: 'Web', message: 'The app crashed: Boom' }]);
    expect(scan.lists.map(({ name }) => name)).toEqual(NAMES);
  });

  it('does not take another app for a crash', async () => {
    expect((await scanned(APP)).scan.crashes).toEqual([]);
  });

  it('an intent that no app takes is no crash of this one', async () => {
    const home = { ...APP, Web: pageOf(element('Home', { package: 'com.launcher' })) };
    const thrown = (intent: string): string =>
      CRASH.replace(
        'Boom',
        `android.content.ActivityNotFoundException: No Activity found to handle Intent { ${intent} }`,
      );
    const { scan } = await scanned(home, {
      crashing: 'Web',
      crash: thrown('act=android.intent.action.VIEW dat=https://a.b/...'),
    });
    expect(scan.crashes).toEqual([]);
    expect(scan.left).toEqual([{ path: 'Web', message: expect.stringContaining('action.VIEW') }]);
    withoutRecorder();
    const own = await scanned(home, { crashing: 'Web', crash: thrown('cmp=com.acme/.Missing') });
    expect(own.scan).toMatchObject({ crashes: [{ path: 'Web' }], left: [] });
  });

  it('a list without a row is empty, once it has had time to load', async () => {
    const empty = element('androidx.recyclerview.widget.RecyclerView', { 'resource-id': 'com.acme:id/feed' });
    const { scan } = await scanned({ ...APP, Feed: pageOf(empty, button('Stories')) });
    expect(scan.empty).toEqual([{ path: 'Feed', label: 'feed' }]);
    expect(pathsIn(scan)).toEqual(['Feed › Stories']);
  });

  it('passes what only the first start shows, and measures behind it also on a device that starts anew', async () => {
    const first = pageOf(list('welcome'), button('Next'));
    const app = { ...APP, first, Next: APP.start ?? '' };
    const { scan, pressed } = await scanned(app, { introducedBy: 'Next', forgets: true });
    expect(
      scan.lists.map(({ path, intro }) => [path, intro].map((of) => of?.map(({ label }) => label))),
    ).toEqual([
      [['Feed'], ['Next']],
      [['Feed', 'Stories'], ['Next']],
    ]);
    for (const name of NAMES) expect(measured(name).runs.at(-1)?.failure).toBeUndefined();
    expect(pressed).toEqual(['Next', 'Feed', 'Stories']);
    const spec = readFileSync(join(folder, 'scan/feed-feed.spec.ts'), 'utf8');
    expect(spec.indexOf('"Next"')).toBeLessThan(spec.indexOf('"Feed"'));
  });

  it('finds nothing in an app without lists', async () => {
    const { scan } = await scanned({ start: pageOf(button('Missing')) });
    expect(scan).toEqual({ screens: 1, refused: 0, lists: [], crashes: [], left: [], empty: [] });
    expect(existsSync(join(folder, 'capture'))).toBe(false);
  });
});

it('needs a plan that was made for a scan', async () => {
  await expect(scanApp({} as WebdriverIO.Browser, planOf(folder))).rejects.toThrow('hitchproof scan');
});
