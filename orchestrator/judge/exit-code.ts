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
    case 'warning':
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

/** What `git bisect run` takes for "this commit cannot be tested", and for "end the search": git-bisect(1). */
export const SKIPPED = 125;
export const ABORTED = 128;

/** Exit code for `git bisect run`, to which 1 means "bad": a commit whose app crashes, or is not measured, is neither good nor bad. */
export function bisectExitCode({ kind, because }: Pick<WholeVerdict, 'kind' | 'because'>): number {
  if (exitCode(kind, true) === 0) return 0;
  // Every other commit would have none either.
  if (kind === 'no-baseline') return ABORTED;
  return kind === 'fail' && because.some((one) => one.kind !== 'app-failure') ? FAILED : SKIPPED;
}
