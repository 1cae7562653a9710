import { z } from 'zod';
import { summaryMarkdown } from '../../report/markdown/summary.ts';
import { findingsOf, SEVERITY, type Severity } from '../../report/outputs/findings.ts';
import type { Result } from '../../report/result/result.ts';
import { wholeVerdictText } from '../../report/wording/whole-verdict.ts';
import { askGitHub, callGitHub, type GitHub, withinLimit } from './github.ts';

/** GitHub takes so many annotations in one request. https://docs.github.com/rest/checks/runs#create-a-check-run */
const ANNOTATIONS_AT_ONCE = 50;
/** Characters of an annotation's title. */
const LONGEST_TITLE = 255;

const CONCLUSIONS: Readonly<Record<Severity, string>> = {
  none: 'success',
  warning: 'neutral',
  error: 'failure',
};
const LEVELS = { error: 'failure', warning: 'warning' } as const;

/**
 * Writes a result as a check run of a commit: the verdict as its conclusion, the summary, and each finding at its line.
 * @param report address of the full report
 */
export async function postCheckRun(gitHub: GitHub, sha: string, result: Result, report: string) {
  const annotations = annotationsOf(result);
  const output = {
    title: wholeVerdictText(result),
    summary: withinLimit(summaryMarkdown(result, { report })),
  };
  const runs = `/repos/${gitHub.repository}/check-runs`;
  const made = await askGitHub(gitHub, runs, checkRunSchema, 'check run', {
    name: 'Hitchproof',
    head_sha: sha,
    status: 'completed',
    conclusion: CONCLUSIONS[SEVERITY[result.verdict.kind]],
    details_url: report,
    output: { ...output, annotations: annotations.slice(0, ANNOTATIONS_AT_ONCE) },
  });
  // An update adds its annotations to those that are there.
  for (let from = ANNOTATIONS_AT_ONCE; from < annotations.length; from += ANNOTATIONS_AT_ONCE) {
    const more = annotations.slice(from, from + ANNOTATIONS_AT_ONCE);
    await callGitHub(gitHub, 'PATCH', `${runs}/${made.id}`, { output: { ...output, annotations: more } });
  }
}

const checkRunSchema = z.object({ id: z.number().int() });

const annotationsOf = (result: Result) =>
  findingsOf(result).flatMap(({ level, title, message, cause, place: { path, line } }) =>
    path === ''
      ? []
      : [
          {
            path,
            start_line: line,
            end_line: line,
            annotation_level: LEVELS[level],
            title: title.slice(0, LONGEST_TITLE),
            message: cause === undefined ? message : `${message}. Cause: ${cause}`,
          },
        ],
  );
