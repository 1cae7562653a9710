import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { causesWith, resultWith, stackWith } from '../../test/builders/result-with.ts';
import { otlpOf } from '../report/exports/otlp.ts';
import type { MetricResult } from '../report/result/result.ts';
import { sendOtlp } from './export.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** OTLP's JSON: whole numbers of 64 bits are text, and there is nothing that its protobuf does not have. */
const int64 = z.string().regex(/^\d+$/);
const attributes = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: int64 }),
      z.strictObject({ doubleValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
    ]),
  }),
);
const resource = z.strictObject({ attributes });
const scope = z.strictObject({ name: z.string(), version: z.string() });
const point = z.strictObject({ timeUnixNano: int64, asDouble: z.number(), attributes });
const metric = z.strictObject({
  ...{ name: z.string(), description: z.string(), unit: z.string() },
  gauge: z.strictObject({ dataPoints: z.array(point).min(1) }),
});
const logRecord = z.strictObject({
  ...{ timeUnixNano: int64, eventName: z.string(), severityNumber: z.number().int().min(1).max(24) },
  ...{ severityText: z.string(), attributes },
});
const requests = {
  '/v1/metrics': z.strictObject({
    resourceMetrics: z.array(
      z.strictObject({
        resource,
        scopeMetrics: z.array(z.strictObject({ scope, metrics: z.array(metric) })),
      }),
    ),
  }),
  '/v1/logs': z.strictObject({
    resourceLogs: z.array(
      z.strictObject({
        resource,
        scopeLogs: z.array(z.strictObject({ scope, logRecords: z.array(logRecord) })),
      }),
    ),
  }),
};

/** A collector on loopback, which refuses with 400 what is no request of OTLP. */
async function collector() {
  const received: { readonly path: string; readonly key: unknown; readonly body: unknown }[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const path = z.enum(['/v1/metrics', '/v1/logs']).safeParse(request.url);
      const isJson = request.headers['content-type'] === 'application/json';
      const parsed = path.success && isJson ? requests[path.data].safeParse(JSON.parse(body)) : undefined;
      if (parsed?.success !== true) {
        response.writeHead(400).end();
        return;
      }
      received.push({ path: request.url ?? '', key: request.headers['x-key'], body: parsed.data });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
    });
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

const metricResultWith = (
  change: Pick<MetricResult, 'metric' | 'unit' | 'median' | 'values'>,
): MetricResult => ({
  ...{ title: 'A title', definition: 'What it is.', better: 'lower', ...change },
});

const RESULT = resultWith([
  {
    place: { path: 'app/src/main/java/com/acme/Feed.java', line: 42 },
    causes: causesWith({ mainFactors: [{ factor: 'draw', frames: 9, hitchMs: 90 }], stacks: [stackWith()] }),
    metrics: [
      metricResultWith({ metric: 'scroll-hitch-rate', unit: 'ms/s', median: 12.4, values: [12, 12.8] }),
      metricResultWith({ metric: 'scroll-time', unit: 's', median: 2, values: [2, 2] }),
    ],
  },
]);

it('a collector receives the metrics and the event app.jank, with the names of the conventions', async () => {
  const { url, received } = await collector();
  await sendOtlp(`${url}/`, 'x-key=a%3Db', otlpOf(RESULT));
  expect(received.map(({ path, key }) => [path, key])).toEqual([
    ['/v1/metrics', 'a=b'],
    ['/v1/logs', 'a=b'],
  ]);
  const { resourceMetrics } = requests['/v1/metrics'].parse(received[0]?.body);
  expect(resourceMetrics[0]?.scopeMetrics[0]?.metrics).toContainEqual(
    expect.objectContaining({ name: 'hitchproof.scroll_hitch_rate', unit: 'ms/s' }),
  );
  const { resourceLogs } = requests['/v1/logs'].parse(received[1]?.body);
  const [event] = resourceLogs[0]?.scopeLogs[0]?.logRecords ?? [];
  expect(event).toMatchObject({ eventName: conventions.EVENT_APP_JANK, severityText: 'ERROR' });
  expect(event?.attributes).toEqual(
    expect.arrayContaining([
      { key: conventions.ATTR_APP_JANK_FRAME_COUNT, value: { intValue: '9' } },
      { key: conventions.ATTR_APP_JANK_PERIOD, value: { doubleValue: 4 } },
      { key: conventions.ATTR_APP_JANK_THRESHOLD, value: { doubleValue: 1 / 60 } },
      {
        key: conventions.ATTR_CODE_FILE_PATH,
        value: { stringValue: 'app/src/main/java/com/acme/Feed.java' },
      },
      { key: conventions.ATTR_CODE_LINE_NUMBER, value: { intValue: '42' } },
    ]),
  );
});

it('every attribute is one of the conventions, or begins with the product’s name', () => {
  const known = new Set<unknown>(Object.values(conventions).filter((value) => typeof value === 'string'));
  const keys = JSON.stringify(otlpOf(RESULT)).match(/(?<="key":")[^"]+/g) ?? [];
  expect(keys.length).toBeGreaterThan(10);
  expect([...new Set(keys)].filter((key) => !known.has(key) && !key.startsWith('hitchproof.'))).toEqual([]);
});

it('sends no event where no frame was late', () => {
  expect(JSON.stringify(otlpOf(resultWith([{ causes: causesWith() }])).logs)).toContain('"logRecords":[]');
});

it.each([
  ['refuses', 'http://127.0.0.1:1', /^The metrics were not sent to the collector at 127\.0\.0\.1:1: /],
  ['is none', 'ftp://x', /^--endpoint takes an address that begins with http/],
])('says in a sentence that a collector %s', async (_, url, sentence) => {
  await expect(sendOtlp(url, undefined, otlpOf(RESULT))).rejects.toThrow(sentence);
});

it('says what a collector answers that does not take it', async () => {
  const { url } = await collector();
  await expect(sendOtlp(`${url}/other`, undefined, otlpOf(RESULT))).rejects.toThrow(
    /^The metrics were not sent: the collector at 127\.0\.0\.1:\d+ answered 400 to \/v1\/metrics\.$/,
  );
});
