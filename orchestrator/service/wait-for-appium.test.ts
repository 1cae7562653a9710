import { createServer, type Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { waitForAppium } from './wait-for-appium.ts';

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

/** A server on loopback with one status per request in turn, the last one for all further requests. */
async function serving(...statuses: readonly number[]): Promise<{ port: number; urls: readonly string[] }> {
  const urls: string[] = [];
  server = createServer((request, response) => {
    response.statusCode = statuses[urls.length] ?? statuses.at(-1) ?? 200;
    urls.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, urls };
}

it('asks until Appium is ready', async () => {
  const { port, urls } = await serving(500, 404, 200);
  await waitForAppium(port);
  expect(urls).toEqual(['/status', '/status', '/status']);
});

it('gives up after a minute, when no server listens', async () => {
  const { port } = await serving(200);
  await new Promise((resolve) => server?.close(resolve));
  const clock = [0, 60_000, 60_001];
  vi.spyOn(Date, 'now').mockImplementation(() => clock.shift() ?? 60_001);
  await expect(waitForAppium(port)).rejects.toThrow(`Appium did not answer on port ${port} within 60 s.`);
  expect(clock).toEqual([]);
});
