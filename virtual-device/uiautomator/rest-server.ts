import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { RuntimeRefusal } from '../runtime-link/runtime-port.ts';
import { forever } from '../system/forever.ts';
import type { System } from '../system/system.ts';
import { RestError } from './rest-error.ts';
import { createSessions } from './sessions.ts';

const MAX_BODY_BYTES = 16 << 20;

/** What an http.Server needs of a socket to serve it. */
export type Connection = Duplex & Pick<Socket, 'destroySoon'>;

type RestFault =
  | { readonly kind: 'hang' | 'close' | 'cut' | 'flood' }
  | { readonly kind: 'says'; readonly text: string };

interface RestServerOptions {
  /** Receives defects of this program. */
  readonly report: (error: unknown) => void;
  /** The fault of the request `METHOD /path`. With `cut`, the request is executed before the stream ends. */
  readonly faultAt?: (request: string) => RestFault | undefined;
}

/** The UiAutomator2 server's REST endpoints, served on streams instead of a port. */
export function createRestServer(system: System, { report, faultAt }: RestServerOptions) {
  // An http.Server that does not listen keeps no list of its connections: closeAllConnections would do nothing.
  const streams = new Set<Connection>();
  const sessions = createSessions(asShell(system));

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const path = (request.url ?? '').replace(/\/$/, '');
    const given = faultAt?.(`${method} ${path}`);
    const fault = given?.kind;
    if (fault === 'hang') return;
    if (fault === 'close') return void response.destroy();
    if (given?.kind === 'says') return void response.end(given.text);
    if (fault === 'flood') return pipeline(Readable.from(forever()), response).catch(() => undefined);
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const outcome = await outcomeOf(async () =>
      sessions.handle({ method, path, body: await bodyOf(request), gone: gone.signal }),
    );
    if (fault === 'cut') return void response.destroy();
    if (outcome.status === 500 && !gone.signal.aborted && !(outcome.error instanceof RestError))
      report(outcome.error);
    // The instrumentation ends with its session, after the response is sent.
    if (isSessionEnd(method, path) && outcome.status === 200) response.on('close', system.automation.end);
    send(response, outcome.status, { sessionId: sessions.currentId() ?? null, value: outcome.value });
  };
  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      report(error);
      response.destroy();
    });
  });
  system.automation.onEnd(() => {
    for (const stream of [...streams]) stream.destroySoon();
  });
  return {
    accept: (stream: Connection): void => {
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
      server.emit('connection', stream);
    },
    openStreams: () => streams.size,
  };
}

const isSessionEnd = (method: string, path: string): boolean =>
  method === 'DELETE' && /^\/session\/[^/]+$/.test(path);

interface Outcome {
  readonly status: number;
  readonly value: unknown;
  readonly error?: unknown;
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 200, value: (await work()) ?? null };
  } catch (error) {
    const known = asRestError(error);
    return {
      status: known.status,
      value: { error: known.code, message: known.message, stacktrace: '' },
      error,
    };
  }
}

function asRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof z.ZodError)
    return new RestError('invalid argument', z.prettifyError(error), { cause: error });
  if (error instanceof RuntimeRefusal)
    return new RestError('unknown error', `${error.code}: ${error.message}`, { cause: error });
  return new RestError('unknown error', error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES)
      throw new RestError('invalid argument', `the request body exceeds ${MAX_BODY_BYTES} bytes`);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RestError('invalid argument', 'the request body is not JSON', { cause });
  }
}

function send(response: ServerResponse, status: number, message: unknown): void {
  const text = JSON.stringify(message);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const INJECTING: ReadonlySet<string> = new Set(['touch', 'key', 'text']);

/** The device as UiAutomation reaches it, whose events the shell injects: without that permission they fail. */
function asShell(system: System): System {
  const denial = system.permits.denial('inject', { caller: 'shell' });
  if (denial === undefined) return system;
  const { call, ...runtime } = system.runtime;
  const guarded: typeof call = (operation, request) =>
    INJECTING.has(operation)
      ? Promise.reject(new RestError('unknown error', `java.lang.SecurityException: ${denial.says}`))
      : call(operation, request);
  return { ...system, runtime: { ...runtime, call: guarded } };
}
