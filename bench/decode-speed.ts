import { headlineMetrics } from '../orchestrator/compute/metrics/index.ts';
import { segmentTrace } from '../orchestrator/compute/slides/build-ledger.ts';
import { decodeTrace } from '../orchestrator/compute/trace/decode.ts';
import { type SlowRecords, slowDecode } from '../orchestrator/testing/slow-decode.ts';
import { type SlowHeadlines, slowHeadlines } from '../orchestrator/testing/slow-oracle.ts';
import { CORPUS_SLOP_PX, type Corpus, decodeCorpus } from './decode-corpus.ts';
import { printSizes } from './decode-sizes.ts';

/**
 * How fast are decode and headline metrics, against the same work over an object per record and over JSON?
 * One process, in turns, the best of each: ratios are checked (8× and 12×), absolute figures only printed.
 */
const SLIDES = 200;
const TURNS = 6;
const SHARE_MS = 400;
const FLOOR = { objects: 8, json: 12 };
const PERIOD_US = 16_666.667;

interface Variant {
  readonly name: string;
  readonly measure: () => SlowHeadlines;
}

function variantsOf(corpus: Corpus): readonly Variant[] {
  const records = slowDecode(corpus.bytes);
  const json = JSON.stringify(records);
  const parsed = (): SlowRecords => JSON.parse(json) as SlowRecords;
  return [
    { name: 'columns', measure: () => columnHeadlines(corpus.bytes) },
    { name: 'objects', measure: () => slowHeadlines(slowDecode(corpus.bytes), PERIOD_US, CORPUS_SLOP_PX) },
    { name: 'json', measure: () => slowHeadlines(parsed(), PERIOD_US, CORPUS_SLOP_PX) },
  ];
}

function columnHeadlines(bytes: Uint8Array): SlowHeadlines {
  const { ledger } = segmentTrace(decodeTrace(bytes));
  const values = headlineMetrics.map(({ id, measure }) => [id, measure(ledger)] as const);
  return Object.fromEntries(
    values.map(([id, value]) => [id, value.kind === 'measured' ? value.value : undefined]),
  );
}

/** Best milliseconds of each variant, a share of time in turn: what a busy machine adds is not the variant's. */
function bestMs(variants: readonly Variant[]): readonly number[] {
  const best = variants.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < TURNS; turn++) {
    variants.forEach(({ measure }, i) => {
      const untilMs = performance.now() + SHARE_MS;
      do {
        const startMs = performance.now();
        measure();
        best[i] = Math.min(best[i] ?? 0, performance.now() - startMs);
      } while (performance.now() < untilMs);
    });
  }
  return best;
}

function assertAgreement(variants: readonly Variant[]): void {
  const [first, ...others] = variants.map(({ measure }) => measure());
  for (const other of others) {
    for (const [id, value] of Object.entries(first ?? {})) {
      const difference = Math.abs((value ?? 0) - (other[id] ?? 0));
      if (!(difference <= 1e-9 * Math.max(1, Math.abs(value ?? 0))))
        throw new Error(`the variants differ in ${id}`);
    }
  }
}

function main(): number {
  const corpus = decodeCorpus(SLIDES, 1);
  const variants = variantsOf(corpus);
  assertAgreement(variants);
  const [columns = Number.NaN, objects = Number.NaN, json = Number.NaN] = bestMs(variants);
  const ns = (ms: number): string => `${((ms * 1e6) / corpus.frames).toFixed(0)} ns/frame`;
  const line = (text: string): void => void process.stdout.write(`${text}\n`);
  line(`modelled corpus: ${corpus.frames} frames in ${corpus.slides} slides`);
  line(`columns ${ns(columns)} (${(corpus.frames / columns / 1e3).toFixed(2)} M frames/s/core)`);
  line(
    `objects ${ns(objects)}: ${(objects / columns).toFixed(1)}× slower (floor ${FLOOR.objects}×, target 15×)`,
  );
  line(`JSON    ${ns(json)}: ${(json / columns).toFixed(1)}× slower (floor ${FLOOR.json}×, target 22×)`);
  printSmallFiles(line);
  printSizes(line);
  return objects / columns >= FLOOR.objects && json / columns >= FLOOR.json ? 0 : 1;
}

function printSmallFiles(line: (text: string) => void): void {
  const small = decodeCorpus(10, 2);
  const files = 300;
  for (let i = 0; i < 50; i++) columnHeadlines(small.bytes);
  const startMs = performance.now();
  for (let i = 0; i < files; i++) columnHeadlines(small.bytes);
  const perSecond = (files * 1000) / (performance.now() - startMs);
  line(
    `small files (10 slides, ${(small.bytes.length / 1024).toFixed(0)} KiB): ${perSecond.toFixed(0)} files/s`,
  );
}

process.exitCode = main();
