import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endpointOf } from '../../../test/builders/endpoint-of.ts';
import type { RemoteEndpoint } from './remote-endpoint.ts';
import { openRemoteSession } from './remote-session.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitchproof-remote-'));
const APK = join(folder, 'a.apk');
writeFileSync(APK, 'apk');
afterAll(() => rmSync(folder, { recursive: true }));

const PUSHED = '/data/local/tmp/hitchproof-under-test.apk';
const HERE = 'http://127.0.0.1:4723';

interface Server {
  /** Output of `pm`. */
  readonly pm?: string | Error;
  readonly battery?: unknown;
  readonly allowsShell?: boolean;
}

/** A session on a server; `asked` contains the requests to the server after the hello. */
async function opened(
  endpoint: Partial<RemoteEndpoint>,
  { pm = 'Success\n', battery, allowsShell = true }: Server,
) {
  const asked: string[] = [];
  const answers = (
    command: string,
    args: { readonly command?: string; readonly args?: readonly string[] },
  ) => {
    if (command === 'shell' && !allowsShell) throw new Error('Potentially insecure feature');
    if (args.command === 'pm' && pm instanceof Error) throw pm;
    if (args.command === 'pm') return pm;
    if (command === 'shell') return '@reply\n@end-of-reply\n';
    return command === 'batteryInfo' ? battery : undefined;
  };
  const browser = {
    capabilities: {},
    options: {},
    execute: async (name: string, args: Record<string, unknown>) => {
      const command = name.replace('mobile: ', '');
      asked.push([command, ...Object.values(args).flat()].join(' '));
      return answers(command, args);
    },
  } as unknown as WebdriverIO.Browser;
  const remote = await openRemoteSession(browser, endpointOf(endpoint));
  asked.length = 0;
  return { ...remote, asked };
}

const INSTALL = (path: string): string => `installApp ${path} true true`;
const WITHOUT_SHELL: Server = { allowsShell: false };

describe('the APK is installed by', () => {
  it.each<[string, Partial<RemoteEndpoint>, Server, readonly string[]]>([
    [
      'push',
      { url: HERE },
      {},
      [
        `pushFile ${PUSHED} YXBr`,
        `shell pm install -r -g -t ${PUSHED} 120000`,
        `shell rm -f ${PUSHED} 120000`,
      ],
    ],
    ['path', { url: HERE }, WITHOUT_SHELL, [INSTALL(APK)]],
    ['path', { url: 'http://localhost:1' }, WITHOUT_SHELL, [INSTALL(APK)]],
    ['path', { url: 'http://[::1]:1' }, WITHOUT_SHELL, [INSTALL(APK)]],
    ['upload', { uploads: { 'b.apk': 'bs://2', [APK]: 'bs://1' } }, {}, [INSTALL('bs://1')]],
    ['upload', { uploads: { [APK]: 'bs://1' } }, WITHOUT_SHELL, []],
  ])('%s, on %j', async (rung, endpoint, server, commands) => {
    const { session, rungs, asked } = await opened(endpoint, server);
    await session.install(APK);
    expect(rungs.install).toBe(rung);
    expect(asked).toEqual(commands);
  });

  it('nothing on another machine without shell', async () => {
    const { session, rungs, asked } = await opened({}, WITHOUT_SHELL);
    expect(rungs).toEqual({ shell: false, install: 'none' });
    await expect(session.install(APK)).rejects.toMatchObject({ code: 'appium-refused' });
    expect(asked).toEqual([]);
  });

  it('upload, when another build was installed meanwhile', async () => {
    const { session, asked } = await opened({ uploads: { [APK]: 'bs://1', 'b.apk': 'bs://2' } }, {});
    for (const apk of [APK, 'b.apk', APK]) await session.install(apk);
    expect(asked).toEqual([INSTALL('bs://2'), INSTALL('bs://1')]);
  });

  it('nothing at a vendor whose address is secret', async () => {
    const { rungs } = await opened({ kind: 'vendor', url: '{ADDRESS}' }, WITHOUT_SHELL);
    expect(rungs.install).toBe('none');
  });

  it('no upload of another APK', async () => {
    const { session } = await opened({ uploads: { 'b.apk': 'bs://1' } }, {});
    await expect(session.install(APK)).rejects.toThrow(/a\.apk has not been uploaded/);
  });

  it.each([
    ['Failure [INSTALL_FAILED_OLDER_SDK]', /did not install .*INSTALL_FAILED_OLDER_SDK/],
    [new Error('exited with code 1: INSTALL_FAILED_OLDER_SDK'), /INSTALL_FAILED_OLDER_SDK/],
  ])('push, and the file is removed after %s', async (pm, message) => {
    const { session, asked } = await opened({}, { pm });
    await expect(session.install(APK)).rejects.toThrow(message);
    expect(asked.at(-1)).toBe(`shell rm -f ${PUSHED} 120000`);
  });

  it.each([
    ['INSTALL_FAILED_USER_RESTRICTED: Install canceled by user', 'install-restricted'],
    ['INSTALL_FAILED_OLDER_SDK', 'apk-refused'],
  ])('push, of which %s is %s', async (reason, code) => {
    const { session } = await opened({}, { pm: `Failure [${reason}]` });
    await expect(session.install(APK)).rejects.toMatchObject({ code });
  });
});

it.each([
  [
    { level: 0.254, state: 2 },
    { batteryPercent: 25, batteryCharging: true },
  ],
  [
    { level: 1, state: 5 },
    { batteryPercent: 100, batteryCharging: true },
  ],
  [
    { level: 0.5, state: 3 },
    { batteryPercent: 50, batteryCharging: false },
  ],
  [undefined, {}],
])('without shell, %j of the battery is known as %j', async (battery, conditions) => {
  const { session, asked } = await opened({}, { ...WITHOUT_SHELL, battery });
  expect(await session.conditions('com.acme')).toEqual(conditions);
  expect(asked).toEqual(['batteryInfo']);
});

it('with shell, conditions are read by it', async () => {
  const { session, asked } = await opened({}, {});
  await session.conditions('com.acme');
  expect(asked[0]).toMatch(/^shell echo @reply; dumpsys battery/);
});
