import { z } from 'zod';
import type { Phone } from '../../phones/phone.ts';
import { devicePathOf } from '../../storage/device-path.ts';
import { givenJson } from '../../storage/given-file.ts';
import { fullBattery } from '../../system/battery.ts';
import { type Command, failed, lines, ok } from '../command.ts';
import { refusedOf } from '../refused.ts';
import { dumpActivity } from './activity.ts';
import { dumpOf } from './dump-of.ts';
import { dumpPackage } from './package.ts';
import { dumpSurfaceFlinger } from './surface-flinger.ts';

/** Overrides the battery's level: `set level PERCENT`, `reset`. */
const dumpBattery: Command = ({ system, args }) => {
  const line = args.join(' ');
  const percent = /^set level (\d+)$/.exec(line)?.[1];
  if (percent !== undefined) system.battery.levelPercent = Number(percent);
  else if (line === 'reset') Object.assign(system.battery, fullBattery());
  else return failed('battery: this device takes only `set level PERCENT` and `reset`', 255);
  return ok();
};

/** The device is never idle, so that its list of exceptions, which Appium adds to, is of no effect. */
const dumpDeviceIdle: Command = ({ args: [verb, name] }) => {
  if (verb === 'disable' && name === undefined)
    return lines('Deep idle mode disabled', 'Light idle mode disabled');
  if (verb === 'enabled' && name === undefined) return lines('0');
  if (verb === 'whitelist' && name === undefined) return ok();
  if (verb === 'whitelist' && name?.startsWith('+') === true) return lines(`Added: ${name.slice(1)}`);
  return failed(
    'deviceidle: this device is never idle: only `enabled`, `disable` and `whitelist [+PACKAGE]` are supported',
  );
};

/** `dumpsys display-log`: the display's log, one JSON object per line. */
const displayLog: Command = async (call) => {
  const { path } = await call.system.runtime.call('display-log', {});
  for await (const chunk of await call.system.storage.readStream(devicePathOf(path))) await call.write(chunk);
  return ok();
};

/**
 * `dumpsys dropbox --print TAG`: reports of apps that did not answer.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/DropBoxManagerService.java (dump)
 */
const dumpDropBox: Command = ({ system, args: [option, wanted = ''] }) => {
  if (option !== '--print') return failed('dropbox: this device takes only `--print TAG`');
  const found = system.dropBox.filter(({ tag }) => tag === wanted);
  const entries = found.flatMap(({ tag, text }) => [
    '='.repeat(40),
    `2023-11-14 22:13:20 ${tag} (text, ${Buffer.byteLength(text)} bytes)`,
    text,
  ]);
  const head = [`Drop box contents: ${system.dropBox.length} entries`, `Searching for: ${wanted}`, ''];
  return lines(...head, ...(found.length === 0 ? ['(No entries found.)'] : entries));
};

/** `dumpsys work start` records the work of the running app; `dumpsys work stop` prints the work log as JSON. */
const dumpWork: Command = async ({ args, system, write }) => {
  if (args.length === 1 && args[0] === 'start') {
    await system.runtime.call('record-work', {});
    return ok();
  }
  if (args.length !== 1 || args[0] !== 'stop') return failed('work: needs start or stop');
  await write(Buffer.from(JSON.stringify(await system.runtime.call('recorded-work', {}))));
  return ok();
};

const OPTIONS: ReadonlySet<string> = new Set(['framestats', 'reset']);

/**
 * `dumpsys gfxinfo [package] [framestats] [reset]`. The app's part is written by the framework inside the app.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/am/ActivityManagerService.java (dumpGraphicsHardwareUsage)
 */
const dumpGfxinfo: Command = async (call) => {
  const { system, args, write } = call;
  const packageName = args.find((arg) => !OPTIONS.has(arg) && !arg.startsWith('-'));
  const options = args.filter((arg) => arg !== packageName);
  const unknown = options.find((option) => !OPTIONS.has(option));
  if (unknown !== undefined)
    return failed(`gfxinfo has no option ${unknown} on this device: use framestats or reset`);
  const running = await system.processes.list();
  const shown = running.filter(({ name }) => packageName === undefined || name === packageName);
  if (packageName !== undefined && shown.length === 0) return lines(`No process found for: ${packageName}`);
  const { nowUs } = await system.runtime.call('facts', {});
  const uptimeMs = Math.floor(nowUs / 1_000);
  await write(`Applications Graphics Acceleration Info:\nUptime: ${uptimeMs} Realtime: ${uptimeMs}\n`);
  for (const { pid, name } of shown) {
    const { text } = await system.runtime.call('gfxinfo', { package: name, args: options });
    await write(`\n** Graphics info for pid ${pid} [${name}] **\n${text}`);
  }
  return ok();
};

/** Services, or parts of one, whose whole dump is text with facts in it; others add what they do with arguments. */
const TEXTS = givenJson(
  new URL('dumps.json', import.meta.url),
  z.record(z.string(), z.array(z.string())),
  'table of dumps',
);

const WINDOW_PARTS = ['policy', 'displays', 'windows'];

/** The parts as Android 10 and later have them: the focus is one of the display. */
const dumpWindow: Command = (call) => {
  const parts = call.args.filter((arg) => arg !== '-a');
  const unknown = parts.find((part) => !WINDOW_PARTS.includes(part));
  if (unknown !== undefined)
    return failed(`window: this device dumps ${WINDOW_PARTS.join(', ')}, not '${unknown}'`);
  const wanted = parts.length === 0 ? WINDOW_PARTS : parts;
  const text = wanted.flatMap((part, at) => [...(at > 0 ? [''] : []), ...(TEXTS[`window ${part}`] ?? [])]);
  return dumpOf(text)(call);
};

const SERVICES: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['activity', dumpActivity],
  ['battery', dumpBattery],
  ['deviceidle', dumpDeviceIdle],
  ['display-log', displayLog],
  ['dropbox', dumpDropBox],
  ['gfxinfo', dumpGfxinfo],
  ['package', dumpPackage],
  ['SurfaceFlinger', dumpSurfaceFlinger],
  ['window', dumpWindow],
  ['work', dumpWork],
  ...refusedOf('dumpsys'),
]);

export const serviceNames = (): readonly string[] =>
  [...new Set([...Object.keys(TEXTS), ...SERVICES.keys()])].filter((name) => !name.includes(' ')).sort();

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
