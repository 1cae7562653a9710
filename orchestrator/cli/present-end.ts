import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Analysed } from '../analyse.ts';
import { withCode } from '../base/with-code.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { INFRASTRUCTURE, USAGE } from '../judge/verdict.ts';
import type { JobResult } from '../pipeline.ts';
import { type AllureReportRequest, generateAllureReport } from '../report/allure/generate.ts';
import { plainText } from '../report/text/format.ts';
import { closingLines, terminalTable } from '../report/text/terminal.ts';
import { decisionLines } from '../report/wording/decision-lines.ts';
import { headlineText } from '../report/wording/headline.ts';
import { interruptionOf } from '../rig/session-end.ts';
import { leftOutScenarios } from '../run-folder/run-folder.ts';
import type { Terminal } from './terminal.ts';

export interface PresentOptions extends Pick<Terminal, 'say' | 'doing' | 'result'> {
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
