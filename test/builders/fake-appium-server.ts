import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '../../orchestrator/base/parse-json.ts';
import type { DeviceSession } from '../../orchestrator/capture/device-session.ts';

/** Fault of a request: its connection breaks before or after it is executed, or the reply is something else. */
export const HTTP_FAULTS = [
  ...(['broken', 'reply-lost', 'html', 'no-json', 'adb-closed'] as const),
  ...(['endless', 'packed', 'garbage', 'long-error', 'other-shape'] as const),
] as const;
export type HttpFault = (typeof HTTP_FAULTS)[number];

export interface FakeAppiumServer {
  readonly port: number;
  /** Answers for this device from now on and counts commands from 1; the n-th one has the fault. */
  readonly serve: (device: DeviceSession, nth: number, fault: HttpFault) => void;
  /** Number of commands since then, not counting those that open and close a session. */
  readonly commands: () => number;
  readonly close: () => void;
}

const commandSchema = z.object({ script: z.string(), args: z.array(z.record(z.string(), z.unknown())) });
const ELEMENT = { 'element-6066-11e4-a52e-4f735466cecf': 'e1' };
const RECT = { x: 0, y: 200, width: 1_000, height: 2_000 };

/** Appium's commands over HTTP for in-memory devices, one after the other. */
export async function fakeAppiumServer(): Promise<FakeAppiumServer> {
  let served: { device: DeviceSession; nth: number; fault: HttpFault } | undefined;
  let commands = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const { method, url = '' } = request;
      if (method === 'DELETE') return reply(response, null);
      if (url === '/session')
        return reply(response, {
          sessionId: randomUUID(),
          capabilities: { platformName: 'Android', deviceUDID: 'S1' },
        });
      if (served === undefined) throw new Error('No device is served: call serve() before a command');
      const { device, nth, fault } = served;
      if (++commands !== nth)
        return answer(device, url, body).then(
          (value) => reply(response, value),
          (error: unknown) => reply(response, { error: 'unknown error', message: String(error) }, 500),
        );
      if (fault === 'reply-lost') await answer(device, url, body);
      return fail(response, fault);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const serve: FakeAppiumServer['serve'] = (device, nth, fault) => {
    served = { device, nth, fault };
    commands = 0;
  };
  return { port, serve, commands: () => commands, close };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return parseJson(text);
}

function reply(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ value }));
}

function fail(response: ServerResponse, fault: HttpFault): void {
  switch (fault) {
    case 'broken':
    case 'reply-lost':
      response.socket?.destroy();
      return;
    case 'html':
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><h1>502 Bad Gateway</h1></html>');
      return;
    case 'no-json':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"value":');
      return;
    case 'adb-closed':
      reply(response, { error: 'unknown error', message: 'adb: error: closed', stacktrace: '' }, 500);
      return;
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      Readable.from(forever('{"value":"')).pipe(response);
      return;
    case 'packed':
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(PACKED);
      return;
    case 'garbage':
      response.end(HOSTILE.repeat(10_000));
      return;
    case 'long-error':
      reply(response, { error: 'unknown error', message: HOSTILE.repeat(10_000), stacktrace: '' }, 500);
      return;
    case 'other-shape':
      reply(response, { __proto__: null, length: -1, [HOSTILE]: [[[]]] });
  }
}

/** What a terminal, a shell, a page and a sentence should not repeat. */
export const HOSTILE = '\x1b[2J\x1b]0;owned\x07$(reboot)`reboot`;<script>\u202e\n';
const PACKED = gzipSync(`{"value":"${'x'.repeat(1 << 20)}`).subarray(0, -8);

function* forever(text: string): Generator<string> {
  yield text;
  for (;;) yield 'x'.repeat(1 << 16);
}

async function answer(device: DeviceSession, url: string, body: unknown): Promise<unknown> {
  if (url.endsWith('/element')) return ELEMENT;
  if (url.endsWith('/elements')) return [ELEMENT];
  if (url.endsWith('/rect')) return RECT;
  if (url.endsWith('/screenshot')) return Buffer.from(await device.screenshotPng()).toString('base64');
  const command = commandSchema.safeParse(body).data;
  return command === undefined
    ? []
    : mobile(device, command.script.replace('mobile: ', ''), command.args[0] ?? {});
}

async function mobile(
  device: DeviceSession,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  switch (name) {
    case 'isLocked':
      return false;
    case 'getDisplayDensity':
      return 420;
    case 'shell': {
      const [, line = '', end = ''] =
        /^(.*); code=\$\?; echo (\S+); exit \$code$/s.exec(String(args.command)) ?? [];
      return `${await device.shell(line)}${end}`;
    }
    case 'pullFile':
      return Buffer.from(await device.pull(String(args.remotePath))).toString('base64');
    case 'broadcast': {
      const extras = z.array(z.tuple([z.literal('s'), z.string(), z.string()])).parse(args.extras);
      const { code, data } = await device.broadcast({
        action: String(args.action),
        to: { component: String(args.component) },
        extras: extras.map(([type, key, value]) => ({ type, key, value })),
      });
      return `Broadcast completed: result=${code}, data="${data ?? ''}"`;
    }
    default:
      return '';
  }
}
