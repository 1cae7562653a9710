import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sum } from 'd3-array';
import { headlineMetrics } from '../../orchestrator/compute/metrics/index.ts';
import { countedFrames } from '../../orchestrator/compute/slides/counted.ts';
import type { Ledger } from '../../orchestrator/compute/slides/ledger.ts';
import { segmentTrace } from '../../orchestrator/compute/slides/segment-trace.ts';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { type SlowRecords, slowCounted, slowDecode } from '../oracle/slow-slides.ts';
import { CORPUS_SLOP_PX, type Corpus, decodeCorpus } from './decode-corpus.ts';
import { printSizes } from './decode-sizes.ts';

/**
 * How fast are the counted frames found in columns, against an object per record and JSON?
 * One process; the variants take turns of equal time. The result is the median of the turns' ratios, so that both sides of
 * a ratio ran under the same conditions. Ratios are checked (8× and 12×); absolute figures are only printed.
 * It also prints the bytes per frame of each stream, and those of given traces: `npx tsx test/bench/decode-speed.ts [trace…]`.
 */
const SLIDES = 40;
const WARM_UP_TURNS = 3;
const TURNS = 15;
const SHARE_MS = 300;
const FLOOR = { objects: 8, json: 12 };
const PERIOD_US = 16_666.667;

/** @returns the number of counted frames */
type Measure = () => number;
interface Variants {
  readonly columns: Measure;
  readonly objects: Measure;
  readonly json: Measure;
}
type Times = Readonly<Record<keyof Variants, readonly number[]>>;

/** The variants; each starts from the bytes of a file. */
function variantsOf(corpus: Corpus): Variants {
  const jsonBytes = new TextEncoder().encode(JSON.stringify(slowDecode(corpus.bytes)));
  const utf8 = new TextDecoder();
  const parsed = (): SlowRecords => JSON.parse(utf8.decode(jsonBytes)) as SlowRecords;
  return {
    columns: () => countedFrames(ledgerIn(corpus.bytes)).count,
    objects: () => countedIn(slowDecode(corpus.bytes)),
    json: () => countedIn(parsed()),
  };
}

const ledgerIn = (bytes: Uint8Array): Ledger => segmentTrace(decodeTrace(bytes), 1).ledger;

function headlinesOf(bytes: Uint8Array): number {
  const ledger = ledgerIn(bytes);
  for (const { measure } of headlineMetrics) measure(ledger);
  return ledger.count;
}

const countedIn = (records: SlowRecords): number =>
  sum(slowCounted(records, PERIOD_US, CORPUS_SLOP_PX), ({ counted }) => counted.length);

function timesOf({ columns, objects, json }: Variants): Times {
  const times = { columns: [] as number[], objects: [] as number[], json: [] as number[] };
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn++) {
    const [c, o, j] = [msOf(columns), msOf(objects), msOf(json)];
    if (turn < 0) continue;
    times.columns.push(c);
    times.objects.push(o);
    times.json.push(j);
  }
  return times;
}

/** The median time of a call, over as many calls as fit into a turn. */
function msOf(measure: Measure): number {
  const callsMs: number[] = [];
  const untilMs = performance.now() + SHARE_MS;
  do {
    const startMs = performance.now();
    measure();
    callsMs.push(performance.now() - startMs);
  } while (performance.now() < untilMs);
  return median(callsMs);
}

const collectGarbage = garbageCollector();
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this Node.js does not let its memory be collected');
  return () => void collect();
}

function assertAgreement({ columns, objects, json }: Variants): void {
  const counts = [columns(), objects(), json()];
  if (new Set(counts).size !== 1) throw new Error(`the variants count ${counts.join(', ')} frames`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function main(): number {
  const corpus = decodeCorpus(SLIDES, 1);
  const variants = variantsOf(corpus);
  assertAgreement(variants);
  const times = timesOf(variants);
  const ratio = (slow: 'objects' | 'json'): number =>
    median(times[slow].map((ms, turn) => ms / (times.columns[turn] ?? Number.NaN)));
  const [objects, json] = [ratio('objects'), ratio('json')];
  const ns = (list: readonly number[]): string => `${((median(list) * 1e6) / corpus.frames).toFixed(0)} ns`;
  const best = corpus.frames / Math.min(...times.columns) / 1e3;
  line(`modelled corpus: ${corpus.frames} frames in ${corpus.slides} slides; medians of ${TURNS} turns`);
  line(`columns ${ns(times.columns)} a frame (best turn: ${best.toFixed(2)} M frames/s/core)`);
  line(`objects ${ns(times.objects)}: ${objects.toFixed(1)}× slower (floor ${FLOOR.objects}×, target 15×)`);
  line(`JSON    ${ns(times.json)}: ${json.toFixed(1)}× slower (floor ${FLOOR.json}×, target 22×)`);
  line(`with the headline metrics ${ns([msOf(() => headlinesOf(corpus.bytes))])} a frame`);
  printSmallFiles();
  printSizes(line, process.argv.slice(2));
  return objects >= FLOOR.objects && json >= FLOOR.json ? 0 : 1;
}

/** Decodes one file after the other, as runs are measured: retained memory must not grow with their number. */
function printSmallFiles(): void {
  const { bytes } = decodeCorpus(10, 2);
  const mebibytes = (): string => {
    collectGarbage();
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return ((heapUsed + arrayBuffers) / 2 ** 20).toFixed(1);
  };
  const read = (files: number): readonly number[] =>
    Array.from({ length: files }, () => {
      const startMs = performance.now();
      headlinesOf(bytes);
      return performance.now() - startMs;
    });
  read(100);
  const after100 = mebibytes();
  const perSecond = 1000 / median(read(900));
  const size = (bytes.length / 1024).toFixed(0);
  line(`small files (10 slides, ${size} KiB): ${perSecond.toFixed(0)} files/s`);
  line(`memory held after 100 files ${after100} MiB, after 1,000 files ${mebibytes()} MiB`);
}

function line(text: string): void {
  process.stdout.write(`${text}\n`);
}

process.exitCode = main();
