import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { judged } from '../analyse.ts';
import { UsageError } from '../base/usage-error.ts';
import { metrics } from '../compute/metrics/index.ts';
import { readEnvironment } from '../environment.ts';
import { measurementsOf } from '../judge/session.ts';
import { workLogsOf } from '../measured-runs.ts';
import { type ExportFormat, exportFormats, exportRun } from '../report/exports/export-run.ts';
import { otlpOf } from '../report/exports/otlp.ts';
import { resultOf } from '../report/result/result-of.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { writeWhole } from '../run-folder/write-whole.ts';
import type { CommandContext } from './command-context.ts';
import { type Json, jsonOption, printResult } from './json-output.ts';
import { oneOf, someText } from './option.ts';
import { sendOtlp } from './send-otlp.ts';

interface ExportOptions extends Json {
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
export const exportCommand = ({ done, project }: CommandContext): Command =>
  new Command('export')
    .description("write a saved run in another tool's format")
    .argument('<run>', 'run folder, e.g. reports/20260101-120000')
    .requiredOption('--format <name>', exportFormats.join(', '), oneOf('--format', exportFormats))
    .option(
      '--endpoint [url]',
      'also send it to this OpenTelemetry collector (otlp; default: OTEL_EXPORTER_OTLP_ENDPOINT)',
    )
    .option('--out <folder>', 'destination (default: next to the run folder)', someText('--out'))
    .addOption(jsonOption)
    .action(async (run: string, { format, out, endpoint, ...how }: ExportOptions) => {
      const collector = endpoint === undefined ? undefined : collectorOf(endpoint, format);
      const folder = resolve(run);
      const into = resolve(out ?? `${folder}-${format}`);
      const recording = readRecording(folder);
      const { manifest, scenarios, judgement } = judged(recording, {
        config: (await project()).config,
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
      printResult(
        how,
        'files',
        () => ({ files: paths }),
        () => paths,
      );
      done(0);
    });
