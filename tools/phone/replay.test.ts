import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEnds } from '../../orchestrator/capture/bounded-replies.ts';
import { conditionsCommand, parseConditions } from '../../orchestrator/capture/conditions.ts';
import { packageRoot } from '../setup/places.mjs';
import { doctorOf, replayedAdb } from './replay.ts';
import { TRIAL_STEPS } from './steps.ts';
import { type DoneStep, readTranscript, SERIAL } from './transcript.ts';

const APP = 'dev.hitchproof.demo';
const folder = join(packageRoot, 'tools/phone/testdata');
const transcripts = readdirSync(folder).map((file) => ({
  file,
  entries: readTranscript(readFileSync(join(folder, file), 'utf8')),
}));

/** The transcripts of all phones so far; each is read as that phone was read when it was recorded. */
describe.each(transcripts)('$file', ({ entries }) => {
  const steps = entries.filter((entry): entry is DoneStep => 'step' in entry);

  it('doctor says what it said then', async () => {
    const then = steps.find(({ step }) => step === 'doctor')?.printed;
    // The phone had no app yet, and whether it has one is no fact of the phone.
    const withoutApp = (text = ''): string =>
      text.replace(/^(ok|note|missing) +app: .*\n(?: +fix: .*\n)?/m, '');
    expect(withoutApp(await doctorOf(entries, APP))).toBe(withoutApp(then));
  });

  it('its conditions are read', async () => {
    const read = parseConditions(await replayedAdb(entries).shell(SERIAL, conditionsCommand(APP)));
    expect(read).toMatchObject({
      batteryPercent: expect.any(Number),
      batteryCharging: expect.any(Boolean),
      accessibility: expect.arrayContaining(['UiAutomation']),
    });
  });

  it('each of its steps is one of the trial, and ended as expected', () => {
    for (const { step, printed, isAsExpected } of steps) {
      const known = TRIAL_STEPS.find(({ id }) => id === step);
      expect(known?.expects.test(printed)).toBe(isAsExpected);
      expect(isAsExpected).toBe(true);
    }
  });
});

it('a line that was not recorded is said', async () => {
  const [first] = transcripts;
  await expect(replayedAdb(first?.entries ?? []).shell(SERIAL, 'getprop')).rejects.toThrow(
    `The phone was not asked: ${withEnds('getprop')}`,
  );
});

it('the page has each step of the trial, in order', () => {
  const page = readFileSync(join(packageRoot, 'docs/phone-trial.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, id, proves]) => [id, proves]);
  expect(rows).toEqual(TRIAL_STEPS.map(({ id, proves }) => [id, proves]));
});
