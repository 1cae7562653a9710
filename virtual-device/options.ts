import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownKeyFile } from './adb/host-keys.ts';
import { LENIENCIES, type Leniency } from './permits/permits.ts';
import { type Phone, phoneNamed } from './phones/phone.ts';
import { type Costs, costsOf, type Profile } from './profiles/profile.ts';
import { profileNamed } from './profiles/profiles.ts';
import { ANDROID_RELEASES, OWN_LEVEL } from './runtime-link/android-releases.ts';
import { findWorld, worlds } from './worlds/index.ts';
import type { World } from './worlds/world.ts';

export interface MainOptions {
  readonly port: number;
  readonly refreshHz: number;
  readonly restHz: number | undefined;
  readonly seed: number;
  readonly world: string | undefined;
  readonly size: Size;
  readonly densityDpi: number;
  readonly api: number;
  readonly dataDir: string | undefined;
  readonly cacheDir: string;
  /** A file with a timetable of faults. */
  readonly faults: string | undefined;
  /** Files with the keys of the hosts that may use the device. */
  readonly adbKeys: readonly string[];
  /** Name and costs of the profile; undefined: code is free. */
  readonly profile: string | undefined;
  readonly costs: Costs | undefined;
  /** Refusals of a phone that the device leaves out. */
  readonly lenient: readonly Leniency[];
  readonly phone: Phone | undefined;
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export type ParsedOptions =
  | { readonly kind: 'options'; readonly options: MainOptions }
  | { readonly kind: 'mistake'; readonly sentence: string };

const KNOWN = {
  port: '0',
  hz: '',
  size: '',
  density: '',
  api: '',
  seed: '',
  world: '',
  data: '',
  cache: '',
  faults: '',
  'adb-key': '',
  profile: '',
  lenient: '',
  without: '',
  methods: '',
  as: '',
};

/**
 * `--world` sets the defaults of the refresh rate and the seed; its costs are launch extras of the demo app. `--profile`
 * makes code cost what it does on such a phone. `--adb-key` names files as ADB_VENDOR_KEYS does; default: this user's own.
 */
export function parseOptions(args: readonly string[]): ParsedOptions {
  let values: Partial<Record<keyof typeof KNOWN, string>>;
  try {
    const options = Object.fromEntries(Object.keys(KNOWN).map((name) => [name, { type: 'string' as const }]));
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    return mistake(messageOf(error).split('. ')[0] ?? '');
  }
  const world = values.world === undefined ? undefined : findWorld(values.world);
  if (values.world !== undefined && world === undefined) {
    return mistake(
      `unknown world '${values.world}'; the worlds are ${worlds.map(({ name }) => name).join(', ')}`,
    );
  }
  let profile: Profile | undefined;
  let phone: Phone | undefined;
  try {
    phone = values.as === undefined ? undefined : phoneNamed(values.as);
    profile = values.profile === undefined ? undefined : profileNamed(values.profile);
  } catch (error) {
    return mistake(messageOf(error));
  }
  const port = numberIn(values.port ?? '0', 0, 65_535);
  const usualHz = world?.refreshHz ?? phone?.hz ?? profile?.refreshHz.value ?? 60;
  const refreshHz = numberIn(values.hz ?? String(usualHz), 1, 480);
  const seed = numberIn(values.seed ?? String(world?.seed ?? 1), 0, Number.MAX_SAFE_INTEGER);
  if (port === undefined) return mistake(`--port must be a number from 0 to 65535, not '${values.port}'`);
  if (refreshHz === undefined) return mistake(`--hz must be a number from 1 to 480, not '${values.hz}'`);
  const { widthPx = 1080, heightPx = 2160, densityDpi: dpi = 420 } = phone?.screen ?? {};
  const size = sizeIn(values.size ?? `${widthPx}x${heightPx}`);
  const densityDpi = numberIn(values.density ?? String(dpi), 72, 1_000);
  if (seed === undefined) return mistake(`--seed must be a whole number, not '${values.seed}'`);
  if (size === undefined)
    return mistake(`--size must be like 1080x2160, from 100 to 9999, not '${values.size}'`);
  if (densityDpi === undefined)
    return mistake(`--density must be a number from 72 to 1000, not '${values.density}'`);
  const further = {
    ...(values.without === undefined ? {} : { without: values.without }),
    ...(values.methods === 'log' ? { logsMethods: true as const } : {}),
  };
  const lenient = leniencies(values.lenient ?? 'none');
  if (typeof lenient === 'string')
    return mistake(`--lenient takes ${Object.keys(LENIENCIES).join(', ')} or none, not '${lenient}'`);
  const api = Number(values.api ?? phone?.api ?? OWN_LEVEL);
  if (!ANDROID_RELEASES.has(api))
    return mistake(`--api must be one of ${[...ANDROID_RELEASES.keys()].join(', ')}, not '${values.api}'`);
  return {
    kind: 'options',
    options: {
      port,
      refreshHz,
      restHz: restHzOf(refreshHz, world, phone),
      seed,
      world: world?.name,
      size,
      densityDpi,
      api,
      dataDir: values.data === undefined ? undefined : resolve(values.data),
      faults: values.faults === undefined ? undefined : resolve(values.faults),
      adbKeys: (values['adb-key'] ?? ownKeyFile()).split(delimiter).map((file) => resolve(file)),
      cacheDir: resolve(values.cache ?? join(tmpdir(), 'hitchproof-device-cache')),
      profile: profile?.name,
      costs: profile === undefined ? undefined : { ...costsOf(profile), ...further },
      lenient,
      phone,
    },
  };
}

/** An adaptive display is one of the world or the phone, and keeps one rate if another is asked for. */
function restHzOf(refreshHz: number, world: World | undefined, phone: Phone | undefined): number | undefined {
  const { refreshHz: touchHz, restHz } = world ?? { refreshHz: phone?.hz, restHz: phone?.restHz };
  return touchHz === refreshHz ? restHz : undefined;
}

/** The names in a list like `a,b`; the first one that is no leniency. */
function leniencies(list: string): readonly Leniency[] | string {
  const names = list === 'none' ? [] : list.split(',');
  const known = names.filter((name): name is Leniency => Object.hasOwn(LENIENCIES, name));
  return names.find((name) => !Object.hasOwn(LENIENCIES, name)) ?? known;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const mistake = (reason: string): ParsedOptions => ({
  kind: 'mistake',
  sentence: `virtual-device: ${reason}; options: ${Object.keys(KNOWN)
    .map((name) => `--${name}`)
    .join(' ')}.`,
});

function sizeIn(text: string): Size | undefined {
  const [width = '', height = '', more] = text.split('x');
  const widthPx = numberIn(width, 100, 9_999);
  const heightPx = numberIn(height, 100, 9_999);
  return widthPx === undefined || heightPx === undefined || more !== undefined
    ? undefined
    : { widthPx, heightPx };
}

function numberIn(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
