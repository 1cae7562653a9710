import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listens } from '../../orchestrator/rig/free-port.ts';
import type { DeviceFault, RequestFault, Timetable } from '../../virtual-device/faults/timetable.ts';
import { HOSTILE } from '../builders/fake-appium-server.ts';
import { hitchproof } from './command-line.ts';
import { folderOf, perfSession, type RunningSession, resultOf, root } from './perf-session.ts';
import { descendantsOf, stillRunning } from './processes.ts';
import { warmDevice } from './warm-device.ts';

const planSchema = z.object({
  place: z.object({ appium: z.object({ port: z.number() }), adbPort: z.number() }),
});
/** On a device that answers and refuses as a phone. */
const SMALL = [
  '--as',
  'pixel',
  '--clock',
  'free',
  '--spec',
  'specs/feed.spec.ts',
  '--runs',
  '3',
  '--slides',
  '2',
];
const ONE_RUN = { runs: 1, slides: 2 };

/** The error message; the lines before it are progress. */
const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

async function expectNothingLeft(folder: string, pids: readonly number[]): Promise<void> {
  const { place } = planSchema.parse(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')));
  // The guard ends shortly after the command.
  await expect.poll(() => stillRunning(pids)).toEqual([]);
  expect(await listens(place.appium.port)).toBe(false);
  expect(await listens(place.adbPort)).toBe(false);
}

/** A timetable with one fault, at a broadcast to the probe during the second run. */
function duringRun2(fault: DeviceFault | RequestFault): string {
  const file = join(mkdtempSync(join(tmpdir(), 'hitchproof-faults-')), 'faults.json');
  const timetable: Timetable = [{ on: 'shell', contains: 'dev.hitchproof.finger.Main 0,', nth: 5, fault }];
  writeFileSync(file, JSON.stringify(timetable));
  return file;
}

describe('a failure is reported and keeps what was measured', () => {
  const KILLED = '%s is killed during a run';
  it.each([
    [
      "the virtual device's runtime",
      /dev\.hitchproof\.device/,
      /The virtual device ended with exit code 1: .*runtime stopped: it was killed by SIGKILL \(log: [^()]*device\.log\)\. \[device-ended\]/,
    ],
  ])(KILLED, isReported);
  it.each([['Appium', /appium.* server /, /Appium was ended by SIGKILL.*\[appium-ended\]/]])(
    KILLED,
    { tags: 'nightly' },
    isReported,
  );

  async function isReported(_: string, victim: RegExp, sentence: RegExp): Promise<void> {
    let pids: readonly number[] = [];
    const kill = ({ pid }: RunningSession): void => {
      const all = descendantsOf(pid);
      pids = all.map((p) => p.pid);
      const found = all.find((p) => victim.test(p.command));
      if (found !== undefined) process.kill(found.pid, 'SIGKILL');
    };
    const session = await perfSession(SMALL, {
      onLine: (line, running) => {
        if (/ 1\/3 /.test(line)) kill(running);
      },
    });
    expect(session.output).toMatch(sentence);
    expect(session.code).toBe(3);
    expect(readdirSync(join(folderOf(session), 'traces')).length).toBeGreaterThan(0);
    expect(resultOf(session).verdict.kind).not.toBe('pass');
    await expectNothingLeft(folderOf(session), pids);
  }

  it.each([
    ['disconnects', { kind: 'disconnect' }],
    ['restarts', { kind: 'reboot' }],
  ] as const)('the device %s during a run', { tags: 'nightly' }, isLost);

  async function isLost(_: string, fault: DeviceFault): Promise<void> {
    const faults = duringRun2(fault);
    const session = await perfSession([...SMALL, '--faults', faults]);
    expect(session.output).toMatch(/The device 127\.0\.0\.1:\d+ .*\[device-lost\]/);
    expect(session.code).toBe(3);
    const [first, ...later] = resultOf(session).scenarios[0]?.runs.map(({ outcome }) => outcome.kind) ?? [];
    expect(first).toBe('valid');
    // The interrupted run, and its repetition if that began before the loss was certain.
    expect(new Set(later)).toEqual(new Set(['infrastructure']));
    await expectNothingLeft(folderOf(session), []);
  }

  it('the device prints what controls a terminal, a shell and a page during a run', {
    tags: 'nightly',
  }, async () => {
    const fault = { kind: 'says', text: HOSTILE.repeat(10_000) } as const;
    const session = await perfSession([...SMALL, '--faults', duringRun2(fault)]);
    expect(session.code, session.output).toBe(3);
    expect(session.output).toMatch(
      / 2\/3 failed: .* \[(?:appium-connection|adb-[a-z]+|no-reply|touch-refused)\]$/m,
    );
    expect(session.output).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    const [first, ...later] = resultOf(session).scenarios[0]?.runs.map(({ outcome }) => outcome.kind) ?? [];
    expect(first).toBe('valid');
    expect(new Set(later)).toEqual(new Set(['infrastructure']));
    expect(statSync(join(folderOf(session), 'result.json')).size).toBeLessThan(1 << 20);
    await expectNothingLeft(folderOf(session), []);
  });

  it('the app ends itself during a run', async () => {
    const faults = duringRun2({ kind: 'app-exit', package: 'dev.hitchproof.demo' });
    const session = await perfSession([...SMALL, '--faults', faults]);
    expect(session.output).toMatch(/ 1\/3 · 60 fps /);
    expect(session.output).toMatch(
      / 2\/3 failed: The app's process ended: Process dev\.hitchproof\.demo \(pid \d+\) has died: .*\[app-exit\]/,
    );
    expect(session.output).toMatch(/^Verdict: fail .*\n {2}feed-fling: the app exited$/m);
    expect(session.code).toBe(1);
    const [scenario] = resultOf(session).scenarios;
    expect(scenario?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid', 'app-failure']);
  });

  it('the display changes its rate during a run: frames are compared with the period in force, and runs at another rate than most do not count', {
    tags: 'nightly',
  }, async () => {
    const faults = duringRun2({ kind: 'refresh-rate', hz: 120 });
    const session = await perfSession([...SMALL, '--hz', '60', '--faults', faults]);
    expect(session.output).toMatch(/ 1\/3 · 60 fps .*\n.*\n.* 3\/3 · 120 fps /);
    const [scenario] = resultOf(session).scenarios;
    expect(scenario?.device.refreshHz).toBe(120);
    const [first, , last] = scenario?.runs.map(({ outcome }) => outcome) ?? [];
    expect(last?.kind).toBe('valid');
    expect(first).toMatchObject({
      environment: ['REFRESH-RATE'],
      rates: { displayHz: expect.closeTo(60, 2), classHz: 120 },
    });
    const text = readFileSync(join(folderOf(session), 'summary.md'), 'utf8');
    expect(text).toContain('the display ran at 60 Hz, and at 120 Hz in most runs');
    expect(resultOf(session).verdict.kind).toBe('pass');
  });
});

describe('on a device that goes on', () => {
  const session = warmDevice(60);

  it('a gated metric without a value is exit 3, never a pass', async () => {
    const ended = await session({ ...ONE_RUN, spec: 'test/e2e/specs/no-value.spec.ts' });
    expect(ended.code).toBe(3);
    expect(resultOf(ended).scenarios[0]?.verdicts.map((v) => v.kind)).toEqual(['no-data']);
  });

  it('an app that crashes in the warm-up is exit 1 with a result and its stack, and the next session is not to blame', async () => {
    const ended = await session({ ...ONE_RUN, world: 'crash' });
    expect(ended.code, ended.output).toBe(1);
    expect(resultOf(ended).verdict).toMatchObject({ kind: 'fail' });
    expect(ended.output).toMatch(
      /The app crashed: java\.lang\.IllegalStateException: row 30 .* at dev\.hitchproof\.demo\.PlannedCost\.bindUs/,
    );
    // The log of the device still has the crash.
    const next = await session({ ...ONE_RUN, spec: 'test/e2e/specs/wrong/no-such-activity.spec.ts' });
    expect(next.code, next.output).toBe(3);
    expect(next.output).toMatch(/The app has no activity .* \[no-activity\]$/m);
  });

  it('an app that ends in a bind because the device lacks a part of the platform is not blamed', async () => {
    const apk = 'android-probe/screens-app/target/screens-app.apk';
    const ended = await session({ ...ONE_RUN, apk, spec: 'test/e2e/specs/device-gap.spec.ts' });
    expect(ended.code, ended.output).toBe(3);
    expect(resultOf(ended).verdict).toMatchObject({ kind: 'infrastructure' });
    const [lack] = resultOf(ended).scenarios[0]?.runs.flatMap(({ failure }) => failure ?? []) ?? [];
    expect(lack?.trace).toContain('dev.hitchproof.screens.PdfAdapter.show');
    expect(ended.output).toContain('The virtual device lacks PdfDocument.');
    expect(ended.output).not.toContain('The app crashed');
  });

  it('an app that hangs for 8 s is exit 1 with a result and its stack', { tags: 'nightly' }, async () => {
    const ended = await session({ ...ONE_RUN, world: 'hang' });
    expect(ended.code, ended.output).toBe(1);
    expect(resultOf(ended).verdict).toMatchObject({ kind: 'fail' });
    const stacks = resultOf(ended).scenarios[0]?.causes.stacks ?? [];
    expect(stacks.flatMap(({ example }) => example).join('\n')).toContain('onBindViewHolder');
  });

  it('gestures without movement are said, and a run with many of them does not count', {
    tags: 'nightly',
  }, async () => {
    const ended = await session({ runs: 1, slides: 5, spec: 'test/e2e/specs/at-the-edge.spec.ts' });
    const found = resultOf(ended).scenarios.map(({ name, runs, warnings }) => [
      ...[name, runs[0]?.outcome.kind],
      warnings.find(({ code }) => code === 'gestures-without-movement')?.facts,
    ]);
    expect(found).toEqual([
      ['one-of-five', 'valid', { without: 1, gestures: 5 }],
      ['two-of-five', 'inconclusive', { without: 2, gestures: 5 }],
    ]);
    expect(ended.output).toContain('does not count: Nothing moved under some of the gestures');
  });

  it('a crash, a hang and a failed setup have their whole stack, screen and log in Allure', {
    tags: 'nightly',
  }, async () => {
    const ended = await session({ runs: 1, slides: 3, spec: 'test/e2e/specs/hangs-and-crashes.spec.ts' });
    expect(ended.code, ended.output).toBe(1);
    const results = join(folderOf(ended), 'allure-results');
    const found = readdirSync(results)
      .filter((name) => name.endsWith('-result.json'))
      .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as TestResult)
      .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
    expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual([
      ...['crashes (simulated) failed', 'deadlocks (simulated) failed'],
      ...['does not open (simulated) broken', 'hangs (simulated) failed'],
    ]);
    const traces = found.map(({ statusDetails }) => statusDetails.trace ?? '');
    expect(traces[0]).toMatch(/^java\.lang\.IllegalStateException: row 30 .*\n {4}at dev\.hitchproof\.demo/);
    expect(traces[0]?.split('\n').length).toBeGreaterThan(10);
    expect(traces[1]).toMatch(
      /\n"main" Blocked\n {4}waits for java\.lang\.Object <0x\w+>, held by "indexer"\n {4}at dev\.hitchproof\.demo\.SharedStore/,
    );
    expect(traces[1]).toMatch(
      /\n"indexer" Blocked\n {4}waits for java\.lang\.Object <0x\w+>, held by "main"\n/,
    );
    expect(traces[2]).toMatch(/^Error: no account for the feed\n {4}at .*hangs-and-crashes\.spec\.ts/);
    expect(traces[3]).toMatch(/^"main"\n[^"]*RowCost\.pay[^"]*\n\n"/);
    for (const { attachments } of found)
      expect(attachments.map(({ name }) => name)).toContainEqual(expect.stringMatching(/: screen\.png$/));
    const why = resultOf(ended).scenarios.map(({ slug }) =>
      readFileSync(join(folderOf(ended), 'scenarios', slug, 'why.html'), 'utf8'),
    );
    expect(why.map((page) => page.match(/<h2>(Failed runs|No answer)/)?.[1])).toEqual([
      ...['Failed runs', 'Failed runs', 'Failed runs', 'No answer'],
    ]);
    expect(why[1]).toMatch(
      /no answer for 5 s \(ANR\), [\d,]+ ms into the run, main waits for a lock that (?:"|&quot;)indexer(?:"|&quot;) holds/,
    );
  });

  it('a device that is not fit for measuring is exit 4', async () => {
    const ended = await session({ ...ONE_RUN, spec: 'test/e2e/specs/low-battery.spec.ts' });
    expect(ended.code, ended.output).toBe(4);
    expect(resultOf(ended).verdict.kind).toBe('invalid-environment');
    expect(ended.output).toMatch(/battery/i);
  });
});

describe('mistakes of use are one sentence', () => {
  it('an unknown option is exit 2', async () => {
    const { code, output } = await hitchproof(['perf', '--nonsense']);
    expect(code).toBe(2);
    expect(lastLine(output)).toMatch(/unknown option '--nonsense'/);
  });

  it.each([
    [
      ['--package', 'com.example.absent'],
      /starts without apps: give the APK of com\.example\.absent with --apk/,
    ],
    [['--apk', 'README.md'], /README\.md is not an APK that can be read/],
    [['--spec', 'test/e2e/specs/none.spec.ts'], /^No spec matches \S+none\.spec\.ts\. \[invalid-use\]$/m],
  ])('%j is found before the device starts', async (args, sentence) => {
    const reports = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
    const { code, output } = await hitchproof(['perf', ...SMALL, ...args, '--reports', reports]);
    expect(code).toBe(2);
    expect(output).toMatch(sentence);
    expect(readdirSync(reports)).toEqual([]);
  });

  it('an absent serial is exit 3', async () => {
    const { code, output } = await hitchproof(['perf', '--device', 'NOT-THERE']);
    expect(code).toBe(3);
    expect(output).toMatch(/No device NOT-THERE is attached/);
  });

  it('a taken port of the virtual device', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const run = (): string =>
      execFileSync(process.execPath, ['--import', 'tsx', 'virtual-device/main.ts', '--port', String(port)], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    expect(run).toThrow(new RegExp(`${port}`));
    server.close();
  });
});

describe('a machine without a precondition gets the command that installs it', () => {
  /** A fresh clone with only the named programs on its PATH. */
  async function onMachineWith(programs: readonly string[]): Promise<{ code: number; output: string }> {
    const clone = mkdtempSync(join(tmpdir(), 'hitchproof-clone-'));
    execFileSync('git', ['clone', '--quiet', root, clone]);
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const bin = mkdtempSync(join(tmpdir(), 'hitchproof-bin-'));
    for (const program of programs) {
      symlinkSync(execFileSync('which', [program], { encoding: 'utf8' }).trim(), join(bin, program));
    }
    try {
      const output = execFileSync(
        process.execPath,
        ['orchestrator/cli/perf-e2e.mjs', '--device', 'virtual'],
        {
          cwd: clone,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { PATH: bin, HOME: dirname(bin) },
        },
      );
      return { code: 0, output };
    } catch (error) {
      const failed = error as { status: number; stderr: string };
      return { code: failed.status, output: failed.stderr };
    }
  }

  it('no JDK', async () => {
    const { code, output } = await onMachineWith([]);
    expect(code).toBe(3);
    expect(lastLine(output)).toMatch(/^set-up: JDK is missing: .*install/);
  });

  it('no adb', async () => {
    const { code, output } = await onMachineWith(['javac']);
    expect(code).toBe(3);
    expect(lastLine(output)).toMatch(/^set-up: adb is missing: .*install/);
  });
});
