import { ProbeError } from './probe-error.ts';
import type { CapturedRun } from './recording.ts';

type Failure = NonNullable<CapturedRun['failure']>;

/**
 * Whose fault a failed run was. The app's own death is read from the log, since it looks to the harness like any
 * lost answer: `FATAL EXCEPTION` and `ANR in` are what AndroidRuntime and ActivityManager print (AOSP RuntimeInit,
 * ProcessErrorStateRecord).
 */
export function classifyFailure(error: unknown, logcat: string, packageName: string): Failure {
  const crash = crashIn(logcat, packageName);
  if (crash !== undefined) return { kind: 'crash', message: `The app crashed: ${crash}`, retriable: false };
  if (logcat.includes(`ANR in ${packageName}`)) {
    return { kind: 'anr', message: 'The app stopped responding (ANR).', retriable: false };
  }
  const message = sentenceOf(error);
  return {
    kind: 'infrastructure',
    message,
    retriable: error instanceof ProbeError && error.code === 'bad-transfer',
  };
}

function crashIn(logcat: string, packageName: string): string | undefined {
  const lines = logcat.split('\n');
  const fatal = lines.findIndex(
    (line, i) => line.includes('FATAL EXCEPTION') && lines[i + 1]?.includes(packageName) === true,
  );
  return fatal < 0 ? undefined : (lines[fatal + 2] ?? '').replace(/^.*AndroidRuntime: /, '').trim();
}

/** First line of an error, without the request dump that WebdriverIO appends. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? text).replace(/ when running .*$/, '').trim();
}
