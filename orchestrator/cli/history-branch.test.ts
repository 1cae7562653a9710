import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pullHistory, pushHistory } from './history-branch.ts';

let folder = '';
const git = (at: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: join(folder, at), encoding: 'utf8', stdio: 'pipe' });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-branch-'));
  git('.', 'init', '--quiet', '--bare', 'remote');
  for (const job of ['one', 'two']) git('.', 'clone', '--quiet', 'remote', job);
});
afterEach(() => rmSync(folder, { recursive: true }));

const branchOf = (job: string) => ({ root: join(folder, job), remote: 'origin', branch: 'kept' });
const historyOf = (job: string): string => join(folder, job, 'reports/history');
function put(job: string, session: string, text = session): void {
  const file = join(historyOf(job), `month=2026-11/${session}.parquet`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const sessionsOf = (job: string): readonly string[] => readdirSync(join(historyOf(job), 'month=2026-11'));
const push = (job: string): number => pushHistory(branchOf(job), historyOf(job));
const pull = (job: string): number => pullHistory(branchOf(job), historyOf(job));

it('is made by the first push, and brings each job what the other has measured, byte for byte', () => {
  expect(pull('one')).toBe(0);
  put('one', 'a', 'PAR1\0\r\n');
  expect([push('one'), push('one')]).toEqual([1, 0]);
  put('two', 'b');
  expect(pull('two')).toBe(1);
  expect(readFileSync(join(historyOf('two'), 'month=2026-11/a.parquet'), 'latin1')).toBe('PAR1\0\r\n');
  expect([push('two'), pull('one')]).toEqual([1, 1]);
  expect(sessionsOf('one')).toEqual(['a.parquet', 'b.parquet']);
  // Its commits and files are no part of the sources.
  expect(git('one', 'status', '--porcelain', '--untracked-files=no')).toBe('');
});

it('loses no session of a job that has not pulled what another pushed', () => {
  put('one', 'a');
  put('two', 'b');
  expect([push('one'), push('two')]).toEqual([1, 1]);
  expect(git('remote', 'ls-tree', '-r', '--name-only', 'kept').trim().split('\n')).toEqual([
    'month=2026-11/a.parquet',
    'month=2026-11/b.parquet',
  ]);
});

it('pushes again when another job was first between its fetch and its push', () => {
  put('two', 'b');
  push('two');
  git('two', 'fetch', '--quiet', 'origin', 'kept');
  const other = ['-c', 'user.name=o', '-c', 'user.email=o@localhost', 'commit-tree', '-p', 'FETCH_HEAD'];
  const commit = git('two', ...other, '-m', 'other', 'FETCH_HEAD^{tree}').trim();
  // Runs when this job pushes, before the remote has its commit.
  const hook = `#!/bin/sh
[ -e pushed ] && exit 0
touch pushed
unset GIT_DIR GIT_INDEX_FILE
cd ../two && git push --quiet origin ${commit}:refs/heads/kept
`;
  writeFileSync(join(folder, 'one/.git/hooks/pre-push'), hook, { mode: 0o755 });
  put('one', 'a');
  expect(push('one')).toBe(1);
  expect(git('remote', 'ls-tree', '-r', '--name-only', 'kept').trim().split('\n')).toEqual([
    'month=2026-11/a.parquet',
    'month=2026-11/b.parquet',
  ]);
  expect(git('remote', 'rev-list', '--count', 'kept').trim()).toBe('3');
});

it('says in a sentence that the remote is none', () => {
  rmSync(join(folder, 'remote'), { recursive: true });
  put('one', 'a');
  expect(() => push('one')).toThrow(/^git could not fetch from origin\/kept: .*: check the remote/);
});
