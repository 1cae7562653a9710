import { spawnSync } from 'node:child_process';
import type { Environment } from '../config.ts';

/** Commit and branch of the sources under test: from CI's environment, else from git, else unknown. */
export function gitFacts(root: string, environment: Environment): { commit?: string; branch?: string } {
  const commit = environment.GITHUB_SHA ?? git(root, ['rev-parse', 'HEAD']);
  const branch = environment.GITHUB_REF_NAME ?? git(root, ['rev-parse', '--abbrev-ref', 'HEAD']);
  return { ...(commit === undefined ? {} : { commit }), ...(branch === undefined ? {} : { branch }) };
}

function git(root: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', [...args], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
