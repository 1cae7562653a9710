import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { summaryMarkdown } from '../markdown/summary.ts';
import type { Result } from '../result/result.ts';
import { findingsOf, SEVERITY, type Severity } from './findings.ts';

/** Azure's overview of a run shows ten of each kind; further ones are only in the log. */
const MAX_FINDINGS = 20;

/**
 * Logging commands of Azure Pipelines: an issue for each finding, and the summary as a tab of the run.
 * https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 */
export const azureCommands = (result: Result, summaryMd: string): readonly string[] => [
  ...findingsOf(result)
    .slice(0, MAX_FINDINGS)
    .map(
      ({ level, rule, place: { path, line }, title, message }) =>
        `##vso[task.logissue type=${level};${path === '' ? '' : `sourcepath=${azureProperty(path)};linenumber=${line};`}code=${azureProperty(rule)}]${azureText(`${title}: ${message}`)}`,
    ),
  `##vso[task.uploadsummary]${azureText(summaryMd)}`,
];

const STYLES: Readonly<Record<Severity, string>> = { none: 'success', warning: 'warning', error: 'error' };

/**
 * The summary as the build's annotation; replaces an earlier one with the same context.
 * https://buildkite.com/docs/agent/cli/reference/annotate
 * @throws Error if the agent's program is missing or refuses
 */
export async function annotateBuildkite(
  { verdict }: Result,
  markdown: string,
  agent = 'buildkite-agent',
): Promise<void> {
  const annotating = promisify(execFile)(agent, [
    'annotate',
    ...['--style', STYLES[SEVERITY[verdict.kind]]],
    ...['--context', 'hitchproof'],
  ]);
  annotating.child.stdin?.end(markdown);
  await annotating;
}

const withoutLineEnds = (text: string, percent: string): string =>
  text.replaceAll('%', percent).replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
const githubText = (text: string): string => withoutLineEnds(text, '%25');
const githubProperty = (text: string): string =>
  githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** https://github.com/microsoft/azure-pipelines-agent/blob/master/src/Microsoft.VisualStudio.Services.Agent/CommandStringConvertor.cs */
const azureText = (text: string): string => withoutLineEnds(text, '%AZP25');
const azureProperty = (text: string): string => azureText(text).replaceAll(']', '%5D').replaceAll(';', '%3B');

/** GitHub shows ten of each kind per step and silently drops the rest. */
const MAX_PER_KIND = 10;

/** Workflow commands for the lines of code review; `emit` prints one line to standard output. */
export function githubAnnotations(result: Result, emit: (line: string) => void): void {
  const findings = findingsOf(result);
  for (const level of ['error', 'warning'] as const) {
    const found = findings.filter((finding) => finding.level === level);
    for (const { title, message, cause, place } of found.slice(0, MAX_PER_KIND)) {
      const at = place.path === '' ? '' : `file=${githubProperty(place.path)},line=${place.line},`;
      const whole = cause === undefined ? message : `${message}. Cause: ${cause}`;
      emit(`::${level} ${at}title=${githubProperty(title)}::${githubText(whole)}`);
    }
  }
}

/** The job's summary page; GitHub appends, so the output of several commands in one step is shown. */
export const appendStepSummary = (path: string, result: Result): Promise<void> =>
  appendFile(path, summaryMarkdown(result));
