import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deviceFaults } from '../../orchestrator/base/device-faults.ts';
import { messageOf } from '../../orchestrator/base/errors.ts';
import { faults } from '../../orchestrator/base/faults.ts';
import { Recorder } from '../../orchestrator/service/recorder.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { type FakeDeviceOptions, fakeDevice, HELLO } from '../builders/fake-device-session.ts';
import { planOf } from '../builders/plan-of.ts';
import { scriptedBytes } from '../builders/scripted-trace.ts';
import { tokensOf } from './pages.ts';
import { runCommand } from './run-command.ts';
import { sampleProjects } from './sample-projects.ts';
import { saveSession } from './saved-session.ts';

const enter = sampleProjects();

const PAGE = 'docs/guide/troubleshooting.md';
/** Texts that the page quotes in bold; other bold words name a symptom. */
const quoted = tokensOf(PAGE).flatMap((token) => {
  const [first] = token.type === 'strong' && 'tokens' in token ? (token.tokens ?? []) : [];
  return first?.type === 'codespan' && 'text' in first ? [String(first.text)] : [];
});

/** The failure of a scenario on such a device. */
async function recordedOn(device: FakeDeviceOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  const session = fakeDevice(device);
  const recorder = new Recorder({ session, plan: planOf(folder), spec: 'a.spec.ts', send: () => undefined });
  return recorder
    .record('feed', { on: '~feed', runs: 1 })
    .then(() => '', messageOf)
    .finally(() => rmSync(folder, { recursive: true }));
}

/** Each message of the page, with a function that causes it. */
const PRODUCED: Readonly<Record<string, () => Promise<string>>> = {
  'Several devices are attached (…): choose one with --device <serial>.': async () => {
    enter({ phones: ['P1', 'P2'] });
    return runCommand(['perf']).then(({ output }) => output, messageOf);
  },
  'Nothing scrolled during the recording.': async () => {
    const run = join(enter(), 'reports', 'still');
    saveSession(run, '2026-02-01T12:00:00.000Z', { trace: scriptedBytes('.'.repeat(60)) });
    return (await runCommand(['analyse', run])).output;
  },
  'No probe answered hello in …': () => recordedOn({ reply: () => undefined }),
  "The screen belongs to the app's process …, in which no probe answers": () =>
    recordedOn({
      session: {
        broadcast: async ({ to, extras }) => {
          const { n } = JSON.parse(Buffer.from(extras[0]?.value ?? '', 'base64url').toString());
          const hello = JSON.stringify({ n, ...HELLO, process: 'com.acme', focused: false });
          const data = 'component' in to ? Buffer.from(hello).toString('base64url') : undefined;
          return { code: 1, data };
        },
        shell: async () =>
          [
            '    * Hist  #0: ActivityRecord{a1 u0 com.acme/.Details t1}',
            '      packageName=com.acme processName=com.acme:remote',
            '  topResumedActivity=ActivityRecord{a1 u0 com.acme/.Details t1}',
          ].join('\n'),
      },
    }),
  "The app's process ended: …": () =>
    recordedOn({
      reply: () => undefined,
      session: {
        logcat: async () => 'I ActivityManager: Process com.acme (pid 1000) has died: fg  TOP',
      },
    }),
  // The Java test expects this text from the app's `System.loadLibrary`.
  'UnsatisfiedLinkError: … is machine code, which the virtual device cannot run': async () =>
    readFileSync(
      join(
        packageRoot,
        'virtual-device/runtime/src/test/java/dev/hitchproof/device/api/NativeLibrariesTest.java',
      ),
      'utf8',
    ),
};

it('guide/troubleshooting.md quotes the messages of this list', () => {
  expect(quoted.toSorted()).toEqual(Object.keys(PRODUCED).toSorted());
});

it.each(Object.entries(PRODUCED))('%s', async (message, produce) => {
  const printed = await produce();
  for (const part of message.split(/:? ?…/)) expect(printed).toContain(part);
});

it('guide/first-phone.md names each fault for which a person must act on the phone, and no other code', () => {
  const page = readFileSync(join(packageRoot, 'docs/guide/first-phone.md'), 'utf8');
  const table = page.split('## Messages')[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((line) => (line.split('|')[1] ?? '').match(/[a-z-]+/g) ?? []);
  expect(named.filter((code) => !Object.hasOwn(faults, code))).toEqual([]);
  const left = Object.keys(deviceFaults).filter((code) => !named.includes(code));
  expect(left).toEqual(OF_THE_COMPUTER);
});

/** Faults of the device that nothing on a phone can mend. */
const OF_THE_COMPUTER = [
  'no-activity',
  'not-exported',
  'no-device',
  'simulator-failed',
  'device-ended',
  'adb-failed',
  'adb-connection',
  'adb-server-ended',
];
