import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configSchema } from '../config.ts';
import { vendorNamed } from '../farm/vendors/vendors.ts';
import { type FarmRequest, farmTarget } from './farm-target.ts';
import { terminalOn } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitchproof-vendor-'));
const [APK, OLD] = ['new.apk', 'old.apk'].map((name) => join(folder, name)) as [string, string];
for (const apk of [APK, OLD]) writeFileSync(apk, apk);
afterAll(() => rmSync(folder, { recursive: true }));

const variables = {
  BROWSERSTACK_USERNAME: 'ann',
  BROWSERSTACK_ACCESS_KEY: 'key-of-tests',
  SAUCE_USERNAME: 'ann',
  SAUCE_ACCESS_KEY: 'key-of-tests',
  AWS_DEVICE_FARM_APPIUM_URL: 'https://farm.example.com/signed/wd/hub',
};

interface Change extends Partial<Omit<FarmRequest, 'vendor' | 'config'>> {
  readonly options?: Readonly<Record<string, unknown>>;
}
/** A session on a farm; `sent` contains the uploads, `lines` the output. */
async function target(name: string, { options, ...change }: Change = {}) {
  const sent: string[] = [];
  const lines: string[] = [];
  const reply: typeof fetch = async (url, init) => {
    sent.push(`${url} ${new Headers(init?.headers).get('authorization')?.split(' ')[0]}`);
    return new Response(JSON.stringify({ app_url: `bs://${sent.length}`, item: { id: `${sent.length}` } }));
  };
  const found = await farmTarget({
    vendor: vendorNamed(name),
    device: 'auto',
    source: 'probe',
    build: '20260101-120000',
    variables,
    uploads: new Map(),
    app: { package: 'com.acme', apk: APK },
    config: configSchema.parse({
      capabilities: { 'appium:language': 'en' },
      ...(options === undefined ? {} : { farms: { [name]: options } }),
    }),
    terminal: { ...terminalOn({ write: () => true }), note: (line) => void lines.push(line) },
    fetch: reply,
    ...change,
  });
  return { found, sent, lines };
}

const PHONE = { device: 'Google Pixel 8', os: '14.0' };

describe('a session at a vendor', () => {
  it('uploads the app, and asks for it and for the phone of the configuration', async () => {
    const { found, sent, lines } = await target('browserstack', { options: PHONE });
    expect(sent).toEqual(['https://api-cloud.browserstack.com/app-automate/upload Basic']);
    expect(lines).toEqual(['Uploaded new.apk to BrowserStack App Automate: bs://1']);
    expect(found).toMatchObject({
      kind: 'remote',
      endpoint: {
        kind: 'vendor',
        url: 'https://hub-cloud.browserstack.com/wd/hub',
        uploads: { [APK]: 'bs://1' },
        credentials: { userVariable: 'BROWSERSTACK_USERNAME', keyVariable: 'BROWSERSTACK_ACCESS_KEY' },
        capabilities: {
          'appium:language': 'en',
          'appium:deviceName': 'Google Pixel 8',
          'appium:app': 'bs://1',
          'bstack:options': { sessionName: 'com.acme', buildName: '20260101-120000' },
        },
      },
    });
    expect(JSON.stringify(found)).not.toContain('key-of-tests');
  });

  it('--device chooses another phone', async () => {
    const { found } = await target('browserstack', { options: PHONE, device: 'Samsung Galaxy S24' });
    expect(found).toMatchObject({
      endpoint: { capabilities: { 'appium:deviceName': 'Samsung Galaxy S24' } },
    });
  });

  it('uploads both builds of a comparison, the current one first', async () => {
    const app = { package: 'com.acme', apk: APK, against: OLD };
    const { found, sent } = await target('saucelabs', { options: PHONE, app });
    expect(sent).toHaveLength(2);
    expect(found).toMatchObject({
      endpoint: {
        uploads: { [APK]: 'storage:1', [OLD]: 'storage:2' },
        capabilities: { 'appium:app': 'storage:1' },
      },
    });
  });

  it('uploads a build once for all devices of a session', async () => {
    const uploads = new Map();
    const of = (device: string) => target('browserstack', { options: PHONE, device, uploads });
    const [first, second] = await Promise.all([of('Pixel 8'), of('Pixel 9')]);
    expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
    expect(second.found).toMatchObject({
      endpoint: { uploads: { [APK]: 'bs://1' }, capabilities: { 'appium:app': 'bs://1' } },
    });
  });

  it('uploads a build again when its upload failed', async () => {
    const uploads = new Map();
    const of = (change: Change) => target('browserstack', { options: PHONE, uploads, ...change });
    const unavailable: typeof fetch = async () => new Response('', { status: 502 });
    await expect(of({ fetch: unavailable })).rejects.toThrow('502');
    const { found } = await of({});
    expect(found).toMatchObject({ endpoint: { uploads: { [APK]: 'bs://1' } } });
  });

  it('of several has a name of its own at Sauce Labs, which gives sessions of one name one phone', async () => {
    const { found } = await target('saucelabs', { options: PHONE, session: 'Pixel*-2' });
    expect(found).toMatchObject({
      endpoint: { capabilities: { 'sauce:options': { cacheId: '20260101-120000 Pixel*-2' } } },
    });
  });

  it('without an APK uploads nothing', async () => {
    const { found, sent } = await target('aws-device-farm', { app: { package: 'com.acme' } });
    expect(sent).toEqual([]);
    expect(found).toEqual({
      kind: 'remote',
      endpoint: {
        kind: 'vendor',
        url: '{AWS_DEVICE_FARM_APPIUM_URL}',
        capabilities: { 'appium:language': 'en' },
      },
    });
  });

  it.each<[string, Change, RegExp]>([
    ['browserstack', {}, /options of the farm browserstack .* are invalid: .*device/s],
    ['browserstack', { options: { ...PHONE, sudo: 1 } }, /Unrecognized key: "sudo"/],
    ['browserstack', { options: PHONE, source: 'gfxinfo' }, /BrowserStack App Automate has no shell/],
    [
      'browserstack',
      { options: PHONE, app: { package: 'a.b', apk: folder } },
      /takes one APK, not the splits of/,
    ],
    ['aws-device-farm', {}, /does not take the APK from here/],
    ['browserstack', { options: PHONE, variables: {} }, /BROWSERSTACK_USERNAME is not set/],
  ])('at %s is refused before an upload: %j', (name, change, message) => {
    const never: typeof fetch = () => Promise.reject(new Error('uploaded'));
    return expect(target(name, { ...change, fetch: never })).rejects.toThrow(message);
  });
});

describe('a farm that attaches its device to this machine', () => {
  it.each<[string, Change, string]>([
    ['aws-device-farm-host', { variables: { DEVICEFARM_DEVICE_UDID: 'R5CT' } }, 'R5CT'],
    ['aws-device-farm-host', { device: 'P1', variables: { DEVICEFARM_DEVICE_UDID: 'R5CT' } }, 'P1'],
    ['genymotion', { device: 'localhost:5555' }, 'localhost:5555'],
  ])('%s %j: %s', async (name, change, serial) =>
    expect((await target(name, change)).found).toEqual({ kind: 'local', serial }),
  );

  it.each(['aws-device-farm-host', 'genymotion'])('%s explains how, where there is none', (name) =>
    expect(target(name)).rejects.toThrow(/^The farm has no device at this machine yet\. .*--device/),
  );
});
