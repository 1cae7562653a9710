import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../test/builders/endpoint-of.ts';
import { connectionOf } from '../../capture/remote/connection.ts';
import { farmText } from '../../cli/doctor.ts';
import { addressOf, credentialsOf, type Vendor } from './vendor.ts';
import { type Needs, refusalOf, vendorNamed, vendors } from './vendors.ts';

const variables = {
  BROWSERSTACK_USERNAME: 'user-of-tests',
  BROWSERSTACK_ACCESS_KEY: 'key-of-tests',
  SAUCE_USERNAME: 'user-of-tests',
  SAUCE_ACCESS_KEY: 'key-of-tests',
  LT_USERNAME: 'user-of-tests',
  LT_ACCESS_KEY: 'key-of-tests',
  HEADSPIN_API_TOKEN: 'key-of-tests',
  KOBITON_USERNAME: 'user-of-tests',
  KOBITON_API_KEY: 'key-of-tests',
  AWS_DEVICE_FARM_APPIUM_URL: 'https://appium.example.com/key-of-tests/wd/hub',
};
const optionsOf = ({ name }: Vendor) =>
  name.startsWith('aws') || name === 'genymotion' ? {} : { device: 'Pixel 8' };
const request = { name: 'feed', build: '20260101-120000', app: 'app-of-farm', idleS: 300 };
const remote = vendors.flatMap((vendor) => {
  const { access } = vendor;
  return access.kind === 'local' ? [] : [{ vendor, access, name: vendor.name }];
});

/**
 * Capabilities documented by the vendors, with the type of each; recorded from the pages of each preset and from
 * `@wdio/types`, which quotes them.
 */
const appium = { 'appium:deviceName': 'string', 'appium:platformVersion': 'string', 'appium:app': 'string' };
const documented: Readonly<Record<string, object>> = {
  browserstack: {
    ...appium,
    'bstack:options': {
      sessionName: 'string',
      buildName: 'string',
      idleTimeout: 'number',
      appiumVersion: 'string',
      video: 'boolean',
      networkLogs: 'boolean',
      disableAnimations: 'boolean',
      resignApp: 'boolean',
    },
  },
  saucelabs: {
    ...appium,
    'sauce:options': {
      name: 'string',
      build: 'string',
      appiumVersion: 'string',
      cacheId: 'string',
      resigningEnabled: 'boolean',
      enableAnimations: 'boolean',
      networkCapture: 'boolean',
      recordVideo: 'boolean',
      recordScreenshots: 'boolean',
    },
  },
  lambdatest: {
    'lt:options': {
      w3c: 'boolean',
      platformName: 'string',
      deviceName: 'string',
      platformVersion: 'string',
      app: 'string',
      appiumVersion: 'string',
      isRealMobile: 'boolean',
      name: 'string',
      build: 'string',
      idleTimeout: 'number',
      video: 'boolean',
      visual: 'boolean',
      network: 'boolean',
      devicelog: 'boolean',
    },
  },
  'aws-device-farm': {},
  headspin: {
    'headspin:selector': 'string',
    'headspin:app.id': 'string',
    'headspin:appiumVersion': 'string',
    'headspin:capture': 'boolean',
  },
  kobiton: {
    ...appium,
    'kobiton:sessionName': 'string',
    'kobiton:sessionDescription': 'string',
    'kobiton:deviceGroup': 'string',
    'kobiton:captureScreenshots': 'boolean',
  },
};
const typesIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typesIn(inner)]))
    : typeof value;
const every = { device: 'Pixel 8', os: '14', appiumVersion: '2.11.0' };
const everyOption: Readonly<Record<string, object>> = {
  browserstack: every,
  saucelabs: every,
  lambdatest: every,
  headspin: { device: every.device, app: 'id', appiumVersion: every.appiumVersion },
  kobiton: { device: every.device, os: every.os },
  'aws-device-farm': {},
};

describe.each(remote)('$name', ({ vendor, access, name }) => {
  it('sends exactly the capabilities that the vendor documents', () =>
    expect(typesIn(vendor.capabilities(everyOption[name], request))).toEqual(documented[name]));

  it('sends no capability for what was not asked for', () => {
    const { app: _, ...without } = request;
    const sent = JSON.stringify(vendor.capabilities(optionsOf(vendor), without));
    expect(sent).not.toMatch(
      /"(appium:app|app|headspin:app.id|appium:platformVersion|appiumVersion)":(?!"latest)/,
    );
  });

  it('is saved without credentials, and logs in with them', () => {
    const address = addressOf(access, optionsOf(vendor));
    const saved = JSON.stringify([address, vendor.capabilities(optionsOf(vendor), request)]);
    expect(saved).not.toContain('of-tests');
    const connection = connectionOf(endpointOf(address), variables);
    const header = Buffer.from((connection.headers?.authorization ?? '').slice(6), 'base64').toString();
    expect(`${connection.path} ${header}`).toContain('key-of-tests');
  });

  it.each(credentialsOf(vendor))('needs %s', (variable) => {
    const connect = (value: string | undefined) => () =>
      connectionOf(endpointOf(addressOf(access, optionsOf(vendor))), { ...variables, [variable]: value });
    const sentence = `The environment variable ${variable} is not set: it is needed to log in.`;
    expect(connect(undefined)).toThrow(sentence);
    expect(connect(' ')).toThrow(sentence);
  });

  it('refuses options that it does not know', () =>
    expect(() => vendor.capabilities({ ...optionsOf(vendor), sudo: true }, request)).toThrow(
      `The options of the farm ${name} (--device, and farms.${name} in the configuration) are invalid: Unrecognized key: "sudo"`,
    ));
});

it("the address of each farm is the vendor's, on https", () =>
  expect(remote.map(({ vendor, access }) => addressOf(access, optionsOf(vendor)).url)).toEqual([
    'https://hub-cloud.browserstack.com/wd/hub',
    'https://ondemand.us-west-1.saucelabs.com/wd/hub',
    'https://mobile-hub.lambdatest.com/wd/hub',
    '{AWS_DEVICE_FARM_APPIUM_URL}',
    'https://appium-dev.headspin.io/v0/{HEADSPIN_API_TOKEN}/wd/hub',
    'https://api.kobiton.com/wd/hub',
  ]));

it('an address that is none is refused without it', () => {
  const { access } = vendorNamed('aws-device-farm');
  if (access.kind === 'local') throw new Error('AWS has an address.');
  const connect = () =>
    connectionOf(endpointOf(addressOf(access, {})), { AWS_DEVICE_FARM_APPIUM_URL: 'key-of-tests' });
  expect(connect).toThrow('{AWS_DEVICE_FARM_APPIUM_URL} is not an http or https address');
});

/** A phone that is recorded or instrumented, or has animations off, has other frame times. */
it.each([
  [
    'browserstack',
    'bstack:options',
    { video: false, networkLogs: false, disableAnimations: false, resignApp: false },
  ],
  [
    'saucelabs',
    'sauce:options',
    {
      resigningEnabled: false,
      enableAnimations: true,
      networkCapture: false,
      recordVideo: false,
      recordScreenshots: false,
      cacheId: request.build,
    },
  ],
  ['lambdatest', 'lt:options', { isRealMobile: true, video: false, visual: false, network: false }],
  ['headspin', 'headspin:capture', false],
  ['kobiton', 'kobiton:captureScreenshots', false],
] as const)('%s is asked to disturb no frame', (name, key, expected) =>
  expect(vendorNamed(name).capabilities({ device: 'x' }, request)).toMatchObject({ [key]: expected }),
);

it('Sauce Labs gives one phone to the sessions of one device only', () => {
  const cacheIdOf = (session?: string) =>
    vendorNamed('saucelabs').capabilities(
      { device: 'x' },
      { ...request, ...(session === undefined ? {} : { session }) },
    )['sauce:options'];
  expect(cacheIdOf()).toMatchObject({ cacheId: '20260101-120000' });
  expect(cacheIdOf('Pixel 8-2')).toMatchObject({ cacheId: '20260101-120000 Pixel 8-2' });
});

it('BrowserStack gets no longer idle time than it accepts', () =>
  expect(vendorNamed('browserstack').capabilities({ device: 'x' }, { ...request, idleS: 900 })).toMatchObject(
    {
      'bstack:options': { idleTimeout: 300 },
    },
  ));

describe('a farm without a preset', () => {
  it.each([
    [
      'stf',
      "There is no farm 'stf'. There are presets for browserstack, saucelabs, lambdatest, aws-device-farm, ",
    ],
    ['firebase-test-lab', 'Firebase Test Lab runs instrumentation tests, Robo and game loops only'],
  ])('%s', (name, sentence) => expect(() => vendorNamed(name)).toThrow(sentence));
});

describe('refusalOf', () => {
  const refusal = (name: string, needs: Partial<Needs>) =>
    refusalOf(vendorNamed(name), { source: 'probe', against: false, installs: true, ...needs });
  it.each([
    [
      'browserstack',
      { source: 'gfxinfo' },
      /^--source gfxinfo reads `dumpsys`, and BrowserStack App Automate has no shell/,
    ],
    ['saucelabs', { source: 'gfxinfo' }, undefined],
    [
      'aws-device-farm',
      { against: true },
      /^--against installs a build before each run, which AWS Device Farm/,
    ],
    [
      'browserstack',
      { against: true },
      /does not allow \(three times a session\)\. Compare with accepted results/,
    ],
    ['saucelabs', { against: true }, undefined],
    [
      'headspin',
      {},
      /^HeadSpin does not take the APK from here\. Upload the APK .* name the app with --package/,
    ],
    ['headspin', { installs: false }, undefined],
    ['kobiton', {}, undefined],
  ] as const)('%s with %o', (name, needs, expected) => {
    const found = refusal(name, needs);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(expected);
  });
});

describe('farmText', () => {
  it('lists credentials by name, every rung with its use, and the pages', () => {
    const text = farmText(vendorNamed('browserstack'), (name) => name === 'BROWSERSTACK_USERNAME');
    expect(text.split('\n').slice(0, 18)).toEqual([
      'BrowserStack App Automate',
      '',
      'ok       BROWSERSTACK_USERNAME is set',
      'missing  BROWSERSTACK_ACCESS_KEY',
      '         fix: set it in the environment',
      '',
      'Control',
      '  broadcast     undocumented  controls the probe (`mobile: broadcast`): the stock driver has it without a server flag',
      '  shell         no            device conditions, knobs (`mobile: shell`): the servers run without relaxed security',
      '  deep-link     yes           opens a screen by its address (`mobile: deepLink`): a command of the stock driver',
      '  install       limited       two builds in turns, `--against` (`mobile: installApp`): three times a session',
      'Data',
      '  pull-file     yes           traces of the probe (`mobile: pullFile`): files are pushed and pulled during the test',
      '  shell-output  no            frames of `--source gfxinfo` (`mobile: shell`): needs the shell',
      '  device-log    yes           log of a failed run (logcat): on by default',
      '  adb           no            everything, without Appium: not offered',
      '',
      'Unsigned APKs and bundles are signed by the vendor; features that need the camera or sensors change the APK.',
    ]);
    expect(text).toContain('https://www.browserstack.com/docs/app-automate/api-reference/appium/apps');
  });

  it('states how a device of a local farm is used, and how an app gets to a farm without an API here', () => {
    const nothing = () => false;
    expect(farmText(vendorNamed('genymotion'), nothing)).toContain('gmsaas instances adbconnect');
    expect(farmText(vendorNamed('aws-device-farm'), nothing)).toContain('aws devicefarm create-upload');
  });
});
