import { messageOf } from '../base/message-of.ts';
import { UsageError } from '../base/usage-error.ts';
import type { otlpOf } from '../report/exports/otlp.ts';

const LONGEST_WAIT_MS = 30_000;

/**
 * Posts to a collector by OTLP over HTTP, in JSON. https://opentelemetry.io/docs/specs/otlp/#otlphttp-request
 * @param endpoint the collector's address, to which `/v1/metrics` and `/v1/logs` are added
 * @param headers as in OTEL_EXPORTER_OTLP_HEADERS: `name=value,…`, values percent-encoded
 */
export async function sendOtlp(
  endpoint: string,
  headers: string | undefined,
  { metrics, logs }: ReturnType<typeof otlpOf>,
): Promise<void> {
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new UsageError('--endpoint takes an address that begins with http:// or https://.');
  const base = endpoint.replace(/\/+$/, '');
  const where = `the collector at ${new URL(endpoint).host}`;
  for (const [signal, body] of [
    ['metrics', metrics],
    ['logs', logs],
  ] as const) {
    const response = await fetch(`${base}/v1/${signal}`, {
      method: 'POST',
      headers: { ...headersOf(headers), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    }).catch((cause: unknown) => {
      throw new Error(`The ${signal} were not sent to ${where}: ${messageOf(cause)}; check its address.`);
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new Error(`The ${signal} were not sent: ${where} answered ${response.status} to /v1/${signal}.`);
  }
}

const headersOf = (headers = ''): Record<string, string> =>
  Object.fromEntries(
    headers.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]];
    }),
  );
