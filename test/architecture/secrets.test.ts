import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilAborted } from '../../orchestrator/base/when-aborted.ts';
import { openProject } from '../../orchestrator/cli/command-context.ts';
import { main } from '../../orchestrator/cli/main.ts';
import { terminalOn } from '../../orchestrator/cli/terminal.ts';
import { interruptionOf, sessionErrorOf } from '../../orchestrator/rig/session-end.ts';
import { Supervisor } from '../../orchestrator/rig/supervisor.ts';
import { Recorder } from '../../orchestrator/service/recorder.ts';
import { keepTestFailure } from '../../orchestrator/service/test-failures.ts';
import { fakeDevice } from '../builders/fake-device-session.ts';
import { planOf } from '../builders/plan-of.ts';

const SECRET = 'planted-0123456789';
const PRINTED = `refused: {"accessKey":"other-${SECRET}"} at https://me:${SECRET}@hub/wd for ${SECRET}`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  vi.stubEnv('ACME_TOKEN', SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Contents of a folder's files, with their names. */
const textIn = (of: string): string =>
  readdirSync(of, { recursive: true })
    .map((name) => join(of, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path}\n${readFileSync(path, 'utf8')}`)
    .join('\n');

it('are not in the log of a program, nor in the reason of its end', async () => {
  const supervisor = new Supervisor(folder);
  const log = join(folder, 'program.log');
  const args = ['-e', `console.log(process.env.SHOWN); console.error(process.env.SHOWN); process.exit(1)`];
  const env = { ...process.env, SHOWN: PRINTED };
  supervisor.start({
    name: 'P',
    ifEnded: 'internal',
    statesWhy: true,
    command: process.execPath,
    args,
    env,
    log,
  });
  await untilAborted([supervisor.troubled]);
  const sentence = supervisor.trouble?.sentence;
  expect(sentence).toContain('refused');
  expect(sentence).not.toContain(SECRET);
  await expect.poll(() => readFileSync(log, 'utf8').match(/refused/g)).toHaveLength(2);
  expect(readFileSync(log, 'utf8')).not.toContain(SECRET);
});

it('are not in what is saved of a failed run or test', async () => {
  const session = fakeDevice({ session: { wake: () => Promise.reject(new Error(PRINTED)) } });
  const plan = planOf(folder, { runs: 1, slides: 1 });
  const recorder = new Recorder({ session, plan, spec: 'a.spec.ts', send: () => undefined });
  await expect(recorder.record('feed', { on: '~feed' })).rejects.toThrow('refused');
  keepTestFailure(folder, new Error(PRINTED));
  expect(textIn(folder)).toContain('refused');
  expect(textIn(folder)).not.toContain(SECRET);
});

it('are not in the reason why a session ended, nor in a message of the command', async () => {
  expect(interruptionOf(sessionErrorOf(new Error(PRINTED)))).not.toContain(SECRET);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await main(['analyse', `/none/${SECRET}`]);
  const printed = written.mock.calls.join('\n');
  written.mockRestore();
  expect(printed).toContain('[redacted]');
  expect(printed).not.toContain(SECRET);
});

it('are also those that the configuration names', async () => {
  vi.stubEnv('HITCHPROOF_SECRETS', 'OTHER');
  vi.stubEnv('ACME_LICENCE', 'licence-0123');
  vi.stubEnv('OTHER', 'other-0123');
  writeFileSync(join(folder, 'hitchproof.config.ts'), "export default { secrets: ['ACME_L*'] };");
  await openProject(folder, '.');
  await openProject(folder, '.');
  expect(process.env.HITCHPROOF_SECRETS).toBe('OTHER,ACME_L*');
  keepTestFailure(folder, new Error('refused: licence-0123, other-0123'));
  expect(textIn(join(folder, 'capture'))).toContain('refused: [redacted], [redacted]');
});

it('are not on the terminal', () => {
  const lines: string[] = [];
  terminalOn({ write: (text) => lines.push(text) }).say(`with ${SECRET}`);
  expect(lines).toEqual(['with [redacted]\n']);
});
