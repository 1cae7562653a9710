import type { ExitCode, WholeVerdict } from './judgement.ts';

/** The only place where a verdict becomes a number; docs/judging.md, "Exit codes". 2 belongs to usage. */
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
