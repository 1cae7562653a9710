import { appendFile } from 'node:fs/promises';
import { summaryMarkdown } from '../markdown/summary.ts';
import type { Result } from '../result/result.ts';
import { plainText } from '../text/plain-text.ts';
import { becauseText } from '../wording/because.ts';
import { deviceText, verdictLine, wholeVerdictText } from '../wording/verdict-words.ts';

/** GitHub shows ten of each kind per step and silently drops the rest. */
const MAX_PER_KIND = 10;

type Level = 'error' | 'warning';

/** Workflow commands for the lines of code review; `emit` prints one line to standard output. */
export function githubAnnotations(result: Result, emit: (line: string) => void): void {
  for (const level of ['error', 'warning'] as const) {
    for (const { title, message } of notes(result, level).slice(0, MAX_PER_KIND)) {
      emit(`::${level} title=${property(title)}::${data(message)}`);
    }
  }
}

/** The job's summary page; GitHub appends, so that several commands of one step all show. */
export const appendStepSummary = (path: string, result: Result): Promise<void> =>
  appendFile(path, summaryMarkdown(result));

interface Note {
  readonly title: string;
  readonly message: string;
}

function notes(result: Result, level: Level): Note[] {
  const wanted = level === 'error' ? ['fail', 'no-data'] : ['inconclusive', 'no-baseline'];
  const metrics = result.scenarios.flatMap((scenario) =>
    scenario.verdicts
      .filter(({ kind }) => wanted.includes(kind))
      .map((verdict) => ({
        title: `${plainText(scenario.name)} on ${deviceText(scenario)}`,
        message: `${verdict.kind}: ${verdictLine(verdict)}${result.simulated ? ' (simulated)' : ''}`,
      })),
  );
  return metrics.length > 0 ? metrics : wholeNotes(result, level);
}

/** For a run that failed without a failed metric, such as a crash or a lost device. */
function wholeNotes(result: Result, level: Level): Note[] {
  const { kind, because } = result.verdict;
  const isError = ['fail', 'no-data', 'invalid-environment', 'infrastructure'].includes(kind);
  if (kind === 'pass' || isError !== (level === 'error')) return [];
  return [{ title: `Hitchproof: ${wholeVerdictText(result)}`, message: because.map(becauseText).join('; ') }];
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
