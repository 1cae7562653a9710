import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { endpointOf } from '../../../test/builders/endpoint-of.ts';
import { type ReplyServer, replyServer } from '../../../test/builders/reply-server.ts';
import { forever } from '../../../virtual-device/system/forever.ts';
import { parseServerStatus, serverStatus } from './server-status.ts';

const gridOf = (...nodes: readonly object[]): string =>
  JSON.stringify({ value: { ready: true, message: 'Selenium Grid ready.', nodes } });
const node = (availability: string, ...sessions: readonly unknown[]): object => ({
  id: 'n',
  externalUri: 'http://10.0.0.2:5555',
  availability,
  slots: sessions.map((session) => ({ stereotype: { 'appium:udid': 'P1' }, session })),
});

describe('the status', () => {
  it('of an Appium server has its version', () =>
    expect(parseServerStatus('{"value":{"ready":true,"build":{"version":"3.8.0"}}}')).toEqual({
      kind: 'appium',
      version: '3.8.0',
    }));

  it.each([
    ['UP', null, 'free'],
    ['UP', undefined, 'free'],
    ['UP', { sessionId: 's' }, 'busy'],
    ['DOWN', null, 'down'],
    ['DRAINING', { sessionId: 's' }, 'down'],
  ])('of a Grid: a slot of a node that is %s with the session %j is %s', (availability, session, state) =>
    expect(parseServerStatus(gridOf(node(availability, session)))).toEqual({
      kind: 'grid',
      isReady: true,
      slots: [{ stereotype: { 'appium:udid': 'P1' }, node: 'http://10.0.0.2:5555', state }],
    }),
  );

  it('of a Grid has the slots of all nodes', () =>
    expect(parseServerStatus(gridOf(node('UP', null, {}), node('DOWN', null)))).toMatchObject({
      slots: [{ state: 'free' }, { state: 'busy' }, { state: 'down' }],
    }));

  it.each(['<html>', '{}', '{"value":{"ready":true}}'])('is none: %s', (text) =>
    expect(parseServerStatus(text)).toBeUndefined(),
  );
});

describe('a server', () => {
  let server: ReplyServer | undefined;
  afterEach(() => server?.close());

  async function urlOf(answer: (authorization: string | undefined) => string): Promise<string> {
    server = await replyServer(({ url, headers }) =>
      url === '/hub/status' ? answer(headers.authorization) : '',
    );
    return `${server.url}/hub`;
  }

  it('is asked below its path, with the credentials', async () => {
    const credentials = { userVariable: 'U', keyVariable: 'K' };
    const url = await urlOf((version) => JSON.stringify({ value: { build: { version } } }));
    const status = await serverStatus(endpointOf({ url, credentials }), { U: 'ann', K: 'secret' });
    const version = `Basic ${Buffer.from('ann:secret').toString('base64')}`;
    expect(status).toEqual({ kind: 'appium', version });
  });

  it('that is another one is refused', async () => {
    const url = await urlOf(() => '<html>');
    await expect(serverStatus(endpointOf({ url }), {})).rejects.toThrow(
      /\/hub\/status is not of an Appium server or a Selenium Grid/,
    );
  });

  it.each([
    ['of 20 MB', (response: ServerResponse) => void response.end(' '.repeat(20 << 20))],
    ['without end', (response: ServerResponse) => void Readable.from(forever()).pipe(response)],
  ])('that gives a reply %s is refused', async (_, reply) => {
    const long = createServer((_request, response) => reply(response));
    await once(long.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(long.address() as AddressInfo).port}`;
    await expect(serverStatus(endpointOf({ url }), {})).rejects.toMatchObject({
      code: 'appium-connection',
      message: `${url}/status is not of an Appium server or a Selenium Grid: correct the address.`,
    });
    long.closeAllConnections();
    long.close();
  });

  it('that does not listen is refused with the reason', async () => {
    const url = await urlOf(() => '');
    await server?.close();
    await expect(serverStatus(endpointOf({ url }), {})).rejects.toMatchObject({
      code: 'appium-connection',
      message: `No server replies at ${url} (ECONNREFUSED): start it, or correct the address.`,
    });
  });
});
