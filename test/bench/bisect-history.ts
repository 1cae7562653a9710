import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { seeded } from '../../orchestrator/statistics/seeded.ts';
import { shuffled } from '../../orchestrator/statistics/shuffled.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { androidSdk } from '../e2e/android-sdk.ts';

/**
 * Does `hitchproof bisect` find what was planted? A git repository of an app is made whose history has regressions in real code, a
 * fix, commits that do not compile and one that crashes; each is built from its sources and measured on the virtual device.
 *
 *     npx tsx test/bench/bisect-history.ts [commits] [seed]
 */
const COMMITS = Number(process.argv[2] ?? 64);
const random = seeded(Number(process.argv[3] ?? 1));
const FILE = 'src/main/java/org/example/logbook/EntryAdapter.java';
const SPEC = `import { scenario } from 'hitchproof';

it('scrolls the logbook', async () => {
  await scenario('logbook', {
    setup: async (app) => app.open('.LogbookActivity'),
    on: 'android=new UiSelector().scrollable(true)',
    slides: 2,
    budget: {},
  });
});
`;
const BUILD = `#!/bin/sh
set -e
rm -rf build && mkdir -p build/classes
aapt2 compile --dir src/main/res -o build/resources.zip
aapt2 link --debug-mode -I "$ANDROID_JAR" --manifest src/main/AndroidManifest.xml --java build/gen -o build/app.apk build/resources.zip
javac --release 8 -nowarn -classpath "$ANDROID_JAR" -d build/classes $(find src build/gen -name "*.java")
d8 --min-api 24 --lib "$ANDROID_JAR" --output build $(find build/classes -name "*.class")
jar -uMf build/app.apk -C build classes.dex
apksigner sign --ks "$KEYSTORE" --ks-pass pass:android build/app.apk
`;

/** What a commit does to the adapter; a fix takes a planted line back. */
const PLANTED = [
  ['Sort the digits of each entry', '    Digits.sort(position);'],
  ['Format each entry with the locale', '    Digits.format(position);'],
  ['Look each entry up', '    Digits.find(position);'],
] as const;
const DIGITS = `package org.example.logbook;

/** Code that is slower than it looks. */
final class Digits {
  static void sort(int position) {
    int[] all = new int[120];
    for (int i = 0; i < all.length; i++) all[i] = (position + 31 * i) % 97;
    for (int i = 0; i < all.length; i++)
      for (int j = i + 1; j < all.length; j++) if (all[j] < all[i]) all[i] = all[j];
  }

  static void format(int position) {
    for (int i = 0; i < 12; i++) String.format(java.util.Locale.US, "%05d of %s", position, "all");
  }

  static void find(int position) {
    java.util.List<Integer> all = new java.util.LinkedList<>();
    for (int i = 0; i < 400; i++) all.add(i);
    for (int i = 0; i < 8; i++) all.contains(390 + i);
  }
}
`;

const tools = mkdtempSync(join(tmpdir(), 'hitchproof-sdk-'));
const keystore = join(tools, 'debug.keystore');
const key = ['-storepass', 'android', '-alias', 'androiddebugkey', '-dname', 'CN=Debug', '-keyalg', 'RSA'];
execFileSync('keytool', ['-genkeypair', '-keystore', keystore, ...key], { stdio: 'pipe' });
const env = {
  ...process.env,
  ...androidSdk(tools, join(checkout.root, 'android-probe/injector/target')),
  KEYSTORE: keystore,
};
const folder = mkdtempSync(join(tmpdir(), 'hitchproof-history-'));
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
const edit = (change: (text: string) => string): void =>
  write(FILE, change(readFileSync(join(folder, FILE), 'utf8')));

function begin(): void {
  cpSync(join(checkout.root, 'test/e2e/own-app'), folder, { recursive: true });
  edit((text) => text.replace('    if (position % 10 == 9) loadPhoto();\n', ''));
  write('src/main/java/org/example/logbook/Digits.java', DIGITS);
  for (const name of ['specs', 'node_modules']) mkdirSync(join(folder, name));
  symlinkSync(checkout.root, join(folder, 'node_modules', 'hitchproof'));
  write('specs/logbook.spec.ts', SPEC);
  write('package.json', '{ "private": true, "type": "module" }\n');
  write('build.sh', BUILD);
  write('.gitignore', 'node_modules/\nbuild/\nreports/\n.hitchproof/\n');
  git('init', '--quiet', '--initial-branch', 'main');
}

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
  const [fix = 0] = slots.splice(
    slots.findIndex((at) => at > (planted[0] ?? 0)),
    1,
  );
  const broken = new Set(slots.splice(0, Math.ceil(COMMITS / 8)));
  const [crash] = slots;
  const changes = new Map<string, string>();
  for (let at = 0; at < COMMITS; at++) {
    const [what, line] = PLANTED[planted.indexOf(at)] ?? [];
    if (what !== undefined) {
      edit((text) => text.replace('    return row;\n  }\n\n  private static TextView', `${line}\n$&`));
      changes.set(commit(what), what);
    } else if (at === fix) {
      edit((text) => text.replace(`${PLANTED[0][1]}\n`, ''));
      const subject = 'Sort no digits';
      changes.set(commit(subject), subject);
    } else if (broken.has(at) || at === crash) {
      const wrong =
        at === crash
          ? '    if (position == 5) throw new IllegalStateException();\n'
          : '    this does not compile\n';
      const place = '    row.setText(';
      edit((text) => text.replace(place, `${wrong}${place}`));
      commit(at === crash ? 'Crash' : 'Do not compile');
      edit((text) => text.replace(wrong, ''));
    } else {
      write('README.md', `Commit ${at}\n`);
      commit(`Say ${at}`);
    }
  }
  return changes;
}

begin();
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
const { status, stdout } = spawnSync(
  process.execPath,
  [join(checkout.root, 'orchestrator/cli/hitchproof.mjs'), '--project', folder, ...args],
  { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
);
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
if (wrong.length > 0 || (missed.length > 0 && missed.length !== 2)) process.exitCode = 1;
if (process.exitCode !== 1)
  for (const made of [folder, tools]) rmSync(made, { recursive: true, force: true });
