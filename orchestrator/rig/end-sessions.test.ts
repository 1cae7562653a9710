import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpointOf } from '../../test/builders/endpoint-of.ts';
import { type ReplyServer, replyServer } from '../../test/builders/reply-server.ts';
import { saveWorkerSession } from '../run-folder/worker-files.ts';
import { endSessions } from './end-sessions.ts';

let folder = '';
let server: ReplyServer;
let asked: string[] = [];
beforeEach(async () => {
  asked = [];
  folder = mkdtempSync(join(tmpdir(), 'end-sessions-'));
  server = await replyServer(({ method, url, headers }) => {
    asked.push([method, url, headers.authorization ?? ''].join(' ').trim());
    return '{}';
  });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const SESSIONS = ['DELETE /hub/session/a', 'DELETE /hub/session/b%2F..'];
const attached = (port: number) =>
  ({ kind: 'attached', serial: 'P1', adbPort: 1, appium: { port, path: '/hub' } }) as const;

it("ends the workers' sessions on this machine's Appium", async () => {
  saveWorkerSession(folder, '0-0', 'a');
  saveWorkerSession(folder, '0-1', 'b/..');
  await endSessions({ folder, place: attached(Number(new URL(server.url).port)) }, {});
  expect(asked.toSorted()).toEqual(SESSIONS);
});

it('ends them elsewhere, with the login', async () => {
  saveWorkerSession(folder, '0-0', 'a');
  const credentials = { userVariable: 'U', keyVariable: 'K' };
  const endpoint = endpointOf({ url: `${server.url}/hub/`, credentials });
  await endSessions({ folder, place: { kind: 'remote', endpoint } }, { U: 'ann', K: 'k' });
  expect(asked).toEqual([`${SESSIONS[0]} Basic ${Buffer.from('ann:k').toString('base64')}`]);
});

it('asks nothing without a session, and goes on without a server', async () => {
  const { port } = new URL(server.url);
  await endSessions({ folder, place: attached(Number(port)) }, {});
  expect(asked).toEqual([]);
  saveWorkerSession(folder, '0-0', 'a');
  await server.close();
  await endSessions({ folder, place: attached(Number(port)) }, {});
  server = await replyServer(() => '');
});
