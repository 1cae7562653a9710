import type { ExitCode, WholeVerdict } from './judgement.ts';

/** Exit code of the verdict `fail`, and of a scan in which the app crashed. */
export const FAILED: ExitCode = 1;
/** Exit codes of other outcomes than verdicts; docs/judging.md §6. */
export const USAGE: ExitCode = 2;
export const INFRASTRUCTURE: ExitCode = 3;

/** The exit code of a verdict. */
export function exitCode(kind: WholeVerdict['kind'], strict: boolean): ExitCode {
  switch (kind) {
    case 'pass':
      return 0;
    case 'fail':
      return FAILED;
    case 'no-data':
    case 'infrastructure':
    case 'test-failed':
      return INFRASTRUCTURE;
    case 'invalid-environment':
      return 4;
    case 'inconclusive':
    case 'no-baseline':
      return strict ? 5 : 0;
  }
}
