import type { Analysed } from '../analyse.ts';
import { messageOf } from '../base/errors.ts';
import { withCode } from '../base/with-code.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { appendHistory } from '../history/append-history.ts';
import { historyIn } from '../history/history-folder.ts';
import type { ExitCode } from '../judge/judgement.ts';
import type { JobResult } from '../pipeline.ts';
import { summaryMarkdown } from '../report/markdown/summary.ts';
import {
  annotateBuildkite,
  appendStepSummary,
  azureCommands,
  githubAnnotations,
} from '../report/outputs/annotations.ts';
import { historyFactsOf } from '../report/result/history-facts.ts';
import { plainText } from '../report/text/format.ts';
import type { ReportFiles } from '../report/write-report.ts';
import { type PresentOptions, presentEnd } from './present-end.ts';

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
