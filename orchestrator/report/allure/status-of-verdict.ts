import { Status } from 'allure-js-commons';
import type { Undecided } from '../../base/answers.ts';
import type { Result } from '../result/result.ts';

/** How a verdict that decides nothing is shown, as the team chose: Allure has no status of its own for it. */
export const STATUS_OF: Readonly<Record<Undecided, Status>> = {
  broken: Status.BROKEN,
  skipped: Status.SKIPPED,
};

export function statusOfVerdict(
  kind: Result['verdict']['kind'],
  undecided: Undecided | undefined = 'broken',
): Status {
  if (kind === 'pass' || kind === 'warning') return Status.PASSED;
  if (kind === 'fail') return Status.FAILED;
  return kind === 'inconclusive' || kind === 'no-baseline' ? STATUS_OF[undecided] : Status.BROKEN;
}
