import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateAllureReport } from '../../orchestrator/report/allure/generate.ts';
import type { ScenarioResult } from '../../orchestrator/report/result/result.ts';
import { findChromium, openChromium } from './headless-chromium.ts';
import { folderOf, type PerfSession, resultOf } from './perf-session.ts';
import { freshDevice } from './warm-device.ts';

/** Two builds, two activities, drags at 120 Hz, a hang, a deadlock and a crash: each is where people look. */
const APKS = 'android-probe/demo-app/target';
const session = freshDevice(120);
const chromium = findChromium();
let ended: PerfSession;

beforeAll(async () => {
  const builds = { apk: `${APKS}/demo-app-slower.apk`, against: `${APKS}/demo-app.apk` };
  ended = await session({ ...builds, spec: 'test/e2e/specs/everything.spec.ts', runs: 1, slides: 3 });
});
afterAll(() => rmSync(folderOf(ended), { recursive: true, force: true }));

function scenarioNamed(name: string): ScenarioResult {
  const found = resultOf(ended).scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}: ${ended.output}`);
  return found;
}
const pageOf = (name: string): string =>
  join(folderOf(ended), 'scenarios', scenarioNamed(name).slug, 'why.html');

describe('result.json', () => {
  it('has each screen with its drag at 120 Hz and its start', () => {
    expect(ended.code, ended.output).toBe(1);
    const { scenes, device, metrics } = scenarioNamed('two activities');
    expect(device.refreshHz).toBe(120);
    expect(scenes.map(({ scene, slides }) => `${scene} ${Math.min(slides, 1)}`)).toEqual([
      ...['FeedActivity 1', 'ShelvesActivity 1', 'LoginActivity 0'],
    ]);
    const number = (scene: string, metric: string, part?: string): number => {
      const value = scenes.find((one) => one.scene === scene)?.values.find((one) => one.metric === metric);
      return (part === undefined ? value?.median : value?.parts?.[part]) ?? Number.NaN;
    };
    for (const screen of ['FeedActivity', 'ShelvesActivity']) {
      const drag = number(screen, 'finger-sliding-fps', 'drag');
      expect(drag, screen).toBeGreaterThan(60);
      expect(drag, screen).toBeLessThan(120.5);
    }
    for (const { scene } of scenes) expect(number(scene, 'activity-start'), scene).toBeGreaterThan(0);
    const whole = metrics.find(({ metric }) => metric === 'activity-start');
    expect(whole?.parts?.starts).toBe(3);
    expect(number('LoginActivity', 'process-start')).toBeNaN();
  });

  it('has both builds: the stack that grew, by a fifth', () => {
    const { builds } = scenarioNamed('two activities');
    const grown = builds?.stacks.find(({ key }) => key.includes('RowCost.pay'));
    expect(grown?.state, JSON.stringify(builds?.stacks)).toMatch(/grown|same/);
    expect(grown?.current).toBeGreaterThan(grown?.baseline ?? Number.NaN);
  });

  it('has the threads of the hang and of the deadlock, with who holds what', () => {
    const [hang] = scenarioNamed('hangs').runs.flatMap(({ hangs = [] }) => hangs);
    expect(hang).toMatchObject({ kind: 'anr', appFrame: expect.stringContaining('RowCost.pay') });
    const [deadlock] = scenarioNamed('deadlocks').runs.flatMap(({ hangs = [] }) => hangs);
    const waits = deadlock?.threads
      .slice(0, 2)
      .map(({ name, waitsFor }) => `${name} for ${waitsFor?.holder}`);
    expect(waits).toEqual(['main for indexer', 'indexer for main']);
  });

  it('has the crash with its stack', () => {
    const [crash] = scenarioNamed('crashes').runs.flatMap(({ failure }) => failure?.trace ?? []);
    expect(crash).toMatch(/^java\.lang\.IllegalStateException: row 30 .*\n\s+at dev\.hitchproof\.demo/);
  });
});

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: WebdriverIO.Browser;
  const shots = join(process.env.HITCHPROOF_SCREENSHOTS ?? '');
  beforeAll(async () => {
    if (chromium === undefined) return;
    browser = await openChromium(chromium);
    const request = {
      results: join(folderOf(ended), 'allure-results'),
      report: join(folderOf(ended), 'allure-report'),
      name: 'everything',
    };
    expect(await generateAllureReport(request)).toMatchObject({ kind: 'generated' });
  });
  afterAll(() => browser?.deleteSession());

  /** Text of the page that a person can get to see, folded parts open. */
  async function textOf(address: string): Promise<string> {
    await browser.url(address);
    await browser.execute(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    return browser.execute(() => document.body.textContent ?? '');
  }
  async function shoot(name: string): Promise<void> {
    if (shots === '.') return;
    mkdirSync(shots, { recursive: true });
    writeFileSync(join(shots, `${name}.png`), Buffer.from(await browser.takeScreenshot(), 'base64'));
  }

  it.each([
    ['two activities', [/Screens/, /ShelvesActivity/, /LoginActivity/, /Both builds/, /grown|same/]],
    ['hangs', [/No answer/, /no answer for 5 s \(ANR\)/, /RowCost\.pay/]],
    ['deadlocks', [/main waits for a lock that "indexer" holds/, /held by "main"/]],
    ['crashes', [/Failed runs/, /IllegalStateException: row 30/]],
  ])('the page of causes of %s', async (name, expected) => {
    const text = await textOf(pathToFileURL(pageOf(name)).href);
    for (const pattern of expected) expect(text).toMatch(pattern);
    await browser.execute(() => window.scrollTo(0, 0));
    await shoot(`why-${name}`);
  });

  it.each([
    ['two activities', /scroll hitch rate/i],
    ['hangs', /RowCost\.pay/],
    ['deadlocks', /held by "indexer"/],
    ['crashes', /IllegalStateException: row 30/],
  ])('Allure has %s', async (name, pattern) => {
    await browser.url('about:blank');
    await browser.url(`${pathToFileURL(join(folderOf(ended), 'allure-report/index.html')).href}#suites`);
    for (const node of ['virtual', 'test/e2e/specs', name]) {
      const element = browser.$(
        `//*[contains(@class,'node__name')][starts-with(normalize-space(),'${node}')]`,
      );
      await element.waitForDisplayed();
      await element.click();
    }
    await browser.waitUntil(
      async () => pattern.test(await browser.execute(() => document.body.textContent ?? '')),
      {
        timeoutMsg: `no ${pattern} in Allure`,
      },
    );
    await shoot(`allure-${name}`);
  });
});
