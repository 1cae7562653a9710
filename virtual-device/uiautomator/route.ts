import type { Session } from './session.ts';

export interface RestRequest {
  readonly session: Session;
  readonly params: readonly string[];
  readonly body: unknown;
}
export type Handler = (request: RestRequest) => unknown;

/** Made of a line like `GET /element/:id/text`, in which `:id` is a parameter. */
export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handle: Handler;
}

export function route(methodAndPath: string, handle: Handler): Route {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`);
  return { method, pattern, handle };
}

export function matchRoute(routes: readonly Route[], method: string, path: string) {
  for (const candidate of routes) {
    const found = candidate.method === method ? candidate.pattern.exec(path) : null;
    if (found !== null) return { handle: candidate.handle, params: found.slice(1).map(decodeURIComponent) };
  }
  return undefined;
}
