import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainablePromiseElement } from 'webdriverio';
import { FaultError, messageOf } from '../base/errors.ts';
import { apkSetTable } from './apk-set-table.ts';
import { type ApkDevice, apkDeviceCommand, apksForDevice, parseApkDevice } from './apks-for-device.ts';
import { appiumShell, capability, serialIn } from './appium-shell.ts';
import { faultOf } from './classify-failure.ts';
import { conditionsCommand, parseConditions } from './conditions.ts';
import type {
  BroadcastResult,
  DeviceSession,
  IntentExtra,
  LaunchIntent,
  ListLocator,
  LocatedList,
  Stroke,
} from './device-session.ts';
import { lockCommand, lockIn, lockSentence } from './lock-state.ts';
import { newestLog } from './newest-log.ts';
import { notStarted } from './not-started.ts';
import { type Direction, OPPOSITE } from './slide-gesture.ts';

/** FLAG_ACTIVITY_NEW_TASK | FLAG_ACTIVITY_CLEAR_TASK (android.content.Intent): restarts the activity, keeps the process. */
const FLAGS_RESTART_TASK = '0x10008000';
/** FLAG_RECEIVER_FOREGROUND | FLAG_INCLUDE_STOPPED_PACKAGES. */
const FLAGS_BROADCAST = '0x10000020';

/** {@link DeviceSession} over one WebdriverIO session with Appium's UiAutomator2 driver. */
export function appiumSession(browser: WebdriverIO.Browser): DeviceSession {
  const mobile: Mobile = (command, args) => browser.execute(`mobile: ${command}`, args);
  const shell = appiumShell(browser);
  return {
    serial: () => serialIn(browser.capabilities),
    wake: async () => {
      await mobile('pressKey', { keycode: KEYCODE_WAKEUP }).catch(async (error: unknown) => {
        // A screen that is on needs no key, which some vendors deny the shell.
        const isDenied = faultOf(error) === 'shell-restricted';
        if (!isDenied || !/mWakefulness=Awake/.test(await shell('dumpsys power'))) throw error;
      });
      // Appium's word for a device without a lock screen, such as the virtual one.
      if (capability(browser.capabilities, 'skipUnlock') === true) return;
      if ((await mobile('isLocked', {})) === true) await unlock(mobile, shell);
    },
    install: installOn(mobile, shell),
    launch: async (intent) => {
      const args = { ...targetOf(intent), wait: true, flags: FLAGS_RESTART_TASK };
      const target = intent.component ?? intent.uri ?? 'the activity';
      const printed = await mobile('startActivity', { ...args, extras: intentArgs(intent.extras) }).catch(
        (cause: unknown) => {
          throw notStarted(target, cause);
        },
      );
      const error = /^Error.*/m.exec(String(printed));
      if (error !== null)
        throw notStarted(target, new Error(`The activity ${target} did not start: ${error[0]}`));
    },
    find: (list) => locatedList(browser, list),
    hasInside: (list, selector) => elementAt(browser, list).$(selector).isExisting(),
    broadcast: async ({ action, to, extras }) =>
      broadcastResultOf(
        String(
          await mobile('broadcast', {
            action,
            ...to,
            user: 'current',
            flags: FLAGS_BROADCAST,
            extras: intentArgs(extras),
          }),
        ),
      ),
    pull: async (path) => Buffer.from(String(await mobile('pullFile', { remotePath: path })), 'base64'),
    push: async (path, bytes) => {
      await mobile('pushFile', { remotePath: path, payload: Buffer.from(bytes).toString('base64') });
    },
    swipe: async (stroke, engine) =>
      engine === 'w3c' ? w3cStroke(browser, stroke) : void (await uiautomatorStroke(mobile, stroke)),
    withoutIdleWait: async (action) => {
      const { waitForIdleTimeout = DEFAULT_IDLE_MS } = (await browser.getSettings()) as IdleSetting;
      await browser.updateSettings({ waitForIdleTimeout: 0 });
      try {
        await action();
      } finally {
        await browser.updateSettings({ waitForIdleTimeout });
      }
    },
    shell,
    shellOnce: shell,
    screen: async () => {
      const { width, height } = await browser.getWindowSize();
      const densityDpi = Number(await mobile('getDisplayDensity', {}));
      return { widthPx: width, heightPx: height, densityDpi };
    },
    conditions: (packageName) => shell(conditionsCommand(packageName)).then(parseConditions, () => ({})),
    screenshotPng: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    logcat: newestLog({
      shell,
      newLines: async () => {
        const lines = (await browser.getLogs('logcat')) as readonly { readonly message: string }[];
        return lines.map((line) => line.message);
      },
    }),
  };
}

/** Without the owner's secret the driver opens only a lock that anyone opens, and reports no other. */
async function unlock(mobile: Mobile, shell: DeviceSession['shell']): Promise<void> {
  const failure: unknown = await mobile('unlock', {}).catch((error: unknown) => error);
  // Some farms allow no shell.
  const lock = lockIn(await shell(lockCommand).catch(() => ''));
  if (lock !== undefined) throw new FaultError('locked', lockSentence(lock), { cause: failure });
  if (failure instanceof Error) throw failure;
}

type Mobile = (command: string, args: object) => Promise<unknown>;

/** Installs an APK, or the APKs in a folder; without their permissions if the device denies the shell to grant them. */
const installOn =
  (mobile: Mobile, shell: DeviceSession['shell']): DeviceSession['install'] =>
  async (app) => {
    const apks =
      statSync(app, { throwIfNoEntry: false })?.isDirectory() === true
        ? apksIn(app, parseApkDevice(await shell(apkDeviceCommand)))
        : undefined;
    const install = (grantPermissions: boolean): Promise<unknown> => {
      const options = { grantPermissions, allowTestPackages: true };
      return apks === undefined
        ? mobile('installApp', { appPath: app, ...options })
        : mobile('installMultipleApks', { apks, options });
    };
    await install(true).catch((error: unknown) => {
      if (!/SecurityException: .*INSTALL_GRANT_RUNTIME_PERMISSIONS/.test(messageOf(error))) throw error;
      return install(false);
    });
  };

/** An element that was awaited before has values instead of promises as its properties; `await` takes both. */
const elementAt = (browser: WebdriverIO.Browser, list: ListLocator): ChainablePromiseElement =>
  typeof list === 'string' ? browser.$(list) : (list() as ChainablePromiseElement);

async function locatedList(browser: WebdriverIO.Browser, list: ListLocator): Promise<LocatedList> {
  const first = elementAt(browser, list);
  const selector = String(await first.selector);
  const isThere = (await first.elementId) !== undefined;
  if (!isThere)
    await first.waitForExist({ timeout: 10_000, timeoutMsg: `Nothing on the screen matches ${selector}.` });
  const { elementId } = isThere ? first : elementAt(browser, list);
  return { selector, rect: await browser.getElementRect(await elementId) };
}

/** A setting of the UiAutomator2 driver, with its default. */
interface IdleSetting {
  readonly waitForIdleTimeout?: number;
}
const DEFAULT_IDLE_MS = 10_000;

/** android.view.KeyEvent.KEYCODE_WAKEUP. */
const KEYCODE_WAKEUP = 224;

const targetOf = ({ package: packageName, component, uri }: LaunchIntent) => ({
  ...(component === undefined ? { package: packageName } : { component }),
  ...(uri === undefined ? {} : { action: 'android.intent.action.VIEW', uri: shellWord(uri) }),
});

const intentArgs = (extras: readonly IntentExtra[]): string[][] =>
  extras.map(({ type, key, value }) => [type, shellWord(key), shellWord(value)]);

/** The driver and adb join arguments with spaces for the device's shell; plain words need no quotes. */
const shellWord = (text: string): string =>
  /^[\w.:/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** `am broadcast` prints `Broadcast completed: result=1, data="…"`. */
function broadcastResultOf(printed: string): BroadcastResult {
  const completed = /Broadcast completed: result=(-?\d+)(?:, data="([^"]*)")?/.exec(printed);
  if (completed === null)
    throw new FaultError('no-reply', `The device did not complete the broadcast: ${printed.slice(0, 200)}`);
  return { code: Number(completed[1]), data: completed[2] };
}

/**
 * UiAutomator's swipe lifts the finger in motion. Its scroll, named by the direction of the content, rests for 250 ms
 * before the lift.
 * @source https://android.googlesource.com/platform/frameworks/support/+/refs/heads/androidx-main/test/uiautomator/uiautomator/src/main/java/androidx/test/uiautomator/UiObject2.java
 */
function uiautomatorStroke(
  mobile: (command: string, args: object) => Promise<unknown>,
  stroke: Stroke,
): Promise<unknown> {
  const { direction, ...area } = uiautomatorArea(stroke);
  return stroke.restMs === 0
    ? mobile('swipeGesture', { ...area, direction })
    : mobile('scrollGesture', { ...area, direction: OPPOSITE[direction] });
}

/** The driver moves the finger across an area; a narrow area around the stroke makes it perform that stroke. */
function uiautomatorArea(s: Stroke) {
  const vertical = Math.abs(s.toY - s.fromY) >= Math.abs(s.toX - s.fromX);
  const length = Math.hypot(s.toX - s.fromX, s.toY - s.fromY);
  const forward = vertical ? s.toY > s.fromY : s.toX > s.fromX;
  const direction: Direction = vertical ? (forward ? 'down' : 'up') : forward ? 'right' : 'left';
  return {
    left: Math.min(s.fromX, s.toX) - (vertical ? HALF_AREA_PX : 0),
    top: Math.min(s.fromY, s.toY) - (vertical ? 0 : HALF_AREA_PX),
    width: vertical ? 2 * HALF_AREA_PX : length,
    height: vertical ? length : 2 * HALF_AREA_PX,
    direction,
    percent: 1,
    /** In px/s, the driver's unit. */
    speed: Math.max(1, Math.round((length * 1_000) / s.durationMs)),
  };
}
const HALF_AREA_PX = 20;

async function w3cStroke(browser: WebdriverIO.Browser, stroke: Stroke): Promise<void> {
  const moved = browser
    .action('pointer', { parameters: { pointerType: 'touch' } })
    .move({ x: stroke.fromX, y: stroke.fromY, duration: 0 })
    .down()
    .move({ x: stroke.toX, y: stroke.toY, duration: stroke.durationMs });
  // A pause would send no positions, so the finger moves on the spot.
  const rested =
    stroke.restMs === 0 ? moved : moved.move({ x: stroke.toX, y: stroke.toY, duration: stroke.restMs });
  await rested.up().perform();
}

/** The table of a set that bundletool made. */
const TABLE = 'toc.pb';

/** The APKs in a folder that a device gets: chosen by bundletool's table, or all if they were taken from a device. */
function apksIn(folder: string, device: ApkDevice): readonly string[] {
  const table = join(folder, TABLE);
  const names = existsSync(table)
    ? apksForDevice(apkSetTable(readFileSync(table)), device)
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.apk'));
  return names.map((name) => join(folder, name));
}
