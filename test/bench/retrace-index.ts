// How much memory and time does reading a 100 MB mapping take? Run: node --expose-gc --import tsx test/bench/retrace-index.ts
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retrace } from '../../orchestrator/compute/attribution/stacks/retrace/retrace.ts';
import { readMapping } from '../../orchestrator/run-folder/read-mapping.ts';

const TARGET_BYTES = 100e6;
/** Limit of memory retained for the whole file: 32 bytes per method line, and each name once. */
const RETAINED_LIMIT_MB = 100;
/** Limit of the process's peak growth: the index, and the garbage between two collections. */
const PEAK_LIMIT_MB = 130;

/** A class of a large app: methods in a dozen ranges each, half of them with inlined frames. */
function classText(n: number): string {
  const name = `com.acme.feature${n % 97}.screen${n % 1009}.Component${n}`;
  const lines = [`${name} -> a.${n.toString(36)}:`, `# {"id":"sourceFile","fileName":"Component${n}.kt"}`];
  for (let method = 0; method < 12; method++) {
    for (let range = 0; range < 6; range++) {
      const [from, to] = [10 * range + 1, 10 * range + 9];
      if (range % 2 === 1)
        lines.push(
          `    ${from}:${to}:java.lang.Object com.acme.core.Lists${n % 53}.map${range}(java.util.List):${from}:${to} -> ${method}`,
        );
      lines.push(
        `    ${from}:${to}:void onEvent${method}(com.acme.core.Event,int):${100 * method + from}:${100 * method + to} -> ${method}`,
      );
    }
    lines.push('      # {"id":"com.android.tools.r8.residualsignature","signature":"(La/x;I)V"}');
  }
  return `${lines.join('\n')}\n`;
}

function writeMapping(path: string): number {
  const file = openSync(path, 'w');
  let bytes = 0;
  for (let n = 0; bytes < TARGET_BYTES; n++) bytes += writeSync(file, classText(n));
  closeSync(file);
  return bytes;
}

const retainedMb = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};
/** libuv reports KiB. */
const peakMb = (): number => (1024 * process.resourceUsage().maxRSS) / 1e6;

const folder = mkdtempSync(join(tmpdir(), 'retrace-index-'));
const path = join(folder, 'mapping.txt');
const bytes = writeMapping(path);

const [retainedBefore, peakBefore] = [retainedMb(), peakMb()];
const started = performance.now();
const index = readMapping(path);
const seconds = (performance.now() - started) / 1000;
const peak = peakMb() - peakBefore;
const retained = retainedMb() - retainedBefore;
rmSync(folder, { recursive: true });

const looksFrom = performance.now();
const LOOKS = 20_000;
for (let n = 0; n < LOOKS; n++) retrace(index, `a.${(n % index.classes.size).toString(36)}.3(SourceFile:15)`);
const perFrameUs = (1000 * (performance.now() - looksFrom)) / LOOKS;

process.stdout.write(
  `${(bytes / 1e6).toFixed(0)} MB mapping, ${index.rows.count} method lines, ${index.classes.size} classes: ` +
    `${seconds.toFixed(1)} s, ${retained.toFixed(0)} MB retained (limit ${RETAINED_LIMIT_MB}), ` +
    `peak +${peak.toFixed(0)} MB over ${peakBefore.toFixed(0)} MB (limit ${PEAK_LIMIT_MB}), ` +
    `${perFrameUs.toFixed(1)} µs a frame\n`,
);
process.exitCode = retained <= RETAINED_LIMIT_MB && peak <= PEAK_LIMIT_MB ? 0 : 1;
