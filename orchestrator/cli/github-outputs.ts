import type { Environment } from '../config.ts';
import { appendStepSummary, githubAnnotations } from '../report/outputs/github.ts';
import type { ReportFiles } from '../report/write-report.ts';

/** On GitHub Actions: annotations on the job's log and the summary on its page. */
export async function tellGitHub(
  environment: Environment,
  { result }: ReportFiles,
  say: (line: string) => void,
): Promise<void> {
  if (environment.GITHUB_ACTIONS !== 'true') return;
  githubAnnotations(result, say);
  if (environment.GITHUB_STEP_SUMMARY !== undefined) {
    await appendStepSummary(environment.GITHUB_STEP_SUMMARY, result);
  }
}
