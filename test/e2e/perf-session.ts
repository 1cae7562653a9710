import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Result, resultSchema } from '../../orchestrator/report/result/result.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A finished measuring session. */
export interface PerfSession {
  readonly code: number;
  readonly output: string;
  /** Run folder; undefined if the command ended before it made one. */
  readonly folder: string | undefined;
  /** What the virtual device's display logged during the session, as JSON lines. */
  readonly displayLog: () => string;
}

export interface SessionOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Parent of the run folder (default: a new folder). */
  readonly reports?: string;
  readonly onStart?: (session: RunningSession) => void;
  /** Called with each line of standard output while the session runs. */
  readonly onLine?: (line: string, session: RunningSession) => void;
}
export interface RunningSession {
  readonly pid: number;
  readonly reports: string;
}

/** One `npm run perf:e2e` as a user starts it, with its own device and Appium server. */
export const perfSession = (args: readonly string[], options: SessionOptions = {}): Promise<PerfSession> =>
  sessionOf(
    (reports) => [
      join(root, 'orchestrator/cli/perf-e2e.mjs'),
      '--reports',
      reports,
      '--no-allure',
      '--keep-device',
      ...args,
    ],
    options,
  );

/** @param command returns Node.js's arguments for a session whose run folder is created in the given folder */
export function sessionOf(
  command: (reports: string) => readonly string[],
  options: SessionOptions,
): Promise<PerfSession> {
  const reports = options.reports ?? mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const child = spawn(process.execPath, command(reports), {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  options.onStart?.({ pid: child.pid ?? -1, reports });
  let output = '';
  const listen = (chunk: Buffer): void => {
    const text = chunk.toString('utf8');
    output += text;
    for (const line of text.split('\n')) options.onLine?.(line, { pid: child.pid ?? -1, reports });
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const folder = runFolderIn(reports);
      const displayLog = (): string =>
        readFileSync(join(folder ?? reports, 'device/data/misc/display/display.jsonl'), 'utf8');
      resolve({ code: code ?? -1, output, folder, displayLog });
    });
  });
}

export function runFolderIn(reports: string): string | undefined {
  const folder = readdirSync(reports)
    .filter((name) => name !== 'history')
    .sort()
    .at(-1);
  return folder === undefined ? undefined : join(reports, folder);
}

export function folderOf(session: PerfSession): string {
  if (session.folder === undefined) throw new Error(`The session left no run folder:\n${session.output}`);
  return session.folder;
}

export type ScenarioResult = Result['scenarios'][number];
type ResultVerdict = ScenarioResult['verdicts'][number];

export const resultOf = (session: PerfSession): Result =>
  resultSchema.parse(JSON.parse(readFileSync(join(folderOf(session), 'result.json'), 'utf8')));

/** The verdict of the comparison with another build or a baseline. */
export function comparisonIn(session: PerfSession): ResultVerdict {
  const verdicts = resultOf(session).scenarios.flatMap((scenario) => scenario.verdicts);
  const found = verdicts.find(({ gate }) => gate.kind === 'regression');
  if (found === undefined) throw new Error(`Nothing was compared:\n${session.output}`);
  return found;
}

export const tracesOf = (session: PerfSession): ReadonlyMap<string, Buffer> => {
  const folder = join(folderOf(session), 'traces');
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]));
};
