import type { Result } from '../result/result.ts';
import { escapeXml } from '../text/xml.ts';
import { type Finding, findingsOf } from './findings.ts';

/**
 * `warnings-ng.json`: the native format of Jenkins' Warnings plugin, for `recordIssues tool: issues(…)`. Its views render
 * HTML, so text is escaped.
 * https://github.com/jenkinsci/warnings-ng-plugin/blob/main/doc/Documentation.md#export-your-issues-into-a-supported-format
 */
export function warningsNg(result: Result) {
  const issues = findingsOf(result).map(({ level, rule, title, message, cause, place, fingerprint }) => ({
    fileName: place.path || '-',
    lineStart: place.line,
    severity: SEVERITY[level],
    category: 'scroll performance',
    type: escapeXml(rule),
    message: escapeXml(`${title}: ${message}`, 1000),
    description: cause === undefined ? '' : escapeXml(`Cause: ${cause}`, 1000),
    fingerprint,
  }));
  return { _class: 'io.jenkins.plugins.analysis.core.restapi.ReportApi', issues, size: issues.length };
}

const SEVERITY: Readonly<Record<Finding['level'], string>> = { error: 'ERROR', warning: 'NORMAL' };
