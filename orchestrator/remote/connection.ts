import { FaultError } from '../base/fault-error.ts';
import type { RemoteEndpoint } from './remote-endpoint.ts';

/** How WebdriverIO reaches a server. */
export interface Connection {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  readonly user?: string;
  readonly key?: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws FaultError `set-up` when a variable that the endpoint names is not set */
export function connectionOf({ url, credentials }: RemoteEndpoint, variables: Variables): Connection {
  const { protocol, hostname, port, pathname } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    protocol: isSecure ? 'https' : 'http',
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? HTTPS_PORT : HTTP_PORT) : Number(port),
    path: pathname,
    ...(credentials === undefined
      ? {}
      : {
          user: variable(credentials.userVariable, variables),
          key: variable(credentials.keyVariable, variables),
        }),
  };
}
const HTTP_PORT = 80;
const HTTPS_PORT = 443;

function variable(name: string, variables: Variables): string {
  const value = variables[name];
  if (value !== undefined && value !== '') return value;
  throw new FaultError('set-up', `The environment variable ${name} is not set: it is needed to log in.`);
}
