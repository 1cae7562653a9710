import { describe, expect, it } from 'vitest';
import type { ApkModule, ApkVariant, Choice, Dimension, SetApk } from './apk-set-table.ts';
import { type ApkDevice, apksForDevice, parseApkDevice } from './apks-for-device.ts';

const PHONE: ApkDevice = { api: 34, abis: ['arm64-v8a', 'armeabi-v7a'], densityDpi: 420 };
const [ARMEABI_V7A, ARM64, X86_64] = [2, 3, 5];

const choice = (
  dimension: Dimension,
  values: readonly number[],
  alternatives: readonly number[] = [],
): Choice => ({ dimension, values, alternatives });
const apk = (path: string, ...choices: readonly Choice[]): SetApk => ({ path, choices, isInstant: false });
const module = (...apks: readonly SetApk[]): ApkModule => ({ isInstalledAtOnce: true, apks });
const variant = (modules: readonly ApkModule[], ...choices: readonly Choice[]): ApkVariant => ({
  modules,
  choices,
});
const chosen = (modules: readonly ApkModule[], device: Partial<ApkDevice> = {}) =>
  apksForDevice({ variants: [variant(modules)], assets: [] }, { ...PHONE, ...device });

/** One APK per value, each with the other values as alternatives, as bundletool writes them. */
const forEach = (dimension: Dimension, values: readonly number[]): readonly SetApk[] =>
  values.map((value) =>
    apk(
      String(value),
      choice(
        dimension,
        [value],
        values.filter((other) => other !== value),
      ),
    ),
  );

describe('the APKs of a module', () => {
  const DENSITIES = [120, 160, 213, 240, 320, 480, 640];
  it.each([
    [100, '120'],
    [160, '160'],
    [220, '213'],
    [239, '240'],
    [260, '240'],
    [280, '320'],
    [420, '480'],
    [560, '640'],
    [700, '640'],
  ])('are of the density that Android would take its resources from: %i dpi of %s', (densityDpi, path) => {
    expect(chosen([module(...forEach('density', DENSITIES))], { densityDpi })).toEqual([path]);
  });

  it('are of the first ABI of the device that there is', () => {
    const chosenOf = (...abis: readonly number[]) => chosen([module(...forEach('abi', abis))]);
    expect(chosenOf(ARMEABI_V7A, ARM64, X86_64)).toEqual([String(ARM64)]);
    expect(chosenOf(ARMEABI_V7A, X86_64)).toEqual([String(ARMEABI_V7A)]);
  });

  it('are those without a choice, too, such as languages', () => {
    const languages = [apk('base-en'), apk('base-de')];
    expect(chosen([module(apk('master'), ...languages)])).toEqual(['master', 'base-en', 'base-de']);
  });

  it('are the ones for all other devices where no alternative suits', () => {
    const fallback = apk('default', choice('other', [], [1]));
    expect(chosen([module(fallback, apk('astc', choice('other', [1])))])).toEqual(['default']);
    const ofAbi = [apk('any', choice('abi', [], [X86_64])), apk('x86', choice('abi', [X86_64]))];
    expect(chosen([module(...ofAbi)])).toEqual(['any']);
  });

  it('are left out when the module is installed later', () => {
    expect(chosen([module(apk('base')), { ...module(apk('later')), isInstalledAtOnce: false }])).toEqual([
      'base',
    ]);
  });
});

describe('the variant', () => {
  const LEVELS = [17, 21, 29];
  const variants = LEVELS.map((lowest) =>
    variant(
      [module(apk(`from ${lowest}`))],
      choice(
        'sdk',
        [lowest],
        LEVELS.filter((other) => other !== lowest),
      ),
    ),
  );
  it.each([
    [19, 'from 17'],
    [28, 'from 21'],
    [29, 'from 29'],
  ])('is that of the highest level that the device has: API %i', (api, path) => {
    expect(apksForDevice({ variants, assets: [] }, { ...PHONE, api })).toEqual([path]);
  });

  it('has the asset packs of all', () => {
    expect(apksForDevice({ variants, assets: [module(apk('pack'))] }, PHONE)).toEqual(['from 29', 'pack']);
  });

  it('is not that of an instant app', () => {
    const instant = variant([module({ ...apk('instant'), isInstant: true })]);
    expect(
      apksForDevice({ variants: [instant, variant([module(apk('whole'))])], assets: [] }, PHONE),
    ).toEqual(['whole']);
  });
});

describe('refuses', () => {
  it('a device that is older than the app allows', () => {
    const variants = [variant([module(apk('base'))], choice('sdk', [35]))];
    expect(() => apksForDevice({ variants, assets: [] }, PHONE)).toThrow(
      'The APK set has no APKs for API 34 and arm64-v8a, armeabi-v7a.',
    );
  });

  it('a device whose ABI has no native code', () => {
    const apks = [apk('base'), apk('x86', choice('abi', [X86_64]))];
    expect(() => chosen([module(...apks)])).toThrow('no native code for arm64-v8a, armeabi-v7a');
  });

  it('a set whose files depend on what is not known of a device', () => {
    expect(() => chosen([module(apk('astc', choice('other', [1])))])).toThrow(
      /depends on texture formats or device groups \(astc\): .* --mode=universal/,
    );
  });
});

it.each<[string, string, ApkDevice]>([
  ['a phone', '34\narm64-v8a,armeabi-v7a\nPhysical density: 420\n', PHONE],
  [
    'an overridden density',
    '34\r\narm64-v8a,armeabi-v7a\r\nPhysical density: 480\r\nOverride density: 420\r\n',
    PHONE,
  ],
  ['a device that prints nothing else', '34\nx86_64\n', { api: 34, abis: ['x86_64'], densityDpi: 0 }],
])('reads %s', (_, printed, device) => {
  expect(parseApkDevice(printed)).toEqual(device);
});
