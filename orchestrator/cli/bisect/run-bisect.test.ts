import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectAt } from '../../../tools/setup/places.mjs';
import { FaultError } from '../../base/errors.ts';
import { configSchema } from '../../config.ts';
import { Builds, digestOfApp } from './builds.ts';
import { chainOf, commitOf } from './commits.ts';
import { Bisector, type Gauge } from './run-bisect.ts';

const folder = mkdtempSync(join(tmpdir(), 'bisect-'));
const project = { ...projectAt(folder), config: configSchema.parse({}) };
const logs = join(folder, 'reports', 'builds');
const notes: string[] = [];
const terminal = { note: (line: string) => void notes.push(line), doing: () => undefined };
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@acme.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);

/** A commit whose app has this value; a build that fails, or one that leaves no app. */
function commit(value: number | 'broken' | 'empty'): string {
  const made =
    typeof value === 'number'
      ? `mkdir -p out && echo ${value} > out/app.apk`
      : value === 'empty'
        ? 'true'
        : 'exit 7';
  write('build.sh', `${made}\n`);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', `Make it ${value}`);
  return git('rev-parse', 'HEAD');
}

async function search(gauge: (measured: number[]) => Gauge, good: string, bad: string) {
  const measured: number[] = [];
  const builds = new Builds(project, { command: 'sh build.sh', apk: 'out/app.apk', logs });
  const bisector = new Bisector(folder, builds, gauge(measured), terminal);
  try {
    const found = await bisector.between(commitOf(folder, good), commitOf(folder, bad));
    return { ...found, measured, unmeasured: bisector.unmeasured, values: bisector.measured() };
  } finally {
    builds.close();
  }
}
const valueIn = (apk: string): number => Number(readFileSync(apk, 'utf8'));
const byValues = (measured: number[]): Gauge => ({
  kind: 'values',
  measure: async ({ apk }) => {
    measured.push(valueIn(apk));
    // An app of this value crashes.
    return valueIn(apk) === 13 ? { why: 'crashed' } : { values: { feed: valueIn(apk) }, folder: '' };
  },
  text: ({ feed }) => `feed ${feed}`,
});
const byTurns = (measured: number[]): Gauge => ({
  kind: 'turns',
  compare: async ([before, after]) => {
    measured.push(valueIn(after.apk));
    const [a, b] = [valueIn(before.apk), valueIn(after.apk)];
    return { answer: b === 13 ? 'unmeasured' : b > a ? 'differs' : 'same', why: 'crashed', folder: 'run' };
  },
});

let row: readonly string[] = [];
let merge = '';
let inMerge = '';
beforeAll(() => {
  git('init', '--quiet', '--initial-branch', 'main');
  write('.gitignore', 'out/\n.hitchproof/\nreports/\nlocal.properties\n');
  write('local.properties', 'sdk.dir=/sdk\n');
  row = ([10, 10, 'empty', 'broken', 13, 10, 20, 20] as const).map(commit);
  git('checkout', '--quiet', '-b', 'photos', row.at(-1) ?? '');
  commit(20.5);
  inMerge = commit(35);
  commit(35);
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'Merge photos', 'photos');
  merge = git('rev-parse', 'HEAD');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a search of a repository', () => {
  it('finds each change, and in a merge the commit that it brought', async () => {
    const found = await search(byValues, row[0] ?? '', 'main');
    expect(
      found.changes.map(({ kind, commit: { sha, subject, author } }) => [kind, sha, subject, author]),
    ).toEqual([
      ['commit', row[6], 'Make it 20', 'Ann <ann@acme.com>'],
      ['commit', merge, 'Merge photos', 'Ann <ann@acme.com>'],
    ]);
    expect(found.changes[1]?.merged?.changes.map(({ commit: { sha } }) => sha)).toEqual([inMerge]);
    expect(found.measured.toSorted()).toEqual([...new Set(found.measured)].toSorted());
    expect(found.values).toContainEqual({ commit: row[6], values: { feed: 20 } });
    expect(new Set(found.values.map(({ values }) => values.feed))).toEqual(
      new Set(found.measured.filter((value) => value !== 13)),
    );
  });

  it('ends where it is stopped, also among the commits of a merge', async () => {
    const stopped = (): Gauge => ({
      kind: 'values',
      measure: async ({ apk }) => {
        // Only a commit of the branch has this value.
        if (valueIn(apk) === 20.5) throw new FaultError('stopped', 'The search was stopped.');
        return { values: { feed: valueIn(apk) }, folder: '' };
      },
      text: () => '',
    });
    await expect(search(stopped, row[7] ?? '', 'main')).rejects.toThrow('The search was stopped.');
  });

  it('leaves out what is not built or not measured, and says why', async () => {
    const { unmeasured, changes } = await search(byValues, row[1] ?? '', row[7] ?? '');
    expect(changes).toMatchObject([{ before: 4, after: 5, kind: 'commit' }]);
    for (const why of unmeasured.values())
      expect(why).toMatch(
        /^(crashed|does not build: exit code 7 \(log: .*\.log\)|the build left no APK out\/app\.apk)$/,
      );
    expect(unmeasured.size).toBeGreaterThan(0);
    await expect(search(byValues, row[3] ?? '', 'main')).rejects.toThrow(
      /^An end of the search .*does not build/,
    );
  });

  it('says which commit is unknown, in the words of git', () => {
    expect(() => commitOf(folder, 'nosuch')).toThrow(
      /^git show in .* failed: ambiguous argument 'nosuch.*[^.]\.$/,
    );
  });

  it('says that equal ends were not searched', async () => {
    expect(await search(byValues, row[0] ?? '', row[5] ?? '')).toMatchObject({
      changes: [],
      unsearched: [{ before: 0, after: 5 }],
    });
  });

  it('compares pairs on a phone', async () => {
    const found = await search(byTurns, row[0] ?? '', row[7] ?? '');
    expect(found.changes).toMatchObject([{ commit: { sha: row[6] }, kind: 'commit', folder: 'run' }]);
    // Equal builds are compared once.
    expect(found.measured).toEqual([20, 13]);
  });

  it('leaves the checkout as it was, and no worktree', () => {
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', 'HEAD')).toBe(merge);
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
    expect(existsSync(join(folder, 'out'))).toBe(false);
    expect(readdirSync(join(project.state, 'bisect'))).toEqual([]);
  });

  it('takes no APK of an earlier commit for one that the build did not leave', async () => {
    const builds = new Builds(project, { command: 'sh build.sh', apk: 'out/app.apk', logs });
    expect(await builds.of(row[0] ?? '')).toHaveProperty('digest');
    expect(await builds.of(row[2] ?? '')).toEqual({ why: 'the build left no APK out/app.apk' });
    builds.close();
  });

  it('builds with what only the machine has, as the place of its SDK', async () => {
    const command = 'mkdir -p out && cp local.properties out/app.apk';
    const built = async (apk: string) => {
      const builds = new Builds(project, { command, apk, logs });
      const made = await builds.of(merge);
      builds.close();
      return made;
    };
    expect(await built('out/app.apk')).toHaveProperty('digest');
    // A pattern finds only what is an APK.
    expect(await built('out/*.apk')).toEqual({ why: 'the build left no APK out/*.apk' });
  });
});

it('a chain follows first parents as far as these lead to its start', () => {
  expect(chainOf('d c x\nc a b\nb good\na good\nx good', 'good', 'd')).toEqual(['good', 'a', 'c', 'd']);
  expect(chainOf('d x c\nc good', 'good', 'd')).toEqual(['good', 'c', 'd']);
  expect(chainOf('', 'good', 'd')).toBeUndefined();
});

it('builds are equal whose files are, whenever they were zipped and signed', () => {
  const digest = (code: string, mtime: string): string => {
    const file = join(folder, 'one.apk');
    const text = (of: string): Uint8Array => Buffer.from(of);
    writeFileSync(file, zipSync({ 'classes.dex': text(code), 'META-INF/CERT.SF': text(mtime) }, { mtime }));
    return digestOfApp(file);
  };
  expect(digest('code', '2026-01-01')).toBe(digest('code', '2026-02-02'));
  expect(digest('code', '2026-01-01')).not.toBe(digest('other', '2026-01-01'));
});
