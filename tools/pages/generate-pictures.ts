import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INFRASTRUCTURE } from '../../orchestrator/judge/verdict.ts';
import { latestRun } from '../../orchestrator/run-folder/run-folder.ts';

const images = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const program = fileURLToPath(new URL('../../orchestrator/cli/hitchproof.mjs', import.meta.url));
const command = fileURLToPath(new URL('../../orchestrator/cli/perf-e2e.mjs', import.meta.url));

/** World → pictures of a session in it on the virtual device → their names in docs/images. */
const PICTURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'slow-row': { 'timeline.svg': 'slow-row.svg', 'flame.svg': 'slow-row-flame.svg' },
  'heavy-layout': { 'timeline.svg': 'heavy-layout.svg', 'distribution.svg': 'heavy-layout-runs.svg' },
  frozen: { 'timeline.svg': 'frozen.svg' },
};

/** Pictures of a scan of ApiDemos, by their names in docs/images. */
const OF_APIDEMOS: Readonly<Record<string, string>> = {
  'scenarios/api-demos-list/timeline.svg': 'apidemos-list.svg',
  'scan/screen-2.png': 'apidemos-views.png',
};

/** The seed presses Views first, whose list is the longest. */
function scanApiDemos(reports: string): boolean {
  const apk = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
  const scan = ['scan', apk, '--device', 'virtual', '--screens', '8', '--seed', '6', '--reports', reports];
  const { status } = spawnSync(process.execPath, [program, ...scan, '--quiet'], { stdio: 'inherit' });
  if (status !== 0) return false;
  for (const [picture, name] of Object.entries(OF_APIDEMOS))
    copyFileSync(join(latestRun(reports), picture), join(images, name));
  return true;
}

/** `npm run pictures [-- world…]`: measures these worlds, or all and ApiDemos, and updates their pictures in the docs. */
function main(chosen: readonly string[]): number {
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-pictures-'));
  try {
    for (const [world, pictures] of Object.entries(PICTURES)) {
      if (chosen.length > 0 && !chosen.includes(world)) continue;
      const run = ['--device', 'virtual', '--world', world, '--runs', '5', '--scenario', 'feed-fling'];
      const { status } = spawnSync(
        process.execPath,
        [command, ...run, '--reports', reports, '--no-allure', '--quiet'],
        { stdio: 'inherit' },
      );
      // These worlds are expected to fail the verdict.
      if (status !== 0 && status !== 1) return INFRASTRUCTURE;
      for (const [picture, name] of Object.entries(pictures))
        copyFileSync(join(latestRun(reports), 'scenarios', 'feed-fling', picture), join(images, name));
    }
    return chosen.length > 0 || scanApiDemos(reports) ? 0 : INFRASTRUCTURE;
  } finally {
    rmSync(reports, { recursive: true });
  }
}

process.exitCode = main(process.argv.slice(2));
