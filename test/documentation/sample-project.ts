import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { analyse } from '../../orchestrator/analyse.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { appendHistory, historyIn } from '../../orchestrator/history/history-folder.ts';
import { historyFactsOf } from '../../orchestrator/report/result/scenario-span.ts';
import { readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { benchmarkFile } from '../builders/benchmark-file.ts';
import { frameTimelineOf } from '../builders/frame-timeline-of.ts';
import { blocksOf } from './pages.ts';
import { saveSession } from './saved-session.ts';

/** The run folder named on the pages, and an older one. */
export const RUN = 'reports/20260101-120000';
export const OLDER_RUN = 'reports/20251231-120000';

const require = createRequire(import.meta.url);
/** An app built by others; an app with instrumentation, such as ApiDemos, is not taken for the project's app. */
const APK = require.resolve('android-apidemos/apks/ApiDemos-debug.apk');
const DRIVER = createRequire(require.resolve('appium-uiautomator2-driver/package.json'));
const APP = join(dirname(DRIVER.resolve('io.appium.settings/package.json')), 'apks/settings_apk-debug.apk');
const APKS = ['app.apk', 'new.apk', 'old.apk'];

const FRAMES = [
  'ts,dur,expected_ts,expected_dur,jank_type',
  ...[0, 1, 2, 4].map((vsync) => `${vsync * 16_666_667},9000000,${vsync * 16_666_667},16666667,None`),
].join('\n');

/** Three seconds of frames in two windows of an application, as `dumpsys gfxinfo` prints them. */
const framestats = (): string =>
  ['Main', 'PopupWindow:1f2e']
    .flatMap((window) => [
      `com.example.app/${window}/android.view.ViewRootImpl@1 (visibility=0)`,
      '---PROFILEDATA---',
      'Flags,IntendedVsync,Vsync,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,FrameInterval,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,',
      ...Array.from({ length: 180 }, (_, vsync) => {
        const at = 1_000_000_000 + vsync * 16_666_667;
        const [input, animation, traversal, draw, sync, issue, swap, done] = [1, 2, 3, 4, 5, 6, 7, 8].map(
          (ms) => at + ms * 1e6,
        );
        return `0,${[at, at, input, animation, traversal, draw, 16_666_667, sync, issue, swap, done].join()},`;
      }),
      '---PROFILEDATA---',
    ])
    .join('\n');

const timeline = Array.from({ length: 90 }, (_, i) => {
  const startNs = 1_000_000_000 + i * 16_666_667;
  return {
    token: i + 1,
    startNs,
    endNs: startNs + 8e6,
    deadlineNs: startNs + 16_666_667,
    presentNs: startNs + 33_333_334,
    layer: 'TX - com.example.app/com.example.app.Main#1',
  };
});

/** Fake adb, called as `-P <port> -s <serial> shell <line>`; its devices are in the file `phones`. */
const ADB = `#!/bin/sh
getprop() {
  case "$1 $serial" in
    ro.hardware\\ 127*) echo hitchproof ;;
    ro.product.model\\ R5*) echo SM-S911B ;;
    ro.product.model*) echo 'Pixel 8' ;;
    *sdk*) echo 34 ;;
    hitchproof.*) echo ;;
    ro.serialno*) echo "$serial" ;;
    *) echo 14 ;;
  esac
}
dumpsys() { echo 'DisplayDeviceInfo{"d": modeId 2, supportedModes [{id=1, fps=120.0}, {id=2, fps=60.0}], state ON}'; }
case "$3" in
  devices) cat "$(dirname "$0")/phones" ;;
  -s) serial=$4; eval "$6" ;;
esac
`;

const SPEC = `import { scenario } from 'hitchproof';
describe('feed', () => { it('scrolls', () => scenario('feed-fling', { on: '~feed' })); });
`;

/** A new folder with everything the pages' command lines name: an app, a spec, two judged sessions and their history. */
export async function sampleProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', '{}');
  write('hitchproof.config.ts', "export default { apk: 'app.apk' };\n");
  write('specs/feed.spec.ts', SPEC);
  write('frames.csv', FRAMES);
  for (const name of ['benchmarkData', 'main-1', 'main-2', 'main-3'])
    write(`${name}.json`, JSON.stringify(benchmarkFile({ withStart: true })));
  write('framestats.txt', `** Graphics info for pid 7 [com.example.app] **\n${framestats()}`);
  writeFileSync(join(folder, 'trace.perfetto-trace'), frameTimelineOf(timeline));
  write('faults.json', blocksOf('json').find(({ page }) => page === 'docs/faults.md')?.text ?? '');
  write('bin/xdg-open', '#!/bin/sh\necho "$1" > opened\n');
  write(ADB_PROGRAM, ADB);
  for (const program of ['bin/xdg-open', ADB_PROGRAM]) chmodSync(join(folder, program), 0o755);
  for (const apk of APKS) symlinkSync(APK, join(folder, apk));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packageRoot, join(folder, 'node_modules', 'hitchproof'));
  for (const run of [OLDER_RUN, RUN]) await judgedSession(folder, run);
  write(`${RUN}/allure-report/index.html`, '<html></html>');
  return folder;
}

const ADB_PROGRAM = '.hitchproof/android-sdk/platform-tools/adb';

async function judgedSession(folder: string, run: string): Promise<void> {
  const [, year, month, day] = /(\d{4})(\d\d)(\d\d)-/.exec(run) ?? [];
  const judgedAt = `${year}-${month}-${day}T12:00:00.000Z`;
  saveSession(join(folder, run), judgedAt);
  const analysed = await analyse(readRecording(join(folder, run)), {
    config: configSchema.parse({}),
    strict: false,
  });
  const { commit, branch, tool } = analysed.manifest;
  await appendHistory(historyIn(join(folder, 'reports')), analysed.judgement, {
    session: run,
    judgedAt,
    commit,
    branch,
    tool,
    scenarios: historyFactsOf(analysed.report.result),
  });
}

/** The folder of a team that has built its app and has no configuration yet. */
export function emptyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  const built = join(folder, 'app/build/outputs/apk/debug/app-debug.apk');
  mkdirSync(dirname(built), { recursive: true });
  copyFileSync(APP, built);
  return folder;
}

/** Attaches phones, in the format of `adb devices`. */
export function attachPhones(folder: string, serials: readonly string[]): void {
  const list = serials.map((serial) => `${serial}\tdevice\n`).join('');
  writeFileSync(join(folder, dirname(ADB_PROGRAM), 'phones'), `List of devices attached\n${list}`);
}

export const removeProject = (folder: string): void => rmSync(folder, { recursive: true, force: true });
