import { execFileSync, spawnSync } from 'node:child_process';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { seeded } from '../../orchestrator/statistics/seeded.ts';
import { shuffled } from '../../orchestrator/statistics/shuffled.ts';
import { ADAPTER, HITCHPROOF, newLogbook, PLANTED, planting } from './logbook.ts';

/**
 * Does `hitchproof bisect` find what was planted, in as few runs as it should? A git repository of an app is made whose history has
 * three regressions in real code, two fixes, commits that do not compile and commits that crash; of 64 these are ten and four. Each
 * commit that is asked for is built from its sources and measured on the virtual device. Every one makes another APK.
 *
 *     npx tsx test/bench/bisect-history.ts [commits] [seed]
 */
const COMMITS = Number(process.argv[2] ?? 64);
const random = seeded(Number(process.argv[3] ?? 1));
const { folder, env, write, edit, remove } = newLogbook();
const NOTE = 'src/main/java/org/example/logbook/Note.java';
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
function commit(subject: string): string {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', subject);
  return git('rev-parse', 'HEAD');
}

/** @returns the commits that changed the work of a frame for good, by their subjects */
function makeHistory(): ReadonlyMap<string, string> {
  const slots = shuffled(
    Array.from({ length: COMMITS - 2 }, (_, i) => i + 1),
    random,
  );
  const planted = slots.splice(0, 3).toSorted((a, b) => a - b);
  const fixes = PLANTED.slice(0, 2).map((_, i) => {
    const later = slots.findIndex((at) => at > (planted[i] ?? 0));
    return later < 0 ? -1 : (slots.splice(later, 1)[0] ?? -1);
  });
  const broken = new Set(slots.splice(0, Math.ceil((10 * COMMITS) / 64)));
  const crashing = new Set(slots.splice(0, Math.ceil((4 * COMMITS) / 64)));
  const changes = new Map<string, string>();
  for (let at = 0; at < COMMITS; at++) {
    const [what, line] = PLANTED[planted.indexOf(at)] ?? [];
    if (what !== undefined) {
      edit(ADAPTER, planting(line));
      changes.set(commit(what), what);
    } else if (fixes.includes(at)) {
      const [was, slow] = PLANTED[fixes.indexOf(at)] ?? [];
      edit(ADAPTER, (text) => text.replace(`${slow}\n`, ''));
      const subject = `Do not ${was}`;
      changes.set(commit(subject), subject);
    } else if (broken.has(at) || crashing.has(at)) {
      const wrong = crashing.has(at)
        ? `    if (position == ${5 + (at % 3)}) throw new IllegalStateException();\n`
        : '    this does not compile\n';
      const place = '    row.setText(';
      edit(ADAPTER, (text) => text.replace(place, `${wrong}${place}`));
      commit(crashing.has(at) ? 'Crash' : 'Do not compile');
      edit(ADAPTER, (text) => text.replace(wrong, ''));
    } else {
      write(
        NOTE,
        `package org.example.logbook;\n\n/** Nothing calls it. */\nfinal class Note {\n  static int commit() {\n    return ${at};\n  }\n}\n`,
      );
      commit(`Say ${at}`);
    }
  }
  return changes;
}

write('.gitignore', 'node_modules/\nbuild/\nreports/\n.hitchproof/\n');
git('init', '--quiet', '--initial-branch', 'main');
const changes = makeHistory();
const [first = ''] = git('rev-list', '--max-parents=0', 'HEAD').split('\n');
const began = performance.now();
const args = [
  'bisect',
  first,
  'main',
  '--build',
  'sh build.sh',
  '--inject',
  '--allow',
  'debuggable',
  '--json',
];
const { status, stdout } = spawnSync(process.execPath, [HITCHPROOF, '--project', folder, ...args], {
  cwd: folder,
  env,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status !== 0) throw new Error(`bisect exited with ${status} in ${folder}.`);
const found = outputSchemas.bisect.parse(JSON.parse(stdout));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const missed = [...changes].filter(
  ([sha]) => !found.changes.some((one) => one.commit === sha || one.unmeasured.includes(sha)),
);
for (const { commit: sha, kind, subject, values, methods } of found.changes)
  console.log(
    `${sha.slice(0, 12)} ${kind} ${subject}: ${values.map(({ before, after }) => `${Math.round(before)} → ${Math.round(after)}`)}; ${methods[0]}`,
  );
for (const [sha, subject] of missed) console.log(`not found: ${sha.slice(0, 12)} ${subject}`);
for (const { before, after, commits } of found.unsearched)
  console.log(`not searched: ${commits} commits from ${before.slice(0, 12)} to ${after.slice(0, 12)}`);
console.log(
  `${found.changes.length} changes of ${changes.size} planted, among ${COMMITS} commits: ${found.runs} measured, ${found.unmeasured.length} not measurable, ${minutes} min.`,
);
const wrong = found.changes.filter(
  ({ commit: sha, unmeasured }) => ![sha, ...unmeasured].some((one) => changes.has(one)),
);
// A regression and its fix may both be where the ends are the same; nothing else may be missed.
const isHidden = missed.length % 2 === 0 && (missed.length === 0 || found.unsearched.length > 0);
const most = (found.changes.length + 1) * Math.ceil(Math.log2(COMMITS)) + found.unmeasured.length;
console.log(`At most ${most} runs for ${found.changes.length} changes and ${found.unmeasured.length} skips.`);
if (wrong.length > 0 || !isHidden || found.runs > most) process.exitCode = 1;
if (process.exitCode !== 1) remove();
