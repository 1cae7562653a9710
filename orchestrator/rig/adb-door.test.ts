import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerToOtherUser, canSwitchUser } from '../../test/builders/other-user.ts';
import { type AdbDoor, openAdbDoor } from './adb-server.ts';
import { peerUserOf } from './appium-door/peer-user.mjs';
import { freePort, listens } from './free-port.ts';

let folder: string;
let behind: Server;
let door: AdbDoor;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adb-door-'));
  const socket = join(folder, 'adb');
  // Answers when the other end has said everything.
  behind = createServer({ allowHalfOpen: true }, (host) => {
    let said = '';
    host.on('error', () => undefined);
    host.on('data', (bytes) => (said += bytes)).on('end', () => host.end(`you said ${said}`));
  });
  await once(behind.listen(socket), 'listening');
  port = await freePort();
  door = await openAdbDoor(port, socket);
});
afterEach(() => {
  door.close();
  behind.close();
  rmSync(folder, { recursive: true });
});

it('passes on what this user says and hears, until both have ended', async () => {
  const host = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  host.end('version');
  expect(await text(host)).toBe('you said version');
});

it.runIf(canSwitchUser)('says nothing to another user of the machine', async () => {
  expect(await answerToOtherUser(port, 'version')).toMatch(/^(?:ECONNRESET\n)?$/);
});

it('is closed with the server, and its connections with it', async () => {
  const host = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(host, 'connect');
  door.close();
  await once(host, 'close');
  expect(await listens(port)).toBe(false);
});

it.runIf(process.platform === 'linux')(
  'knows the user of the other end, and of none that is closed',
  async () => {
    const accepted: Socket[] = [];
    const server = createServer((socket) => accepted.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const host = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    await Promise.all([once(host, 'connect'), once(server, 'connection')]);
    const [socket] = accepted;
    expect(socket && peerUserOf(socket)).toBe(process.getuid?.());
    const ends = { localPort: socket?.localPort, remotePort: socket?.remotePort };
    host.destroy();
    await once(host, 'close');
    expect(peerUserOf(ends)).toBeUndefined();
    socket?.destroy();
    server.close();
  },
);
