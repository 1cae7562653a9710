import { KEY_VARIABLE, type RemoteEndpoint, USER_VARIABLE } from '../remote/remote-endpoint.ts';

/** The hub of a farm, for requests and sessions. */
export const farmEndpoint = (url: string, needsLogin: boolean): RemoteEndpoint => ({
  kind: 'grid',
  url,
  capabilities: {},
  ...(needsLogin ? { credentials: { userVariable: USER_VARIABLE, keyVariable: KEY_VARIABLE } } : {}),
});
