// @module-tag nightly
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { doctorOf } from '../../tools/phone/replay.ts';
import { type DoneStep, readTranscript, SERIAL } from '../../tools/phone/transcript.ts';
import { root } from './perf-session.ts';
import { startDevices } from './start-devices.ts';

/** The short form of what a phone's owner runs, on a virtual device as a Samsung phone. */
it('records what each command printed and the phone answered, which is read again', async () => {
  const { child, env, output, ended } = await startDevices(['device', '--as', 'samsung']);
  await expect.poll(output).toContain('Ctrl-C stops.');
  const [, serial = ''] = /^(\S+) · .* · ready in/m.exec(output()) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const trial = spawn(
    'npm',
    ['run', '-s', 'phone:trial', '--', '--short', '--device', serial, '--out', folder],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  trial.stdout.on('data', (text: Buffer) => {
    printed += text.toString('utf8');
  });
  const [code] = await once(trial, 'close');
  expect(code, printed).toBe(0);
  const text = readFileSync(join(folder, 'transcript.jsonl'), 'utf8');
  expect(text).not.toContain(serial);
  expect(text).not.toContain(root);
  const entries = readTranscript(text);
  const steps = entries.filter((entry): entry is DoneStep => 'step' in entry);
  expect(steps.map(({ step, isAsExpected }) => [step, isAsExpected])).toEqual([
    ['doctor', true],
    ['first-session', true],
  ]);
  expect(steps[0]?.command).toEqual(['doctor', '--device', SERIAL]);
  expect(await doctorOf(entries, 'dev.hitchproof.demo')).toContain(
    'device: SM-S911B · Android 14 · virtual as samsung',
  );
  expect(steps[1]?.printed).toMatch(/^Verdict: pass \(virtual as samsung\)$/m);
  // Appium's lines are heard too, and so are the touches.
  const lines = entries.flatMap((entry) => ('line' in entry ? [entry.line] : []));
  expect(lines).toContainEqual(expect.stringMatching(/^am start-activity /));
  expect(lines).toContainEqual(expect.stringContaining('dev.hitchproof.finger.Main 0,'));
  child.kill('SIGINT');
  await ended;
});
