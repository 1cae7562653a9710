import { appendFile } from 'node:fs/promises';
import { summaryMarkdown } from '../markdown/summary.ts';
import type { Result } from '../result/result.ts';
import { findingsOf } from './findings.ts';

/** GitHub shows ten of each kind per step and silently drops the rest. */
const MAX_PER_KIND = 10;

/** Workflow commands for the lines of code review; `emit` prints one line to standard output. */
export function githubAnnotations(result: Result, emit: (line: string) => void): void {
  const findings = findingsOf(result);
  for (const level of ['error', 'warning'] as const) {
    const found = findings.filter((finding) => finding.level === level);
    for (const { title, message, cause, place } of found.slice(0, MAX_PER_KIND)) {
      const at = place.path === '' ? '' : `file=${property(place.path)},line=${place.line},`;
      const whole = cause === undefined ? message : `${message}. Cause: ${cause}`;
      emit(`::${level} ${at}title=${property(title)}::${data(whole)}`);
    }
  }
}

/** The job's summary page; GitHub appends, so the output of several commands in one step is shown. */
export const appendStepSummary = (path: string, result: Result): Promise<void> =>
  appendFile(path, summaryMarkdown(result));

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
