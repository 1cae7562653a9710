import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remote } from 'webdriverio';
import { appiumShell, limitRequests, openingLimitMs } from './appium-shell.ts';

const REQUEST_MS = 100;

/** An Appium server that answers a shell command only when the test tells it to, and no other device command. */
const answers: (() => void)[] = [];
let server: Server;
let sessions = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = (value: unknown): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ value }));
    };
    const printed = '@reply\n@end-of-reply\n';
    request.resume().on('end', () => {
      if (request.url === '/session')
        answer({ sessionId: `s${++sessions}`, capabilities: { platformName: 'Android' } });
      else if (request.url?.endsWith('/timeouts') === true) answer({ command: 0, implicit: 0 });
      else if (request.url?.endsWith('/execute/sync') === true) answers.push(() => answer(printed));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const opened = async (): Promise<WebdriverIO.Browser> => {
  const browser = await remote({
    hostname: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    logLevel: 'silent',
    connectionRetryCount: 0,
    connectionRetryTimeout: openingLimitMs(REQUEST_MS),
    capabilities: { platformName: 'Android', 'appium:automationName': 'UiAutomator2' },
  });
  await limitRequests(browser, REQUEST_MS);
  return browser;
};

it('a line of the shell may last longer than other requests, which are given up as before', async () => {
  const [patient, other] = [await opened(), await opened()];
  const givenUp = (by: WebdriverIO.Browser) => expect(by.getUrl()).rejects.toThrow(/timed out/i);
  await givenUp(patient);
  const compiled = appiumShell(patient)('cmd package compile', 60_000);
  // WebdriverIO's HTTP client checks its limits twice a second.
  for (let asked = 0; asked < 20; asked++) await givenUp(other);
  for (const answer of answers) answer();
  expect(await compiled).toBe('');
  await givenUp(patient);
});
