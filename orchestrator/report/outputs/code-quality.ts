import type { Result } from '../result/result.ts';
import { type Finding, findingsOf } from './findings.ts';

/** Path of findings without a spec: GitLab requires a place in the repository for each. */
const NO_SPEC = 'specs';

/**
 * `gl-code-quality-report.json`: findings in the merge request, compared with those of the target branch by fingerprint.
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export const codeQuality = (result: Result) =>
  findingsOf(result).map(({ level, rule, title, message, cause, place, fingerprint }) => ({
    description: [`${title}: ${message}`, ...(cause === undefined ? [] : [`Cause: ${cause}`])].join('. '),
    check_name: `hitchproof/${rule}`,
    fingerprint,
    severity: SEVERITY[level],
    location: { path: place.path || NO_SPEC, lines: { begin: place.line } },
  }));

const SEVERITY: Readonly<Record<Finding['level'], string>> = { error: 'major', warning: 'minor' };
