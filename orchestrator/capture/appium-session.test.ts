import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { protobufOf } from '../../test/builders/protobuf-of.ts';
import { appiumSession } from './appium-session.ts';

/** A WebdriverIO session that records its calls and answers `mobile:` commands from a table. */
function browserOf(answers: Readonly<Record<string, unknown>> = {}, settings = {}, capabilities = {}) {
  const asked: unknown[] = [];
  const pointer = (steps: unknown[]): object => ({
    move: (to: unknown) => pointer([...steps, ['move', to]]),
    down: () => pointer([...steps, 'down']),
    up: () => pointer([...steps, 'up']),
    perform: async () => asked.push(steps),
  });
  const options = { connectionRetryTimeout: 120_000 };
  const limits: number[] = [];
  const browser = {
    capabilities,
    options,
    execute: async (command: string, args: unknown) => {
      asked.push([command.replace('mobile: ', ''), args]);
      const name = command.replace('mobile: ', '');
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      if (typeof answer === 'function') return answer(args);
      limits.push(options.connectionRetryTimeout);
      return name === 'shell' && answer !== CUT ? `@reply\n${answer}@end-of-reply\n` : answer;
    },
    $: (selector: string) => elementOf({ selector, elementId: Promise.resolve('e1') }),
    getElementRect: async (id: string) => ({ x: 1, y: 2, width: 3, height: 4, id }),
    getWindowSize: async () => ({ width: 1_080, height: 2_400 }),
    getSettings: async () => settings,
    updateSettings: async (change: object) => void asked.push(['settings', change]),
    takeScreenshot: async () => Buffer.from('png').toString('base64'),
    getLogs: async (type: string) =>
      [`${type} 1`, `${type} 2`, JSON.stringify(asked)].map((message) => ({ message })),
    action: (...args: unknown[]) => pointer([args]),
  };
  return { session: appiumSession(browser as unknown as WebdriverIO.Browser), asked, options, limits };
}
/** Output of the shell when the connection breaks. */
const CUT = '@reply\nou';
/** The line that the shell receives. */
const line = (text: string): string => `echo @reply; ${text}; code=$?; echo @end-of-reply; exit $code`;

const elementOf = (change: object): WebdriverIO.Element =>
  ({ selector: '~feed', ...change }) as unknown as WebdriverIO.Element;

const EXTRAS = [{ type: 's', key: 'k', value: 'v' }] as const;
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('waking', () => {
  it.each([
    [true, ['pressKey', 'isLocked', 'unlock', 'shell']],
    [false, ['pressKey', 'isLocked']],
  ])('a screen that is locked: %s', async (isLocked, commands) => {
    const { session, asked } = browserOf({ isLocked });
    await session.wake();
    expect(asked.map((one) => (one as unknown[])[0])).toEqual(commands);
    expect(asked[0]).toEqual(['pressKey', { keycode: 224 }]);
  });

  const LOCKED = 'true\n    KeyguardServiceDelegate\n      showing=true\n      secure=true\n';
  it.each([
    ['stays locked', { unlock: undefined, shell: LOCKED }, 'locked'],
    ['stays locked, as the driver says', { unlock: new Error('not unlocked'), shell: LOCKED }, 'locked'],
    ['was not unlocked since the start', { shell: 'false\n' }, 'locked'],
  ])('a screen that %s is a fault', async (_, answers, code) => {
    const { session } = browserOf({ isLocked: true, ...answers });
    await expect(session.wake()).rejects.toMatchObject({ code });
  });

  it('a screen that the driver cannot unlock, of which the shell says nothing, is its error', async () => {
    const answers = { isLocked: true, unlock: new Error('no keyguard'), shell: new Error('not allowed') };
    await expect(browserOf(answers).session.wake()).rejects.toThrow('no keyguard');
  });

  const DENIED = new Error('java.lang.SecurityException: Injecting input events requires INJECT_EVENTS');
  it('a screen that is on needs no key, which a vendor may deny', async () => {
    const { session } = browserOf({ pressKey: DENIED, shell: '  mWakefulness=Awake\n', isLocked: false });
    await session.wake();
    const asleep = browserOf({ pressKey: DENIED, shell: '  mWakefulness=Asleep\n' });
    await expect(asleep.session.wake()).rejects.toThrow('INJECT_EVENTS');
  });

  it('asks about no lock where the session says that there is none', async () => {
    const { session, asked } = browserOf({ isLocked: true }, {}, { 'appium:skipUnlock': true });
    await session.wake();
    expect(asked).toEqual([['pressKey', { keycode: 224 }]]);
  });
});

it.each([
  [{ waitForIdleTimeout: 500 }, 500],
  [{}, 10_000],
])(
  'with the settings %j, waits for idle again after an action, %i ms',
  async (settings, waitForIdleTimeout) => {
    const { session, asked } = browserOf({}, settings);
    await session.withoutIdleWait(async () => void asked.push('action'));
    const failing = session.withoutIdleWait(() => Promise.reject(new Error('the finger slipped')));
    await expect(failing).rejects.toThrow('the finger slipped');
    const [off, on] = [
      ['settings', { waitForIdleTimeout: 0 }],
      ['settings', { waitForIdleTimeout }],
    ];
    expect(asked).toEqual([off, 'action', on, off, on]);
  },
);

it("runs a line in the device's shell", async () => {
  const { session, asked } = browserOf({ shell: 'out' });
  expect(await session.shell('echo out')).toBe('out');
  expect(asked).toEqual([['shell', { command: line('echo out') }]]);
});

it("gives a line in the device's shell as long as a command of adb", async () => {
  const { session, asked } = browserOf({ shell: 'out' }, {}, { 'appium:adbExecTimeout': 110_000 });
  await session.shell('echo out');
  expect(asked).toEqual([['shell', { command: line('echo out'), timeout: 110_000 }]]);
});

it('takes no part of a reply for the whole', async () => {
  const { session } = browserOf({ shell: CUT }, {}, { 'appium:udid': 'P1' });
  await expect(session.shell('echo out')).rejects.toMatchObject({
    code: 'adb-connection',
    message: 'The reply of P1 to `echo out` was cut.',
  });
});

it.each([
  [60_000, 120_000],
  [119_999, 120_000],
  [120_000, 130_000],
  [300_000, 310_000],
])('waits for a line of %i ms for %i ms, and for the next command as long as before', async (ms, waits) => {
  const { session, options, limits } = browserOf({ shell: 'out' });
  await session.shell('cmd package compile', ms);
  expect(limits).toEqual([waits]);
  expect(options).toEqual({ connectionRetryTimeout: 120_000 });
});

it('waits as long as before after a line that failed, too', async () => {
  const { session, options } = browserOf({ shell: new Error('timed out') });
  await expect(session.shell('cmd package compile', 300_000)).rejects.toThrow('timed out');
  expect(options).toEqual({ connectionRetryTimeout: 120_000 });
});

it('installs with permissions, test packages too', async () => {
  const { session, asked } = browserOf();
  await session.install('a.apk');
  expect(asked).toEqual([
    ['installApp', { appPath: 'a.apk', grantPermissions: true, allowTestPackages: true }],
  ]);
});

it('installs without permissions where a vendor denies the shell to grant them', async () => {
  const denied =
    'java.lang.SecurityException: You need the android.permission.INSTALL_GRANT_RUNTIME_PERMISSIONS permission';
  const { session, asked } = browserOf({
    installApp: ({ grantPermissions }: { grantPermissions: boolean }) => {
      if (grantPermissions) throw new Error(denied);
    },
  });
  await session.install('a.apk');
  expect(asked).toEqual([
    ['installApp', { appPath: 'a.apk', grantPermissions: true, allowTestPackages: true }],
    ['installApp', { appPath: 'a.apk', grantPermissions: false, allowTestPackages: true }],
  ]);
  const { session: other, asked: tried } = browserOf({
    installApp: new Error('INSTALL_FAILED_USER_RESTRICTED'),
  });
  await expect(other.install('a.apk')).rejects.toThrow('USER_RESTRICTED');
  expect(tried).toHaveLength(1);
});

describe('installing a folder', () => {
  const options = { grantPermissions: true, allowTestPackages: true };
  /** A variant of bundletool's table with one APK. */
  const variant = (lowestApi: number, path: string) => ({
    1: { 1: { 1: { 1: { 1: lowestApi } } } },
    2: { 1: { 6: 1 }, 2: { 2: path } },
  });
  it.each<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
    ['takes all its APKs', { 'base.apk': '', 'a.apk': '', 'icon.png': '' }, ['a.apk', 'base.apk']],
    [
      "takes those of bundletool's set that are for the device",
      {
        'toc.pb': protobufOf({ 1: [variant(35, 'later.apk'), variant(21, 'now.apk')] }),
        'later.apk': '',
        'now.apk': '',
      },
      ['now.apk'],
    ],
  ])('%s', async (_, files, names) => {
    const folder = mkdtempSync(join(tmpdir(), 'apks-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { session, asked } = browserOf({ shell: '34\narm64-v8a\nPhysical density: 420' });
    await session.install(folder);
    rmSync(folder, { recursive: true });
    const apks = names.map((name) => join(folder, name));
    expect(asked.at(-1)).toEqual(['installMultipleApks', { apks: expect.toSatisfy(sameAs(apks)), options }]);
  });
  const sameAs =
    (names: readonly string[]) =>
    (others: readonly string[]): boolean =>
      others.toSorted().join() === names.join();
});

describe('launching', () => {
  const restart = { wait: true, flags: '0x10008000' };
  it.each([
    ['an activity', { component: 'com.acme/.Feed' }, { component: 'com.acme/.Feed' }],
    [
      'a link',
      { uri: 'acme://feed?a=1&b=2' },
      { package: 'com.acme', action: 'android.intent.action.VIEW', uri: "'acme://feed?a=1&b=2'" },
    ],
    [
      'an activity with a link',
      { component: 'com.acme/.Feed', uri: 'acme:feed' },
      { component: 'com.acme/.Feed', action: 'android.intent.action.VIEW', uri: 'acme:feed' },
    ],
  ])('%s restarts the task and waits', async (_, intent, target) => {
    const { session, asked } = browserOf({
      startActivity: 'Starting: Intent\nNote: no Error here\nStatus: ok',
    });
    await session.launch({ package: 'com.acme', extras: EXTRAS, ...intent });
    expect(asked).toEqual([['startActivity', { ...target, ...restart, extras: [['s', 'k', 'v']] }]]);
  });
  it.each([
    ['a b', "'a b'"],
    ["it's", "'it'\\''s'"],
    ['$(reboot)', "'$(reboot)'"],
    ['', "''"],
    ['-1.5', '-1.5'],
  ])('quotes %j for the shell of the device', async (value, word) => {
    const { session, asked } = browserOf({ startActivity: '' });
    const extras = [{ type: 's', key: value, value }] as const;
    await session.launch({ package: 'com.acme', component: 'com.acme/.Feed', extras });
    expect(asked).toMatchObject([['startActivity', { extras: [['s', word, word]] }]]);
  });
  it.each([
    [{ component: 'com.acme/.No' }, 'com.acme/.No'],
    [{ uri: 'acme:no' }, 'acme:no'],
  ])('%j fails with what the device printed', async (intent, name) => {
    const { session } = browserOf({ startActivity: 'Starting: Intent\nError type 3\nmore' });
    await expect(session.launch({ package: 'com.acme', extras: [], ...intent })).rejects.toThrow(
      new RegExp(`^The activity ${name} did not start: Error type 3$`),
    );
  });
});

describe('an activity that the shell may not open', () => {
  const denied = (reason: string): Error =>
    new Error(
      `Error executing adbExec. Original error: 'Command 'adb shell am start-activity' exited with code 255'; Command output: \nException occurred while executing 'start':\njava.lang.SecurityException: Permission Denial: starting Intent { flg=0x10008000 cmp=com.acme/.Feed } from null (pid=6446, uid=2000) ${reason}`,
    );
  it.each([
    [
      'not exported from uid 10002',
      'com.acme/.Feed is not exported, so only the app itself may open it: open its',
    ],
    [
      'requires com.acme.OPEN',
      'com.acme/.Feed needs the permission com.acme.OPEN, so only the app itself may open it',
    ],
  ])('%s', async (reason, message) => {
    const { session } = browserOf({ startActivity: denied(reason) });
    const launch = session.launch({ package: 'com.acme', extras: [], component: 'com.acme/.Feed' });
    await expect(launch).rejects.toMatchObject({
      code: 'not-exported',
      message: expect.stringContaining(message),
    });
  });
});

describe('a list', () => {
  it.each([
    ['by its selector', '~feed'],
    ['by a function', () => elementOf({ elementId: Promise.resolve('e2') })],
  ])('that is on the screen is found %s', async (_, list) => {
    const { session, asked } = browserOf();
    expect(await session.find(list)).toMatchObject({
      selector: '~feed',
      rect: { x: 1, y: 2, width: 3, height: 4, id: list === '~feed' ? 'e1' : 'e2' },
    });
    expect(asked).toEqual([]);
  });

  it('that is not yet on the screen is waited for, and found again', async () => {
    const { session } = browserOf();
    const waits: unknown[] = [];
    let elementId: string | undefined;
    const waitForExist = async (options: unknown): Promise<void> => {
      waits.push(options);
      elementId = 'e3';
    };
    const { rect } = await session.find(() => elementOf({ elementId, waitForExist }));
    expect(rect).toMatchObject({ id: 'e3' });
    expect(waits).toEqual([{ timeout: 10_000, timeoutMsg: 'Nothing on the screen matches ~feed.' }]);
  });

  it('is asked whether it has an element', async () => {
    const { session } = browserOf();
    const isExisting = async (): Promise<boolean> => true;
    const inside: unknown[] = [];
    const list = elementOf({ $: (selector: string) => ({ isExisting, selector: inside.push(selector) }) });
    expect(await session.hasInside(() => list, '~row')).toBe(true);
    expect(inside).toEqual(['~row']);
  });
});

describe('broadcasting', () => {
  const request = { action: 'A', to: { component: 'p/.R' }, extras: EXTRAS };
  it.each([
    ['Broadcast completed: result=1, data="e30"', { code: 1, data: 'e30' }],
    ['Broadcast completed: result=12, data=""', { code: 12, data: '' }],
    ['Broadcasting: Intent\nBroadcast completed: result=-1\n', { code: -1, data: undefined }],
  ])('reads the result of %j', async (printed, expected) => {
    const { session, asked } = browserOf({ broadcast: printed });
    expect(await session.broadcast(request)).toEqual(expected);
    const extras = [['s', 'k', 'v']];
    expect(asked).toEqual([
      ['broadcast', { action: 'A', component: 'p/.R', user: 'current', flags: '0x10000020', extras }],
    ]);
  });
  it('fails when it does not complete', async () => {
    const { session } = browserOf({ broadcast: `Security exception ${'x'.repeat(300)}` });
    await expect(session.broadcast(request)).rejects.toThrow(
      /^The device did not complete the broadcast: Security exception x{181}$/,
    );
  });
});

it('decodes files and screenshots, and joins the log', async () => {
  const { session, asked } = browserOf({ pullFile: Buffer.from('trace').toString('base64') });
  expect(textOf(await session.pull('/t/0.hpt'))).toBe('trace');
  expect(asked).toEqual([['pullFile', { remotePath: '/t/0.hpt' }]]);
  expect(textOf(await session.screenshotPng())).toBe('png');
  expect(await session.logcat()).toBe('logcat 1\nlogcat 2');
});

it('reads size and density of the screen', async () => {
  const { session } = browserOf({ getDisplayDensity: 420 });
  expect(await session.screen()).toEqual({ widthPx: 1_080, heightPx: 2_400, densityDpi: 420 });
});

describe('conditions', () => {
  it('are parsed', async () => {
    const { session, asked } = browserOf({ shell: 'level: 50' });
    expect(await session.conditions('com.acme')).toEqual({ batteryPercent: 50 });
    expect(asked).toEqual([['shell', { command: expect.stringContaining('dumpsys package com.acme') }]]);
  });
  it('are absent where the shell is refused', async () => {
    const { session } = browserOf({ shell: new Error('insecure feature') });
    expect(await session.conditions('com.acme')).toEqual({});
  });
});

describe('a stroke', () => {
  const at = (fromX: number, fromY: number, toX: number, toY: number) => ({
    fromX,
    fromY,
    toX,
    toY,
    durationMs: 200,
    restMs: 0,
  });
  it.each([
    ['up', at(500, 1_700, 500, 700), { left: 480, top: 700, width: 40, height: 1_000 }],
    ['down', at(500, 700, 500, 900), { left: 480, top: 700, width: 40, height: 200 }],
    ['left', at(900, 300, 400, 300), { left: 400, top: 280, width: 500, height: 40 }],
    ['right', at(400, 300, 900, 300), { left: 400, top: 280, width: 500, height: 40 }],
    ['up', at(300, 400, 0, 0), { left: -20, top: 0, width: 40, height: 500 }],
    ['down', at(0, 0, 100, 100), { left: -20, top: 0, width: 40, height: Math.hypot(100, 100) }],
  ])('%s is a swipe in a narrow area', async (direction, stroke, area) => {
    const { session, asked } = browserOf();
    await session.swipe(stroke, 'uiautomator');
    const length = Math.hypot(stroke.toX - stroke.fromX, stroke.toY - stroke.fromY);
    expect(asked).toEqual([
      ['swipeGesture', { ...area, direction, percent: 1, speed: Math.round(length * 5) }],
    ]);
  });
  it.each([
    ['down', at(500, 1_700, 500, 700)],
    ['up', at(500, 700, 500, 900)],
    ['right', at(900, 300, 400, 300)],
    ['left', at(400, 300, 900, 300)],
  ])('with a rest is a scroll %s: the direction of the content', async (direction, stroke) => {
    const { session, asked } = browserOf();
    await session.swipe(stroke, 'uiautomator');
    await session.swipe({ ...stroke, restMs: 120 }, 'uiautomator');
    const [[, swiped], [gesture, scrolled]] = asked as [[string, object], [string, object]];
    expect(gesture).toBe('scrollGesture');
    expect(scrolled).toEqual({ ...swiped, direction });
  });
  it('has a speed even when it goes nowhere', async () => {
    const { session, asked } = browserOf();
    await session.swipe(at(5, 5, 5, 5), 'uiautomator');
    expect(asked).toEqual([['swipeGesture', expect.objectContaining({ speed: 1 })]]);
  });
  it('is a sequence of W3C pointer actions', async () => {
    const { session, asked } = browserOf();
    await session.swipe(at(1, 2, 3, 4), 'w3c');
    expect(asked).toEqual([
      [
        ['pointer', { parameters: { pointerType: 'touch' } }],
        ['move', { x: 1, y: 2, duration: 0 }],
        'down',
        ['move', { x: 3, y: 4, duration: 200 }],
        'up',
      ],
    ]);
  });
  it('of W3C pointer actions goes on sending its position while it rests', async () => {
    const { session, asked } = browserOf();
    await session.swipe({ ...at(1, 2, 3, 4), restMs: 120 }, 'w3c');
    expect(asked[0]).toEqual(
      expect.arrayContaining([
        ['move', { x: 3, y: 4, duration: 200 }],
        ['move', { x: 3, y: 4, duration: 120 }],
        'up',
      ]),
    );
  });
});
