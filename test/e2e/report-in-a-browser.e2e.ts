import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateAllureReport } from '../../orchestrator/report/allure/generate.ts';
import { exportRun } from '../../orchestrator/report/exports/export-run.ts';
import { digestPage } from '../../orchestrator/report/fleet/digest-page.ts';
import type { ListChange } from '../../orchestrator/report/scan/changed-lists.ts';
import { changesPage } from '../../orchestrator/report/scan/changes-page.ts';
import { coveragePage } from '../../orchestrator/report/why/coverage-page.ts';
import { whatIfPage } from '../../orchestrator/report/why/what-if.ts';
import { writeReport } from '../../orchestrator/report/write-report.ts';
import { clusterOf } from '../builders/cluster-of.ts';
import { earlierWith } from '../builders/earlier-with.ts';
import { attributionOf } from '../builders/measurement-of.ts';
import { judgedRunOf, judgementOf, reportedRunOf, reportOf, scenarioOf } from '../builders/report-of.ts';
import { findChromium, openChromium } from './headless-chromium.ts';

const HOSTILE = '"><img src="x" onerror="window.hostile=1"><svg onload="window.hostile=1">';
const NAMES = ['feed-fling', HOSTILE];

const lost = { kind: 'infrastructure', retriable: true, message: 'the tunnel broke' } as const;
const judged = (scenario: string) =>
  scenarioOf({ scenario, runs: [judgedRunOf({ outcome: lost }), ...scenarioOf().runs] });
/** All threads of a run that hung, with a name that is markup. */
const hangs = [
  {
    kind: 'anr' as const,
    atMs: 7_163,
    threads: [
      { name: 'main', frames: ['java.lang.Object.wait(Native Method)', HOSTILE] },
      { name: HOSTILE, frames: ['com.acme.Store.write(Store.java:7)'] },
    ],
    appFrame: HOSTILE,
  },
];
const attribution = attributionOf({
  mainFactor: { lateStart: { frames: 3, hitchMs: 75 } },
  stutterStacks: [clusterOf({ hitchMs: 75, appFrame: HOSTILE, example: ['sleep', HOSTILE] })],
});

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SPEEDSCOPE = pathToFileURL(
  createRequire(import.meta.url).resolve('speedscope/dist/release/index.html'),
).href;
const chromium = findChromium();
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-browser-'));
const pageOf = (...path: string[]): string => pathToFileURL(join(folder, ...path)).href;
const allure = pageOf('allure-report', 'index.html');

/** Writes a report with failed scenarios, one with markup as its name, an earlier session and a repeated run. */
async function writeAll(): Promise<void> {
  const rates = [10.9, 12.4, 13.8];
  const { result } = writeReport({
    ...reportOf({
      judgement: judgementOf({ scenarios: NAMES.map(judged) }),
      measurements: NAMES.flatMap((scenario) =>
        rates.map((rate, i) => reportedRunOf(i + 1, rate, { scenario, attribution, hangs })),
      ),
      earlier: { verdicts: [earlierWith({ verdict: 'pass', hitchRate: 3 })], series: [] },
    }),
    folder,
  });
  const [profile] = exportRun('speedscope', result, []);
  const base64 = Buffer.from(profile?.content ?? '').toString('base64');
  // speedscope's own command line passes a file to its page in the same way.
  writeFileSync(join(folder, 'profile.js'), `speedscope.loadFileFromBase64('feed.json', '${base64}')`);
  const request = { results: join(folder, 'allure-results'), report: join(folder, 'allure-report') };
  expect(await generateAllureReport({ ...request, name: `Hitchproof: ${HOSTILE}` })).toMatchObject({
    kind: 'generated',
  });
}

const line = `scroll-hitch-rate · ${HOSTILE}: 3 ms/s → 30 ms/s`;
const both = { baseline: 30, current: 60 };
const list = {
  ...{ name: HOSTILE, launcher: '.A', activity: '.A', path: [{ selector: '', label: HOSTILE }] },
  ...{ screen: 1, selector: '', label: HOSTILE, direction: 'down' as const },
};
const work = {
  ...{ frames: both, perFrame: both, perRow: both, othersPerFrame: both, countsPerRow: [] },
  ...{ countsPerFrame: [{ name: HOSTILE, ...both }], methods: [{ method: HOSTILE, ...both }] },
};
const change: ListChange = { kind: 'work', work, share: 1, composed: [], states: new Map() };
const unmeasured = { list, scenario: undefined, hitchRate: undefined };
/** Name → page, with markup as every name. */
const pages: readonly (readonly [string, () => string])[] = [
  [
    'the digest of a week',
    () =>
      digestPage({
        ...{ from: '2026-01-09T12:00', to: '2026-01-16T12:00' },
        verdicts: [earlierWith(), earlierWith({ scenario: HOSTILE, verdict: 'pass', hitchRate: 3 })],
        alarms: [
          { line, owners: ['@acme/feed'] },
          { line, owners: [], acknowledged: HOSTILE },
        ],
      }),
  ],
  [
    'the lists of two builds',
    () =>
      changesPage(
        [
          { ...unmeasured, change },
          { ...unmeasured, change: undefined },
        ],
        {
          before: HOSTILE,
          after: HOSTILE,
          read: () => PNG.sync.write(new PNG({ width: 2, height: 4 })),
        },
      ),
  ],
  [
    'what removing a method would give',
    () => {
      const before = [{ scenario: HOSTILE, units: 9, frames: 1, hitchRate: 2 }];
      return whatIfPage({ before, without: [{ method: HOSTILE, after: before }] });
    },
  ],
  [
    'the coverage of a profile',
    () => coveragePage({ share: 0.5, missing: [{ method: HOSTILE, share: 0.5 }] }, HOSTILE),
  ],
];

if (chromium === undefined)
  process.stdout.write(
    'Skipped: chromium and chromedriver are not both on the PATH (Debian: apt-get install chromium chromium-driver).\n',
  );

describe.skipIf(chromium === undefined)('the report in a browser', () => {
  let browser: WebdriverIO.Browser;
  beforeAll(async () => {
    if (chromium === undefined) return;
    [browser] = await Promise.all([openChromium(chromium), writeAll()]);
  });
  afterAll(async () => {
    await browser?.deleteSession();
    rmSync(folder, { recursive: true });
  });

  const open = async (address: string): Promise<void> => {
    await browser.url('about:blank');
    await browser.url(address);
  };
  const text = (): Promise<string> => browser.execute(() => document.body.textContent ?? '');
  const waitForText = (expected: string): Promise<unknown> =>
    browser.waitUntil(async () => (await text()).includes(expected), { timeoutMsg: `no text '${expected}'` });
  /** The console is empty, and no name became an element. */
  async function expectHarmless(): Promise<void> {
    expect(await browser.getLogs('browser')).toEqual([]);
    const attributes = await browser.execute(() => document.querySelectorAll('[onload],[onerror]').length);
    expect(attributes).toBe(0);
  }
  /** Opens the page of a test by opening the names of the tree until the test shows. */
  async function openTest(name: string): Promise<void> {
    await open(`${allure}#suites`);
    for (const node of ['Pixel 8 · API 35 · 60 Hz', 'specs/feed.spec.ts', name]) {
      const element = browser.$(`//*[contains(@class,'node__name')][normalize-space()='${node}']`);
      await element.waitForDisplayed();
      await element.click();
    }
    await waitForText('Test body');
  }

  it('the overview has the number and the cause, and the trend of earlier sessions', async () => {
    await open(allure);
    await waitForText('late start (main thread busy between frames)');
    await waitForText('hitch rate 12.4 ms/s');
    await waitForText(`Hitchproof: ${HOSTILE}`);
    await waitForText('#2');
    await expectHarmless();
  });

  it.each(['categories', 'suites', 'graph', 'timeline', 'behaviors', 'packages'])(
    'the page %s opens',
    async (page) => {
      await open(`${allure}#${page}`);
      await browser.$('.side-nav__item a, a[href="#suites"]').waitForExist();
      await browser.waitUntil(async () => (await text()).length > 200);
      await expectHarmless();
    },
  );

  it('a test has its failed step, its pictures and its page of causes', async () => {
    await openTest('feed-fling');
    expect(await text()).toContain('hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10');
    await browser.$("//*[normalize-space()='timeline.svg']").click();
    const picture = browser.$('.attachment__media, img.attachment__image, .attachment img');
    await picture.waitForExist();
    expect(await browser.execute((image) => (image as HTMLImageElement).naturalWidth, await picture)).toBe(
      800,
    );
    await browser.$("//*[normalize-space()='why.html']").click();
    const page = browser.$('iframe');
    await page.waitForExist();
    await expectHarmless();
    await browser.switchFrame(await page);
    await waitForText('Why: feed-fling');
    await browser.switchFrame(null);
  });

  it('a test has its earlier sessions and its retry', async () => {
    await openTest('feed-fling');
    await browser.$('=History').click();
    await waitForText('Success rate 50% (1 of 2)');
    await browser.$('=Retries').click();
    expect(await browser.$('.retry-row').getText()).toContain('the tunnel broke');
    await expectHarmless();
  });

  it('pages of causes and pictures open alone, without script', async () => {
    const scenarios = readdirSync(join(folder, 'scenarios'));
    expect(scenarios).toHaveLength(NAMES.length);
    for (const scenario of scenarios) {
      for (const file of readdirSync(join(folder, 'scenarios', scenario)).filter(
        (name) => !name.endsWith('.gz'),
      )) {
        await open(pageOf('scenarios', scenario, file));
        const { scripts, width } = await browser.execute(() => ({
          scripts: document.querySelectorAll('script').length,
          width: document.querySelector('svg')?.getBoundingClientRect().width ?? 0,
        }));
        expect({ file, scripts, isDrawn: width > 700 }).toEqual({ file, scripts: 0, isDrawn: true });
        expect(await browser.getLogs('browser')).toEqual([]);
      }
    }
    await open(pageOf('fleet.svg'));
    expect(await browser.execute(() => document.querySelectorAll('script').length)).toBe(0);
  });

  it('the page of causes has all threads of an app that hung', async () => {
    const [scenario = ''] = readdirSync(join(folder, 'scenarios'));
    await open(pageOf('scenarios', scenario, 'why.html'));
    const shown = await browser.$('#no-answer').getText();
    expect(shown).toContain('no answer for 5 s (ANR), 7,163 ms into the run');
    expect(shown).toContain('com.acme.Store.write(Store.java:7)');
    await expectHarmless();
  });

  it.each(pages.flatMap(([name, page]) => ['light', 'dark'].map((theme) => [name, theme, page] as const)))(
    'axe finds nothing in %s, %s',
    async (_, theme, page) => {
      const features = [{ name: 'prefers-color-scheme', value: theme }];
      await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', { features });
      writeFileSync(join(folder, 'page.html'), page());
      await open(pageOf('page.html'));
      expect(await text()).toContain(HOSTILE);
      const pictures = () => Array.from(document.images, ({ naturalWidth }) => naturalWidth);
      expect(await browser.execute(pictures)).not.toContain(0);
      await browser.execute(readFileSync(AXE, 'utf8'));
      expect(await browser.execute('return axe.run().then((found) => found.violations)')).toEqual([]);
      await expectHarmless();
    },
  );

  it.each(['light', 'dark'])('axe finds nothing in a page of causes, %s', async (theme) => {
    const features = [{ name: 'prefers-color-scheme', value: theme }];
    await browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', { features });
    for (const scenario of readdirSync(join(folder, 'scenarios'))) {
      await open(pageOf('scenarios', scenario, 'why.html'));
      // What is folded is less than two screens of 900 px down.
      const fold = () => document.querySelector('details.fold')?.getBoundingClientRect().top ?? 0;
      expect(await browser.execute(fold)).toBeLessThan(1800);
      await browser.execute(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      await browser.execute(readFileSync(AXE, 'utf8'));
      expect(await browser.execute('return axe.run().then((found) => found.violations)')).toEqual([]);
      expect(await browser.getLogs('browser')).toEqual([]);
    }
  });

  it('speedscope shows the stacks of its export by hitch time', async () => {
    await open(`${SPEEDSCOPE}#localProfilePath=${join(folder, 'profile.js')}`);
    await waitForText('hitch time by stack');
    // Key 3 shows the table of methods; the other views are drawn on a canvas.
    await browser.keys('3');
    await waitForText('225.00ms (100%)sleep');
    expect(await text()).toContain(HOSTILE);
    expect(await browser.execute(() => 'hostile' in window)).toBe(false);
    // speedscope logs what it does; the next test expects an empty log.
    await browser.getLogs('browser');
  });

  it('no text of an app or a device ran', async () => {
    await open(allure);
    await waitForText('Categories');
    expect(await browser.execute(() => 'hostile' in window)).toBe(false);
  });
});
