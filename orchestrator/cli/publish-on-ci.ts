import { messageOf } from '../base/message-of.ts';
import type { Environment } from '../environment.ts';
import { summaryMarkdown } from '../report/markdown/summary.ts';
import {
  annotateBuildkite,
  appendStepSummary,
  azureCommands,
  githubAnnotations,
} from '../report/outputs/annotations.ts';
import { plainText } from '../report/text/plain-text.ts';
import type { ReportFiles } from '../report/write-report.ts';

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
