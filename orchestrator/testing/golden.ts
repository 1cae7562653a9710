import { readFileSync } from 'node:fs';
import { metrics } from '../compute/metrics/index.ts';
import { mismatchesOf } from './golden-vectors.ts';
import { vectorsSchema } from './vector-schema.ts';

/** `golden.ts <file.json>…`: runs vectors through the real metric code, tells each mismatch, exits 1 on any. */
function main(files: readonly string[]): number {
  if (files.length === 0) {
    process.stderr.write('usage: golden <file.json>…\n');
    return 2;
  }
  let vectors = 0;
  let values = 0;
  let wrong = 0;
  for (const file of files) {
    for (const vector of vectorsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))) {
      const mismatches = mismatchesOf(vector, metrics);
      for (const line of mismatches) process.stdout.write(`${file}: ${vector.name}: ${line}\n`);
      vectors++;
      values += Object.keys(vector.expected).length;
      wrong += mismatches.length;
    }
  }
  process.stdout.write(`${vectors} vectors, ${values} values, ${wrong} mismatches\n`);
  return wrong === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
