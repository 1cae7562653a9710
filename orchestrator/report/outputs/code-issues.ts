import type { Result } from '../result/result.ts';
import { escapeXml } from '../text/xml.ts';
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
    severity: GITLAB[level],
    location: { path: place.path || NO_SPEC, lines: { begin: place.line } },
  }));

const GITLAB: Readonly<Record<Finding['level'], string>> = { error: 'major', warning: 'minor' };

/**
 * `warnings-ng.json`: the native format of Jenkins' Warnings plugin, for `recordIssues tool: issues(…)`. Its views render
 * HTML, so text is escaped.
 * https://github.com/jenkinsci/warnings-ng-plugin/blob/main/doc/Documentation.md#export-your-issues-into-a-supported-format
 */
export function warningsNg(result: Result) {
  const issues = findingsOf(result).map(({ level, rule, title, message, cause, place, fingerprint }) => ({
    fileName: place.path || '-',
    lineStart: place.line,
    severity: JENKINS[level],
    category: 'scroll performance',
    type: escapeXml(rule),
    message: escapeXml(`${title}: ${message}`, 1000),
    description: cause === undefined ? '' : escapeXml(`Cause: ${cause}`, 1000),
    fingerprint,
  }));
  return { _class: 'io.jenkins.plugins.analysis.core.restapi.ReportApi', issues, size: issues.length };
}

const JENKINS: Readonly<Record<Finding['level'], string>> = { error: 'ERROR', warning: 'NORMAL' };
