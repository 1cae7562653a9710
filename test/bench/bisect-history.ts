import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { seeded } from '../../orchestrator/statistics/random.ts';
import { historySvg } from './history-picture.ts';
import { HITCHPROOF, newLogbook, SPEC } from './logbook.ts';
import { gitIn, plantHistory } from './planted-history.ts';

/**
 * Does `hitchproof bisect` find what was planted, in as few runs as it should, and does `git bisect run` end at the same commit by
 * `perf --exit-for-bisect`? A git repository of an app is made (planted-history.ts). Each commit that is asked for is built from its
 * sources and measured on the virtual device. Exits with 1 at a surprise, and keeps the repository then.
 *
 *     npx tsx test/bench/bisect-history.ts [commits] [seed] [picture.svg]
 */
const COMMITS = Number(process.argv[2] ?? 64);
const logbook = newLogbook();
const { folder, env } = logbook;
const git = gitIn(folder);
const history = plantHistory(logbook, COMMITS, seeded(Number(process.argv[3] ?? 1)));
const { commits, planted } = history;
const [, , , , pictureFile] = process.argv;
const [first = ''] = commits;
const APP = ['--device', 'virtual', '--inject', '--allow', 'debuggable'];
const surprise = (what: string): void => {
  process.exitCode = 1;
  console.log(`SURPRISE: ${what}`);
};

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

function bisect() {
  const args = ['bisect', first, 'main', '--build', 'sh build.sh', ...APP, '--json'];
  const { status, stdout } = run(process.execPath, [HITCHPROOF, '--project', folder, ...args]);
  if (status !== 0) throw new Error(`bisect exited with ${status} in ${folder}.`);
  return outputSchemas.bisect.parse(JSON.parse(stdout));
}
type Found = ReturnType<typeof bisect>;

const name = (sha: string): string => sha.slice(0, 12);
const isWithin = ({ before, after }: Found['unsearched'][number], sha: string): boolean => {
  const [from, at, to] = [before, sha, after].map((one) => commits.indexOf(one));
  return (from ?? 0) < (at ?? 0) && (at ?? 0) <= (to ?? 0);
};

/** Every change is a planted one, and every planted one is found, unless it and what takes it back lie where it is said not to search. */
function checkFound(found: Found): void {
  for (const { kind, commit, unmeasured, subject, values, methods } of found.changes) {
    const by = values.map(({ before, after }) => `${Math.round(before)} → ${Math.round(after)}`).join(', ');
    console.log(`${name(commit)} ${kind} ${subject}: ${by}; ${methods[0]}`);
    if (!planted.some(({ sha }) => [commit, ...unmeasured].includes(sha)))
      surprise(`${name(commit)} changes nothing`);
  }
  const missed = planted.filter(
    ({ sha }) => !found.changes.some(({ commit, unmeasured }) => [commit, ...unmeasured].includes(sha)),
  );
  for (const one of missed) {
    const where = found.unsearched.find((stretch) => isWithin(stretch, one.sha));
    const others = missed.filter((other) => other !== one && where && isWithin(where, other.sha));
    if (where === undefined || others.length === 0) surprise(`${name(one.sha)} ${one.subject} was not found`);
    else
      console.log(
        `${name(one.sha)} ${one.subject}: said not to be searched, between ${name(where.before)} and ${name(where.after)}`,
      );
  }
  const most = Math.floor((found.changes.length + 1) * Math.log2(COMMITS)) + found.unmeasured.length;
  console.log(
    `${found.changes.length} changes among ${COMMITS} commits: ${found.runs} measured of at most ${most}, ${found.unmeasured.length} not measurable.`,
  );
  if (found.runs > most) surprise('more runs than (changes + 1) · log2 n + skips');
}

/** Does `git bisect run` end at the dearest regression, between the same two commits, by a limit that only it breaks? */
function checkGit(found: Found): void {
  const [{ before: atFirst = 0 } = {}] = found.changes[0]?.values ?? [];
  const rises = found.changes.map((change) => {
    const [{ before = 0, after = 0 } = {}] = change.values;
    return { ...change, rise: after - before };
  });
  const [worst] = rises.toSorted((a, b) => b.rise - a.rise);
  if (worst === undefined) throw new Error('Nothing was found that git bisect run could look for.');
  const limit = Math.round(atFirst + 0.6 * worst.rise);
  logbook.write(
    'specs/limit.spec.ts',
    SPEC.replace('budget: {}', `budget: { 'work-per-frame': { max: ${limit} } }`),
  );
  const perf = ['perf', ...APP, '--apk', 'build/app.apk', '--spec', 'specs/limit.spec.ts', '--runs', '1'];
  const test = `sh build.sh || exit 125; '${process.execPath}' '${HITCHPROOF}' ${perf.join(' ')} --no-allure --exit-for-bisect`;
  git('bisect', 'start', 'main', first);
  const { stdout } = run('git', ['bisect', 'run', 'sh', '-c', test]);
  const [bad = '', ...good] = ['bad', 'good-*'].flatMap((ref) =>
    git('for-each-ref', '--format=%(objectname)', `refs/bisect/${ref}`).split('\n'),
  );
  const steps =
    git('bisect', 'log')
      .split('\n')
      .filter((line) => line.startsWith('git bisect')).length - 1;
  git('bisect', 'reset');
  console.log(`git bisect run, by ≤ ${limit}: ${name(bad)} after ${steps} steps`);
  if (bad === worst.commit && good.includes(worst.before)) return;
  surprise(`${name(worst.commit)} is what \`hitchproof bisect\` found; git said: ${stdout.slice(-2_000)}`);
}

const began = performance.now();
const found = bisect();
if (pictureFile !== undefined) writeFileSync(pictureFile, historySvg(history, found));
checkFound(found);
checkGit(found);
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min, in ${folder}`);
if (process.exitCode !== 1) logbook.remove();
