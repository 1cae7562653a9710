import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vendorNamed } from './vendors.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Replaces each vendor's hosts: a request goes to loopback, with the host in its path. */
let server: Server;
let received: Received[] = [];
let replies: { readonly status: number; readonly body: string }[] = [];
beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, authorization: headers.authorization, body: await textOf(request) });
    const { status, body } = replies.shift() ?? { status: 500, body: '' };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

const toLoopback: typeof fetch = (input, init) => {
  const { host, pathname } = new URL(String(input));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${host}${pathname}`, init);
};
const basic = `Basic ${Buffer.from('u:hidden-key').toString('base64')}`;
const headers = { authorization: basic };
async function upload(
  name: string,
  reply: object | string,
  status = 200,
  options: object = {},
): Promise<string> {
  const { upload } = vendorNamed(name);
  if (upload.kind !== 'api') throw new Error(`${name} has no API for uploads.`);
  replies = [reply]
    .flat()
    .map((one) => ({ status, body: typeof one === 'string' ? one : JSON.stringify(one) }));
  const apk = new Blob(['bytes of the app']);
  return upload.send({
    apk,
    fileName: 'app.apk',
    options: { device: 'x', ...options },
    headers,
    fetch: toLoopback,
  });
}
/** Requests and replies according to the vendors' documentation. */
describe('the app is uploaded as documented', () => {
  it.each([
    [
      'browserstack',
      '/api-cloud.browserstack.com/app-automate/upload',
      'file',
      { app_url: 'bs://c8dd', custom_id: 'x' },
      'bs://c8dd',
    ],
    [
      'saucelabs',
      '/api.us-west-1.saucelabs.com/v1/storage/upload',
      'payload',
      { item: { id: '379c', name: 'app.apk' } },
      'storage:379c',
    ],
    [
      'lambdatest',
      '/manual-api.lambdatest.com/app/upload/realDevice',
      'appFile',
      { app_url: 'lt://APP1', name: 'x' },
      'lt://APP1',
    ],
  ] as const)('to %s, as a form', async (name, path, field, reply, app) => {
    expect(await upload(name, reply)).toBe(app);
    expect(received).toMatchObject([{ method: 'POST', url: path, authorization: basic }]);
    expect(received[0]?.body).toContain(`name="${field}"; filename="app.apk"`);
    expect(received[0]?.body).toContain('bytes of the app');
  });

  it('refuses a reply that breaks off', async () => {
    const { upload } = vendorNamed('browserstack');
    if (upload.kind !== 'api') throw new Error('has no upload');
    const breaksOff = new ReadableStream({ pull: (stream) => stream.error(new Error('terminated')) });
    const sent = upload.send({
      apk: new Blob(['app']),
      fileName: 'app.apk',
      options: { device: 'x' },
      headers,
      fetch: async () => new Response(breaksOff),
    });
    await expect(sent).rejects.toMatchObject({ code: 'upload-failed' });
  });

  it('to the region of Sauce Labs that is configured', async () => {
    await upload('saucelabs', { item: { id: '1' } }, 200, { region: 'eu-central-1' });
    expect(received[0]?.url).toBe('/api.eu-central-1.saucelabs.com/v1/storage/upload');
  });

  it("to Kobiton's software on premises", async () => {
    const replies = [{ url: 'https://store.example.com/put', appPath: 'a' }, '', { versionId: 1 }];
    await upload('kobiton', replies, 200, { server: 'https://phones.example.com/' });
    expect(received.map(({ url }) => url)).toEqual([
      '/phones.example.com/v1/apps/uploadUrl',
      '/store.example.com/put',
      '/phones.example.com/v1/apps',
    ]);
  });

  it('to Kobiton: asks for a place, puts the file there, and makes it an app', async () => {
    const replies = [
      { url: 'https://store.example.com/put', appPath: 'users/1/app.apk' },
      '',
      { appId: 7, versionId: 42 },
    ];
    expect(await upload('kobiton', replies)).toBe('kobiton-store:v42');
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/api.kobiton.com/v1/apps/uploadUrl',
        authorization: basic,
        body: '{"filename":"app.apk"}',
      },
      { method: 'PUT', url: '/store.example.com/put', authorization: undefined, body: 'bytes of the app' },
      {
        method: 'POST',
        url: '/api.kobiton.com/v1/apps',
        authorization: basic,
        body: '{"filename":"app.apk","appPath":"users/1/app.apk"}',
      },
    ]);
  });
});

describe('an upload that fails is a sentence without the key', () => {
  it.each([
    ['a status', {}, 401, 'HTTP status 401.'],
    [
      'a reply of another shape',
      { app_url: 'https://example.com' },
      200,
      'the reply has another shape than the vendor documents.',
    ],
    ['a reply that is not JSON', '<html>', 200, 'the reply has another shape than the vendor documents.'],
  ])('%s', async (_, reply, status, why) => {
    const error = await upload('browserstack', reply, status).catch(String);
    expect(error).toBe(
      `FaultError: BrowserStack App Automate did not take the app (api-cloud.browserstack.com/app-automate/upload): ${why}`,
    );
  });

  it('no connection', async () => {
    const { upload } = vendorNamed('browserstack');
    if (upload.kind !== 'api') throw new Error('BrowserStack has an API for uploads.');
    const refused: typeof fetch = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const request = {
      apk: new Blob([]),
      fileName: 'app.apk',
      options: { device: 'x' },
      headers,
      fetch: refused,
    };
    await expect(upload.send(request)).rejects.toThrow(
      'did not take the app (api-cloud.browserstack.com/app-automate/upload): connect ECONNREFUSED.',
    );
  });
});
