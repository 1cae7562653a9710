import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { judged } from '../analyse.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import { metrics } from '../compute/metrics/index.ts';
import { readEnvironment } from '../environment.ts';
import { measurementsOf } from '../judge/session.ts';
import { workLogsOf } from '../measured-runs.ts';
import { type ExportFormat, exportFormats, exportRun } from '../report/exports/export-run.ts';
import { otlpOf } from '../report/exports/otlp.ts';
import { resultOf } from '../report/result/result-of.ts';
import { writeWhole } from '../run-folder/plain-files.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { AnsweringCommand } from './answering-command.ts';
import type { CommandContext } from './command-context.ts';
import { oneOf, someText } from './option.ts';

interface ExportOptions {
  readonly format: ExportFormat;
  readonly out?: string;
  readonly endpoint?: string | true;
}

/** @throws UsageError if there is no address, or nothing to send in that format */
function collectorOf(endpoint: string | true, format: ExportFormat) {
  if (format !== 'otlp') throw new UsageError(`--endpoint takes --format otlp, not ${format}.`);
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers } = readEnvironment();
  const url = endpoint === true ? OTEL_EXPORTER_OTLP_ENDPOINT : endpoint;
  if (url !== undefined) return { url, headers };
  throw new UsageError('OTEL_EXPORTER_OTLP_ENDPOINT is not set: set it, or give --endpoint an address.');
}

/** `hitchproof export <run> --format <name>`: writes a judged run for another tool. */
export const exportCommand = (context: CommandContext): Command =>
  new AnsweringCommand('export')
    .description("write a saved run in another tool's format")
    .argument('<run>', 'run folder, e.g. reports/20260101-120000')
    .requiredOption('--format <name>', exportFormats.join(', '), oneOf('--format', exportFormats))
    .option(
      '--endpoint [url]',
      'also send it to this OpenTelemetry collector (otlp; default: OTEL_EXPORTER_OTLP_ENDPOINT)',
    )
    .option('--out <folder>', 'destination (default: next to the run folder)', someText('--out'))
    .answers(context, 'files', async (run: string, { format, out, endpoint }: ExportOptions) => {
      const collector = endpoint === undefined ? undefined : collectorOf(endpoint, format);
      const folder = resolve(run);
      const into = resolve(out ?? `${folder}-${format}`);
      const recording = readRecording(folder);
      const { manifest, scenarios, judgement } = judged(recording, {
        config: (await context.project()).config,
        strict: false,
      });
      const result = resultOf({ manifest, scenarios, judgement, metrics });
      const files = exportRun(
        format,
        result,
        scenarios.flatMap(measurementsOf),
        format === 'speedscope' ? workLogsOf(recording) : [],
      );
      if (files.length === 0) throw new UsageError(`${folder} has no measured run to export.`);
      for (const { name, content } of files) writeWhole(join(into, name), content);
      if (collector !== undefined) await sendOtlp(collector.url, collector.headers, otlpOf(result));
      const paths = files.map(({ name }) => join(into, name));
      return { data: { files: paths }, lines: paths };
    });

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
