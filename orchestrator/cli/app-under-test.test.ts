import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { projectAt } from '../../tools/setup/places.mjs';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { type Config, configSchema } from '../config.ts';
import { appUnderTest, checkProbe, PROBE_PROVIDER } from './app-under-test.ts';
import type { PerfOptions } from './perf-options.ts';
import { terminalOn } from './terminal.ts';

const root = mkdtempSync(join(tmpdir(), 'app-under-test-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'app.apk'), tinyApk({ package: 'com.acme' }));
writeFileSync(join(root, 'old.apk'), tinyApk({ package: 'com.acme' }));
writeFileSync(join(root, 'other.apk'), tinyApk({ package: 'com.other' }));
writeFileSync(join(root, 'cut.apk'), tinyApk({ package: 'com.acme' }).subarray(0, 100));

mkdirSync(join(root, 'splits'));
writeFileSync(join(root, 'splits', 'a.apk'), tinyApk({ package: 'com.acme', split: 'config.xhdpi' }));
writeFileSync(join(root, 'splits', 'base.apk'), tinyApk({ package: 'com.acme' }));
mkdirSync(join(root, 'no-base'));
writeFileSync(join(root, 'no-base', 'a.apk'), tinyApk({ package: 'com.acme', split: 'config.xhdpi' }));
const pair = { 'base.apk': tinyApk({ package: 'com.acme' }), 'x.apk': tinyApk({ package: 'c', split: 'x' }) };
writeFileSync(join(root, 'app.apks'), zipSync(pair));

it.each<[string, object, boolean]>([
  ['is debuggable', { debuggable: true }, true],
  ['asks for it', { debuggable: false, metaData: ['dev.hitchproof.enabled', true] }, true],
  ['switches it off', { debuggable: false, metaData: ['dev.hitchproof.enabled', false] }, false],
  ['asks for something else', { debuggable: false, metaData: ['dev.acme.enabled', true] }, false],
])('a build with the probe that %s', (_, options, runs) => {
  const apk = join(root, 'probed.apk');
  writeFileSync(apk, tinyApk({ package: 'com.acme', provider: PROBE_PROVIDER, ...options }));
  const check = () => checkProbe({ package: 'com.acme', apk });
  if (runs) expect(check).not.toThrow();
  else expect(check).toThrow(/probed\.apk has the probe, but does not let it run: make the build debuggable/);
});

it('a build without the probe may lack the switch, too', () => {
  const against = join(root, 'none.apk');
  writeFileSync(against, tinyApk({ package: 'com.acme', debuggable: false }));
  expect(() => checkProbe({ package: 'com.acme', against })).not.toThrow();
});

const appOf = (options: Partial<PerfOptions>, config: Partial<Config> = {}) =>
  appUnderTest(
    { device: 'auto', seed: 1, strict: false, allure: false, ...options },
    { ...projectAt(root), config: { ...configSchema.parse({}), ...config } },
    terminalOn({ write: () => true }),
  );

it.each<[string, Partial<PerfOptions>, Partial<Config>, object]>([
  [
    'an APK has its own application id',
    { apk: 'app.apk', against: 'old.apk' },
    { package: 'com.other' },
    { package: 'com.acme', apk: join(root, 'app.apk'), against: join(root, 'old.apk') },
  ],
  [
    'the configuration names the APK',
    {},
    { apk: 'app.apk' },
    { package: 'com.acme', apk: join(root, 'app.apk') },
  ],
  [
    'a folder with a base APK and its splits',
    { apk: 'splits' },
    {},
    { package: 'com.acme', apk: join(root, 'splits') },
  ],
  [
    'an APK set is unpacked',
    { apk: 'app.apk', against: 'app.apks' },
    {},
    {
      package: 'com.acme',
      apk: join(root, 'app.apk'),
      against: join(root, '.hitchproof/apps/against'),
    },
  ],
  ['an installed app needs its id only', {}, { package: 'com.other' }, { package: 'com.other' }],
  [
    '--package chooses another app than the APK of the configuration',
    { package: 'com.mine' },
    { apk: 'app.apk' },
    { package: 'com.mine' },
  ],
  [
    '--package may repeat the application id of the APK',
    { package: 'com.acme', apk: 'app.apk' },
    {},
    { package: 'com.acme', apk: join(root, 'app.apk') },
  ],
])('%s', (_, options, config, app) => {
  expect(appOf(options, config)).toEqual(app);
});

it.each<[string, Partial<PerfOptions>, Partial<Config>, RegExp]>([
  ['no app at all', {}, {}, /^No app is named: add --apk or --package, or write .* `hitchproof init`\.$/],
  ['an APK that is cut', { apk: 'cut.apk' }, {}, /^\S+cut\.apk is not an APK that can be read: .*\.$/],
  ['an APK that is not there', { apk: 'no.apk' }, {}, /^--apk names \S+no\.apk, which does not exist/],
  ['one of the configuration', {}, { apk: 'no.apk' }, /^The configuration names \S+no\.apk/],
  ['a second build that is not there', { apk: 'app.apk', against: 'no.apk' }, {}, /^--against names/],
  ['a second build that is cut', { apk: 'app.apk', against: 'cut.apk' }, {}, /cut\.apk is not an APK/],
  [
    'a second build of another app',
    { apk: 'app.apk', against: 'other.apk' },
    {},
    /^--against names \S+other\.apk, which is com\.other, not com\.acme\.$/,
  ],
  [
    'an APK of another app than --package',
    { apk: 'app.apk', package: 'com.other' },
    {},
    /^--package names com\.other, but \S+app\.apk is com\.acme\.$/,
  ],
  ['splits without their base', { apk: 'no-base' }, {}, /^\S+no-base has no base APK/],
  ['--inject without an APK', { inject: true, package: 'com.acme' }, {}, /^--inject needs the APK/],
])('refuses %s', (_, options, config, sentence) => {
  expect(() => appOf(options, config)).toThrow(sentence);
});
