import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvePackage } from '../../orchestrator/rig/resolve-package.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { HITCHPROOF } from './logbook.ts';

/**
 * How many lists a minute does `scan --against` measure with one device after the other, and with both side by side? The
 * platform's sample app against itself, so no list may change. Exits with 1 if one did.
 *
 *     npx tsx test/bench/scan-devices.ts [screens]
 */
const [screens = '15'] = process.argv.slice(2);
const apk = join(
  resolvePackage(checkout.root, 'android-apidemos/package.json'),
  '../apks/ApiDemos-debug.apk',
);
const reports = mkdtempSync(join(tmpdir(), 'hitchproof-scans-'));
/** Too little memory for two: the second build waits for the first. */
const ONE_BY_ONE = '--import=data:text/javascript,process.availableMemory=()=>0';

function listsPerMinute(name: string, env: NodeJS.ProcessEnv): number {
  const args = [
    'scan',
    apk,
    '--against',
    apk,
    '--device',
    'virtual',
    '--screens',
    screens,
    '--reports',
    reports,
  ];
  const options = { cwd: checkout.root, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [HITCHPROOF, ...args], options);
  const [summary = '', lists] = /^(\d+) lists? on .*$/m.exec(stdout) ?? [];
  const [took = '', seconds] = /^Took .* both builds (\d+\.\d).*$/m.exec(stdout) ?? [];
  if (lists === undefined || lists === '0' || seconds === undefined)
    throw new Error(`No scan: ${stdout}${stderr}`);
  console.log(`${name}: ${summary}\n  ${took}`);
  if (!summary.endsWith(`: ${lists} unchanged to the unit`)) {
    process.exitCode = 1;
    console.log(stdout);
  }
  return (60 * Number(lists)) / Number(seconds);
}

const one = listsPerMinute('one device after the other', { NODE_OPTIONS: ONE_BY_ONE });
const both = listsPerMinute('both side by side', {});
console.log(
  `lists a minute in both builds: ${one.toFixed(1)}, ${both.toFixed(1)}; ratio ${(both / one).toFixed(2)}`,
);
rmSync(reports, { recursive: true, force: true });
