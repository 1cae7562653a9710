import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type CiSystem, ciSystems } from '../../orchestrator/cli/init/ci-files.ts';
import type { GradleBuild } from '../../orchestrator/cli/init/gradle-build.ts';
import { newFiles } from '../../orchestrator/cli/init/new-files.ts';
import { CHANGES_PAGE } from '../../orchestrator/scan/found-list.ts';
import { packageRoot } from '../../tools/setup/places.mjs';

const require = createRequire(import.meta.url);
const APP = { apk: 'app.apk', package: 'com.acme', launcher: 'com.acme.Home', isDemo: false };

const BUILD = { command: './gradlew :app:assembleDebug', apk: 'app/build/outputs/apk/debug/app-debug.apk' };
const writtenFor = (ci: CiSystem, name: string, build?: GradleBuild): string => {
  const text = newFiles(APP, ci, build)[name];
  if (text === undefined) throw new Error(`init --ci ${ci} does not write ${name}.`);
  return text;
};

/** Errors that GitHub's parser finds in a workflow. */
const errorsOnGithub = (name: string, content: string): readonly string[] =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

const GITHUB = writtenFor('github', '.github/workflows/scroll-performance.yml');
const WORKFLOWS = join(packageRoot, '.github/workflows');

it.each<readonly [string, string]>([
  ['what init writes', GITHUB],
  ['what init writes with a build', writtenFor('github', '.github/workflows/scroll-performance.yml', BUILD)],
  ['what init writes for comments', writtenFor('github', '.github/workflows/scroll-comment.yml')],
  ...readdirSync(WORKFLOWS).map((name) => [name, readFileSync(join(WORKFLOWS, name), 'utf8')] as const),
])('GitHub accepts %s', (name, text) => {
  expect(errorsOnGithub(name, text)).toEqual([]);
});

it('GitHub accepts the steps that are left out at first, of which the last uploads the page of a scan as it is', () => {
  const whole = writtenFor('github', '.github/workflows/scroll-performance.yml', BUILD);
  const taken = whole.replace(/^ {6}# (?=- if:| {2}\w+:)/gm, '      ');
  expect(errorsOnGithub('taken in', taken)).toEqual([]);
  const steps = z.object({ jobs: z.object({ measure: z.object({ steps: z.array(z.looseObject({})) }) }) });
  const of = (text: string) => steps.parse(parse(text)).jobs.measure.steps;
  const added = of(taken).filter((step) => !of(whole).some((other) => isDeepStrictEqual(step, other)));
  expect(added).toEqual([
    {
      if: expect.any(String),
      run: `npx hitchproof scan ${BUILD.apk} --against .hitchproof/base/${BUILD.apk}`,
    },
    {
      if: expect.any(String),
      uses: expect.stringMatching(/^actions\/upload-artifact@/),
      with: { path: `reports/*/${CHANGES_PAGE}`, archive: false },
    },
  ]);
});

it.each([
  ['runs-on', 'runs_on'],
  ['uses: actions/checkout', 'use: actions/checkout'],
  ['github.run_id', 'github.run_id ||'],
])('GitHub refuses a workflow with another word than %s', (from, to) => {
  expect(errorsOnGithub('changed', GITHUB.replace(from, to))).not.toEqual([]);
});

/** Polyfill: the bundle of gitlab-ci-local uses a method of Node.js 22. */
const NODE_22 = `data:text/javascript,${encodeURIComponent(
  'Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };',
)}`;

/** Lists the jobs of a file, which must be valid by GitLab's schema. */
function listedOnGitlab(text: string): { readonly code: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'gitlab-'));
  writeFileSync(join(folder, '.gitlab-ci.yml'), text);
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  const args = ['--import', NODE_22, require.resolve('gitlab-ci-local'), '--list'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { code: status, output: `${stdout}${stderr}` };
}

const GITLAB = writtenFor('gitlab', '.gitlab-ci.yml');

it.each([
  ['', GITLAB],
  [' with a build', writtenFor('gitlab', '.gitlab-ci.yml', BUILD)],
])('GitLab accepts what init writes%s', (_, text) => {
  const { code, output } = listedOnGitlab(text);
  expect(output).toContain('scroll-performance');
  expect(code, output).toBe(0);
});

const buildkiteSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      label: z.string(),
      key: z.string().optional(),
      command: z.array(z.string()),
      branches: z.string().optional(),
      depends_on: z.string().optional(),
      allow_dependency_failure: z.boolean().optional(),
      artifact_paths: z.string().optional(),
    }),
  ),
});

it.each([undefined, BUILD])('Buildkite reads what init writes: %j', (build) => {
  const { steps } = buildkiteSchema.parse(parse(writtenFor('buildkite', '.buildkite/pipeline.yml', build)));
  expect(steps.map(({ label }) => label)).toEqual(['scroll performance', 'keep the history']);
});

/** Every command line in the files of a CI system, as its shell gets it. */
function commandsOf(ci: CiSystem): readonly string[] {
  const files = Object.entries(newFiles(APP, ci, BUILD)).filter(([name]) => /yml$|^Jenkins/.test(name));
  return files.flatMap(([name, text]) => {
    if (name === 'Jenkinsfile') return [...text.matchAll(/sh '(.*)'/g)].flatMap(([, line]) => line ?? []);
    const found: string[] = [];
    const visit = (value: unknown, key: string): void => {
      if (typeof value === 'string' && ['run', 'command', 'script'].includes(key)) found.push(value);
      if (typeof value !== 'object' || value === null) return;
      for (const [of, inner] of Object.entries(value)) visit(inner, Array.isArray(value) ? key : of);
    };
    visit(parse(text), '');
    return ci === 'buildkite' ? found.map((line) => line.replaceAll('$$', () => '$')) : found;
  });
}

it.each(ciSystems)('%s runs lines that a shell reads, builds both builds and asks for alarms', (ci) => {
  const commands = commandsOf(ci);
  for (const line of commands) expect(spawnSync('sh', ['-nc', line]), line).toMatchObject({ status: 0 });
  const all = commands.join('\n');
  expect(all).toContain(`${BUILD.command}\n`);
  expect(all).toContain(`(cd .hitchproof/base && ${BUILD.command})`);
  expect(all).toContain(`--against .hitchproof/base/${BUILD.apk})`);
  expect(all).toContain('npx hitchproof alarms --branch');
  expect(all.match(/npx hitchproof [a-z]+/g)).not.toContain('npx hitchproof init');
});

it.each([
  ['before_script', 'beforescript'],
  ['codequality', 'code_quality'],
])('GitLab refuses a file with another word than %s', (from, to) => {
  expect(listedOnGitlab(GITLAB.replace(from, to))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Invalid .gitlab-ci.yml'),
  });
});

const workflowSchema = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
});

/** The lines that the steps of this repository's workflows run, with the values of a matrix put in. */
const workflowLines: readonly (readonly [string, string])[] = readdirSync(WORKFLOWS).flatMap((name) => {
  const text = readFileSync(join(WORKFLOWS, name), 'utf8');
  const parts = [...text.matchAll(/\{ part: ([^,]+),/g)].map(([, part = '']) => part);
  const { jobs } = workflowSchema.parse(parse(text));
  return Object.values(jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n').filter((line) => line !== '')))
    .flatMap((line) =>
      line.includes('matrix.part')
        ? parts.map((part) => line.replace(/\$\{\{ matrix\.part \}\}/, part))
        : [line],
    )
    .map((line) => [name, line] as const);
});

it.each(workflowLines)('%s runs what exists: %s', (_, line) => {
  const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const [, script] = /npm (?:run )?(?:--silent )?([\w:]+)/.exec(line) ?? [];
  const [, file] = /(?:bash|node) (\w[\w./-]*|\.[\w./-]+)/.exec(line) ?? [];
  if (script !== undefined && !['ci', 'audit'].includes(script)) expect(scripts).toHaveProperty(script);
  if (file === undefined) return;
  expect(existsSync(join(packageRoot, file))).toBe(true);
  if (line.startsWith('bash'))
    expect(spawnSync('bash', ['-n', file], { cwd: packageRoot, encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
});

const CI_PARTS = workflowLines.flatMap(([, line]) => /\.ci\/run (.+)/.exec(line)?.slice(1) ?? []);

it('every part of `npm test` is a job, and no job is anything else', () => {
  const named = CI_PARTS.flatMap((part) => part.split(' ').filter((word) => /^[a-z]+\d?e?$/.test(word)));
  const { stderr, status } = spawnSync('bash', ['.ci/run', 'nothing'], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  const [, parts = ''] = /there are (.+)\./.exec(stderr) ?? [];
  expect([...new Set(named)].toSorted()).toEqual(parts.split(', ').toSorted());
});

it('the jobs of the end-to-end tests are all shards', () => {
  const shards = CI_PARTS.flatMap((part) => /--shard (\d+)\/(\d+)/.exec(part)?.slice(1, 3) ?? []);
  const [, of = ''] = shards;
  const expected = Array.from({ length: Number(of) }, (_, i) => [String(i + 1), of]).flat();
  expect(shards).toEqual(expected);
});
