import type { RemoteEndpoint } from '../../orchestrator/capture/remote/remote-endpoint.ts';

/** An Appium server on another machine. */
export const endpointOf = (change: Partial<RemoteEndpoint> = {}): RemoteEndpoint => ({
  kind: 'appium',
  url: 'http://farm.acme.com:4723',
  capabilities: {},
  ...change,
});
