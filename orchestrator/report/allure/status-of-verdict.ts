import { Status } from 'allure-js-commons';
import type { Result } from '../result/result.ts';

/** An inconclusive verdict is `skipped`, the nearest of Allure's statuses. */
export const STATUS_OF_VERDICT: Readonly<Record<Result['verdict']['kind'], Status>> = {
  pass: Status.PASSED,
  fail: Status.FAILED,
  inconclusive: Status.SKIPPED,
  'no-baseline': Status.SKIPPED,
  'no-data': Status.BROKEN,
  'invalid-environment': Status.BROKEN,
  infrastructure: Status.BROKEN,
  'test-failed': Status.BROKEN,
};
