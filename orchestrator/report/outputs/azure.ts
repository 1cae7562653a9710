import type { Result } from '../result/result.ts';
import { findingsOf } from './findings.ts';

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
        `##vso[task.logissue type=${level};${path === '' ? '' : `sourcepath=${property(path)};linenumber=${line};`}code=${property(rule)}]${data(`${title}: ${message}`)}`,
    ),
  `##vso[task.uploadsummary]${data(summaryMd)}`,
];

/** https://github.com/microsoft/azure-pipelines-agent/blob/master/src/Microsoft.VisualStudio.Services.Agent/CommandStringConvertor.cs */
const data = (text: string): string =>
  text.replaceAll('%', '%AZP25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(']', '%5D').replaceAll(';', '%3B');
