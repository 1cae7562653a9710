import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolEnvironment } from '../../orchestrator/environment.ts';
import { adbAt, adbProgram } from '../../orchestrator/rig/adb.ts';
import { freePort } from '../../orchestrator/rig/free-port.ts';
import { openLocalRig } from '../../orchestrator/rig/local-rig.ts';
import type { Rig } from '../../orchestrator/rig/rig.ts';
import type { AttachedPlace } from '../../orchestrator/service/session-plan.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { ownKeyFile } from '../../virtual-device/index.ts';
import { realAdb } from '../../virtual-device/testing/real-adb.ts';
import { answerToOtherUser, asOtherUser, canSwitchUser } from '../builders/other-user.ts';
import { descendantsOf } from './processes.ts';

const LONG_MS = 120_000;
let folder: string;
let rig: Rig<AttachedPlace>;
const openRigFor = (adbKeys: readonly string[]): Promise<Rig<AttachedPlace>> =>
  openLocalRig({
    project: checkout,
    folder: mkdtempSync(join(folder, 'rig-')),
    target: { kind: 'virtual' },
    appium: adbKeys.length === 0 ? 'here' : 'project',
    refreshHz: 60,
    seed: 1,
    adbPort: 0,
    adbKeys,
    startS: 600,
    replyS: 30,
    stop: new AbortController().signal,
  });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-others-'));
  rig = await openRigFor([]);
}, LONG_MS);
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true });
}, LONG_MS);

const NOTHING = /^(?:ECONNRESET\n)?$/;
const statusOf = ({ port, path }: { readonly port: number; readonly path: string }, headers = {}) =>
  fetch(`http://127.0.0.1:${port}${path}/status`, { headers }).then(({ status }) => status);

it('this user has the device and Appium', async () => {
  const { place } = rig;
  const adb = adbAt({ sdk: checkout.sdk, port: place.adbPort, env: toolEnvironment() });
  expect(await adb.shell(place.serial, 'echo in')).toBe('in\n');
  expect(await statusOf(place.appium ?? { port: 0, path: '' })).toBe(200);
});

it('a page in a browser has neither the path nor the Host, and its Origin is refused', async () => {
  const { port = 0, path = '' } = rig.place.appium ?? {};
  expect(await statusOf({ port, path: '' })).toBe(404);
  expect(await statusOf({ port, path }, { origin: 'https://page.example' })).toBe(403);
});

it(
  "an adb server with another key, even of this user's, does not have the device",
  async () => {
    const other = await realAdb();
    await other.print('connect', rig.place.serial);
    expect((await other.call('devices')).stdout).toMatch(`${rig.place.serial}\tunauthorized`);
    await other.close();
  },
  LONG_MS,
);

it('no port and no secret is on a command line, but for those of the commands that Appium starts', () => {
  const { adbPort, appium } = rig.place;
  const lines = descendantsOf(process.pid).map(({ command }) => command);
  expect(lines.some((line) => line.includes('appium'))).toBe(true);
  for (const line of lines.filter((one) => !/adb -P \d+ -s /.test(one))) {
    expect(line).not.toContain(String(appium?.port));
    expect(line).not.toContain(String(adbPort));
    expect(line).not.toMatch(/hps_/);
  }
});

it(
  'an adb server whose key a person names has it',
  async () => {
    const other = await realAdb();
    const named = await openRigFor([ownKeyFile()]);
    await other.print('connect', named.place.serial);
    const { stdout } = await other.call('-s', named.place.serial, 'shell', 'echo in');
    await named.close();
    await other.close();
    expect(stdout).toBe('in\n');
  },
  LONG_MS,
);

describe.runIf(canSwitchUser)('another user of the machine', () => {
  it("gets nothing from the session's adb server", async () => {
    expect(await answerToOtherUser(rig.place.adbPort, '000chost:version')).toMatch(NOTHING);
  });

  it('cannot enter the folder with the key and the sockets', async () => {
    const [name = ''] = readdirSync(tmpdir()).filter((one) => one.startsWith('hitchproof-private-'));
    expect((await asOtherUser('ls', [join(tmpdir(), name)])).output).toMatch(/Permission denied/);
  });

  it('gets nothing from Appium, even with its path', async () => {
    const { port = 0, path } = rig.place.appium ?? {};
    const request = `GET ${path}/status HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    expect(await answerToOtherUser(port, request)).toMatch(NOTHING);
  });

  it('does not have the device on an adb server of their own', async () => {
    const script = `export HOME=$(mktemp -d); P=${await freePort()}
      ${adbProgram(checkout.sdk)} -P $P connect ${rig.place.serial}; ${adbProgram(checkout.sdk)} -P $P devices
      ${adbProgram(checkout.sdk)} -P $P -s ${rig.place.serial} shell id; ${adbProgram(checkout.sdk)} -P $P kill-server; rm -r $HOME`;
    const { output } = await asOtherUser('sh', ['-c', script]);
    expect(output).toMatch(`${rig.place.serial}\tunauthorized`);
    expect(output).not.toContain('uid=');
  });
});

/** What SECURITY.md puts before a command, with its variables. */
function confinement(): readonly string[] {
  const page = readFileSync(join(checkout.root, 'SECURITY.md'), 'utf8');
  const [, line = ''] = /^ *(bwrap .*) npx hitchproof perf/m.exec(page) ?? [];
  return line.split(' ').map((word) => word.replace('"$HOME"', homedir()).replace('"$PWD"', checkout.root));
}
const [BWRAP = '', ...CONFINED] = confinement();

describe.runIf(spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0)(
  'confined by bubblewrap',
  () => {
    const confined = (...command: readonly string[]) =>
      spawnSync(BWRAP, [...CONFINED, ...command], { cwd: checkout.root, encoding: 'utf8' });

    it('the code of an APK finds no file of the home folder, writes nowhere else, and has no network', () => {
      const secret = mkdtempSync(join(homedir(), '.hitchproof-e2e-'));
      // A folder around the checkout may be one of those that are empty in there: what is written then is nowhere outside.
      const outside = join(dirname(checkout.root), '.hitchproof-e2e');
      const { stdout } = confined(
        'sh',
        '-c',
        `ls -d '${secret}' || echo no file; touch '${outside}'; touch /usr/.hitchproof-e2e || echo no writing
       '${process.execPath}' -e "require('net').connect(${rig.place.adbPort}, '127.0.0.1').on('error', () => console.log('no network'))"`,
      );
      rmSync(secret, { recursive: true });
      expect(stdout.trim().split('\n')).toEqual(['no file', 'no writing', 'no network']);
      for (const file of [outside, '/usr/.hitchproof-e2e']) expect(existsSync(file)).toBe(false);
    });

    it('a session measures as it does elsewhere', { tags: 'nightly', timeout: LONG_MS }, () => {
      const reports = mkdtempSync(join(checkout.state, 'confined-'));
      const session = ['perf', '--device', 'virtual', '--clock', 'free', '--spec', 'specs/feed.spec.ts'];
      const small = ['--runs', '1', '--slides', '2', '--no-allure', '--reports', reports];
      const program = join(checkout.root, 'orchestrator/cli/hitchproof.mjs');
      const { status, stdout, stderr } = confined(process.execPath, program, ...session, ...small);
      rmSync(reports, { recursive: true });
      expect(status, `${stdout}${stderr}`).toBe(0);
      expect(stdout).toContain('Verdict: pass');
    });
  },
);
