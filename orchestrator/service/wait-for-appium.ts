import { request } from 'node:http';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/**
 * Appium starts while WebdriverIO loads; this waits until Appium is ready.
 * @throws Error when it is not within a minute
 */
export async function waitForAppium(port: number): Promise<void> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(port))) {
    if (Date.now() > deadlineMs)
      throw new Error(`Appium did not answer on port ${port} within ${START_TIMEOUT_MS / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: '/status' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.on('error', () => resolve(false));
    call.end();
  });
