import { join } from 'node:path';
import { MS_PER_S } from '../base/units.ts';
import type { App } from '../capture/scenario.ts';
import { readAs } from '../run-folder/plain-files.ts';
import { type RunFiles, runFilesIn } from '../run-folder/run-files.ts';
import { type AppScreen, screenOf } from '../scan/app-screen.ts';
import {
  type FoundList,
  listsOf,
  pathText,
  pictureFileOf,
  pictureOfArm,
  rowsBelow,
  SCAN_FILE,
  type Scan,
  scanSchema,
  specFileOf,
  specText,
} from '../scan/found-list.ts';
import { BACK } from '../scan/scroll-container.ts';
import {
  afterOtherStart,
  afterTrying,
  beginWalk,
  isNewScreen,
  nextPath,
  type Path,
  type Walk,
} from '../scan/walk.ts';
import { currentRecorder } from '../service/current-recorder.ts';
import { sendProgress } from '../service/progress.ts';
import { scenario } from '../service/scenario.ts';
import type { SessionPlan } from '../service/session-plan.ts';

type Limits = NonNullable<SessionPlan['scan']>;

/**
 * Walks through the app, saves the lists found with a spec for each, and measures them.
 * @throws Error if the session was not planned as a scan
 */
export async function scanApp(browser: WebdriverIO.Browser, plan: SessionPlan): Promise<void> {
  if (plan.scan === undefined) throw new Error('The plan has no scan: start it with `hitchproof scan`.');
  const files = runFilesIn(plan.folder);
  const { only } = plan.scan;
  const lists =
    typeof only === 'object'
      ? (readAs(scanSchema, join(only.walked, SCAN_FILE))?.lists.slice(only.from) ?? [])
      : await foundLists(browser, plan, plan.scan, files);
  if (only === 'walk') return;
  for (const [i, list] of lists.entries()) {
    sendProgress({ kind: 'list', number: i + 1, of: lists.length });
    if (only !== undefined && i > 0) await beginAnew(plan.package);
    await measure(browser, list, plan, files);
  }
}

/**
 * As on a device that has done nothing else: without the app's process and data, at full ten minutes of the device's clock. What a
 * list before did, and how long it took, then changes nothing. Longer steps soon make times that floats of the framework round.
 */
async function beginAnew(packageName: string): Promise<void> {
  const recorder = currentRecorder();
  await recorder.shell(`pm clear ${packageName}`);
  const nowMs = Math.round(Number(await recorder.shell('date +%s.%N')) * MS_PER_S);
  await recorder.shell(`sleep ${(STEP_MS - (nowMs % STEP_MS)) / MS_PER_S}`);
}
const STEP_MS = 600 * MS_PER_S;

async function foundLists(
  browser: WebdriverIO.Browser,
  plan: SessionPlan,
  limits: Limits,
  files: RunFiles,
): Promise<readonly FoundList[]> {
  const { visited, crashes, left } = await walkThrough(browser, plan, limits, files);
  const lists = listsOf(visited, limits.launcher);
  const refused = visited.reduce((sum, { screen }) => sum + screen.presses.refused, 0);
  const empty = visited.flatMap(({ path, screen }) =>
    screen.empty.map((label) => ({ path: pathText(path), label })),
  );
  files.saveJson(SCAN_FILE, { screens: visited.length, refused, lists, crashes, left, empty } satisfies Scan);
  for (const list of lists) files.saveBytes(specFileOf(list), specText(list));
  return lists;
}

async function walkThrough(
  browser: WebdriverIO.Browser,
  plan: SessionPlan,
  { launcher, maxScreens, seed }: Limits,
  files: RunFiles,
): Promise<Pick<Walk, 'visited'> & Pick<Scan, 'crashes' | 'left'>> {
  const crashes: Scan['crashes'][number][] = [];
  const left: Scan['left'][number][] = [];
  let walk = beginWalk({
    packageName: plan.package,
    maxScreens,
    ...(seed === undefined ? {} : { seed }),
  });
  for (let path = nextPath(walk); path !== undefined; path = nextPath(walk)) {
    const { reached, start } = await screenAt(browser, launcher, path);
    const restarted = start && afterOtherStart(walk, start);
    if (restarted !== undefined) {
      walk = restarted;
      continue;
    }
    if (reached?.packageName !== plan.package) {
      const message = await currentRecorder().appFailure();
      if (message !== undefined)
        (LEAVES.test(message) ? left : crashes).push({ path: pathText(path), message });
    }
    const number = walk.visited.length + 1;
    const isNew = reached !== undefined && isNewScreen(walk, reached);
    if (isNew) {
      files.saveBytes(pictureFileOf(number), Buffer.from(await browser.takeScreenshot(), 'base64'));
      sendProgress({
        kind: 'screen',
        path: pathText(path),
        lists: reached.lists.length,
        number,
        of: maxScreens,
      });
    }
    const goesOn = isNew && number < maxScreens;
    walk = afterTrying(walk, goesOn ? await withRowsBelow(browser, reached) : reached);
    // A dialog of another app stays in front when the app under test is restarted.
    if (reached !== undefined && reached.packageName !== plan.package) await browser.back();
  }
  return { visited: walk.visited, crashes, left };
}
/** An intent that names no component is for any app that takes it; a device without one is no fault of this app. */
const LEAVES = /ActivityNotFoundException: No Activity found to handle Intent \{(?![^}]*\bcmp=)/;

/** What a path leads to: nothing if a press on the way is not possible; of a first one, the screen that the app starts with. */
interface Tried {
  readonly reached?: AppScreen;
  readonly start?: AppScreen;
}

async function screenAt(browser: WebdriverIO.Browser, launcher: string, path: Path): Promise<Tried> {
  const [first, ...further] = path;
  try {
    await currentRecorder().app.open(launcher);
  } catch (error) {
    // If the launcher's screen does not open, there is nothing to scan.
    if (first === undefined) throw await currentRecorder().reasonOf(error);
    return {};
  }
  try {
    if (first !== undefined) await browser.$(first.selector).click();
  } catch {
    return { start: await settledScreen(browser) };
  }
  try {
    for (const { selector } of further) await browser.$(selector).click();
  } catch {
    return {};
  }
  return { reached: await settledScreen(browser) };
}

async function follow(
  browser: WebdriverIO.Browser,
  app: App,
  { launcher, path, intro = [] }: FoundList,
): Promise<void> {
  await app.open(launcher);
  for (const { selector } of intro) {
    const once = browser.$(selector);
    if (await once.waitForExist({ timeout: INTRO_MS }).catch(() => false)) await once.click();
  }
  for (const { selector } of path) await browser.$(selector).click();
}

/** Longest wait for what only the app's first start shows. */
const INTRO_MS = 3_000;

/** The screen once two readings are equal and neither it nor a list is empty: before that, it may be loading, or be a splash screen. */
async function settledScreen(browser: WebdriverIO.Browser): Promise<AppScreen> {
  let before: AppScreen | undefined;
  for (let reading = 1; ; reading++) {
    const now = screenOf(await browser.getPageSource(), await browser.getCurrentActivity());
    const { controls, rows } = now.presses;
    const isEmpty = now.lists.length + controls.length + rows.length === 0 || now.empty.length > 0;
    if ((now.id === before?.id && !isEmpty) || reading === MAX_READINGS) return now;
    before = now;
    // By the device's clock. Not every server allows a shell, and the app may end meanwhile.
    await currentRecorder()
      .shell(`sleep ${READING_PAUSE_MS / MS_PER_S}`)
      .catch(() => browser.pause(READING_PAUSE_MS));
  }
}
/** Enough for a splash screen of three seconds. */
const MAX_READINGS = 20;
const READING_PAUSE_MS = 200;

/** The screen with all rows of its menu, which is scrolled to its end for rows that are not displayed. */
async function withRowsBelow(browser: WebdriverIO.Browser, screen: AppScreen): Promise<AppScreen> {
  const menu = screen.lists.find(({ direction }) => direction === 'down');
  if (menu === undefined || screen.presses.rows.length === 0) return screen;
  let { rows } = screen.presses;
  for (let page = 1; page < MAX_PAGES; page++) {
    const hasMore = await scrollOn(browser, menu.selector);
    const shown = screenOf(await browser.getPageSource(), screen.activity).presses.rows;
    rows = [...rows, ...rowsBelow(menu.selector, rows, shown)];
    if (!hasMore) break;
  }
  return { ...screen, presses: { ...screen.presses, rows } };
}
/** Limit for feeds, which have no end. */
const MAX_PAGES = 5;

/** @returns whether the menu can be scrolled further; false if it is no longer there */
async function scrollOn(browser: WebdriverIO.Browser, menu: string): Promise<boolean> {
  try {
    const elementId = await browser.$(menu).elementId;
    const args = { elementId, direction: 'down', percent: 0.8 };
    return (await browser.execute('mobile: scrollGesture', args)) === true;
  } catch {
    return false;
  }
}

async function measure(browser: WebdriverIO.Browser, list: FoundList, plan: SessionPlan, files: RunFiles) {
  const { name, selector, direction } = list;
  const { against } = plan;
  const seen = new Set<string>();
  try {
    await scenario(name, {
      setup: async (app) => {
        await follow(browser, app, list);
        const picture = pictureOfArm(list, currentRecorder().arm());
        if ((against ?? plan.scan?.only) === undefined || seen.has(picture)) return;
        seen.add(picture);
        files.saveBytes(picture, Buffer.from(await browser.takeScreenshot(), 'base64'));
      },
      on: selector,
      // As the spec does that is written of it.
      slide: async (list) => {
        await list.fling(direction);
        await list.fling(BACK[direction]);
      },
    });
  } catch {
    // The failed run has been saved and reported; the other lists are still measured.
  }
}
