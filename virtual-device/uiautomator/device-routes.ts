import { z } from 'zod';
import { KEY } from '../input/key-codes.ts';
import { isLandscape, rotationFor } from '../system/screen-model.ts';
import { screenshotOf } from '../system/screenshot.ts';
import { type RestRequest, type Route, route } from './route.ts';
import { screenOf } from './session.ts';

const settingsRequest = z.object({ settings: z.record(z.string(), z.unknown()) });
const keyRequest = z.object({
  keycode: z.coerce.number().int(),
  metastate: z.coerce.number().int().nullish(),
});
const orientationRequest = z.object({
  orientation: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['PORTRAIT', 'LANDSCAPE'])),
});

const factsOf = ({ session }: RestRequest) => session.system.runtime.call('facts', {});

async function deviceInfo(request: RestRequest) {
  const { widthPx, heightPx, densityDpi } = await factsOf(request);
  const property = (name: string): string => request.session.system.properties.get(name) ?? '';
  return {
    androidId: property('ro.serialno'),
    manufacturer: property('ro.product.manufacturer'),
    model: property('ro.product.model'),
    brand: property('ro.product.brand'),
    apiVersion: property('ro.build.version.sdk'),
    platformVersion: property('ro.build.version.release'),
    carrierName: '',
    realDisplaySize: `${widthPx}x${heightPx}`,
    displayDensity: densityDpi,
    networks: [],
    locale: 'en_US',
    timeZone: 'UTC',
    bluetooth: { state: 'OFF' },
  };
}

async function pressKey({ session, body }: RestRequest, long: boolean): Promise<null> {
  const { keycode, metastate } = keyRequest.parse(body);
  await session.system.runtime.call('key', { code: keycode, meta: metastate ?? 0, long });
  return null;
}

export const DEVICE_ROUTES: readonly Route[] = [
  route('GET /source', async (request) => {
    const { documentOf, sourceOf } = await import('./source.ts');
    const screen = await screenOf(request.session);
    return sourceOf(documentOf(screen, await factsOf(request)));
  }),
  route('GET /screenshot', async ({ session }) => (await screenshotOf(session.system)).toString('base64')),
  route('GET /appium/settings', ({ session }) => Object.fromEntries(session.settings)),
  route('POST /appium/settings', ({ session, body }) => {
    for (const [name, value] of Object.entries(settingsRequest.parse(body).settings))
      session.settings.set(name, value);
    return Object.fromEntries(session.settings);
  }),
  route('GET /orientation', async (request) => {
    return isLandscape(await factsOf(request)) ? 'LANDSCAPE' : 'PORTRAIT';
  }),
  route('POST /orientation', async (request) => {
    const { orientation } = orientationRequest.parse(request.body);
    const rotation = rotationFor(await factsOf(request), orientation === 'LANDSCAPE');
    await request.session.system.runtime.call('configure', { rotation });
    return orientation;
  }),
  route('GET /rotation', async (request) => {
    return { x: 0, y: 0, z: 90 * (await factsOf(request)).rotation };
  }),
  route('GET /window/current/size', async (request) => {
    const { widthPx, heightPx } = await factsOf(request);
    return { width: widthPx, height: heightPx };
  }),
  route('GET /appium/device/system_bars', () => ({
    statusBar: 0,
    navigationBar: { visible: false, x: 0, y: 0, width: 0, height: 0 },
  })),
  route('GET /appium/device/pixel_ratio', async (request) => (await factsOf(request)).densityDpi / 160),
  route('GET /appium/device/display_density', async (request) => (await factsOf(request)).densityDpi),
  route('GET /appium/device/info', deviceInfo),
  route('GET /appium/device/battery_info', ({ session }) => ({
    level: session.system.battery.levelPercent / 100,
    status: session.system.battery.status,
  })),
  route('POST /appium/device/press_keycode', (request) => pressKey(request, false)),
  route('POST /appium/device/long_press_keycode', (request) => pressKey(request, true)),
  route('POST /back', async ({ session }) => {
    await session.system.runtime.call('key', { code: KEY.back });
    return null;
  }),
];
