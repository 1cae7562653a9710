import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { DeviceStatePlugin } from './plugin.mjs';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.unstubAllEnvs();
});

/** An adb server that replies to one request; without a reply, it does not listen. */
async function adbServer(reply: string | undefined): Promise<{ readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const listening = createServer((socket) =>
    socket.on('data', (bytes) => {
      asked.push(bytes.toString());
      socket.end(reply ?? '');
    }),
  );
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ANDROID_ADB_SERVER_PORT', String((listening.address() as AddressInfo).port));
  if (reply === undefined) await new Promise((resolve) => listening.close(resolve));
  return { asked };
}

type Handler = (request: object, response: object) => Promise<void>;

/** The status and the body of `GET /device/<serial>/state`. */
async function stateOf(serial: string): Promise<{ readonly code: number; readonly message: string }> {
  let handler: Handler | undefined;
  let code = 0;
  let message = '';
  const app = {
    get: (path: string, given: Handler) => {
      expect(path).toBe('/device/:serial/state');
      handler = given;
    },
  };
  await DeviceStatePlugin.updateServer(app, createHttpServer());
  const response = {
    status: (status: number) => {
      code = status;
      return {
        json: (body: { readonly value: { readonly message: string } }) => (message = body.value.message),
      };
    },
  };
  await handler?.({ params: { serial } }, response);
  return { code, message };
}

it.each([
  ['OKAY0006device', 200, /^device$/],
  ['OKAY0007offline', 503, /^offline$/],
  ["FAIL0015device 'P1' not found", 503, /^device 'P1' not found$/],
  [undefined, 503, /ECONNREFUSED/],
])('the adb server replies %s: status %d', async (reply, code, message) => {
  const { asked } = await adbServer(reply);
  const state = await stateOf('127.0.0.1:5555');
  expect(state.code).toBe(code);
  expect(state.message).toMatch(message);
  if (reply !== undefined) expect(asked).toEqual(['0024host-serial:127.0.0.1:5555:get-state']);
});

/** Starts Appium of device P1 of a Grid with these nodes. @returns all requests that the hub receives */
async function requestsAtStart(nodes: readonly object[], count: number): Promise<readonly string[]> {
  const requests: string[] = [];
  const hub = createHttpServer(({ method, url, headers }, response) => {
    response.end(JSON.stringify(url === '/status' ? { value: { nodes } } : {}));
    const login = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64');
    if (requests.push(`${login} ${method} ${url}`) === count) hub.emit('all');
  });
  server = hub;
  const all = once(hub, 'all');
  await once(hub.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
  const file = join(mkdtempSync(join(tmpdir(), 'hitchproof-hub-')), 'hub.json');
  writeFileSync(file, JSON.stringify({ url, user: 'ann', key: 'k' }));
  vi.stubEnv('HITCHPROOF_HUB_FILE', file).stubEnv('HITCHPROOF_HUB_DEVICE', 'P1');
  const appium = createHttpServer();
  await DeviceStatePlugin.updateServer({ get: () => undefined }, appium);
  expect(requests).toEqual([]);
  await once(appium.listen(0, '127.0.0.1'), 'listening');
  appium.close();
  await all;
  return requests;
}

it('ends the sessions that the Grid still has on its device when the server starts to listen', async () => {
  const slot = (udid: string, sessionId?: string) => ({
    stereotype: { 'appium:udid': udid },
    session: sessionId === undefined ? null : { sessionId },
  });
  const nodes = [
    { slots: [slot('P1', 'a'), slot('P1')] },
    { slots: [slot('P2', 'of another device')] },
    { slots: [slot('P1', 'b')] },
  ];
  const [first, ...others] = await requestsAtStart(nodes, 3);
  expect(first).toBe('ann:k GET /status');
  expect(others.toSorted()).toEqual(['ann:k DELETE /session/a', 'ann:k DELETE /session/b']);
});
