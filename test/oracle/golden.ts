import { metrics } from '../../orchestrator/compute/metrics/index.ts';
import { runGolden } from './golden-files.ts';

/** `golden.ts <file.json>…`: runs vectors through the metrics, prints each mismatch, exits with 1 if there is one. */
function main(files: readonly string[]): number {
  if (files.length === 0) {
    process.stderr.write('usage: golden <file.json>…\n');
    return 2;
  }
  const { vectors, values, mismatches, unreadable } = runGolden(files, metrics);
  for (const line of mismatches) process.stdout.write(`${line}\n`);
  for (const line of unreadable) process.stderr.write(`${line}\n`);
  const refused = unreadable.length === 0 ? '' : `, ${unreadable.length} files without valid vectors`;
  process.stdout.write(`${vectors} vectors, ${values} values, ${mismatches.length} mismatches${refused}\n`);
  return mismatches.length + unreadable.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
