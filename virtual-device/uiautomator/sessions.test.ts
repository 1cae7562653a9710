import { beforeEach, expect, it } from 'vitest';
import { TOUCH, type TouchSample } from '../runtime-link/control-port.ts';
import { type TestDevice, testDevice } from '../testing/test-device.ts';
import { createSessions } from './sessions.ts';

const W3C = 'element-6066-11e4-a52e-4f735466cecf';
const forever = new AbortController().signal;
let device: TestDevice;
let sessions: ReturnType<typeof createSessions>;
let stop: AbortController;

const ask = async (method: string, path: string, body: unknown = {}): Promise<never> =>
  (await sessions.handle({
    method,
    path: path.startsWith('/s/') ? `/session/${sessions.currentId()}${path.slice(2)}` : path,
    body,
    gone: forever,
  })) as never;
const findId = async (strategy: string, selector: string): Promise<string> =>
  (await ask('POST', '/s/element', { strategy, selector }))[W3C];
const lastTouch = (): unknown => {
  const { request } = device.runtime.requests.findLast(({ operation }) => operation === 'touch') ?? {
    request: {},
  };
  return (request as { readonly samples?: readonly TouchSample[] }).samples;
};

beforeEach(async () => {
  device = await testDevice();
  await device.install({ package: 'com.app' });
  await device.shell('am start -n com.app/.MainActivity');
  sessions = createSessions(device.system);
  stop = new AbortController();
  void device.system.automation.run(stop.signal);
  await ask('POST', '/session', { capabilities: { firstMatch: [{ platformName: 'Android' }] } });
});

it('/status waits until the instrumentation runs, and fails when the client closes the connection', async () => {
  stop.abort();
  const gone = new AbortController();
  const hungUp = sessions.handle({ method: 'GET', path: '/status', body: {}, gone: gone.signal });
  gone.abort();
  await expect(hungUp).rejects.toThrow('not running');
  const status = ask('GET', '/status');
  void device.system.automation.run(forever);
  await expect(status).resolves.toMatchObject({ ready: true });
});

it('lists the open session, for the driver to end', async () => {
  const capabilities = { platformName: 'Android' };
  expect(await ask('GET', '/sessions')).toEqual([{ id: sessions.currentId(), capabilities }]);
  await ask('DELETE', `/session/${sessions.currentId()}`);
  expect(await ask('GET', '/sessions')).toEqual([]);
});

it('ending a session removes the server from the process table', async () => {
  expect((await device.shell('ps -A')).out).toContain('io.appium.uiautomator2.server');
  await ask('DELETE', `/session/${sessions.currentId()}`);
  expect((await device.shell('ps -A')).out).not.toContain('io.appium.uiautomator2.server');
  expect(device.system.automation.isRunning()).toBe(true);
});

it('finds by the second of two selectors what the first one has scrolled into view', async () => {
  const selector =
    'new UiScrollable(new UiSelector().scrollable(true)).scrollIntoView(new UiSelector().text("Row 40")); text("Row 40")';
  const found: readonly unknown[] = await ask('POST', '/s/elements', {
    strategy: '-android uiautomator',
    selector,
  });
  expect(found).toHaveLength(1);
});

it('finds the same element by each strategy', async () => {
  const ids = await Promise.all([
    findId('accessibility id', 'feed'),
    findId('id', 'list'),
    findId('id', 'com.app:id/list'),
    findId('class name', 'androidx.recyclerview.widget.RecyclerView'),
    findId('xpath', '//*[@content-desc="feed"]'),
    findId('-android uiautomator', 'new UiSelector().scrollable(true)'),
  ]);
  expect(new Set(ids).size).toBe(1);
});

it('advances half a second for a failed find, and nothing for a read', async () => {
  await expect(findId('accessibility id', 'none')).rejects.toMatchObject({ code: 'no such element' });
  expect(device.runtime.nowMs()).toBe(500);
  expect(await ask('POST', '/s/elements', { strategy: 'id', selector: 'none' })).toEqual([]);
  expect(device.runtime.nowMs()).toBe(1000);
  const menu = await findId('accessibility id', 'menu');
  for (const read of [
    '/source',
    '/screenshot',
    `/element/${menu}/text`,
    `/element/${menu}/rect`,
    '/appium/device/info',
  ])
    await ask('GET', `/s${read}`);
  expect(device.runtime.nowMs()).toBe(1000);
});

it('clicks an element', async () => {
  const menu = await findId('accessibility id', 'menu');
  await ask('POST', `/s/element/${menu}/click`);
  expect(await ask('GET', `/s/element/${menu}/text`)).toBe('Menu 1');
  expect(lastTouch()).toEqual([
    { atUs: 0, action: TOUCH.down, x: 100, y: 110 },
    { atUs: 8000, action: TOUCH.up, x: 100, y: 110 },
  ]);
});

it('types into a field, replaces and clears its text', async () => {
  const field = await findId('id', 'input');
  const text = () => ask('GET', `/s/element/${field}/text`);
  await ask('POST', `/s/element/${field}/value`, { text: 'abc', replace: false });
  expect(await text()).toBe('abc');
  await ask('POST', `/s/element/${field}/value`, { text: 'x', replace: true });
  expect(await text()).toBe('x');
  await ask('POST', `/s/element/${field}/value`, { text: 'yz', replace: false });
  expect(await text()).toBe('xyz');
  await ask('POST', `/s/element/${field}/clear`);
  expect(await text()).toBe('Write here');
});

it('sends keys to the element that has the focus', async () => {
  const field = await findId('id', 'input');
  await ask('POST', `/s/element/${field}/click`);
  await ask('POST', '/s/keys', { text: 'abc' });
  expect(await ask('GET', `/s/element/${field}/text`)).toBe('abc');
});

it('refuses text for an element that takes none', async () => {
  const menu = await findId('accessibility id', 'menu');
  await expect(ask('POST', `/s/element/${menu}/value`, { text: 'abc' })).rejects.toMatchObject({
    code: 'invalid element state',
  });
});

it('presses a key with the keys that are held, and long', async () => {
  await ask('POST', '/s/appium/device/press_keycode', { keycode: 29, metastate: 1 });
  await ask('POST', '/s/appium/device/long_press_keycode', { keycode: 82 });
  const keys = device.runtime.requests.filter(({ operation }) => operation === 'key');
  expect(keys.map(({ request }) => request)).toEqual([
    { code: 29, meta: 1, long: false },
    { code: 82, meta: 0, long: true },
  ]);
});

it('rotates', async () => {
  await ask('POST', '/s/orientation', { orientation: 'landscape' });
  expect(await ask('GET', '/s/orientation')).toBe('LANDSCAPE');
  expect(await ask('GET', '/s/rotation')).toEqual({ x: 0, y: 0, z: 90 });
  expect(await ask('GET', '/s/source')).toContain('rotation="1" width="2160" height="1080"');
  await ask('POST', '/s/orientation', { orientation: 'PORTRAIT' });
  expect(await ask('GET', '/s/orientation')).toBe('PORTRAIT');
});

it('finds a toast by XPath while notifications are listened to', async () => {
  device.runtime.showToast('Saved');
  const path = '//android.widget.Toast[@text="Saved"]';
  expect(await ask('GET', `/s/element/${await findId('xpath', path)}/text`)).toBe('Saved');
  await ask('POST', '/s/appium/settings', { settings: { enableNotificationListener: false } });
  await expect(findId('xpath', path)).rejects.toMatchObject({ code: 'no such element' });
});

it('asks for unimportant views unless they are ignored', async () => {
  const wanted = async (): Promise<unknown> => {
    await ask('GET', '/s/source');
    return device.runtime.requests.findLast(({ operation }) => operation === 'tree')?.request;
  };
  expect(await wanted()).toEqual({ unimportant: true });
  await ask('POST', '/s/appium/settings', { settings: { ignoreUnimportantViews: true } });
  expect(await wanted()).toEqual({ unimportant: false });
});

it('shows invisible elements where the settings allow them', async () => {
  const hidden = '//*[@displayed="false"]';
  await expect(findId('xpath', hidden)).rejects.toMatchObject({ code: 'no such element' });
  await ask('POST', '/s/appium/settings', { settings: { allowInvisibleElements: true } });
  expect(await findId('xpath', hidden)).toBeDefined();
});

it('finds the first visible child', async () => {
  const list = await findId('accessibility id', 'feed');
  const first = await ask('GET', `/s/appium/element/${list}/first_visible`);
  expect(await ask('GET', `/s/element/${first[W3C]}/text`)).toBe('Row 0');
});

it('contentSize states how far a list scrolls, from its items and the height of a whole row', async () => {
  const list = await findId('accessibility id', 'feed');
  // The first row is cut off at the top now.
  const area = { left: 0, top: 500, width: 1000, height: 1000 };
  await ask('POST', '/s/appium/gestures/swipe', { area, direction: 'up', percent: 0.25 });
  expect(JSON.parse(await ask('GET', `/s/element/${list}/attribute/contentSize`))).toEqual({
    left: 0,
    top: 300,
    width: 1080,
    height: 1800,
    scrollableOffset: 50 * 180 - 1800,
    touchPadding: 21,
  });
  const button = await findId('accessibility id', 'menu');
  await expect(ask('GET', `/s/element/${button}/attribute/contentSize`)).rejects.toThrow(
    'android.widget.Button does not state how far it scrolls',
  );
});

it('a row that has left the screen is stale', async () => {
  const row = await findId('accessibility id', 'row-1');
  const list = await findId('accessibility id', 'feed');
  await ask('POST', '/s/appium/gestures/scroll', { origin: { [W3C]: list }, direction: 'down', percent: 1 });
  await expect(ask('GET', `/s/element/${row}/text`)).rejects.toMatchObject({
    code: 'stale element reference',
  });
});

it('swipes with a move every 8 ms at 5000 dp/s, as UiAutomator does', async () => {
  await ask('POST', '/s/appium/gestures/swipe', {
    area: { left: 0, top: 500, width: 1000, height: 1000 },
    direction: 'up',
    percent: 0.5,
  });
  const samples = lastTouch() as readonly TouchSample[];
  expect(samples[0]).toEqual({ atUs: 0, action: TOUCH.down, x: 500, y: 1500 });
  expect(samples[1]).toEqual({ atUs: 8000, action: TOUCH.move, x: 500, y: 1500 - (500 * 8) / 38 });
  // 500 px at 5000 · 2.625 px/s take 38 ms: four moves, then up at the next tick.
  expect(samples.map(({ atUs }) => atUs)).toEqual([0, 8000, 16000, 24000, 32000, 40000]);
  expect(samples.at(-1)).toEqual({ atUs: 40000, action: TOUCH.up, x: 500, y: 1000 });
});

it('a scroll holds the finger still for 250 ms before it lifts, so that no fling follows', async () => {
  await ask('POST', '/s/appium/gestures/scroll', {
    area: { left: 0, top: 500, width: 1000, height: 1000 },
    direction: 'down',
    percent: 0.5,
    speed: 5_000,
  });
  const samples = lastTouch() as readonly TouchSample[];
  const held = samples.filter(({ y }) => y === 1_000);
  // 500 px at 5000 px/s take 100 ms: moves every 8 ms from 104 ms on stay at the end.
  expect(held[0]).toMatchObject({ atUs: 104_000, action: TOUCH.move });
  expect(held.at(-1)).toMatchObject({ atUs: 352_000, action: TOUCH.up });
});

it('a drag rests for a long press before it moves', async () => {
  const drag = { start: { x: 500, y: 1_500 }, end: { x: 500, y: 1_000 }, speed: 5_000 };
  await ask('POST', '/s/appium/gestures/drag', drag);
  const samples = lastTouch() as readonly TouchSample[];
  expect(samples.findLast(({ y }) => y === 1_500)).toMatchObject({ atUs: 400_000 });
  expect(samples[51]).toEqual({ atUs: 408_000, action: TOUCH.move, x: 500, y: 1_460 });
  expect(samples.at(-1)).toEqual({ atUs: 504_000, action: TOUCH.up, x: 500, y: 1_000 });
});

it.each([
  ['fling', true],
  ['scroll', true],
] as const)('%s returns whether the content can move further', async (gesture, atTheTop) => {
  const area = { left: 0, top: 300, width: 1080, height: 1800 };
  const go = (direction: string) =>
    ask('POST', `/s/appium/gestures/${gesture}`, { area, direction, percent: 1 });
  expect(await go('down')).toBe(atTheTop);
  expect(await go('up')).toBe(true);
  expect(await go('up')).toBe(false);
});

it('scrolls a row into view', async () => {
  const id = await findId(
    '-android uiautomator',
    'new UiScrollable(new UiSelector().scrollable(true)).scrollIntoView(new UiSelector().text("Row 30"))',
  );
  expect(await ask('GET', `/s/element/${id}/text`)).toBe('Row 30');
});

it('waits after a gesture at most for waitForIdleTimeout', async () => {
  const swipe = { area: { left: 0, top: 0, width: 1080, height: 2160 }, direction: 'up', percent: 0.5 };
  const settleMs = async (): Promise<unknown> => {
    await ask('POST', '/s/appium/gestures/swipe', swipe);
    const { request } = device.runtime.requests.at(-1) ?? { request: {} };
    return (request as { readonly settleMs?: unknown }).settleMs;
  };
  expect(await settleMs()).toBe(10_000);
  await ask('POST', '/s/appium/settings', { settings: { waitForIdleTimeout: 0 } });
  expect(await settleMs()).toBe(0);
  await ask('POST', '/s/appium/settings', { settings: { waitForIdleTimeout: 'short' } });
  expect(await settleMs()).toBeUndefined();
});

it('performs W3C actions with a move every 20 ms', async () => {
  const actions = [
    { type: 'pointerMove', duration: 0, x: 500, y: 1500, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 30 },
    { type: 'pointerMove', duration: 60, x: 0, y: -300, origin: 'pointer' },
    { type: 'pointerUp', button: 0 },
  ];
  await ask('POST', '/s/actions', { actions: [{ type: 'pointer', id: 'finger', actions }] });
  expect(lastTouch()).toEqual([
    { atUs: 0, action: TOUCH.down, x: 500, y: 1500 },
    { atUs: 60_000, action: TOUCH.move, x: 500, y: 1400 },
    { atUs: 80_000, action: TOUCH.move, x: 500, y: 1300 },
    { atUs: 100_000, action: TOUCH.move, x: 500, y: 1200 },
    { atUs: 100_000, action: TOUCH.up, x: 500, y: 1200 },
  ]);
});

it.each([
  ['POST', '/s/element', { strategy: 'css selector', selector: 'x' }, 'invalid selector'],
  ['POST', '/s/appium/gestures/scroll', { direction: 'sideways', percent: 1 }, undefined],
  ['POST', '/s/appium/gestures/scroll', { direction: 'down', percent: 1 }, 'invalid argument'],
  ['POST', '/s/orientation', { orientation: 'UPSIDE DOWN' }, undefined],
  ['POST', '/s/keys', { text: 'abc' }, 'no such element'],
  ['GET', '/s/nothing', {}, 'unknown command'],
  ['GET', '/session/other/source', {}, 'invalid session id'],
] as const)('%s %s %j is an error', async (method, path, body, code) => {
  await expect(ask(method, path, body)).rejects.toMatchObject(
    code === undefined ? { name: 'ZodError' } : { code },
  );
});

it('an empty context is none', async () => {
  const list = await findId('accessibility id', 'feed');
  const anywhere = await ask('POST', '/s/element', { strategy: 'id', selector: 'list', context: '' });
  expect(anywhere[W3C]).toBe(list);
});

it('finds below an element, and not the element itself', async () => {
  const list = await findId('accessibility id', 'feed');
  const below = (selector: string) =>
    ask('POST', '/s/elements', { strategy: 'class name', selector, context: list });
  expect(await below('androidx.recyclerview.widget.RecyclerView')).toEqual([]);
  expect(await below('android.widget.TextView')).not.toEqual([]);
  expect(await below('android.widget.Button')).toEqual([]);
});

it.each([
  ['className', 'android.widget.Button'],
  ['resourceId', 'com.app:id/menu'],
  ['contentDescription', 'menu'],
  ['name', 'menu'],
  ['longClickable', 'false'],
  ['bounds', '[0,60][200,160]'],
])('the attribute %s is %s', async (name, value) => {
  const menu = await findId('accessibility id', 'menu');
  expect(await ask('GET', `/s/element/${menu}/attribute/${name}`)).toBe(value);
});

it('states the charge of the battery as a share', async () => {
  await device.shell('dumpsys battery set level 40');
  expect(await ask('GET', '/s/appium/device/battery_info')).toEqual({ level: 0.4, status: 5 });
});

it('a touch at the edge of the window stays inside it', async () => {
  const area = { left: 0, top: 0, width: 1080, height: 2160 };
  const start = async (direction: string) => {
    await ask('POST', '/s/appium/gestures/swipe', { area, direction, percent: 0.5 });
    return (lastTouch() as readonly TouchSample[])[0];
  };
  expect(await start('up')).toMatchObject({ x: 540, y: 2159 });
  expect(await start('left')).toMatchObject({ x: 1079, y: 1080 });
});

it('a fling is at least as fast as one that the framework takes for a fling', async () => {
  const fling = (speed: number) =>
    ask('POST', '/s/appium/gestures/fling', {
      area: { left: 0, top: 300, width: 1080, height: 1800 },
      direction: 'down',
      speed,
    });
  // 50 dp/s at 420 dpi
  await expect(fling(131)).rejects.toMatchObject({
    code: 'invalid argument',
    message: 'Speed 131 is less than the minimum fling velocity 131.25',
  });
  expect(await fling(132)).toBe(true);
});

it('counts the offset of a gesture from the corner of its element, and presses as long as is asked', async () => {
  const menu = await findId('accessibility id', 'menu');
  const origin = { [W3C]: menu };
  await ask('POST', '/s/appium/gestures/click', { origin, offset: { x: 10, y: 20 } });
  expect(lastTouch()).toMatchObject([
    { x: 10, y: 80 },
    { x: 10, y: 80 },
  ]);
  await ask('POST', '/s/appium/gestures/long_click', { origin, duration: 1_000 });
  expect((lastTouch() as readonly TouchSample[]).at(-1)).toEqual({
    atUs: 1_008_000,
    action: TOUCH.up,
    x: 100,
    y: 110,
  });
  await ask('POST', '/s/appium/gestures/long_click', { offset: { x: 1, y: 2 } });
  expect((lastTouch() as readonly TouchSample[]).at(-1)).toMatchObject({ atUs: 408_000, x: 1, y: 2 });
});

it('a W3C move without a duration takes no time', async () => {
  const actions = [
    { type: 'pointerMove', duration: 0, x: 1, y: 2 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerMove', duration: 0, x: 3, y: 4 },
    { type: 'pointerUp', button: 0 },
  ];
  await ask('POST', '/s/actions', { actions: [{ type: 'pointer', id: 'finger', actions }] });
  expect(lastTouch()).toEqual([
    { atUs: 0, action: TOUCH.down, x: 1, y: 2 },
    { atUs: 0, action: TOUCH.move, x: 3, y: 4 },
    { atUs: 0, action: TOUCH.up, x: 3, y: 4 },
  ]);
});
