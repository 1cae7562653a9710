/**
 * `npm run phone:trial -- [--device SERIAL] [--short]`: what only a phone can prove, in half an hour. Runs the steps of
 * `steps.ts`, and writes what each command printed and what the phone's shell answered into a transcript, which
 * `replay.test.ts` reads. docs/phone-trial.md. Exits with 1 if a step did not end as expected.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../setup/places.mjs';
import { type AdbRecorder, recordAdb } from './adb-recorder.ts';
import { TRIAL_STEPS, type TrialStep } from './steps.ts';
import { type DoneStep, entryText, SERIAL, type TranscriptEntry } from './transcript.ts';

const { values } = parseArgs({
  options: {
    device: { type: 'string' },
    short: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const ADB_PORT = Number(process.env.ANDROID_ADB_SERVER_PORT ?? 5_037);
const folder =
  values.out ?? join(packageRoot, 'reports', 'phone-trial', new Date().toISOString().replaceAll(/[:.]/g, ''));
const HITCHPROOF = join(packageRoot, 'orchestrator', 'cli', 'hitchproof.mjs');
const BENCH = join(packageRoot, 'test', 'bench', 'engines.ts');

mkdirSync(folder, { recursive: true });
const entries: TranscriptEntry[] = [];
const save = (): void =>
  writeFileSync(
    join(folder, 'transcript.jsonl'),
    entries.map((entry) => entryText(entry, hiddenIn(entries))).join(''),
  );

/** The numbers by which the phone can be known, the one that was given and those that it says itself, and the folder here. */
function hiddenIn(all: readonly TranscriptEntry[]): ReadonlyMap<string, string> {
  const told = all.flatMap((entry) =>
    'line' in entry && /\bgetprop ro\.(boot\.)?serialno\b/.test(entry.line) ? entry.out.split(/\s+/) : [],
  );
  const serials = [...told, values.device ?? ''].filter(
    (text) => text.length >= SHORTEST_SERIAL && !text.startsWith('@'),
  );
  return new Map([...serials.map((serial) => [serial, SERIAL] as const), [packageRoot, 'PROJECT']]);
}
/** What is shorter is no number of a phone, and is part of other words. */
const SHORTEST_SERIAL = 6;

const argumentsOf = ({ command: [first = '', ...rest] }: TrialStep): readonly string[] => {
  const device = values.device === undefined ? [] : [values.device];
  switch (first) {
    case 'doctor':
      return [HITCHPROOF, first, ...rest, ...device];
    case 'bench':
      return ['--import', 'tsx', BENCH, '--device', values.device ?? 'usb'];
    default:
      return [HITCHPROOF, first, '--device', values.device ?? 'usb', ...rest];
  }
};

/** Runs a step, and shows what it prints. */
async function done(step: TrialStep, { port }: AdbRecorder): Promise<DoneStep> {
  const command = argumentsOf(step);
  const child = spawn(process.execPath, command, {
    cwd: packageRoot,
    env: { ...process.env, ANDROID_ADB_SERVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString('utf8');
      process.stdout.write(text);
    });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (ended) => resolve(ended ?? -1));
  });
  const words = command.filter((word) => word !== HITCHPROOF && word !== BENCH);
  return { step: step.id, command: words, code, printed, isAsExpected: step.expects.test(printed) };
}

const steps = TRIAL_STEPS.filter(({ isShort }) => !values.short || isShort === true);
const recorder = await recordAdb(ADB_PORT, (line) => entries.push(line));
const ended: DoneStep[] = [];
for (const step of steps) {
  console.log(`\n== ${step.id}: ${step.proves}`);
  const result = await done(step, recorder);
  ended.push(result);
  entries.push(result);
  save();
}
recorder.close();
console.log('');
for (const { step, isAsExpected, code } of ended)
  console.log(`${isAsExpected ? 'as expected' : 'NEW        '} ${step} (exit code ${code})`);
console.log(
  `\nTranscript: ${join(folder, 'transcript.jsonl')}. Read it before you send it: it is what your phone printed.`,
);
process.exitCode = ended.every(({ isAsExpected }) => isAsExpected) ? 0 : 1;
