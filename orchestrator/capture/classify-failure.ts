import { ProbeError } from './probe-error.ts';
import type { CapturedRun } from './recording.ts';

type Failure = NonNullable<CapturedRun['failure']>;

/**
 * Separates failures of the app from those of the infrastructure. A crash or ANR is read from the log, because the
 * harness only sees that replies stop: AndroidRuntime prints `FATAL EXCEPTION` (AOSP RuntimeInit), ActivityManager
 * prints `ANR in` (AOSP ProcessErrorStateRecord).
 */
export function classifyFailure(error: unknown, logcat: string, packageName: string): Failure {
  const crash = crashIn(logcat, packageName);
  if (crash !== undefined) return { kind: 'crash', message: `The app crashed: ${crash}`, retriable: false };
  if (hasAnr(logcat, packageName)) {
    return { kind: 'anr', message: 'The app stopped responding (ANR).', retriable: false };
  }
  return {
    kind: 'infrastructure',
    message: sentenceOf(error),
    retriable: error instanceof ProbeError && error.code === 'bad-transfer',
  };
}

/** Lines: `FATAL EXCEPTION: <thread>`, `Process: <process>, PID: <pid>`, `<exception>`, and one `at <call>` per call. */
function crashIn(logcat: string, packageName: string): string | undefined {
  const lines = logcat.split('\n');
  const fatal = lines.findIndex(
    (line, i) =>
      line.includes('FATAL EXCEPTION') && /Process: ([\w.]+)/.exec(lines[i + 1] ?? '')?.[1] === packageName,
  );
  if (fatal < 0) return undefined;
  const [exception = '', ...rest] = lines
    .slice(fatal + 2)
    .map((line) => line.replace(/.*AndroidRuntime: /, '').trim());
  const end = rest.findIndex((line) => !line.startsWith('at '));
  return [exception, ...rest.slice(0, end < 0 ? rest.length : end).slice(0, SHOWN_CALLS)].join(' ');
}

/** Innermost calls of a crash that its message has; the saved log has all of them. */
const SHOWN_CALLS = 5;

const hasAnr = (logcat: string, packageName: string): boolean =>
  [...logcat.matchAll(/ANR in ([\w.]+)/g)].some(([, process]) => process === packageName);

/** First line of an error without the request that WebdriverIO appends. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/(\n| when running ).*/s, '').trim();
}
