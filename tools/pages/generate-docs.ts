import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { attributionDefinitions } from '../../orchestrator/compute/attribution/definitions.ts';
import {
  diagnosticMetrics,
  headlineMetrics,
  otherMetrics,
} from '../../orchestrator/compute/metrics/index.ts';
import { recordedMetrics } from '../../orchestrator/compute/spans.ts';
import { workMetrics } from '../../orchestrator/compute/work/work-metrics.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { commandsPage } from './commands-page.ts';
import { configurationPage } from './configuration-page.ts';
import { withContents } from './contents.ts';
import { faultsPage } from './faults-page.ts';
import { glossaryPage } from './glossary-page.ts';
import { outputJsonSchema, outputsOf, resultJsonSchema } from './json-schemas.ts';
import { metricsPage } from './metrics-page.ts';
import { programToRead } from './program-to-read.ts';
import { shownPage } from './shown-page.ts';

const docs = new URL('../../docs/', import.meta.url);

/** Generated files of docs/, with the functions that make their content. */
const GENERATED: Readonly<Record<string, () => string>> = {
  'metrics.md': () =>
    metricsPage({
      headlines: headlineMetrics,
      diagnostics: [...diagnosticMetrics, ...workMetrics, ...recordedMetrics],
      others: otherMetrics,
      attribution: attributionDefinitions,
    }),
  'commands.md': () => commandsPage(programToRead()),
  'configuration.md': () =>
    configurationPage(
      z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Parameters<
        typeof configurationPage
      >[0],
      readFileSync(new URL('../../orchestrator/config.ts', import.meta.url), 'utf8'),
    ),
  'faults.md': faultsPage,
  'glossary.md': glossaryPage,
  'what-is-shown.md': shownPage,
  'output.schema.json': () => `${JSON.stringify(outputJsonSchema(outputsOf(programToRead())), null, 2)}\n`,
  'result.schema.json': () => `${JSON.stringify(resultJsonSchema(), null, 2)}\n`,
};

/** Pages that people write, of which the contents are generated. */
const WRITTEN = [
  ...['architecture', 'fault-catalogue', 'judging', 'other-tools', 'probe-control', 'trace-format', 'trials'],
  ...['writing-specs', 'guide/device-farm', 'guide/your-app'],
  ...['../virtual-device/README', '../virtual-device/docs/work-clock'],
].map((name) => `${name}.md`);

/** `generate-docs.ts [--check]`: writes the generated docs; with --check, lists those that are out of date. */
function main(check: boolean): number {
  let stale = 0;
  const written = WRITTEN.map((name) => [name, () => textOf(new URL(name, docs)) ?? ''] as const);
  for (const [name, textOfCode] of [...Object.entries(GENERATED), ...written]) {
    const file = new URL(name, docs);
    const text = name.endsWith('.md') ? withContents(textOfCode()) : textOfCode();
    if (!check) writeFileSync(file, text);
    else if (textOf(file) !== text) {
      stale++;
      process.stderr.write(`docs/${name} is out of date; run: npm run docs\n`);
    }
  }
  return stale === 0 ? 0 : 1;
}

function textOf(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

process.exitCode = main(process.argv.includes('--check'));
