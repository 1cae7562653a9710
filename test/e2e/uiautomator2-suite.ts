import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../../orchestrator/environment.ts';
import { adbAt } from '../../orchestrator/rig/adb.ts';
import type { AppiumAddress } from '../../orchestrator/rig/appium-server.ts';
import { freePort } from '../../orchestrator/rig/free-port.ts';
import { openLocalRig } from '../../orchestrator/rig/local-rig.ts';
import { resolvePackage } from '../../orchestrator/rig/resolve-package.ts';
import { placesOnPath } from '../../tools/setup/on-path.mjs';
import { checkout, type Project } from '../../tools/setup/places.mjs';
import { documentedRows, surprises } from './known-failures.ts';
import { isReadyFor, levelArguments } from './level-arguments.ts';

/**
 * Runs the functional tests of Appium's UiAutomator2 driver against the virtual device, unchanged except for their app:
 * they name a download, and get the npm package `android-apidemos`. Exits with 1 if other tests fail than those on the
 * device's page.
 */
const NEEDS = `usage: npm run suite:uiautomator2 -- [--api 31] <checkout> [word in a file's name …]
The tests are not in the driver's npm package. Make the checkout with
  git clone --depth 1 https://github.com/appium/appium-uiautomator2-driver && cd appium-uiautomator2-driver && npm install
`;
const TESTS = 'test/functional';
const ENDING = '-e2e-specs.ts';
const DOWNLOAD = /'https:\/\/github\.com\/appium\/android-apidemos\/[^']*'/;

interface TestResult {
  readonly test: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'suite';
  reason: string;
}

/** Reads TAP as node:test prints it: a line for the outcome, then its facts. */
function resultsIn(lines: readonly string[]): readonly TestResult[] {
  const results: TestResult[] = [];
  for (const line of lines) {
    const [, not, test = '', skip] = /^ *(not )?ok \d+ - (.*?)( # (?:SKIP|TODO).*)?$/.exec(line) ?? [];
    const last = results.at(-1);
    if (test !== '')
      results.push({ test, outcome: skip ? 'skipped' : not ? 'failed' : 'passed', reason: '' });
    else if (last !== undefined && /^ *type: 'suite'/.test(line)) last.outcome = 'suite';
    else if (last !== undefined && last.reason === '') last.reason = /^ *error: (.*)/.exec(line)?.[1] ?? '';
  }
  return results.filter(({ outcome }) => outcome !== 'suite');
}

interface Suite {
  readonly folder: string;
  readonly tests: string;
  /** Folder in which Appium is started, with its configuration and an SDK whose adb uses one server. */
  readonly project: Project;
  readonly useAdbServer: (port: number) => void;
}

function prepare(source: string): Suite {
  mkdirSync(checkout.state, { recursive: true });
  const folder = mkdtempSync(join(checkout.state, 'uiautomator2-suite-'));
  const tests = join(folder, 'tests');
  for (const part of ['package.json', 'lib/logger.ts', TESTS])
    cpSync(join(source, part), join(tests, part), { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(tests, 'node_modules'));
  const desired = join(tests, TESTS, 'desired.ts');
  const apk = join(
    resolvePackage(checkout.root, 'android-apidemos/package.json'),
    '../apks/ApiDemos-debug.apk',
  );
  writeFileSync(desired, readFileSync(desired, 'utf8').replace(DOWNLOAD, JSON.stringify(apk)));
  const root = join(folder, 'appium');
  const sdk = join(root, 'sdk');
  mkdirSync(join(sdk, 'platform-tools'), { recursive: true });
  linkAapt(sdk);
  writeFileSync(
    join(root, '.appiumrc.json'),
    JSON.stringify({ server: { 'default-capabilities': { 'appium:noSign': true } } }),
  );
  return {
    folder,
    tests,
    project: { ...checkout, root, sdk },
    useAdbServer: (port) => writeAdb(join(sdk, 'platform-tools', 'adb'), port),
  };
}

/** Gives Appium the machine's aapt, with which it reads an APK's strings; it cannot read styled ones with aapt2. */
function linkAapt(sdk: string): void {
  const aapt = placesOnPath('aapt').find(existsSync);
  // Appium looks into folders named by a version.
  const buildTools = join(sdk, 'build-tools', '1.0.0');
  mkdirSync(buildTools, { recursive: true });
  if (aapt !== undefined) symlinkSync(aapt, join(buildTools, 'aapt'));
}

/** Writes an adb that uses the device's server: the tests use the default port, which is that of the user's server. */
function writeAdb(file: string, port: number): void {
  const adb = join(checkout.sdk, 'platform-tools', 'adb');
  writeFileSync(
    file,
    `#!/bin/sh\nif [ "$1" = -P ] && [ "$2" = 5037 ]; then shift 2; set -- -P ${port} "$@"; fi\nexec '${adb}' "$@"\n`,
  );
  chmodSync(file, 0o755);
}

async function runFile(suite: Suite, file: string, appiumPort: number): Promise<readonly TestResult[]> {
  const { sdk } = suite.project;
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--test', '--test-timeout=240000', '--test-reporter=tap', file],
    {
      cwd: suite.tests,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: childEnvironment({
        PATH: `${join(sdk, 'platform-tools')}:${process.env.PATH}`,
        ANDROID_HOME: sdk,
        ANDROID_SDK_ROOT: sdk,
        APPIUM_TEST_SERVER_PORT: String(appiumPort),
      }),
    },
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line);
  return resultsIn(lines);
}

const count = (lines: readonly TestResult[], outcome: TestResult['outcome']): number =>
  lines.filter((line) => line.outcome === outcome).length;
const rowOf = (name: string, lines: readonly TestResult[]): string =>
  `| ${name} | ${count(lines, 'passed')} | ${count(lines, 'failed')} | ${count(lines, 'skipped')} |\n`;

/** The name of a file for each of its failures on the device's page, for files that run. */
const documentedFailures = (files: readonly string[]): readonly string[] =>
  documentedRows('Measured with other').flatMap(([names = '', , failed = '']) => {
    const file = names.split(', ').find((name) => files.includes(name));
    return file === undefined ? [] : Array.from({ length: Number(failed) }, () => file);
  });

/** The suite knows a server by its port: one that adds the path of the session's Appium to each request. */
async function withoutPath({
  port,
  path,
}: AppiumAddress): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const on = request({ port, path: `${path}${url}`, host: '127.0.0.1', method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  });
  const free = await freePort();
  await once(server.listen(free, '127.0.0.1'), 'listening');
  return { port: free, close: () => void server.close() };
}

async function main(): Promise<number> {
  const {
    api,
    words: [source, ...words],
  } = levelArguments();
  if (source === undefined || !existsSync(join(source, TESTS, 'desired.ts'))) {
    process.stderr.write(NEEDS);
    return 2;
  }
  if (!(await isReadyFor(api))) return 3;
  const suite = prepare(resolve(source));
  suite.useAdbServer(0);
  const target = { kind: 'virtual' } as const;
  const device = { appium: 'here', refreshHz: 60, seed: 1, adbPort: 0, startS: 600, replyS: 30 } as const;
  const { signal: stop } = new AbortController();
  const rig = await openLocalRig({
    project: suite.project,
    folder: suite.folder,
    target,
    stop,
    api,
    ...device,
  });
  suite.useAdbServer(rig.place.adbPort);
  const { appium } = rig.place;
  const door = appium === undefined ? undefined : await withoutPath(appium);
  const appiumPort = door?.port ?? 0;
  const adb = adbAt({ sdk: checkout.sdk, port: rig.place.adbPort, env: childEnvironment({}) });
  try {
    const files = readdirSync(join(suite.tests, TESTS), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ENDING))
      .toSorted()
      .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
    const all: TestResult[] = [];
    const failing: string[] = [];
    process.stdout.write('| file | passed | failed | skipped by the suite |\n|---|---|---|---|\n');
    for (const file of files) {
      // One of the tests ends adb's server.
      await adb.call(['connect', rig.place.serial]);
      const lines = await runFile(suite, join(TESTS, file), appiumPort);
      process.stdout.write(rowOf(basename(file, ENDING), lines));
      for (const { test, reason } of lines.filter(({ outcome }) => outcome === 'failed'))
        process.stderr.write(`${file}: ${test}: ${reason}\n`);
      all.push(...lines);
      failing.push(...Array.from({ length: count(lines, 'failed') }, () => basename(file, ENDING)));
    }
    process.stdout.write(rowOf('all', all));
    const wrong = surprises(failing, documentedFailures(files.map((file) => basename(file, ENDING))));
    for (const line of wrong) process.stderr.write(`${line}\n`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    door?.close();
    await rig.close();
    rmSync(suite.folder, { recursive: true, force: true });
  }
}

process.exit(await main());
