import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../orchestrator/cli/main.ts';
import { lastSessionOf } from '../../orchestrator/history/last-session.ts';
import { readMapping } from '../../orchestrator/run-folder/read-mapping.ts';
import { JUDGING_FILE, LAST_SESSION_FILE } from '../../orchestrator/run-folder/run-files.ts';
import { phoneNamed, readTimetable } from '../../virtual-device/index.ts';
import { saveRun } from '../builders/saved-run.ts';
import { scriptedBytes } from '../builders/scripted-trace.ts';
import { codeOf, importsOf, sourcesIn } from './imports.ts';

/** Files that read what is part of this program, what it or the system has just written, or what was read when it began. */
const READERS = [
  ...['orchestrator/run-folder/plain-files.ts', 'virtual-device/storage/given-file.ts'],
  // Part of this program.
  ...['orchestrator/capture/gesture-engine.ts', 'orchestrator/cli/own-package.ts'],
  ...[
    'orchestrator/cli/init/ci-files.ts',
    'orchestrator/farm/farm-files.ts',
    'orchestrator/farm/start-and-stop.ts',
  ],
  // The farm's.
  'orchestrator/farm/device-state/plugin.mjs',
  ...['virtual-device/input/key-codes.ts', 'virtual-device/permits/permits.ts'],
  'virtual-device/profiles/profiles.ts',
  // Of the session, and of the system.
  ...['orchestrator/rig/child.ts', 'orchestrator/wdio/run-workers.mjs'],
  ...['orchestrator/rig/appium-door/peer-user.mjs', 'orchestrator/rig/process-start.ts'],
  ...['virtual-device/storage/storage.ts', 'virtual-device/system/packages.ts'],
  // APKs whose manifests were read before the device was started.
  ...['orchestrator/capture/appium-session.ts', 'orchestrator/capture/install-build.ts'],
  'orchestrator/capture/remote/remote-session.ts',
];

it('files that people name are read by what refuses pipes, devices and folders', () => {
  const readers = ['orchestrator', 'virtual-device']
    .flatMap(sourcesIn)
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => importsOf(file).some(({ of }) => /^node:fs(?:\/promises)?$/.test(of)))
    .filter((file) => /\b(?:readFileSync|openSync|createReadStream|readFile)\b/.test(codeOf(file)));
  expect(readers.toSorted()).toEqual(READERS.toSorted());
});

/** Far beyond what it takes: a program that waits for a pipe would never end. */
const LONGEST_MS = 240_000;

let folder = '';
let run = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'given-files-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  run = join(folder, 'run');
  mkdirSync(run);
  saveRun(run, 2, scriptedBytes('(/s2)ssssssss......'));
  for (const name of ['folder.json', 'a.apk']) mkdirSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** @returns exit code and what was printed on standard error */
async function ended(...args: readonly string[]): Promise<readonly [number, string]> {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('GITHUB_TOKEN', 'none');
  const code = await main(['--project', folder, '--quiet', ...args]);
  const text = written.mock.calls.join('').trim();
  vi.restoreAllMocks();
  return [code, text];
}

describe.skipIf(process.platform === 'win32')('what is no file is refused in a sentence', () => {
  it.each([
    'analyse #',
    'export # --format csv',
    'open #',
    'aa #',
    'baseline update #',
    'import #',
    'judge #',
    'compare # run',
    'calibrate # #',
    'inject #',
    'comment # --pr 1 --repository a/b',
    'device --adb-key #',
    'perf --profile #',
    'device --as #',
    'device --profile #',
    'trend anr --reports #',
    'alarms --reports #',
    'history compact --reports #',
    'history retain --months 1 --reports #',
    'baseline show --baseline #',
  ])('%s', async (line) => {
    for (const given of ['/dev/null', join(folder, 'none.json'), join(folder, 'folder.json')]) {
      const isFolder = given.endsWith('folder.json');
      // A folder of accepted results or reports may be empty, or not be there yet.
      if (
        /--(?:reports|baseline) #/.test(line) &&
        (isFolder || (line.includes('--baseline') && given !== '/dev/null'))
      )
        continue;
      const args = line.split(' ').map((arg) => (arg === '#' ? given : arg === 'run' ? run : arg));
      const [code, text] = await ended(...args);
      // Above may be what is set up on a machine.
      const sentence = text.split('\n').at(-1);
      expect(code, text).toBe(2);
      expect(sentence).toMatch(/ \[invalid-use\]$/);
      expect(sentence).toContain(given);
    }
  });

  it.each([
    [JUDGING_FILE, /^2: .* is damaged: it is not a file\..*\[invalid-use\]\n$/],
    ['manifest.json', /^2: .* cannot be read as JSON: it is not a file \[invalid-use\]\n$/],
    // What was planned and known before; the runs are too few for a verdict.
    ['plan.json', /^3: $/],
    ['capture/session.json', /^3: $/],
    ['capture/device.json', /^3: $/],
  ])('%s of a run folder that is a pipe', (file, outcome) => {
    const copy = mkdtempSync(join(folder, 'run-'));
    saveRun(copy, 2, scriptedBytes('(/s2)ssssssss......'));
    rmSync(join(copy, file), { force: true });
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    execFileSync('mkfifo', [join(copy, file)]);
    const analyse = ['orchestrator/cli/hitchproof.mjs', '--quiet', 'analyse', copy, '--no-allure'];
    const { status, stderr } = spawnSync(process.execPath, analyse, {
      encoding: 'utf8',
      timeout: LONGEST_MS,
    });
    expect(`${status}: ${stderr}`).toMatch(outcome);
  });

  it("a folder in the place of the branch's last session", async () => {
    mkdirSync(join(run, LAST_SESSION_FILE), { recursive: true });
    const session = { branch: 'main', createdAt: '2026-01-01T00:00:00Z' };
    await expect(lastSessionOf(run, session, folder)).rejects.toThrow(
      /last-session\.json is damaged: delete it/,
    );
  });
});

describe('a byte order mark is read in', () => {
  const written = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `\uFEFF${text}`);
    return path;
  };

  it('a mapping', () =>
    expect(readMapping(written('mapping.txt', 'com.acme.Feed -> a:\n')).classes.size).toBe(1));

  it('a timetable of faults', () => expect(readTimetable(written('faults.json', '[]'))).toEqual([]));

  it('a phone', () => {
    const pixel = readFileSync(new URL('../../virtual-device/phones/pixel.json', import.meta.url), 'utf8');
    expect(phoneNamed(written('phone.json', pixel)).modes).toEqual(phoneNamed('pixel').modes);
  });
});
