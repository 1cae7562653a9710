import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logInToOwnFarm } from '../../orchestrator/cli/chosen-endpoint.ts';
import { openProject } from '../../orchestrator/cli/command-context.ts';
import { runPerf } from '../../orchestrator/cli/perf.ts';
import type { PerfOptions } from '../../orchestrator/cli/perf-options.ts';
import { StopOnSignal } from '../../orchestrator/cli/stop-on-signal.ts';
import { terminalOn } from '../../orchestrator/cli/terminal.ts';
import { loginVariables } from '../../orchestrator/farm/farm-status.ts';
import { runningFarm } from '../../orchestrator/farm/start-and-stop.ts';
import { freePort } from '../../orchestrator/rig/free-port.ts';
import { openRig } from '../../orchestrator/rig/local-rig.ts';
import { checkout, projectAt } from '../../tools/setup/places.mjs';
import { answerToOtherUser, asOtherUser, canSwitchUser } from '../builders/other-user.ts';
import { documented } from '../documentation/command-lines.ts';
import { hitchproof } from './command-line.ts';
import { kobitonAt } from './kobiton-server.ts';
import { type PerfSession, resultOf, runFolderIn } from './perf-session.ts';
import { descendantsOf, portsOf, stillRunning } from './processes.ts';

const root = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-farm-'));
const { state } = projectAt(root);
const farm = (args: readonly string[], variables = {}) => hitchproof(['--project', root, ...args], variables);
const status = documented('npx hitchproof farm status');
const down = documented('npx hitchproof farm down');
let url = '';
const SPEC = 'specs/feed.spec.ts';

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  // In another process, since the farm in the background gets the same arguments.
  const program = join(checkout.root, 'orchestrator/cli/hitchproof.mjs');
  const up = [...documented('npx hitchproof farm up'), '--virtual', '2', '--port', String(port)];
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--project', root, ...up], {
    cwd: checkout.root,
  });
  expect(stdout).toContain('2 of 2 devices up');
  // The sessions are those of another project.
  for (const [name, value] of Object.entries(login())) vi.stubEnv(name, value);
});
afterAll(() => farm(down));

const login = (): Readonly<Record<string, string>> => {
  const running = runningFarm(state);
  return running === undefined ? {} : loginVariables(running);
};

/** The programs of the farm. */
const programs = () => descendantsOf(runningFarm(state)?.pid ?? -1);

/** Measures the specs without this machine's adb. */
async function session(
  options: Partial<PerfOptions>,
  capabilities: Readonly<Record<string, unknown>> = {},
  farms: Readonly<Record<string, Record<string, unknown>>> = {},
): Promise<PerfSession> {
  const reports = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const opened = await openProject(checkout.root, '.');
  const project = { ...opened, sdk: '/no-adb-here', config: { ...opened.config, capabilities, farms } };
  const lines: string[] = [];
  const terminal = terminalOn({ write: (text: string) => lines.push(text) });
  const code = await runPerf(
    {
      ...{ device: 'auto', seed: 1, strict: false, allure: false, runs: 1, slides: 2 },
      ...options,
      reports,
      spec: SPEC,
    },
    project,
    { openRig, terminal, stop: new StopOnSignal() },
  );
  return { code, output: lines.join(''), folder: runFolderIn(reports), displayLog: () => '' };
}

/** The capabilities that the node of a device offers. */
function stereotypeOf(number: number): Readonly<Record<string, unknown>> {
  const [, json = ''] = /configs = \["1", (".*")\]/.exec(nodeConfig(number)) ?? [];
  return JSON.parse(JSON.parse(json));
}
const temporaryFolder = join(state, 'farm/appium-tmp');
const nodeConfig = (number: number): string => readFileSync(join(state, `farm/node-${number}.toml`), 'utf8');
const appiumUrlOf = (number: number): string => /^url = "(.*)"$/m.exec(nodeConfig(number))?.[1] ?? '';
const serialOf = (number: number): unknown => stereotypeOf(number)['appium:udid'];

it('gives two sessions at the same time a device each', async () => {
  const ended = await Promise.all([session({ device: `grid:${url}` }), session({ device: `grid:${url}` })]);
  const output = ended.map((one) => one.output).join('');
  expect(
    ended.map(({ code }) => code),
    output,
  ).toEqual([0, 0]);
  expect(output).toMatch(/install: push and pm install · conditions: shell/);
  const targets = ended.map((one) => resultOf(one).target);
  expect(targets).toMatchObject([
    { kind: 'remote', simulated: true },
    { kind: 'remote', simulated: true },
  ]);
  expect(targets.map(({ serial }) => serial).toSorted()).toEqual([serialOf(1), serialOf(2)].toSorted());
  // What the Appium servers leave is removed with the farm.
  expect(readdirSync(temporaryFolder)).not.toEqual([]);
});

it('gives a session of its own project the login, and nobody else one', async () => {
  const status = 'GET /status HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  const hub = await fetch(`${url}/status`);
  expect(hub.status).toBe(401);
  vi.stubEnv('HITCHPROOF_REMOTE_USER', undefined).stubEnv('HITCHPROOF_REMOTE_KEY', undefined);
  logInToOwnFarm({ device: `grid:${url}` }, { state });
  expect(process.env).toMatchObject(login());
  if (!canSwitchUser) return;
  expect(await answerToOtherUser(Number(new URL(url).port), status)).toMatch(/^HTTP\/1\.1 401 /);
  const { adbPort, appium } = {
    adbPort: Number(stereotypeOf(1)['appium:adbPort']),
    appium: new URL(appiumUrlOf(1)),
  };
  expect(await answerToOtherUser(Number(appium.port), status)).toMatch(/^(?:ECONNRESET\n)?$/);
  expect(await answerToOtherUser(adbPort, '000chost:version')).toMatch(/^(?:ECONNRESET\n)?$/);
  for (const file of ['farm.json', 'hub.toml', 'node-1.toml', 'appium-1.json'])
    expect((await asOtherUser('cat', [join(state, 'farm', file)])).output).toMatch(/Permission denied/);
});

it('has no bus and no nodes on the network, and a hub that does nothing without the login', async () => {
  const [grid] = programs().filter(({ command }) => command.includes('farm.FarmGrid'));
  expect(portsOf(grid?.pid ?? -1)).toEqual([Number(new URL(url).port)]);
  const { user, key } = runningFarm(state)?.login ?? { user: '', key: '' };
  const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
  const routes = ['GET /status', 'POST /graphql', 'POST /session', 'GET /session/x/url', 'GET /ui/'];
  const statusFor = async (line: string, headers = {}): Promise<number> => {
    const [method = '', path = ''] = line.split(' ');
    const body = method === 'POST' ? '{}' : undefined;
    return (await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })).status;
  };
  const register = 'POST /se/grid/distributor/node';
  for (const line of [...routes, register]) expect([line, await statusFor(line)]).toEqual([line, 401]);
  expect(await statusFor('GET /status', { authorization })).toBe(200);
  // No node joins from elsewhere, not even of those who have the login and the secret.
  const secret = /registration-secret = "(.*)"/.exec(nodeConfig(1))?.[1] ?? '';
  const known = { authorization, 'x-registration-secret': secret };
  expect(await statusFor(register, known)).toBe(404);
});

it('writes the farm of the attached devices as units of systemd', async () => {
  const into = join(root, 'units');
  const adbPort = String(stereotypeOf(1)['appium:adbPort']);
  const { code, output } = await farm(
    documented('npx hitchproof farm files --for systemd --into ~/.config/systemd/user').with(-1, into),
    { ANDROID_ADB_SERVER_PORT: adbPort },
  );
  expect(code, output).toBe(0);
  expect(readdirSync(into)).toContain('hitchproof-farm.target');
});

it('reports a device that ends as down, and keeps the other', async () => {
  const device = programs().find(({ command }) => /virtual-device\/main.*farm\/device-1/.test(command));
  process.kill(device?.pid ?? 0, 'SIGKILL');
  await expect
    .poll(async () => (await farm(status)).output, { timeout: 60_000 })
    .toMatch(new RegExp(`^down +${serialOf(1)} `, 'm'));
  const { code, output } = await farm(status);
  expect(code).toBe(3);
  expect(output).toMatch(new RegExp(`^free +${serialOf(2)} `, 'm'));
});

it('a single Appium server is measured on in the same way', { tags: 'nightly' }, async () => {
  const appiumUrl = appiumUrlOf(2);
  const ended = await session({ appiumUrl }, stereotypeOf(2));
  expect(ended.code, ended.output).toBe(0);
  expect(ended.output).toMatch(
    /^Target: a device of Appium 3\.\S+ at http:\/\/127\.0\.0\.1:\d+\/\[redacted]$/m,
  );
  expect(resultOf(ended).target).toMatchObject({ kind: 'remote', serial: serialOf(2) });
});

it("uploads the app to a vendor's farm and measures there, without a shell", {
  tags: 'nightly',
}, async () => {
  const appiumUrl = appiumUrlOf(2);
  const vendor = await kobitonAt(appiumUrl, stereotypeOf(2));
  try {
    const farms = { kobiton: { device: 'Pixel*', server: vendor.url } };
    const ended = await session({ farm: 'kobiton' }, {}, farms);
    expect(ended.code, ended.output).toBe(0);
    expect(ended.output).toMatch(/^Uploaded .*\.apk to Kobiton: kobiton-store:v42$/m);
    expect(ended.output).toMatch(/^Target: a device of Kobiton$/m);
    expect(ended.output).toContain('install: uploaded APK · conditions: battery only');
    expect(resultOf(ended).target).toMatchObject({ kind: 'remote', serial: serialOf(2) });
    expect(vendor.asked()).toMatchObject({
      'appium:deviceName': 'Pixel*',
      'kobiton:captureScreenshots': false,
    });
    expect(readFileSync(join(ended.folder ?? '', 'plan.json'), 'utf8')).not.toContain(
      process.env.KOBITON_API_KEY ?? 'no key',
    );
  } finally {
    await vendor.close();
  }
});

it('leaves nothing running and no temporary files', async () => {
  const pids = [runningFarm(state)?.pid ?? -1, ...programs().map(({ pid }) => pid)];
  expect(pids.length).toBeGreaterThan(7);
  expect(await farm(down)).toEqual({ code: 0, output: 'The farm has ended.\n' });
  await expect.poll(() => stillRunning(pids)).toEqual([]);
  expect((await farm(status)).code).toBe(3);
  expect(existsSync(temporaryFolder)).toBe(false);
});
