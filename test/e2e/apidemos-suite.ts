import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../orchestrator/apk/manifest.ts';
import { childEnvironment } from '../../orchestrator/environment.ts';
import { adbAt } from '../../orchestrator/rig/adb.ts';
import { openLocalRig } from '../../orchestrator/rig/local-rig.ts';
import { resolvePackage } from '../../orchestrator/rig/resolve-package.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { documentedRows, surprises } from './known-failures.ts';
import { isReadyFor, levelArguments } from './level-arguments.ts';

/**
 * `npm run suite:apidemos [-- [--api 31] FIRST [LAST]]`: starts the activities of the platform's sample app on the virtual device, each
 * in its own process, and prints the failures as they occur. Exits with 1 if others fail than those on the device's page. All take about 5 minutes; FIRST and LAST, counted from
 * 1 in the order of the manifest, run a part.
 */
const APK = join(
  resolvePackage(checkout.root, 'android-apidemos/package.json'),
  '../apks/ApiDemos-debug.apk',
);

/** Extras that the app always passes to these activities; its own code fails without them. */
const EXTRAS: Readonly<Record<string, string>> = {
  'app.FragmentLayout$DetailsActivity': '--ei index 0',
  'appwidget.ExampleAppWidgetConfigure': '--ei appWidgetId 1',
  'media.MediaPlayerDemo_Audio': '--ei media 4',
  'os.SmsReceivedDialog': '--es text x',
};

/** Why the activity did not start, resume and show a tree; undefined if it did. */
function faultIn(printed: string, activity: string): string | undefined {
  if (!printed.includes('Status: ok')) return printed.replace(/^Starting:.*$/m, '').trim();
  if (!/topResumedActivity/.test(printed)) return `${activity} is not resumed`;
  return printed.includes('dumped to') ? undefined : 'there is no tree';
}

async function main(): Promise<number> {
  const { api, words } = levelArguments();
  const [first = '1', last] = words;
  if (!(await isReadyFor(api))) return 3;
  const { package: name, activities: all } = readManifest(readFileSync(APK));
  const activities = all.slice(Number(first) - 1, last === undefined ? undefined : Number(last));
  mkdirSync(checkout.state, { recursive: true });
  const folder = mkdtempSync(join(checkout.state, 'apidemos-'));
  const { signal: stop } = new AbortController();
  const device = { appium: 'project', refreshHz: 60, seed: 1, adbPort: 0, startS: 600, replyS: 30 } as const;
  const rig = await openLocalRig({
    project: checkout,
    folder,
    target: { kind: 'virtual' },
    stop,
    api,
    ...device,
  });
  const adb = adbAt({ sdk: checkout.sdk, port: rig.place.adbPort, env: childEnvironment({}) });
  try {
    await adb.call(['-s', rig.place.serial, 'install', APK]);
    process.stdout.write('| activity | why not |\n| --- | --- |\n');
    const failed: string[] = [];
    for (const activity of activities) {
      const shown = activity.replace(`${name}.`, '');
      const start = `am start -S -W -n '${name}/${activity}' ${EXTRAS[shown] ?? ''} 2>&1; dumpsys activity activities | grep topResumed; uiautomator dump; true`;
      const fault = faultIn(await adb.shell(rig.place.serial, start), activity);
      if (fault === undefined) continue;
      failed.push(shown);
      process.stdout.write(`| ${shown} | ${fault.split('\n')[0]} |\n`);
    }
    process.stdout.write(
      `\n${activities.length - failed.length} of ${activities.length} activities start, resume and show a tree.\n`,
    );
    const started = activities.map((activity) => activity.replace(`${name}.`, ''));
    const documented = documentedRows('Measured with other')
      .map(([cell = '']) => cell.replaceAll('`', ''))
      .filter((activity) => started.includes(activity));
    const wrong = surprises(failed, documented);
    for (const line of wrong) process.stderr.write(`${line}\n`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await rig.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exit(await main());
