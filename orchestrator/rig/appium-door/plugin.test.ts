import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerToOtherUser, canSwitchUser } from '../../../test/builders/other-user.ts';
import { DoorPlugin } from './plugin.mjs';

let appium: Server;
let port: number;
let asked: string[];
beforeEach(async () => {
  asked = [];
  appium = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('the answer');
  });
  await DoorPlugin.updateServer({}, appium);
  // Appium listens to upgrades after its plugins did.
  appium.on('upgrade', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end();
  });
  await once(appium.listen(0, '127.0.0.1'), 'listening');
  port = (appium.address() as AddressInfo).port;
});
afterEach(() => {
  appium.closeAllConnections();
  appium.close();
});

const statusFor = (headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const on = request({ port, host: '127.0.0.1', path: '/status', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    on.on('error', reject).end();
  });

it.each(['127.0.0.1', '127.0.0.1:4723', 'localhost:4723', '[::1]:4723'])('answers %s', async (host) => {
  expect(await statusFor({ host })).toBe(200);
});

it.each<Readonly<Record<string, string>>>([
  { host: 'rebound.example:4723' },
  { host: '127.0.0.1.example' },
  { host: 'example/127.0.0.1' },
  { host: '127.0.0.1', origin: 'https://page.example' },
  { host: '127.0.0.1', origin: 'http://127.0.0.1:8080' },
  { host: '127.0.0.1', origin: 'null' },
])('refuses a page of %j', async (headers) => {
  expect(await statusFor(headers)).toBe(403);
  expect(asked).toEqual([]);
});

it('refuses its socket too', async () => {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      'GET /bidi HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ),
  );
  await once(socket.resume(), 'close');
  expect(asked).toEqual([]);
});

it.runIf(canSwitchUser)('says nothing to another user of the machine', async () => {
  const status = 'GET /status HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  expect(await answerToOtherUser(port, status)).toMatch(/^(?:ECONNRESET\n)?$/);
  expect(asked).toEqual([]);
  expect(await statusFor({ host: '127.0.0.1' })).toBe(200);
});
