import { FaultError } from '../../base/errors.ts';
import type { RemoteEndpoint } from './remote-endpoint.ts';

/** WebdriverIO's options to reach a server. */
export interface Connection {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  /** The login. WebdriverIO sends `user` and `key` only when it opens a session; a Grid requires them in each request. */
  readonly headers?: { readonly authorization: string };
}

/** Environment variables, the only source of credentials. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** @throws FaultError `set-up` if a variable named by the endpoint is not set, or the address is invalid */
export function connectionOf({ url, credentials }: RemoteEndpoint, variables: Variables): Connection {
  const { protocol, hostname, port, pathname } = addressOf(url, variables);
  const isSecure = protocol === 'https:';
  return {
    protocol: isSecure ? 'https' : 'http',
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? HTTPS_PORT : HTTP_PORT) : Number(port),
    path: pathname,
    ...(credentials === undefined
      ? {}
      : {
          headers: basicLogin(
            variable(credentials.userVariable, variables),
            variable(credentials.keyVariable, variables),
          ),
        }),
  };
}

/** HTTP basic authentication. */
const basicLogin = (user: string, key: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
});

function addressOf(url: string, variables: Variables): URL {
  const address = url.replace(/\{(\w+)\}/g, (_, name: string) => variable(name, variables));
  if (/^https?:/.test(address) && URL.canParse(address)) return new URL(address);
  // The address itself may be secret.
  throw new FaultError('set-up', `${url} is not an http or https address: correct the environment variable.`);
}

const HTTP_PORT = 80;
const HTTPS_PORT = 443;

function variable(name: string, variables: Variables): string {
  const value = variables[name];
  if (value !== undefined && value.trim() !== '') return value;
  throw new FaultError('set-up', `The environment variable ${name} is not set: it is needed to log in.`);
}
