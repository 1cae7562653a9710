import { constants, generateKeyPairSync, type KeyObject, privateEncrypt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { connectTestHost, type TestHost } from '../testing/loopback-transport.ts';
import { realAdb } from '../testing/real-adb.ts';
import { listenForAdb } from './adb-server.ts';
import type { Door } from './handshake.ts';
import { hostKeys, ownKeyFile } from './host-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keyPair(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, name);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(`${file}.pem`, publicKey.export({ type: 'spki', format: 'pem' }));
  return { privateKey, file };
}
const known = keyPair('known');
const foreign = keyPair('foreign');
const isSigned = hostKeys([`${known.file}.pem`]);

/** What adb sends: a token of 20 bytes, signed as if it were a SHA-1 hash (RFC 8017 section 9.2). */
const signed = (key: KeyObject, token: Buffer): Buffer =>
  privateEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.concat([Buffer.from('3021300906052b0e03021a05000414', 'hex'), token]),
  );

let host: TestHost | undefined;
afterEach(() => host?.close());

const TOKEN = 1;
const SIGNATURE = 2;
const PUBLIC_KEY = 3;

async function asked(door: Partial<Door> = {}): Promise<TestHost> {
  host = await connectTestHost(() => () => undefined, { greet: () => 'accept', isSigned, ...door });
  host.send('CNXN', 0x01000001, 4096, 'host::\0');
  return host;
}
async function tokenOf({ next }: TestHost): Promise<Buffer> {
  const packet = await next();
  expect(packet).toMatchObject({ command: 'AUTH', arg0: TOKEN });
  expect(packet?.payload).toHaveLength(20);
  return packet?.payload ?? Buffer.alloc(0);
}

it('lets in a host that signs its token', async () => {
  const at = await asked();
  at.send('AUTH', SIGNATURE, 0, signed(known.privateKey, await tokenOf(at)));
  expect(await at.next()).toMatchObject({ command: 'CNXN' });
  at.send('OPEN', 7, 0, 'x:\0');
  expect(await at.next()).toMatchObject({ command: 'OKAY' });
});

it('asks a host that signs with another key again, with another token', async () => {
  const at = await asked();
  const first = await tokenOf(at);
  at.send('AUTH', SIGNATURE, 0, signed(foreign.privateKey, first));
  const second = await tokenOf(at);
  expect(second.equals(first)).toBe(false);
  at.send('AUTH', SIGNATURE, 0, signed(known.privateKey, second));
  expect(await at.next()).toMatchObject({ command: 'CNXN' });
});

it.each([
  ['the token of before', (first: Buffer) => signed(known.privateKey, first)],
  ['no signature', () => Buffer.alloc(0)],
  ['a signature of another form', () => Buffer.alloc(256, 1)],
])('refuses %s', async (_, reply) => {
  const at = await asked();
  const first = await tokenOf(at);
  at.send('AUTH', SIGNATURE, 0, 'nothing');
  await tokenOf(at);
  at.send('AUTH', SIGNATURE, 0, reply(first));
  await tokenOf(at);
});

it('does nothing for a host without a key, and breaks the connection of one that opens a service', async () => {
  const at = await asked();
  await tokenOf(at);
  at.send('AUTH', PUBLIC_KEY, 0, 'QAAAAA== me@here\0');
  at.send('OPEN', 7, 0, 'shell:id\0');
  expect(await at.next()).toBeNull();
});

it('accepts no key once its user revoked them', async () => {
  const at = await asked({ greet: () => 'ask-for-key' });
  at.send('AUTH', SIGNATURE, 0, signed(known.privateKey, await tokenOf(at)));
  await tokenOf(at);
});

it('is used by the real adb with its own key, and not without', async () => {
  const { call, print, close } = await realAdb();
  const device = async (files: readonly string[]) =>
    listenForAdb(0, 'device::', () => undefined, { greet: () => 'accept', isSigned: hostKeys(files) });
  const own = [ownKeyFile(), `${ownKeyFile()}.pub`];
  const devices = await Promise.all([...own.map((file) => device([file])), device([`${foreign.file}.pem`])]);
  const printed: string[] = [];
  for (const { port } of devices) {
    await print('connect', `127.0.0.1:${port}`);
    const { stdout } = await call('devices');
    printed.push(new RegExp(`:${port}\\t(.*)`).exec(stdout)?.[1] ?? 'none');
  }
  await close();
  for (const one of devices) await one.close();
  expect(printed).toEqual(['device', 'device', 'unauthorized']);
}, 60_000);
