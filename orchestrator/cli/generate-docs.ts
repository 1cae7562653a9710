import { readFileSync, writeFileSync } from 'node:fs';
import { FAMILIES } from '../compute/metrics/families.ts';
import { diagnosticMetrics, headlineMetrics } from '../compute/metrics/index.ts';
import { metricsPage } from '../report/docs/metrics-page.ts';
import { resultJsonSchema } from '../report/docs/result-json-schema.ts';

const PAGE = new URL('../../docs/metrics.md', import.meta.url);
/** Formatted by the formatter, so its test compares values. */
const SCHEMA = new URL('../../docs/result.schema.json', import.meta.url);

/** `generate-docs.ts [--check]`: writes the generated docs, or says that docs/metrics.md is not what the code defines. */
function main(check: boolean): number {
  const page = metricsPage({
    headlines: headlineMetrics,
    diagnostics: diagnosticMetrics,
    families: FAMILIES,
  });
  if (!check) {
    writeFileSync(PAGE, page);
    writeFileSync(SCHEMA, `${JSON.stringify(resultJsonSchema(), null, 2)}\n`);
    return 0;
  }
  if (textOf(PAGE) === page) return 0;
  process.stderr.write('docs/metrics.md is not what the metrics define; run: npm run docs\n');
  return 1;
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
