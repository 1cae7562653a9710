import { expect, it } from 'vitest';
import { endpointOf } from '../../../test/builders/endpoint-of.ts';
import { connectionOf } from './connection.ts';

it.each([
  ['http://host', { protocol: 'http', hostname: 'host', port: 80, path: '/' }],
  ['https://host/wd/hub', { protocol: 'https', hostname: 'host', port: 443, path: '/wd/hub' }],
  ['http://[::1]:4723', { protocol: 'http', hostname: '::1', port: 4_723, path: '/' }],
])('%s', (url, connection) => expect(connectionOf(endpointOf({ url }), {})).toEqual(connection));

const LOGGED_IN = endpointOf({ credentials: { userVariable: 'U', keyVariable: 'K' } });

it('has the credentials of the environment', () =>
  expect(connectionOf(LOGGED_IN, { U: 'ann', K: 'secret' })).toMatchObject({
    headers: { authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}` },
  }));

it.each([
  [{ K: 'secret' }, 'U'],
  [{ U: 'ann', K: '' }, 'K'],
])('of the variables %j, %s is missing', (variables, name) =>
  expect(() => connectionOf(LOGGED_IN, variables)).toThrow(`The environment variable ${name} is not set`),
);
