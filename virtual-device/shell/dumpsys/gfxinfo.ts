import { type Command, failed, lines, ok } from '../command.ts';

const OPTIONS: ReadonlySet<string> = new Set(['framestats', 'reset']);

/**
 * `dumpsys gfxinfo [package] [framestats] [reset]`. The app's part is written by the framework inside the app.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/am/ActivityManagerService.java (dumpGraphicsHardwareUsage)
 */
export const dumpGfxinfo: Command = async (call) => {
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
