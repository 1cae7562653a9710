import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { AdbStream } from '../adb/adb-stream.ts';
import { RuntimeRefusal } from '../runtime-port.ts';
import type { System } from '../system.ts';
import { DEVICE_ROUTES } from './device-routes.ts';
import { ELEMENT_ROUTES } from './element-routes.ts';
import { GESTURE_ROUTES } from './gesture-routes.ts';
import { RestError } from './rest-error.ts';
import { matchRoute } from './route.ts';
import { createSession, type Session } from './session.ts';

const ROUTES = [...ELEMENT_ROUTES, ...GESTURE_ROUTES, ...DEVICE_ROUTES];
const MAX_BODY_BYTES = 16 << 20;

export interface RestServer {
  readonly accept: (stream: AdbStream) => void;
  readonly openStreams: () => number;
}

/** The UiAutomator2 server's REST endpoints, on streams instead of a port. */
export function createRestServer(system: System, report: (error: unknown) => void): RestServer {
  // An http.Server that never listens does not know its connections: closeAllConnections would do nothing.
  const streams = new Set<AdbStream>();
  let session: Session | undefined;

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      report(error);
      response.destroy();
    });
  });
  system.automation.onEnd(() => {
    session = undefined;
    for (const stream of [...streams]) stream.destroySoon();
  });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const path = (request.url ?? '').replace(/\/$/, '');
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const answer = await outcomeOf(async () => {
      const body = await bodyOf(request);
      return handle(method, path, body, gone.signal);
    });
    if (answer.error !== undefined && answer.status === 500) report(answer.error);
    send(response, answer.status, { sessionId: session?.id ?? null, value: answer.value });
    if (method === 'DELETE' && answer.status === 200 && /^\/session\/[^/]+$/.test(path)) {
      response.on('close', () => system.automation.end());
    }
  };

  const handle = async (method: string, path: string, body: unknown, gone: AbortSignal): Promise<unknown> => {
    const isRunning = system.automation.isRunning();
    if (method === 'GET' && path === '/sessions')
      return isRunning && session !== undefined
        ? [{ id: session.id, capabilities: session.capabilities }]
        : [];
    if (method === 'GET' && path === '/status') {
      // The driver asks once a second: an answer that waits for the server saves most of that second.
      if (!(await system.automation.whenRunning(gone)))
        throw new RestError('unknown error', 'the server is not running');
      return {
        ready: true,
        message: 'UiAutomator2 Server is ready to accept commands',
        build: { version: '10.6.6', versionCode: 244 },
      };
    }
    if (!isRunning) throw new RestError('invalid session id', 'the server is not running');
    if (method === 'POST' && path === '/session') {
      session = createSession(system, capabilitiesIn(body));
      return { sessionId: session.id, capabilities: session.capabilities };
    }
    return inSession(method, path, body);
  };

  const inSession = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const [, id, rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (session === undefined || id !== session.id)
      throw new RestError('invalid session id', `no session ${id}`);
    if (rest === '' && method === 'GET') return session.capabilities;
    if (rest === '' && method === 'DELETE') {
      session = undefined;
      // Before the answer: the driver then looks into `ps` at once, and again only 300 ms later.
      system.automation.leaveProcessTable();
      return null;
    }
    const found = matchRoute(ROUTES, method, rest);
    if (found === undefined) throw new RestError('unknown command', `${method} ${rest}`);
    return found.handle({ session, params: found.params, body });
  };

  return {
    accept: (stream) => {
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
      server.emit('connection', stream);
    },
    openStreams: () => streams.size,
  };
}

interface Answer {
  readonly status: number;
  readonly value: unknown;
  readonly error?: unknown;
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Answer> {
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
    if (bytes > MAX_BODY_BYTES) throw new RestError('invalid argument', 'the request is too long');
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RestError('invalid argument', 'the request is not JSON', { cause });
  }
}

const sessionRequest = z.object({
  capabilities: z
    .object({ firstMatch: z.array(z.unknown()).optional(), alwaysMatch: z.unknown() })
    .optional(),
});

function capabilitiesIn(body: unknown): unknown {
  const { capabilities } = sessionRequest.parse(body);
  return capabilities?.firstMatch?.[0] ?? capabilities?.alwaysMatch ?? {};
}

function send(response: ServerResponse, status: number, message: unknown): void {
  const text = JSON.stringify(message);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
