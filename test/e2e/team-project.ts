import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ciFiles } from '../../orchestrator/cli/init/ci-files.ts';
import { fakeGitHub } from '../builders/fake-github.ts';
import { documented } from '../documentation/command-lines.ts';
import type { Consumer } from './installed-package.ts';
import { commentOn } from './pull-requests.ts';
import { type WizardProject, wizardProject } from './wizard-project.ts';

const allureSchema = z.looseObject({
  name: z.string(),
  status: z.string(),
  statusDetails: z.looseObject({ message: z.string().optional() }).optional(),
});

let project: WizardProject;
let android = '';

function wdio(...more: readonly string[]) {
  const [program = '', ...args] = documented('npx wdio run wdio.conf.ts');
  const ended = project.run(program, [...args, ...more]);
  // Nothing ends with the stack of WebdriverIO's launcher.
  expect(ended.output).not.toMatch(/HookError|SevereServiceError|ECONNREFUSED|aapt2|node:internal/);
  return ended;
}

const filesIn = (folder: string, end: string): readonly string[] =>
  readdirSync(join(project.folder, folder))
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(project.folder, folder, name), 'utf8'));

function git(...args: readonly string[]): string {
  const identity = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.org'];
  return execFileSync('git', [...identity, ...args], { cwd: project.folder, encoding: 'utf8' }).trim();
}

/** Commits what the team has written. @returns the commit, for a pull request */
function committed(): string {
  git('init', '--quiet');
  project.write('.gitignore', 'node_modules/\nreports/\n.hitchproof/\njunit/\nallure/\n');
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'Measure the list');
  return git('rev-parse', 'HEAD');
}

/** What GitHub has of the pull request of a commit, after the workflow that comments has run. */
async function pullOf(sha: string) {
  const pull = { number: 3, label: 'team:list', sha };
  const gitHub = await fakeGitHub([pull]);
  const workflow = ciFiles('github', undefined)['.github/workflows/scroll-comment.yml'] ?? '';
  const said = await commentOn(project.folder, workflow, pull, gitHub);
  gitHub.close();
  return { said, comment: gitHub.comments.get(3)?.[0], check: gitHub.checkRuns[0] };
}

/** What a team meets that measures in the WebdriverIO project that it has, with the packed tarballs. */
export function defineTeamTests(consumer: () => Consumer): void {
  describe("a team's own WebdriverIO project", { tags: 'nightly' }, () => {
    beforeAll(async () => {
      android = join(consumer().folder, 'node_modules', 'hitchproof', 'android');
      project = await wizardProject(consumer(), join(android, 'demo-app.apk'));
    });
    defineVerdicts();
    defineDeadEnds();
  });
}

function defineVerdicts(): void {
  it("a broken budget is red in the test's own reports, beside a functional test that is green", async () => {
    // Longer than the 60 s of wdio.conf.ts do not take: a test that measures has no limit of its own.
    project.configure("world: 'slow-row', runs: 2, slides: 2", 'timeout: 60000', 'timeout: 3000');
    const sha = committed();
    const { code, output } = wdio();
    expect(output).toMatch(/^Nothing answers at localhost:4723, which wdio\.conf names, so the session /m);
    expect(output).toMatch(/✓ shows its first list/);
    expect(output).toMatch(/✖ scrolls smoothly/);
    expect(output).toMatch(/'list' does not meet its budget: scroll hitch rate [\d.]+ ms\/s .*> 10\./);
    expect(output).toMatch(/^Verdict: fail/m);
    expect(code).toBe(1);
    const junit = filesIn('junit', '.log').join('\n');
    expect(junit).toMatch(/<testcase [^>]*name="scrolls smoothly"[^>]*>\s*<failure/);
    expect(junit).toMatch(/does not meet its budget: scroll hitch rate/);
    const allure = filesIn('allure', '-result.json').map((text) => allureSchema.parse(JSON.parse(text)));
    expect(allure.map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual([
      'scrolls smoothly: failed',
      'shows its first list: passed',
    ]);
    const pull = await pullOf(sha);
    expect(pull.said).toBe('Comment created on o/r#3\n');
    expect(pull.comment).toContain('RowCost.pay');
    expect(pull.check).toMatchObject({ head_sha: sha, conclusion: 'failure' });
  });

  it('what only two builds together show is red in a test of its own, at the end', () => {
    const slower = join(android, 'demo-app-slower.apk');
    const builds = `apk: ${JSON.stringify(slower)}, against: 'app.apk'`;
    project.configure(`world: 'slow-row', runs: 6, slides: 1, ${builds}`);
    project.write('test/specs/scrolling.ts', project.scrolling.replace('max: 10', 'max: 1000'));
    const { code, output } = wdio('--spec', 'test/specs/scrolling.ts');
    expect(output).toMatch(/✓ scrolls smoothly/);
    expect(output).toMatch(/✖ list: every budget and comparison/);
    expect(output).toMatch(/AssertionError: scroll hitch rate [\d.]+ → [\d.]+ ms\/s, change \+/);
    expect(code).toBe(1);
  });

  it('is green without a defect', async () => {
    project.configure('runs: 1, slides: 1');
    const sha = committed();
    const { code, output } = wdio();
    expect(output).toMatch(/✓ shows its first list/);
    expect(output).toMatch(/✓ scrolls smoothly/);
    expect(output).toMatch(/^Verdict: (pass|no hitch on the model|within the budgets on the model)/m);
    expect(code).toBe(0);
    const pull = await pullOf(sha);
    expect(pull.comment).toMatch(/Hitchproof: (pass|no hitch on the model|within the budgets on the model)/);
    expect(pull.check).toMatchObject({ head_sha: sha, conclusion: 'success' });
  });
}

function defineDeadEnds(): void {
  it.each([
    ['two phones', '}],\n', "}, { platformName: 'Android' }],\n", /^wdio\.conf has 2 capabilities, /],
    [
      'multiremote',
      /capabilities: \[\{([^}]*)\}\]/,
      'capabilities: { one: { capabilities: {$1} } }',
      /^wdio\.conf has multiremote capabilities, /,
    ],
    [
      'a browser',
      "'appium:app': './app.apk'",
      "browserName: 'Chrome'",
      /^wdio\.conf asks for the browser Chrome, /,
    ],
    ['an app elsewhere', './app.apk', 'https://acme.com/app.apk', /^appium:app of wdio\.conf is https:/],
  ])('%s ends in one sentence', (_, from, to, sentence) => {
    project.configure('runs: 1', from, to);
    const { code, output } = wdio();
    expect(output.trim().split('\n').at(-1)).toMatch(sentence);
    expect(code).toBe(2);
  });
}
