import type { ExitCode, WholeVerdict } from './judgement.ts';

/** The exit code of a verdict; docs/judging.md §6. 2 is for wrong usage. */
export function exitCode(kind: WholeVerdict['kind'], strict: boolean): ExitCode {
  switch (kind) {
    case 'pass':
      return 0;
    case 'fail':
      return 1;
    case 'no-data':
    case 'infrastructure':
      return 3;
    case 'invalid-environment':
      return 4;
    case 'inconclusive':
    case 'no-baseline':
      return strict ? 5 : 0;
  }
}
