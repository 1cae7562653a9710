import { afterEach, expect, it } from 'vitest';
import { type ReplyServer, replyServer } from '../../test/builders/reply-server.ts';
import { farmStatus } from './farm-status.ts';

let hub: ReplyServer | undefined;
afterEach(() => hub?.close());

const node = (serial: string, availability: string, session: unknown): object => ({
  externalUri: 'http://127.0.0.1:5555',
  availability,
  slots: [{ stereotype: { 'appium:udid': serial }, session }],
});
const LOGIN = { user: 'ann', key: 'k' };
const deviceOf = (serial: string) => ({ serial, model: 'Pixel', release: '14' });

it('has the state of each device in the order of the farm, and down where its node is gone', async () => {
  const nodes = [node('P3', 'DOWN', null), node('P2', 'UP', {}), node('P1', 'UP', null)];
  hub = await replyServer(() => JSON.stringify({ value: { ready: true, nodes } }));
  const devices = ['P1', 'P2', 'P3', 'P4'].map(deviceOf);
  const status = await farmStatus({ url: hub.url, login: LOGIN, devices });
  expect(status.map(({ serial, state }) => [serial, state])).toEqual([
    ...[
      ['P1', 'free'],
      ['P2', 'busy'],
      ['P3', 'down'],
      ['P4', 'down'],
    ],
  ]);
});

it('logs in', async () => {
  let asked: string | undefined;
  hub = await replyServer((request) => {
    asked = request.headers.authorization;
    return JSON.stringify({ value: { ready: true, nodes: [] } });
  });
  await farmStatus({ url: hub.url, login: LOGIN });
  expect(asked).toBe(`Basic ${Buffer.from('ann:k').toString('base64')}`);
});
