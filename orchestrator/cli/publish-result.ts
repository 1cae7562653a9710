import { join } from 'node:path';
import type { Analysed } from '../analyse.ts';
import { type Environment, readEnvironment } from '../config.ts';
import { appendHistory } from '../history/append-history.ts';
import type { ExitCode } from '../judge/judgement.ts';
import type { JobResult } from '../pipeline.ts';
import { appendStepSummary, githubAnnotations } from '../report/outputs/github.ts';
import { type PresentOptions, presentEnd } from './present-end.ts';

/** Publishes a session: on the terminal, in the history below `reports`, on GitHub Actions. Returns the exit code. */
export async function publishResult(
  result: JobResult,
  reports: string,
  options: PresentOptions,
): Promise<ExitCode> {
  if (result.analysed !== undefined) await recordHistory(reports, result.analysed);
  const code = await presentEnd(result, options);
  if (result.analysed !== undefined) await publishOnGitHub(readEnvironment(), result.analysed, options.say);
  return code;
}

/** Adds a judged session to the history; judging it again replaces it there. */
const recordHistory = (reports: string, { manifest, judgement }: Analysed): Promise<unknown> =>
  appendHistory(join(reports, 'history'), judgement, {
    session: manifest.run,
    judgedAt: manifest.createdAt,
    commit: manifest.commit,
    branch: manifest.branch,
    tool: manifest.tool,
  });

/** On GitHub Actions: annotations in the job's log and the summary on its page. */
async function publishOnGitHub(
  environment: Environment,
  { report }: Analysed,
  say: PresentOptions['say'],
): Promise<void> {
  if (environment.GITHUB_ACTIONS !== 'true') return;
  githubAnnotations(report.result, say);
  if (environment.GITHUB_STEP_SUMMARY !== undefined)
    await appendStepSummary(environment.GITHUB_STEP_SUMMARY, report.result);
}
