import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../orchestrator/config.ts';
import { adbAt } from '../orchestrator/rig/adb.ts';
import { resolvePackage } from '../orchestrator/rig/resolve-package.ts';
import { openRig } from '../orchestrator/rig/rig.ts';
import { ensure, preconditionsOf } from '../orchestrator/setup/ensure.mjs';
import { checkout } from '../orchestrator/setup/places.mjs';
import { readManifest } from '../virtual-device/apk/manifest.ts';

/** `npm run suite:apidemos`: starts every activity of the platform's sample app on the virtual device. */
const APK = join(
  resolvePackage(checkout.root, 'android-apidemos/package.json'),
  '../apks/ApiDemos-debug.apk',
);

/** Why the activity did not start, resume and show a tree; undefined if it did. */
function faultIn(printed: string, activity: string): string | undefined {
  if (!printed.includes('Status: ok')) return printed.replace(/^Starting:.*$/m, '').trim();
  if (!/topResumedActivity/.test(printed)) return `${activity} is not resumed`;
  return printed.includes('dumped to') ? undefined : 'there is no tree';
}

async function main(): Promise<number> {
  if (!(await ensure(preconditionsOf(checkout), (line) => console.error(line)))) return 3;
  const { package: name, activities } = readManifest(readFileSync(APK));
  mkdirSync(checkout.state, { recursive: true });
  const folder = mkdtempSync(join(checkout.state, 'apidemos-'));
  const { signal: stop } = new AbortController();
  const device = { appium: 'project', refreshHz: 60, seed: 1, adbPort: 0 } as const;
  const rig = await openRig({ project: checkout, folder, target: { kind: 'virtual' }, stop, ...device });
  const adb = adbAt({ sdk: checkout.sdk, port: rig.adbPort, env: childEnvironment({}) });
  try {
    await adb.call(['-s', rig.serial, 'install', APK]);
    const faults: string[] = [];
    for (const activity of activities) {
      const start = `am start -S -W -n '${name}/${activity}'; dumpsys activity activities | grep topResumed; uiautomator dump; true`;
      const fault = faultIn(await adb.call(['-s', rig.serial, 'shell', start]), activity);
      if (fault !== undefined)
        faults.push(`| ${activity.replace(`${name}.`, '')} | ${fault.split('\n')[0]} |\n`);
    }
    process.stdout.write(
      `${activities.length - faults.length} of ${activities.length} activities start, resume and show a tree.\n`,
    );
    process.stdout.write(`\n| activity | why not |\n| --- | --- |\n${faults.join('')}`);
    return 0;
  } finally {
    await rig.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exit(await main());
