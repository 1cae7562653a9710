import { execFileSync } from 'node:child_process';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { shuffled } from '../../orchestrator/statistics/random.ts';
import { ADAPTER, type Logbook, PLANTED, planting } from './logbook.ts';

/** A commit that changed the work of a frame. */
export interface Planted {
  readonly sha: string;
  readonly subject: string;
}
export interface History {
  /** From the first to the last. */
  readonly commits: readonly string[];
  readonly planted: readonly Planted[];
}

const [[SORTING, SORT], [FORMATTING, FORMAT], [FINDING, FIND]] = PLANTED;
const times = (count: number, line: string): string =>
  `    for (int i = 0; i < ${count}; i++) ${line.trim()}`;
/** Slow from the start; the second fix makes it faster. */
const OLD = times(4, SORT);
/** The second costs more than all others together, so that a limit in `git bisect run` is broken from there on and never before. */
const REGRESSIONS = [
  [FINDING, FIND],
  [FORMATTING, times(9, FORMAT)],
  ['Look the next entry up, too', times(3, 'Digits.find(position + 1);')],
] as const;
const NOTE = 'src/main/java/org/example/logbook/Note.java';

/**
 * Commits three regressions in real code, a fix of the first of them and one of what was slow before, and commits that do not compile
 * or crash: of 64 ten and four. All others make another APK, too, without a change of what runs. The first and the last are of these.
 */
export function plantHistory(logbook: Logbook, size: number, random: RandomGenerator): History {
  const { edit, write } = logbook;
  const git = gitIn(logbook.folder);
  const shares = (of64: number): number => Math.ceil((of64 * size) / 64);
  const plan = planOf(size, [shares(10), shares(4)], random);
  const planted: Planted[] = [];
  const commits: string[] = [];
  const commit = (subject: string): string => {
    git('add', '--all');
    git('commit', '--quiet', '--message', subject);
    const sha = git('rev-parse', 'HEAD');
    commits.push(sha);
    return sha;
  };
  const without = (line: string): void => edit(ADAPTER, (text) => text.replace(`${line}\n`, ''));

  write('.gitignore', 'node_modules/\nbuild/\nreports/\n.hitchproof/\nspecs/limit.spec.ts\n');
  git('init', '--quiet', '--initial-branch', 'main');
  edit(ADAPTER, planting(OLD));
  for (const [at, kind] of plan.entries()) {
    if (typeof kind === 'number') {
      const [subject, line] = REGRESSIONS[kind] ?? REGRESSIONS[0];
      edit(ADAPTER, planting(line));
      planted.push({ sha: commit(subject), subject });
    } else if (kind === 'fix') {
      const subject = `No longer: ${REGRESSIONS[0][0]}`;
      without(REGRESSIONS[0][1]);
      planted.push({ sha: commit(subject), subject });
    } else if (kind === 'gain') {
      const subject = `No longer: ${SORTING}`;
      without(OLD);
      planted.push({ sha: commit(subject), subject });
    } else if (kind === 'calm') {
      const body = `  static int commit() {\n    return ${at};\n  }\n`;
      write(NOTE, `package org.example.logbook;\n\n/** Nothing calls it. */\nfinal class Note {\n${body}}\n`);
      commit(`Say ${at}`);
    } else {
      const place = '    row.setText(';
      const wrong = WRONG[kind](at);
      edit(ADAPTER, (text) => text.replace(place, `${wrong}${place}`));
      commit(kind === 'crash' ? 'Crash' : 'Do not compile');
      edit(ADAPTER, (text) => text.replace(wrong, ''));
    }
  }
  return { commits, planted };
}

/** A number: of a regression. */
type Kind = number | 'fix' | 'gain' | 'calm' | keyof typeof WRONG;
const WRONG = {
  crash: (at: number) => `    if (position == ${5 + (at % 3)}) throw new IllegalStateException();\n`,
  broken: (at: number) => `    this does not compile ${at}\n`,
};

function planOf(
  size: number,
  [broken, crashing]: readonly [number, number],
  random: RandomGenerator,
): readonly Kind[] {
  const kinds: readonly Kind[] = [
    ...REGRESSIONS.keys(),
    ...(['fix', 'gain'] as const),
    ...Array.from({ length: broken }, () => 'broken' as const),
    ...Array.from({ length: crashing }, () => 'crash' as const),
    ...Array.from({ length: size - 2 - 5 - broken - crashing }, () => 'calm' as const),
  ];
  const plan: readonly Kind[] = ['calm', ...shuffled(kinds, random), 'calm'];
  const [made, fixed] = [plan.indexOf(0), plan.indexOf('fix')];
  // A fix comes after what it takes back.
  return made < fixed ? plan : plan.with(made, 'fix').with(fixed, 0);
}

/** git in the repository, as Ann. */
export const gitIn =
  (folder: string) =>
  (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
