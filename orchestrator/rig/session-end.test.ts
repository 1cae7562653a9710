import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FaultError } from '../base/errors.ts';
import { saveWorkerEnd, saveWorkerStart, type WorkerEnd } from '../run-folder/worker-files.ts';
import { keepTestFailure } from '../service/test-failures.ts';
import { type EndFacts, endingOf, endOf, interruptionOf, sessionErrorOf } from './session-end.ts';

const folder = mkdtempSync(join(tmpdir(), 'session-end-'));
const log = join(folder, 'wdio.log');
afterAll(() => rmSync(folder, { recursive: true }));

const TROUBLE = { code: 'appium-ended', sentence: 'Appium ended.' } as const;
const BROKEN = { kind: 'broken', code: 'appium-ended', message: 'Appium ended.' };
const failed = (message: string, kind = 'broken') => ({ kind, code: 'specs-failed', message });

const facts = (change: Partial<EndFacts>): EndFacts => ({
  exitCode: 0,
  trouble: undefined,
  stopped: false,
  folder,
  ...change,
});

describe('the end of a session', () => {
  it.each<[string, Partial<EndFacts>, object]>([
    ['is done with exit code 0', {}, { kind: 'done' }],
    [
      'is a stop, regardless of what else happened',
      { stopped: true, trouble: TROUBLE, exitCode: 1 },
      { kind: 'stopped' },
    ],
    ['is broken by the rig', { trouble: TROUBLE }, BROKEN],
    ['is broken by the rig before the specs', { trouble: TROUBLE, exitCode: 1 }, BROKEN],
  ])('%s', (_, change, expected) => expect(endOf(facts(change))).toEqual(expected));

  it.each([
    ['2026 ERROR @wdio/runner: Error: no device\n    at x', 'no device'],
    ['passing\n    TypeError: x is undefined \nError: later', 'x is undefined'],
    ['[0-0] WebDriverError: Error executing adb', 'Error executing adb'],
  ])('is broken by the first error of the specs: %j', (text, message) => {
    writeFileSync(log, text);
    expect(endOf(facts({ exitCode: 1 }))).toEqual(failed(`${message} (log: ${log})`));
  });

  it.each([
    [true, `no button (log: ${log})`],
    [false, 'no button'],
  ])('names the first failure of a test; its log exists: %s', (isLogged, message) => {
    const own = isLogged ? folder : mkdtempSync(join(folder, 'other-'));
    writeFileSync(log, 'Error: another');
    keepTestFailure(own, new Error('no button\n    at x'));
    expect(endOf(facts({ exitCode: 1, folder: own }))).toEqual(failed(message, 'tests-failed'));
    rmSync(join(own, 'capture'), { recursive: true });
  });

  it('is done when only budgets are not met', () => {
    keepTestFailure(folder, Object.assign(new Error('slow'), { matcherResult: { unmetBudget: true } }));
    expect(endOf(facts({ exitCode: 1 }))).toEqual({ kind: 'done' });
    rmSync(join(folder, 'capture'), { recursive: true });
  });

  it("is broken for WebdriverIO's reasons when it printed them itself", () => {
    const own = mkdtempSync(join(folder, 'other-'));
    expect(endOf(facts({ exitCode: 1, folder: own }))).toEqual(
      failed('The specs failed; WebdriverIO printed why.'),
    );
  });

  it('is broken by the end of the worker when the log has no error', () => {
    writeFileSync(log, 'Error:\n0 errors: fine');
    expect(endOf(facts({ exitCode: 1 }))).toEqual({
      kind: 'broken',
      code: 'worker-ended',
      message: `WebdriverIO's worker ended before its specs did (log: ${log}).`,
    });
  });

  it('is broken by the end of WebdriverIO itself', () => {
    writeFileSync(log, 'Error: x');
    expect(endOf(facts({ exitCode: 137 }))).toEqual({
      kind: 'broken',
      code: 'worker-ended',
      message: `WebdriverIO was ended by SIGKILL (log: ${log}).`,
    });
  });

  it('can be an error of the rig itself', () => {
    const fault = new FaultError('adb-failed', 'no port');
    expect(sessionErrorOf(fault)).toEqual({ kind: 'broken', code: 'adb-failed', message: 'no port' });
    expect(sessionErrorOf(new Error('odd'))).toEqual({ kind: 'broken', code: 'internal', message: 'odd' });
    expect(sessionErrorOf('thrown')).toEqual({ kind: 'broken', code: 'internal', message: 'thrown' });
  });
});

it.each([
  [{ kind: 'done' }, undefined],
  [{ kind: 'stopped' }, 'The session was stopped before its end. [stopped]'],
  [{ kind: 'broken', code: 'no-reply', message: 'why' }, 'why [no-reply]'],
  [{ kind: 'tests-failed', code: 'specs-failed', message: 'why' }, 'why [specs-failed]'],
] as const)('%j reads as %s', (end, sentence) => expect(interruptionOf(end)).toBe(sentence));

it.each([
  [{ kind: 'done' }, {}],
  [{ kind: 'broken', code: 'no-reply', message: 'why' }, { interrupted: 'why [no-reply]' }],
  [{ kind: 'tests-failed', code: 'specs-failed', message: 'why' }, { failedTest: 'why [specs-failed]' }],
] as const)('%j is recorded as %j', (end, ending) => expect(endingOf(end)).toEqual(ending));

it('is broken by a run that failed in a test', () => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  keepTestFailure(own, new FaultError('no-reply', 'late'));
  expect(endOf(facts({ exitCode: 1, folder: own }))).toEqual({
    kind: 'broken',
    code: 'no-reply',
    message: 'late',
  });
  rmSync(own, { recursive: true });
});

it('is broken by a signal to WebdriverIO, which closes its sessions, not by what fails then', () => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  const file = join(own, 'wdio.log');
  writeFileSync(
    file,
    `Ended WebDriver sessions gracefully after a SIGINT signal was received!
[0-0] 2026 ERROR @wdio/local-runner: Failed launching test session: TypeError: Cannot read properties of undefined\n`,
  );
  keepTestFailure(own, new Error('invalid session id'));
  const end = endOf(facts({ exitCode: 1, folder: own }));
  rmSync(own, { recursive: true });
  expect(end).toEqual({
    kind: 'broken',
    code: 'worker-ended',
    message: `WebdriverIO was ended by a signal (log: ${file}).`,
  });
});

it('a phone whose shell lacks a permission is named by the line with the exception', () => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  const file = join(own, 'wdio.log');
  const exception =
    'java.lang.SecurityException: You need the android.permission.INSTALL_GRANT_RUNTIME_PERMISSIONS';
  const printed = `'Command 'adb -P 1 -s R1 install -g a.apk' exited with code 1'; Command output: \nException occurred while executing 'install':\n${exception}\n\tat com.android.A.b(A.java:1)`;
  const entry =
    '2026-11-21T10:00:00.000Z ERROR webdriver: WebDriverError: Error executing adbExec. Original error:';
  writeFileSync(file, `${entry} ${printed}\n when running "http://host/session"\n${entry} another\n`);
  const end = endOf(facts({ exitCode: 1, folder: own }));
  rmSync(own, { recursive: true });
  expect(end).toEqual({
    kind: 'broken',
    code: 'shell-restricted',
    message: `\`install -g a.apk\` ended with exit code 1: ${exception} (log: ${file})`,
  });
});

it.each([
  ['adb: failed to install a.apk: Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE: no space]', 'device-full'],
  [
    'adb: failed to install a.apk: Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]',
    'install-restricted',
  ],
  ['something else', 'specs-failed'],
])('a session that could not be created because of "%s" is %s', (message, code) => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  const file = join(own, 'wdio.log');
  writeFileSync(file, `ERROR @wdio/runner: Error: ${message}\n`);
  const end = endOf(facts({ exitCode: 1, folder: own }));
  rmSync(own, { recursive: true });
  expect(end).toEqual({ kind: 'broken', code, message: `${message} (log: ${file})` });
});

it('a command of adb that failed in a test is said without what the layers above add', () => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  keepTestFailure(
    own,
    new Error(
      `Error executing adbExec. Original error: 'Command '/opt/adb -P 1 -s R1 push a /b' exited with code 1'; Command output: adb: error: no such folder`,
    ),
  );
  const end = endOf(facts({ exitCode: 1, folder: own }));
  rmSync(own, { recursive: true });
  expect(end).toMatchObject({ message: '`push a /b` ended with exit code 1: adb: error: no such folder' });
});

describe('a worker that ended before its tests', () => {
  const SPEC = join(process.cwd(), 'specs', 'feed.spec.ts');
  const endOfWorker = (exitCode: number, end: Pick<WorkerEnd, 'kind' | 'at'> | undefined) => {
    const own = mkdtempSync(join(tmpdir(), 'session-end-'));
    saveWorkerStart(own, '0-0', ['specs/other.spec.ts']);
    saveWorkerEnd(own, '0-0', { pid: 1, kind: 'ran', tests: [] });
    saveWorkerStart(own, '0-1', [SPEC]);
    if (end !== undefined) saveWorkerEnd(own, '0-1', { pid: 1, tests: [], ...end });
    const ended = endOf(facts({ exitCode, folder: own }));
    rmSync(own, { recursive: true });
    return ended;
  };
  const broken = (message: string) => ({ kind: 'broken', code: 'worker-ended', message });
  const NAMED =
    "specs/feed.spec.ts:12 ended WebdriverIO's worker before the tests of specs/feed.spec.ts did: remove the call that ends the process.";

  it.each([
    [{ kind: 'exit', at: 'specs/feed.spec.ts:12' } as const, NAMED],
    [
      { kind: 'exit' } as const,
      "WebdriverIO's worker of specs/feed.spec.ts ended before its tests did: look for what ends the process.",
    ],
    [
      undefined,
      "WebdriverIO's worker of specs/feed.spec.ts ended before its tests did: look for what ends the process.",
    ],
  ])('is no success, whatever its exit code says: %j', (end, message) =>
    expect(endOfWorker(0, end)).toEqual(broken(message)),
  );

  it('is named by the line that ended it, also with another exit code', () =>
    expect(endOfWorker(1, { kind: 'exit', at: 'specs/feed.spec.ts:12' })).toEqual(broken(NAMED)));

  it.each(['ran', 'no-tests'] as const)('is not one whose tests: %s', (kind) =>
    expect(endOfWorker(0, { kind })).toEqual({ kind: 'done' }),
  );
});

it('a worker that ended early is not hidden by unmet budgets', () => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  keepTestFailure(own, Object.assign(new Error('slow'), { matcherResult: { unmetBudget: true } }));
  saveWorkerStart(own, '0-0', ['specs/feed.spec.ts']);
  expect(endOf(facts({ exitCode: 1, folder: own }))).toMatchObject({ code: 'worker-ended' });
  rmSync(own, { recursive: true });
});

describe('specs with a mistake', () => {
  const PASSED = { title: 'measures', outcome: 'passed' } as const;
  const endOfSpec = (
    exitCode: number,
    end: Partial<WorkerEnd>,
    failure?: Error,
    mayMeasureNothing = false,
  ) => {
    const own = mkdtempSync(join(tmpdir(), 'session-end-'));
    if (failure !== undefined) keepTestFailure(own, failure);
    saveWorkerStart(own, '0-0', ['specs/feed.spec.ts']);
    saveWorkerEnd(own, '0-0', { pid: 1, kind: 'ran', scenarios: [], tests: [PASSED], ...end });
    const ended = endOf(facts({ exitCode, folder: own, mayMeasureNothing }));
    rmSync(own, { recursive: true });
    return ended;
  };
  it('are functional ones where some were chosen', () => {
    expect(endOfSpec(0, {}, undefined, true)).toEqual({ kind: 'done' });
    expect(endOfSpec(0, { scenarios: call(false) }, undefined, true)).toMatchObject({ kind: 'broken' });
  });

  const call = (isOver: boolean) => [{ name: 'feed', at: 'specs/feed.spec.ts:4', isOver }];

  it.each([
    [0, {}, /^specs\/feed\.spec\.ts measured no scenario/],
    [0, { scenarios: call(false) }, /^specs\/feed\.spec\.ts:4 does not wait for the scenario 'feed'/],
    [
      1,
      { stray: { message: 'why.\nmore', at: 'specs/feed.spec.ts:9' } },
      /^specs\/feed\.spec\.ts:9 threw an error that no test waits for: why; /,
    ],
    [1, { stray: { message: 'why' } }, /^specs\/feed\.spec\.ts threw an error/],
  ])('exit code %d, %j', (exitCode, end, message) => {
    expect(endOfSpec(exitCode, end)).toEqual({
      kind: 'broken',
      code: 'invalid-use',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['why', 'invalid-use'],
    ['WebDriverError: socket hang up', 'appium-connection'],
  ])('%s is the cause of a request that was lost: %s', (message, code) => {
    const lost = new Error('WebDriverError: Could not proxy command. Original error: socket hang up');
    expect(endOfSpec(1, { stray: { message } }, lost)).toMatchObject({ kind: 'broken', code });
  });

  it.each<Partial<WorkerEnd>>([
    { scenarios: call(true) },
    { tests: [{ title: 'measures', outcome: 'skipped' }] },
    { scenarios: call(true), stray: { message: 'of no consequence' } },
  ])('are not %j', (end) => expect(endOfSpec(0, end)).toEqual({ kind: 'done' }));
});

it.each([
  [
    'is not one that found no test',
    { kind: 'signal', signal: 'SIGINT' },
    undefined,
    /was ended by SIGINT: look for/,
  ],
  [
    'is why its test failed',
    { kind: 'signal', signal: 'SIGTERM' },
    new Error('no such session'),
    /by SIGTERM: look/,
  ],
  [
    'may have none to tell of',
    undefined,
    undefined,
    /ended before its tests did: look for what ends the process/,
  ],
] as const)('a worker that a signal ended %s', (_, end, failure, message) => {
  const own = mkdtempSync(join(tmpdir(), 'session-end-'));
  saveWorkerStart(own, '0-0', ['specs/feed.spec.ts']);
  if (end !== undefined) saveWorkerEnd(own, '0-0', { pid: 1, ...end, scenarios: [], tests: [] });
  if (failure !== undefined) keepTestFailure(own, failure);
  const ended = endOf(facts({ exitCode: 1, folder: own }));
  rmSync(own, { recursive: true });
  expect(ended).toEqual({ kind: 'broken', code: 'worker-ended', message: expect.stringMatching(message) });
});
