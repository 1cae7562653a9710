import { basename, extname } from 'node:path';
import { z } from 'zod';
import { createPermits, type PermitOptions, type Permits } from '../permits/permits.ts';
import { givenJson } from '../storage/given-file.ts';

const px = z.number().int().min(100).max(9_999);
const text = z.record(z.string(), z.string());

/** What a device states and refuses instead of the virtual device's own answers: a phone as data. */
const phoneSchema = z.strictObject({
  title: z.string(),
  /** API level of the framework, which apps see. */
  api: z.number().int(),
  /** API level of the phone, whose refusals hold; absent: the framework's. */
  level: z.number().int().min(26).exactOptional(),
  /** By which adb lists it; absent: host and port. */
  serial: z.templateLiteral(['emulator-', z.number().int()]).exactOptional(),
  screen: z.strictObject({ widthPx: px, heightPx: px, densityDpi: z.number().int().min(72).max(1_000) }),
  /** Refresh rates of the display's modes, from number 1 on, and the one that it has. */
  modes: z.array(z.number().min(1).max(480)).min(1),
  hz: z.number(),
  /** Rates of an adaptive display while nothing is asked for, and without a finger; absent: `hz`. */
  restHz: z.number().exactOptional(),
  flingHz: z.number().exactOptional(),
  properties: text,
  /** Permissions that the vendor takes from the shell. */
  lacks: z.array(z.string()).default([]),
  /** Properties that give all of them back. */
  restored: text.default({}),
  /** A lock screen that only its owner opens, before or after the first unlock since the phone was started. */
  lock: z.enum(['secure', 'before-first-unlock']).exactOptional(),
  /** Settings that are accepted and keep their value, by `namespace/name`. */
  keeps: text.default({}),
  /** Lines of `dumpsys` by service, with facts such as `{hz}`. */
  dumps: z.record(z.string(), z.array(z.string())).default({}),
});
export type Phone = Readonly<z.infer<typeof phoneSchema>> & { readonly name: string };

/** The phones that come with the device. */
export const phoneNames: readonly string[] = ['pixel', 'samsung', 'xiaomi', 'oppo', 'emulator', 'api-26'];

/** @throws Error in one sentence when there is neither a phone nor a phone's file of this name */
export function phoneNamed(nameOrFile: string): Phone {
  const isFile = extname(nameOrFile) === '.json';
  if (!isFile && !phoneNames.includes(nameOrFile))
    throw new Error(
      `There is no phone '${nameOrFile}'; there are ${phoneNames.join(', ')}, and .json files.`,
    );
  const place = isFile ? nameOrFile : new URL(`${nameOrFile}.json`, import.meta.url);
  return { ...givenJson(place, phoneSchema, 'phone'), name: basename(nameOrFile, '.json') };
}

/** What a phone's system servers allow; the shell lacks permissions as long as the vendor's switch is off. */
export function permitsOf(phone: Phone | undefined, options: PermitOptions): Permits {
  if (phone === undefined) return createPermits(options);
  const { lacks, restored, properties, level = options.level } = phone;
  const switches = Object.entries(restored);
  const isSwitchedOn = switches.length > 0 && switches.every(([name, on]) => properties[name] === on);
  return createPermits({ ...options, level, lacks: isSwitchedOn ? [] : lacks });
}
