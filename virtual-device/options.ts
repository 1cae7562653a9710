import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownKeyFile } from './adb/host-keys.ts';
import { LENIENCIES, type Leniency } from './permits/permits.ts';
import { type Phone, phoneNamed } from './phones/phone.ts';
import { costsOf } from './profiles/profile.ts';
import { profileNamed } from './profiles/profiles.ts';
import { ANDROID_RELEASES, OWN_LEVEL } from './runtime-link/android-releases.ts';
import { findWorld, worlds } from './worlds/index.ts';
import type { World } from './worlds/world.ts';

export type MainOptions = ReturnType<typeof optionsIn>;

export type ParsedOptions =
  | { readonly kind: 'options'; readonly options: MainOptions }
  | { readonly kind: 'mistake'; readonly sentence: string };

const NAMES = [
  ...(['port', 'hz', 'size', 'density', 'api', 'seed', 'world', 'data', 'cache', 'faults'] as const),
  ...(['adb-key', 'profile', 'lenient', 'without', 'methods', 'as'] as const),
];
type Given = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/**
 * `--world` sets the defaults of the refresh rate and the seed; its costs are launch extras of the demo app. `--profile`
 * makes code cost what it does on such a phone. `--adb-key` names files as ADB_VENDOR_KEYS does; default: this user's own.
 */
export function parseOptions(args: readonly string[]): ParsedOptions {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    return { kind: 'options', options: optionsIn(values) };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\. To specify .*/s, '');
    const all = NAMES.map((name) => `--${name}`).join(' ');
    return { kind: 'mistake', sentence: `virtual-device: ${reason}; options: ${all}.` };
  }
}

/** @throws Error that says what an option must be */
function optionsIn(values: Given) {
  const world = values.world === undefined ? undefined : worldNamed(values.world);
  const phone = values.as === undefined ? undefined : phoneNamed(values.as);
  const profile = values.profile === undefined ? undefined : profileNamed(values.profile);
  const { widthPx = 1080, heightPx = 2160, densityDpi = 420 } = phone?.screen ?? {};
  const usualHz = world?.refreshHz ?? phone?.hz ?? profile?.refreshHz.value ?? 60;
  const refreshHz = numberFrom(values, 'hz', usualHz, [1, 480]);
  const further = {
    ...(values.without === undefined ? {} : { without: values.without }),
    ...(values.methods === 'log' ? { logsMethods: true as const } : {}),
  };
  return {
    port: numberFrom(values, 'port', 0, [0, 65_535]),
    refreshHz,
    restHz: restHzOf(refreshHz, world, phone),
    seed: numberFrom(values, 'seed', world?.seed ?? 1, [0, Number.MAX_SAFE_INTEGER]),
    world: world?.name,
    size: sizeIn(values.size ?? `${widthPx}x${heightPx}`),
    densityDpi: numberFrom(values, 'density', densityDpi, [72, 1_000]),
    api: levelIn(values.api ?? String(phone?.api ?? OWN_LEVEL)),
    dataDir: values.data === undefined ? undefined : resolve(values.data),
    faults: values.faults === undefined ? undefined : resolve(values.faults),
    adbKeys: (values['adb-key'] ?? ownKeyFile()).split(delimiter).map((file) => resolve(file)),
    cacheDir: resolve(values.cache ?? join(tmpdir(), 'hitchproof-device-cache')),
    /** Without a profile code is free. */
    profile: profile?.name,
    costs: profile === undefined ? undefined : { ...costsOf(profile), ...further },
    lenient: leniencies(values.lenient ?? 'none'),
    phone,
  };
}

function worldNamed(name: string): World {
  const found = findWorld(name);
  if (found !== undefined) return found;
  throw new Error(`unknown world '${name}'; the worlds are ${worlds.map((world) => world.name).join(', ')}`);
}

/** An adaptive display is one of the world or the phone, and keeps one rate if another is asked for. */
function restHzOf(refreshHz: number, world: World | undefined, phone: Phone | undefined): number | undefined {
  const { refreshHz: touchHz, restHz } = world ?? { refreshHz: phone?.hz, restHz: phone?.restHz };
  return touchHz === refreshHz ? restHz : undefined;
}

/** The names in a list like `a,b`. */
function leniencies(list: string): readonly Leniency[] {
  const names = list === 'none' ? [] : list.split(',');
  const isKnown = (name: string): name is Leniency => Object.hasOwn(LENIENCIES, name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown === undefined) return names.filter(isKnown);
  throw new Error(`--lenient takes ${Object.keys(LENIENCIES).join(', ')} or none, not '${unknown}'`);
}

function levelIn(text: string): number {
  if (ANDROID_RELEASES.has(Number(text))) return Number(text);
  throw new Error(`--api must be one of ${[...ANDROID_RELEASES.keys()].join(', ')}, not '${text}'`);
}

function sizeIn(text: string) {
  const [, width, height] = /^([1-9]\d{2,3})x([1-9]\d{2,3})$/.exec(text) ?? [];
  if (width !== undefined) return { widthPx: Number(width), heightPx: Number(height) };
  throw new Error(`--size must be like 1080x2160, from 100 to 9999, not '${text}'`);
}

type Range = readonly [min: number, max: number];

/** A whole number. */
function numberFrom(given: Given, name: keyof Given, otherwise: number, [min, max]: Range): number {
  const text = given[name] ?? String(otherwise);
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not '${text}'`);
}
