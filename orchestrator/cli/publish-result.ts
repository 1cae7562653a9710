import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Analysed } from '../analyse.ts';
import { messageOf, withCode } from '../base/errors.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { appendHistory, historyIn } from '../history/history-folder.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/verdict.ts';
import type { JobResult } from '../pipeline.ts';
import { type AllureReportRequest, generateAllureReport } from '../report/allure/generate.ts';
import { summaryMarkdown } from '../report/markdown/summary.ts';
import {
  annotateBuildkite,
  appendStepSummary,
  azureCommands,
  githubAnnotations,
} from '../report/outputs/annotations.ts';
import { historyFactsOf } from '../report/result/scenario-span.ts';
import { plainText } from '../report/text/format.ts';
import { closingLines, terminalTable } from '../report/text/terminal.ts';
import { decisionLines, headlineText } from '../report/wording/whole-verdict.ts';
import type { ReportFiles } from '../report/write-report.ts';
import { interruptionOf } from '../rig/session-end.ts';
import { leftOutScenarios } from '../run-folder/run-folder.ts';
import type { Terminal } from './terminal.ts';

interface PresentOptions extends Pick<Terminal, 'say' | 'doing' | 'result'> {
  readonly allure: boolean;
}

/** Prints the end of a session and returns the exit code. */
export async function presentEnd(
  { end, analysed, folder }: JobResult,
  options: PresentOptions,
): Promise<ExitCode> {
  const leftOut = leftOutScenarios(folder);
  if (analysed === undefined && end.kind === 'done' && leftOut.length > 0) {
    const names = leftOut.map((name) => plainText(name)).join(', ');
    const sentence = `--scenario and --tag select none of the scenarios in the specs: ${names}.`;
    options.say(withCode(sentence, 'invalid-use'));
    return USAGE;
  }
  const code = analysed === undefined ? INFRASTRUCTURE : await presentAnalysed(analysed, options);
  const interruption = interruptionOf(end);
  const sentence = interruption === undefined ? undefined : plainText(interruption, 1_000);
  const said = analysed === undefined ? [] : decisionLines(analysed.report.result);
  // Unless it is among the reasons for the verdict.
  if (sentence !== undefined && !said.some((line) => line.endsWith(sentence))) options.say(sentence);
  if (analysed === undefined) options.say(`Nothing was measured; the logs are in ${relative('.', folder)}.`);
  return code;
}

export async function presentAnalysed(
  analysed: Analysed,
  { allure, say, doing, result: print }: PresentOptions,
): Promise<ExitCode> {
  const { result, folder, summaryMd, allureResults } = analysed.report;
  say(`\n${terminalTable(result)}\n`);
  const request = {
    results: allureResults,
    report: join(folder, 'allure-report'),
    // Allure writes the date behind the name.
    name: `Hitchproof: ${headlineText(result)} ·`,
  };
  if (allure) doing('Generating the Allure report');
  const report = allure ? await allureReport(request, say) : undefined;
  const places = {
    folder: relative('.', folder),
    summary: relative('.', summaryMd),
    ...(report === undefined ? {} : { allureReport: relative('.', report) }),
  };
  for (const line of closingLines(result, places)) say(line);
  print?.(result);
  return analysed.judgement.whole.exitCode;
}

async function allureReport(
  request: AllureReportRequest,
  say: (line: string) => void,
): Promise<string | undefined> {
  const outcome = await generateAllureReport(request);
  if (outcome.kind === 'generated' && existsSync(outcome.indexHtml)) return outcome.indexHtml;
  if (outcome.kind === 'failed') say(outcome.sentence);
  return undefined;
}

/** Publishes a session: on the terminal, in the history below `reports`, in the CI service. Returns the exit code. */
export async function publishResult(
  result: JobResult,
  reports: string,
  options: PresentOptions,
): Promise<ExitCode> {
  const { analysed } = result;
  // While Allure generates its report.
  const history = analysed && recordHistory(reports, analysed);
  const code = await presentEnd(result, options);
  if (analysed === undefined) return code;
  const trouble = await history;
  if (trouble !== undefined) options.say(trouble);
  await publishOnCi(readEnvironment(), analysed.report, options.say);
  return code;
}

/**
 * Adds a judged session to the history; judging it again replaces the entry. The verdict is valid without the history, so
 * a failure is only reported.
 * @returns why it could not be added; undefined if it was
 */
async function recordHistory(
  reports: string,
  { manifest, judgement, report }: Analysed,
): Promise<string | undefined> {
  const folder = historyIn(reports);
  try {
    await appendHistory(folder, judgement, {
      session: manifest.run,
      judgedAt: manifest.createdAt,
      commit: manifest.commit,
      branch: manifest.branch,
      tool: manifest.tool,
      app: manifest.app,
      scenarios: historyFactsOf(report.result),
    });
    return undefined;
  } catch (error) {
    const cause = messageOf(error);
    const sentence = `The session could not be added to the history in ${folder}: ${cause}`;
    return withCode(plainText(sentence, 500), 'not-written');
  }
}

/** Shows the result in the CI service that runs this job. GitLab and Jenkins read the files of the run folder instead. */
export async function publishOnCi(
  environment: Partial<Environment>,
  { result, summaryMd }: Pick<ReportFiles, 'result' | 'summaryMd'>,
  say: (line: string) => void,
): Promise<void> {
  if (environment.GITHUB_ACTIONS === 'true') {
    githubAnnotations(result, say);
    if (environment.GITHUB_STEP_SUMMARY !== undefined)
      await appendStepSummary(environment.GITHUB_STEP_SUMMARY, result);
  }
  if (environment.TF_BUILD === 'True') for (const line of azureCommands(result, summaryMd)) say(line);
  if (environment.BUILDKITE === 'true') {
    try {
      await annotateBuildkite(result, summaryMarkdown(result));
    } catch (error) {
      const cause = messageOf(error);
      say(plainText(`The build could not be annotated: ${cause}`, 500));
    }
  }
}
