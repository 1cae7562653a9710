import { z } from 'zod';
import type { System } from '../system/system.ts';
import { DEVICE_ROUTES } from './device-routes.ts';
import { ELEMENT_ROUTES } from './element-routes.ts';
import { GESTURE_ROUTES } from './gesture-routes.ts';
import { RestError } from './rest-error.ts';
import { matchRoute } from './route.ts';
import { createSession, type Session } from './session.ts';

const ROUTES = [...ELEMENT_ROUTES, ...GESTURE_ROUTES, ...DEVICE_ROUTES];
const STATUS = {
  ready: true,
  message: 'UiAutomator2 Server is ready to accept commands',
  build: { version: '10.6.6', versionCode: 244 },
} as const;

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Fires when the client closes the connection. */
  readonly gone: AbortSignal;
}

/** The server's states: not running, without a session, with one. */
export function createSessions(system: System) {
  let session: Session | undefined;
  system.automation.onEnd(() => {
    session = undefined;
  });

  const status = async (gone: AbortSignal): Promise<unknown> => {
    // The driver polls once a second; a response that waits for the server saves most of that second.
    if (await system.automation.whenRunning(gone)) return STATUS;
    throw new RestError('unknown error', 'the server is not running');
  };
  /** The driver ends those that an earlier one has left. */
  const list = (): unknown =>
    session === undefined ? [] : [{ id: session.id, capabilities: session.capabilities }];
  const open = (body: unknown): unknown => {
    session = createSession(system, sessionRequest.parse(body).capabilities.firstMatch[0]);
    return { sessionId: session.id, capabilities: session.capabilities };
  };
  const close = (): null => {
    session = undefined;
    // Must precede the response, after which the driver checks `ps` at once, and again only 300 ms later.
    system.automation.leaveProcessTable();
    return null;
  };
  const inSession = ({ method, path, body }: HttpRequest): unknown => {
    const [, id, rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (session === undefined || id !== session.id)
      throw new RestError('invalid session id', `no session ${id}`);
    if (rest === '' && method === 'GET') return session.capabilities;
    if (rest === '' && method === 'DELETE') return close();
    const found = matchRoute(ROUTES, method, rest);
    if (found === undefined) throw new RestError('unknown command', `${method} ${rest}`);
    return found.handle({ session, params: found.params, body });
  };

  return {
    currentId: () => session?.id,
    handle: async (request: HttpRequest): Promise<unknown> => {
      const { method, path, body, gone } = request;
      if (method === 'GET' && path === '/sessions') return list();
      if (method === 'GET' && path === '/status') return status(gone);
      if (!system.automation.isRunning())
        throw new RestError('invalid session id', 'the server is not running');
      if (method === 'POST' && path === '/session') return open(body);
      return inSession(request);
    },
  };
}

/** As the driver sends it. */
const sessionRequest = z.object({ capabilities: z.object({ firstMatch: z.tuple([z.unknown()]) }) });
