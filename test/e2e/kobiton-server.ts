import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const USER = 'ann';
const KEY = 'key-of-the-e2e-tests';
type Json = Readonly<Record<string, unknown>>;
interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * Imitates Kobiton in front of an Appium server, with uploads, login and capabilities as its documentation describes them;
 * its servers have no shell. Sets the credentials in the environment of this process.
 * https://api.kobiton.com/docs/, https://docs.kobiton.com/automation-testing/capabilities
 */
export async function kobitonAt(appiumUrl: string, device: Json) {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-kobiton-'));
  const apk = join(folder, 'app.apk');
  const forward = forwarderTo(appiumUrl);
  let asked: Json = {};
  const server = createServer(async (request, response) => {
    const { status, body } = await replyTo(request).catch((error: unknown) => failed(500, String(error)));
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const { method = '', url: path = '' } = request;
    const body = await bytesOf(request);
    if (method === 'PUT' && path === '/store') {
      writeFileSync(apk, body);
      return ok('');
    }
    const login = `Basic ${Buffer.from(`${USER}:${KEY}`).toString('base64')}`;
    if (request.headers.authorization !== login) return failed(401, 'Unauthorized');
    if (path === '/v1/apps/uploadUrl') return ok({ url: `${url()}/store`, appPath: 'users/1/app.apk' });
    if (path === '/v1/apps') return ok({ versionId: 42 });
    return forwarded(method, path.replace(/^\/wd\/hub/, ''), body.toString());
  }

  async function forwarded(method: string, path: string, text: string): Promise<Reply> {
    if (text.includes('"mobile: shell"')) return failed(500, 'Potentially insecure feature');
    if (path !== '/session') return forward(method, path, text);
    const opened = await forward(method, path, JSON.stringify(onDevice(text)));
    const { value } = JSON.parse(opened.body) as { readonly value: { readonly sessionId?: string } };
    const isUploaded = asked['appium:app'] === 'kobiton-store:v42';
    if (value.sessionId === undefined || !isUploaded) return opened;
    const installed = await forward('POST', `/session/${value.sessionId}/execute/sync`, installing(apk));
    return installed.status === 200 ? opened : installed;
  }

  /** The vendor chooses the device, and installs the app by itself. */
  function onDevice(text: string): object {
    const { capabilities } = JSON.parse(text) as { readonly capabilities: { readonly alwaysMatch: Json } };
    asked = capabilities.alwaysMatch;
    const own = Object.entries(asked).filter(
      ([name]) => !name.startsWith('kobiton:') && name !== 'appium:app',
    );
    return { capabilities: { alwaysMatch: { ...Object.fromEntries(own), ...device }, firstMatch: [{}] } };
  }

  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, { KOBITON_USERNAME: USER, KOBITON_API_KEY: KEY });
  return {
    url: url(),
    /** The requested capabilities of the last session. */
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Sends a request to a server, and returns its reply. */
const forwarderTo =
  (server: string) =>
  async (method: string, path: string, text: string): Promise<Reply> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server}${path}`, {
      method,
      headers,
      ...(text === '' ? {} : { body: text }),
    });
    return { status: reply.status, body: await reply.text() };
  };

const installing = (appPath: string): string =>
  JSON.stringify({ script: 'mobile: installApp', args: [{ appPath, grantPermissions: true }] });

const ok = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) });
const failed = (status: number, message: string): Reply => ({
  status,
  body: JSON.stringify({ value: { error: 'unknown error', message, stacktrace: '' } }),
});

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
