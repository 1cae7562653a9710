import type { Result } from '../result/result.ts';

export type Severity = 'none' | 'warning' | 'error';

/** How a CI service marks a verdict: as a warning if it is one, or more runs or a baseline would decide. */
export const SEVERITY: Readonly<Record<Result['verdict']['kind'], Severity>> = {
  pass: 'none',
  fail: 'error',
  'no-data': 'error',
  'invalid-environment': 'error',
  infrastructure: 'error',
  'test-failed': 'error',
  warning: 'warning',
  inconclusive: 'warning',
  'no-baseline': 'warning',
};
