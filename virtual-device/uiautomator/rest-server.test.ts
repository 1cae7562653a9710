import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { System } from '../system/system.ts';
import { testDevice } from '../testing/test-device.ts';
import { createRestServer } from './rest-server.ts';

const OPEN = JSON.stringify({ capabilities: { firstMatch: [{}] } });
let system: System;
let port: number;
let server: Server;
let instrumentation: Promise<void>;
let hasEnded: boolean;
const reported: unknown[] = [];

beforeEach(async () => {
  ({ system } = await testDevice());
  const rest = createRestServer(system, { report: (error) => reported.push(error) });
  server = createServer((socket) => rest.accept(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  hasEnded = false;
  instrumentation = system.automation.run(new AbortController().signal).then(() => {
    hasEnded = true;
  });
  reported.length = 0;
});
afterEach(() => void server.close());

async function ask(method: string, path: string, body?: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    // The server closes its connections when the instrumentation ends.
    headers: { connection: 'close' },
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { sessionId: string | null; value: unknown }),
  };
}

it('the instrumentation ends with its session, and with no other', async () => {
  const { sessionId } = await ask('POST', '/session', OPEN);
  expect(await ask('DELETE', '/session/other')).toMatchObject({
    status: 404,
    sessionId,
    value: { error: 'invalid session id' },
  });
  expect(await ask('GET', `/session/${sessionId}/rotation`)).toEqual({
    status: 200,
    sessionId,
    value: { x: 0, y: 0, z: 0 },
  });
  expect(hasEnded).toBe(false);
  expect(await ask('DELETE', `/session/${sessionId}`)).toMatchObject({ status: 200, value: null });
  await instrumentation;
  expect(await ask('POST', '/session', OPEN)).toMatchObject({ status: 404 });
});

it('a body that is no JSON, or that a route does not take, is an error of the client', async () => {
  const { sessionId } = await ask('POST', '/session', OPEN);
  for (const body of ['{', '{"settings":5}'])
    expect(await ask('POST', `/session/${sessionId}/appium/settings`, body)).toMatchObject({
      status: 400,
      value: { error: 'invalid argument' },
    });
  expect(reported).toEqual([]);
});
