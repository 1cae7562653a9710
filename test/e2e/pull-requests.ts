import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type FakeGitHub, fakeGitHub, type Pull, workflowRunEvent } from '../builders/fake-github.ts';
import { documentedSection } from '../documentation/pages.ts';
import { androidSdk } from './android-sdk.ts';
import type { Consumer } from './installed-package.ts';
import { root } from './perf-session.ts';

const workflowSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({ run: z.string().optional(), if: z.string().optional(), env: z.unknown().optional() }),
      ),
    }),
  ),
});

const ADAPTER = 'app/src/main/java/org/example/logbook/EntryAdapter.java';
const SLOW = 'if (position % 10 == 9) loadPhoto();';

/**
 * An Android project with Gradle's files, in a repository with a remote. Gradle itself is not here: its wrapper is a script that
 * builds by the guide's steps and puts the APK where the Android Gradle plugin does.
 */
class AndroidProject {
  readonly #app: Consumer;
  readonly #tools: Record<string, string>;
  readonly folder: string;

  constructor(app: Consumer) {
    this.#app = app;
    this.folder = app.folder;
    cpSync(join(root, 'test/e2e/android-project'), app.folder, { recursive: true });
    cpSync(join(root, 'test/e2e/own-app/src'), join(app.folder, 'app/src'), { recursive: true });
    const steps = documentedSection('docs/guide/your-app.md', 'Without Gradle');
    const [components, instrumentation] = steps('xml').split(/^(?=\s*<instrumentation)/m);
    this.edit('app/src/main/AndroidManifest.xml', (text) =>
      text.replace('</application>', `${components}$&${instrumentation}`),
    );
    const injector = join(app.folder, 'node_modules/hitchproof/android/injector');
    const tools = mkdtempSync(join(tmpdir(), 'android-sdk-'));
    this.#tools = {
      ...androidSdk(tools, injector),
      NODE_MODULES: join(app.folder, 'node_modules'),
      // As Gradle does, one key for all builds of a machine.
      KEYSTORE: join(tools, 'debug.keystore'),
      // Nor does Gradle build what it has built before.
      BUILT: tools,
      GIT_CONFIG_GLOBAL: join(tools, 'gitconfig'),
    };
    writeFileSync(
      join(tools, 'gitconfig'),
      '[user]\nname = o\nemail = o@localhost\n[init]\ndefaultBranch = main\n',
    );
    writeFileSync(join(app.folder, 'gradlew'), wrapperOf(steps('sh')), { mode: 0o755 });
    app.write('.gitignore', 'node_modules\nbuild/\n');
    this.git('init', '--quiet');
    this.git('init', '--quiet', '--bare', join(tools, 'remote'));
    this.git('remote', 'add', 'origin', join(tools, 'remote'));
  }

  git(...args: readonly string[]): string {
    const env = { ...process.env, ...this.#tools };
    return execFileSync('git', args, { cwd: this.folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  edit(file: string, change: (text: string) => string): void {
    const path = join(this.folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }

  /** Whether binding every tenth entry takes 40 ms. */
  makeSlow(isSlow: boolean): void {
    this.edit(ADAPTER, (text) => text.replace(isSlow ? `// ${SLOW}` : SLOW, isSlow ? SLOW : `// ${SLOW}`));
  }

  /** Commits everything on a branch. @returns the commit */
  commit(branch: string): string {
    this.git('checkout', '--quiet', '-B', branch);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', branch);
    this.git('push', '--quiet', '--force', 'origin', branch);
    return this.git('rev-parse', 'HEAD');
  }

  run(command: string, variables: Readonly<Record<string, string>> = {}) {
    const env = { ...process.env, ...this.#tools, ...variables };
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', command], {
      ...{ cwd: this.folder, env, encoding: 'utf8' },
    });
    return { code: status ?? -1, output: `${stdout}${stderr}` };
  }

  init(): string {
    return this.#app.run('hitchproof', ['init', '--ci', 'github']).output;
  }

  /** Runs the steps of a workflow that are commands, as a runner does; packages are installed already. */
  runWorkflow(name: string, variables: Readonly<Record<string, string>>) {
    const text = readFileSync(join(this.folder, '.github/workflows', name), 'utf8');
    const [job] = Object.values(workflowSchema.parse(parse(text)).jobs);
    let code = 0;
    let output = '';
    for (const { run, if: condition } of job?.steps ?? []) {
      const isRun = code === 0 || condition?.startsWith('always()');
      if (run === undefined || run === 'npm ci' || !isRun || condition?.includes("== 'push'")) continue;
      const ended = this.run(run, { ...variables, GITHUB_ACTIONS: 'true' });
      output += ended.output;
      if (code === 0) code = ended.code;
    }
    return { code, output };
  }
}

/** What GitHub has after both workflows have run for a pull request. */
async function measuredPull(project: AndroidProject, pull: Pull, base: string, gitHub: FakeGitHub) {
  rmSync(join(project.folder, 'reports'), { recursive: true, force: true });
  const measured = project.runWorkflow('scroll-performance.yml', {
    ...{
      BASE: base,
      GITHUB_SHA: pull.sha,
      GITHUB_REF_NAME: `${pull.number}/merge`,
      GITHUB_REPOSITORY: 'o/r',
    },
  });
  const workflow = readFileSync(join(project.folder, '.github/workflows/scroll-comment.yml'), 'utf8');
  return { measured, commented: await commentOn(project.folder, workflow, pull, gitHub) };
}

/** Runs the command of the second workflow, over what the first one has measured. */
export async function commentOn(
  folder: string,
  workflow: string,
  pull: Pull,
  gitHub: FakeGitHub,
): Promise<string> {
  const event = join(folder, '.git', 'event.json');
  writeFileSync(event, JSON.stringify(workflowRunEvent(pull)));
  // The artifact, as the second workflow gets it.
  const report = join(folder, 'report');
  rmSync(report, { recursive: true, force: true });
  cpSync(join(folder, 'reports'), report, { recursive: true });
  const [, command = ''] = /- run: (npx hitchproof comment .*)/.exec(workflow) ?? [];
  // In this process the fake could not answer while a command is waited for.
  const commented = await inBackground(folder, command, {
    ...{ GITHUB_EVENT_PATH: event, GITHUB_API_URL: gitHub.url, GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't' },
  });
  rmSync(report, { recursive: true });
  return commented;
}

async function inBackground(
  folder: string,
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn('bash', ['-e', '-c', command], { cwd: folder, env: { ...process.env, ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  return output;
}

/** The guide's steps in the module's folder, with one key, and the APK where Gradle puts it. */
function wrapperOf(steps: string): string {
  const build = steps
    .replaceAll('debug.keystore', '"$KEYSTORE"')
    .replace(/^keytool/m, '[ -e "$KEYSTORE" ] || keytool');
  return `#!/bin/sh
set -e
[ "$1" = :app:assembleDebug ]
cd "$(dirname "$0")/app"
built="$BUILT/$(find src -type f | sort | xargs cat | sha256sum | cut -d' ' -f1).apk"
rm -rf build
mkdir -p build/outputs/apk/debug
if [ -e "$built" ]; then cp "$built" build/outputs/apk/debug/app-debug.apk; exit; fi
ln -sfn "$NODE_MODULES" node_modules
${build}
mv build/app.apk build/outputs/apk/debug/app-debug.apk
cp build/outputs/apk/debug/app-debug.apk "$built"
`;
}

const lineOf = (file: string, text: string): number =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

/** @param consumer a project with the tarballs installed */
export function definePullRequestTests(consumer: () => Consumer): void {
  it('an Android project gets a red and a green pull request from what init writes, to the line', {
    tags: 'nightly',
  }, async () => {
    const project = new AndroidProject(consumer().another());
    project.makeSlow(false);
    expect(project.init()).toMatch(
      /^app +org\.example\.logbook, from app\/build\/outputs\/apk\/debug\/app-debug\.apk, which Gradle has yet to build$/m,
    );
    project.edit('specs/list.spec.ts', (text) => text.replace('slides: 5', 'slides: 2'));
    const base = project.commit('main');
    project.makeSlow(true);
    const red = { number: 7, label: 'fork:photos', sha: project.commit('photos') };
    const line = lineOf(join(project.folder, ADAPTER), 'SystemClock.sleep(40)');
    const gitHub = await fakeGitHub([red, { number: 8, label: 'other:photos', sha: red.sha }]);
    const measured = await measuredPull(project, red, base, gitHub);
    expect(measured.measured.output).toContain(`::error file=${ADAPTER},line=${line},title=list-fling on `);
    expect(measured.measured.code, measured.measured.output).toBe(1);
    expect(measured.commented).toBe('Comment created on o/r#7\n');
    expect([...gitHub.comments.keys()]).toEqual([7]);
    expect(gitHub.comments.get(7)?.[0]).toContain('EntryAdapter.loadPhoto');
    expect(gitHub.checkRuns[0]).toMatchObject({
      ...{ head_sha: red.sha, conclusion: 'failure' },
      output: {
        annotations: expect.arrayContaining([expect.objectContaining({ path: ADAPTER, start_line: line })]),
      },
    });
    gitHub.close();
    project.makeSlow(false);
    project.edit(ADAPTER, (text) => text.replace('return 1000;', 'return 900;'));
    const green = { ...red, sha: project.commit('photos') };
    const next = await fakeGitHub([green]);
    const passed = await measuredPull(project, green, base, next);
    expect(passed.measured.code, passed.measured.output).toBe(0);
    expect(next.checkRuns[0]).toMatchObject({ head_sha: green.sha, conclusion: 'success' });
    expect(next.comments.get(7)?.[0]).toMatch(/Hitchproof: pass/);
    next.close();
    rmSync(project.folder, { recursive: true });
  });
}
