import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Phone } from '../../phones/phone.ts';
import type { Command } from '../command.ts';
import { dumpActivity } from './activity.ts';
import { dumpBattery } from './battery.ts';
import { dumpCpuinfo } from './cpuinfo.ts';
import { dumpDeviceIdle } from './deviceidle.ts';
import { displayLog } from './display-log.ts';
import { dumpDropBox } from './dropbox.ts';
import { dumpOf } from './dump-of.ts';
import { dumpGfxinfo } from './gfxinfo.ts';
import { dumpMeminfo } from './meminfo.ts';
import { dumpPackage } from './package.ts';
import { dumpSurfaceFlinger } from './surface-flinger.ts';
import { dumpWindow } from './window.ts';
import { dumpWork } from './work.ts';

/** The services whose whole dump is text with facts in it; others add what they do with arguments. */
const TEXTS = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL('dumps.json', import.meta.url), 'utf8')));

const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['activity', dumpActivity],
  ['battery', dumpBattery],
  ['cpuinfo', dumpCpuinfo],
  ['deviceidle', dumpDeviceIdle],
  ['display-log', displayLog],
  ['dropbox', dumpDropBox],
  ['gfxinfo', dumpGfxinfo],
  ['meminfo', dumpMeminfo],
  ['package', dumpPackage],
  ['SurfaceFlinger', dumpSurfaceFlinger],
  ['window', dumpWindow],
  ['work', dumpWork],
]);

export const serviceNames = (): readonly string[] =>
  [...new Set([...Object.keys(TEXTS), ...SERVICES.keys()])].sort();

/** A service's dump in the words of the phone, if it has any; undefined if there is no such service. */
export function serviceOf(
  name: string,
  args: readonly string[],
  phone: Phone | undefined,
): Command | undefined {
  const text = phone?.dumps[name] ?? TEXTS[name];
  const service = SERVICES.get(name);
  const isWhole = args.every((arg) => arg === '-a');
  return text === undefined || (service !== undefined && !isWhole) ? service : dumpOf(text);
}
