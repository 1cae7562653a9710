import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { Trouble } from './supervisor.ts';
import { watchAppium } from './watch-device.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A limit that no test reaches, with a check every 5 ms. */
const NEVER = { replyS: 5_000, checks: 1e6 };

/** Watches a server that may or may not reply, with a short limit. */
async function watched(
  onRequest: RequestListener,
  { replyS, checks }: { readonly replyS: number; readonly checks?: number } = { replyS: 0.3 },
) {
  const listener = vi.fn(onRequest);
  const appium = createServer(listener).listen(0, '127.0.0.1');
  await once(appium, 'listening');
  const { port } = appium.address() as AddressInfo;
  const report = vi.fn<(trouble: Trouble) => void>();
  const server = { url: `http://127.0.0.1:${port}/hps_1`, log: 'appium.log', replyS };
  const stop = watchAppium(server, report, checks);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      appium.closeAllConnections();
      appium.close(() => resolve());
    });
  ends.push(stop, close);
  return { listener, report, stop, close };
}

const SILENT = { code: 'appium-silent', sentence: 'Appium has not replied for 0.3 s (log: appium.log).' };

it('reports a server that takes requests and never replies, once', async () => {
  const { listener, report } = await watched(() => undefined);
  await expect.poll(() => report.mock.calls).toEqual([[SILENT]]);
  expect(listener.mock.calls.map(([request]) => request.url)).toEqual(['/hps_1/status']);
});

it('reports a server that begins a reply and does not end it', async () => {
  const { report } = await watched((_, reply) => void reply.write('{'));
  await expect.poll(() => report.mock.calls).toEqual([[SILENT]]);
});

it('reports a server that stops replying', async () => {
  let replies = 3;
  const { report } = await watched((_, reply) => {
    if (replies-- > 0) reply.end('{}');
  });
  await expect.poll(() => report.mock.calls).toEqual([[SILENT]]);
});

it('does not report a server that sends any reply', async () => {
  const { listener, report } = await watched((_, reply) => void reply.writeHead(500).end(), NEVER);
  await expect.poll(() => listener.mock.calls.length).toBeGreaterThan(10);
  expect(report).not.toHaveBeenCalled();
});

it('does not report a server that has ended', async () => {
  const refused = vi.spyOn(globalThis, 'fetch');
  const { report, close } = await watched((_, reply) => void reply.end('{}'), NEVER);
  await close();
  refused.mockClear();
  await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(10);
  expect(report).not.toHaveBeenCalled();
  refused.mockRestore();
});

it('asks and reports nothing any more when the watch has ended', async () => {
  const { listener, report, stop } = await watched(() => undefined, NEVER);
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  const closed = once(listener.mock.calls[0]?.[0].socket ?? process, 'close');
  stop();
  await closed;
  expect(report).not.toHaveBeenCalled();
});
