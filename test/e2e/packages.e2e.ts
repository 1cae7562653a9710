// @module-tag nightly
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Analysis, checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Result, resultSchema } from '../../orchestrator/report/result/result.ts';
import { documented } from '../documentation/command-lines.ts';
import { documentedSection } from '../documentation/pages.ts';
import { androidSdk } from './android-sdk.ts';
import { type Consumer, installedPackage } from './installed-package.ts';
import { root, runFolderIn } from './perf-session.ts';
import { definePullRequestTests } from './pull-requests.ts';
import { defineTeamTests } from './team-project.ts';
import { defineInstallTests } from './ways-to-install.ts';

let consumer: Consumer;
afterAll(() => rmSync(consumer.folder, { recursive: true, force: true }));
beforeAll(() => {
  consumer = installedPackage();
});

/** An APK that was built elsewhere, in the project's folder. */
function bringApk(): void {
  const apk = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
  copyFileSync(apk, join(consumer.folder, 'app.apk'));
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node', '@wdio/globals/types', '@wdio/mocha-framework'],
  },
  include: ['*.ts', 'specs'],
};

/** What the type declarations allow and, marked by `@ts-expect-error`, what they refuse. */
const TYPED_SPEC = `
import { $, browser, expect } from '@wdio/globals';

class FeedPage {
  get list() {
    return $('~feed');
  }
}
export async function measure(page: FeedPage): Promise<void> {
  await browser.perf.app.open({ deepLink: 'acme:login', extras: { user: 'ann', page: 2, back: true } });
  const feed = await browser.perf.scenario('feed', {
    tags: ['smoke'],
    on: () => page.list,
    slide: async (list) => {
      await list.fling('down', { speed: 'slow' });
      await page.list.$('~stories').drag('right', { distance: 0.4 });
      await page.list.scrollTo('~row', { maxDrags: 5 });
      await (await page.list.getElement()).slide({ kind: 'drag', direction: 'up', durationMs: 500 });
    },
  });
  await expect(feed).toMeetBudget({ 'scroll-hitch-rate': { max: 5 } });
  await expect(feed).not.toMeetBudget();
  // @ts-expect-error
  await page.list.fling('sideways');
  // @ts-expect-error
  await browser.perf.app.open({ link: 'acme:login' });
  // @ts-expect-error
  await expect(feed).toMeetBudget({ 'scroll-hitch-rate': 5 });
}
`;

it('init writes a project that measures the demo app; its files and all commands pass the compiler', () => {
  const { code, output } = consumer.run('hitchproof', documented('npx hitchproof init --ci github'));
  expect(output.split('\n').map((line) => line.replace(/ {2,}/, ' '))).toEqual([
    'app the demo app of hitchproof: no APK was found below this folder',
    'wrote hitchproof.config.ts',
    'wrote specs/list.spec.ts',
    'wrote wdio.conf.ts',
    'wrote .github/workflows/scroll-performance.yml',
    'wrote .github/workflows/scroll-comment.yml',
    'added the script perf to package.json',
    'wrote .gitignore',
    'Next: npm run perf -- --device virtual',
    '',
  ]);
  expect(code).toBe(0);
  consumer.write('tsconfig.json', JSON.stringify(TSCONFIG));
  consumer.write('specs/types.ts', TYPED_SPEC);
  expect(consumer.run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', '.'])).toEqual({
    code: 0,
    output: '',
  });
});

it('a session of the new project leaves a run folder of less than 5 MB, which is a whole bug report', {
  tags: 'nightly',
}, () => {
  const { code, output } = consumer.run('hitchproof', ['perf', '--device', 'virtual', '--runs', '10']);
  expect(code, output).toBe(0);
  const folder = newestRunIn(consumer.folder);
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  expect(bytes).toBeLessThan(5e6);
  expect(consumer.run('hitchproof', ['analyse', folder, '--no-allure']).output).toMatch(
    /Verdict: (pass|no hitch on the model|within the budgets on the model)/,
  );
});

it('has entries that Node.js, bundlers and compilers find', async () => {
  const pkgDir = join(consumer.folder, 'node_modules', 'hitchproof');
  expect((await publint({ pkgDir, pack: false, strict: true })).messages).toEqual([]);
  const { problems } = await typesIn(readFileSync(consumer.tarball));
  // As in WebdriverIO, there is no CommonJS.
  const notOfModules = ['node10', 'node16-cjs'];
  expect(
    problems.filter(
      (problem) => !('resolutionKind' in problem && notOfModules.includes(problem.resolutionKind)),
    ),
  ).toEqual([]);
});

/** The analysis by "are the types wrong". */
async function typesIn(tarball: Uint8Array): Promise<Analysis> {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (analysis.types === false) throw new Error('The package has no types.');
  return analysis;
}

defineTeamTests(() => consumer);
defineInstallTests(() => consumer);
definePullRequestTests(() => consumer);

function newestRunIn(folder: string): string {
  const run = runFolderIn(join(folder, 'reports'));
  if (run === undefined) throw new Error(`${folder} has no run.`);
  return run;
}

const newestResultIn = (folder: string): Result =>
  resultSchema.parse(JSON.parse(readFileSync(join(newestRunIn(folder), 'result.json'), 'utf8')));

it('the commands of the quick start lead from an APK that was built elsewhere to a verdict on its list', {
  tags: 'nightly',
}, () => {
  const scan = documented('npx hitchproof scan app.apk --device virtual');
  const perf = documented(
    'npx hitchproof perf --apk app.apk --inject --device virtual --spec "reports/*/scan/*.spec.ts"',
  );
  bringApk();
  rmSync(join(consumer.folder, 'wdio.conf.ts'), { force: true });
  // All rows fit on the first screen; this seed presses Views first.
  const scanned = consumer.run('hitchproof', [...scan, '--screens', '2', '--seed', '6', '--slides', '2']);
  expect(scanned.output).toContain('raised minSdkVersion from 17 to 21');
  expect(scanned.output).toMatch(/\n1\. [\d.]+ ms\/s of hitches {2}api-demos-list \(Views\)\n/);
  expect(scanned.output).toContain('\n1 list on 2 screens');
  expect(scanned.code).toBe(0);
  const { code, output } = consumer.run('hitchproof', [
    ...perf,
    '--no-allure',
    '--runs',
    '1',
    '--slides',
    '2',
  ]);
  expect(output).toMatch(/api-demos-list 1\/1 · (89|90)(\.\d+)? fps/);
  expect(output).toMatch(/^Verdict: /m);
  expect(code).toBe(0);
  // Everything is set up in the project, not in the package.
  expect(existsSync(join(consumer.folder, 'node_modules', 'hitchproof', '.hitchproof'))).toBe(false);
  const [scenario] = newestResultIn(consumer.folder).scenarios;
  expect(scenario?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid']);
});

it('puts the probe into a copy of an APK', () => {
  bringApk();
  const args = documented('npx hitchproof inject app.apk -o app-with-probe.apk');
  const { code, output } = consumer.run('hitchproof', args);
  expect(code, output).toBe(0);
  expect(output).toMatch(/\/app-with-probe\.apk$/m);
  expect(existsSync(join(consumer.folder, 'app-with-probe.apk'))).toBe(true);
});

it("an app with the AAR that is built by the guide's steps gets a verdict, with the method that is slow", {
  tags: 'nightly',
}, () => {
  const app = consumer.another();
  cpSync(join(root, 'test/e2e/own-app'), app.folder, { recursive: true });
  const steps = documentedSection('docs/guide/your-app.md', 'Without Gradle');
  const manifest = readFileSync(join(app.folder, 'src/main/AndroidManifest.xml'), 'utf8');
  const [components, instrumentation] = steps('xml').split(/^(?=\s*<instrumentation)/m);
  app.write(
    'src/main/AndroidManifest.xml',
    manifest.replace('</application>', `${components}$&${instrumentation}`),
  );
  const injector = join(app.folder, 'node_modules/hitchproof/android/injector');
  execFileSync('sh', ['-e', '-c', steps('sh')], {
    cwd: app.folder,
    env: { ...process.env, ...androidSdk(app.folder, injector) },
    stdio: 'pipe',
  });
  const init = app.run('hitchproof', documented('npx hitchproof init'));
  expect(init.output).toMatch(/^app +org\.example\.logbook, from build\/app\.apk$/m);
  const { code, output } = app.run('hitchproof', [
    ...documented('npx hitchproof perf --device virtual'),
    ...['--no-allure', '--runs', '1', '--slides', '2'],
  ]);
  expect(output).toMatch(/^Verdict: fail/m);
  expect(output).toMatch(/^Main cause: org\.example\.logbook\.EntryAdapter\.loadPhoto\(/m);
  expect(code).toBe(1);
  const [scenario] = newestResultIn(app.folder).scenarios;
  expect(scenario?.runs.map(({ outcome }) => outcome.kind)).toEqual(['valid']);
  rmSync(app.folder, { recursive: true });
});

it('finds what is missing from the project, not from the package', () => {
  const { output } = consumer.run('hitchproof', documented('npx hitchproof doctor'));
  expect(output).toMatch(/^ok {7}Platform: .*\nok {7}Node\.js: .*\nok {7}adb: .*\nok {7}Java: java \d+\n/);
  expect(consumer.run('hitchproof', ['perf', '--project', 'nowhere'])).toEqual({
    code: 2,
    output: expect.stringMatching(
      /^--project names .+nowhere, which does not exist or is not a folder\. \[invalid-use\]\n$/,
    ),
  });
});
