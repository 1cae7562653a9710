// How much memory and time does the index of a 100 MB mapping take? Run: node --expose-gc --import tsx bench/retrace-index.ts
import { indexMapping } from '../orchestrator/compute/attribution/retrace/mapping-index.ts';
import { retrace } from '../orchestrator/compute/attribution/retrace/retrace.ts';

const TARGET_BYTES = 100e6;
const CHUNK_BYTES = 1 << 16;
/** Retained for the whole file: 32 bytes a method line, and each name once. */
const LIMIT_MB = 100;

const encoder = new TextEncoder();

/** A class of a large app: methods in a dozen ranges each, half of them with something inlined. */
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

let bytes = 0;
function* mapping(): Generator<Uint8Array> {
  let text = '';
  for (let n = 0; bytes < TARGET_BYTES; n++) {
    text += classText(n);
    if (text.length < CHUNK_BYTES) continue;
    const chunk = encoder.encode(text);
    bytes += chunk.length;
    text = '';
    yield chunk;
  }
}

const retainedMb = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const before = retainedMb();
const started = performance.now();
const index = indexMapping(mapping());
const seconds = (performance.now() - started) / 1000;
const retained = retainedMb() - before;

const looksFrom = performance.now();
const LOOKS = 20_000;
for (let n = 0; n < LOOKS; n++) retrace(index, `a.${(n % index.classes.size).toString(36)}.3(SourceFile:15)`);
const perFrameUs = (1000 * (performance.now() - looksFrom)) / LOOKS;

process.stdout.write(
  `${(bytes / 1e6).toFixed(0)} MB mapping, ${index.rows.count} method lines, ${index.classes.size} classes: ` +
    `${seconds.toFixed(1)} s with the making of the text, ${retained.toFixed(0)} MB retained (limit ${LIMIT_MB}), ` +
    `${perFrameUs.toFixed(1)} µs a frame\n`,
);
process.exitCode = retained <= LIMIT_MB ? 0 : 1;
