import { expect, it } from 'vitest';
import { framesOfMs, ledgerOf } from '../../test/builders/ledger-of.ts';
import { traceOf } from '../../test/builders/trace-of.ts';
import { parsedName, unknownName, valueTraits } from './metrics/value-names.ts';
import { decodeTrace } from './trace/decode.ts';
import { usageMetric, usageOfSlides, usageValues } from './usage.ts';

type Told = readonly [ms: number, key: string, value: number];
/** Through the file's bytes. */
const told = (...values: readonly Told[]) =>
  decodeTrace(traceOf({ conditions: values.map(([ms, key, value]) => ({ time: ms * 1_000, key, value })) }));
const slide = (fromMs: number, toMs: number) => ({ startUs: fromMs * 1_000, endUs: toMs * 1_000 });

/** Two slides of 2 s from edge to edge, half a second between them, in the order in which the probe writes. */
const RECORDED: readonly Told[] = [
  [0, 'cpu 7 main', 900_000],
  [0, 'cpu 9 pool-1', 5_000],
  [10, 'rss', 200_000_000],
  [10, 'cpu 7 main', 1_000_000],
  [9, 'gc-count', 4],
  [9, 'gc-time', 100],
  [9, 'gc-bytes', 5_000_000],
  [9, 'heap', 30_000_000],
  [800, 'gc-count', 6],
  [800, 'gc-bytes', 9_000_000],
  [2_009, 'gc-time', 130],
  [2_009, 'gc-bytes', 13_000_000],
  [2_009, 'heap', 36_000_000],
  [2_010, 'rss', 210_000_000],
  [2_010, 'cpu 7 main', 2_200_000],
  [2_010, 'cpu 11 image-decoder', 700_000],
  [2_010, 'cpu 12 pool-1', 20_000],
  [2_010, 'cpu 13 hitchproof-drai', 30_000],
  [2_510, 'cpu 7 main', 2_900_000],
  [2_509, 'gc-bytes', 50_000_000],
  [4_509, 'gc-bytes', 51_000_000],
  [4_510, 'cpu 7 main', 3_000_000],
  [4_510, 'cpu 12 a new thread with this id', 5_000],
];

it('a slide has what rose between its edges, and the threads that worked most', () => {
  const [first, second] = usageOfSlides(told(...RECORDED), [slide(12, 1_700), slide(2_512, 4_200)]);
  expect(first).toEqual({
    ...{ ms: 2_000, allocatedKb: 8_000, collections: 2, gcMs: 30, heapKb: 36_000, residentKb: 210_000 },
    threads: [
      { name: 'main', cpuMs: 1_200 },
      { name: 'image-decoder', cpuMs: 700 },
      { name: 'pool-1', cpuMs: 20 },
    ],
  });
  expect(second).toMatchObject({
    ...{ ms: 2_000, allocatedKb: 1_000, collections: 0, gcMs: 0, heapKb: 36_000 },
    threads: [
      { name: 'main', cpuMs: 100 },
      { name: 'a new thread with this id', cpuMs: 5 },
    ],
  });
});

it('values are per second and frame of the slides, without the rest between them and the probe’s threads', () => {
  const frames = ledgerOf(framesOfMs([16, 16, 16, 16]));
  const [one] = frames.slides;
  if (one === undefined) throw new Error('The ledger has no slide.');
  const slides = [slide(12, 1_700), slide(2_512, 4_200)].map((times) => ({ ...one, ...times }));
  const values = usageValues(told(...RECORDED), { ...frames, slides });
  const number = (value: number, parts?: object) => ({ kind: 'measured', value, ...(parts && { parts }) });
  expect(values).toMatchObject({
    'allocated-per-frame': number(9_000 / frames.count, { perS: 2_250 }),
    'gc-time': number(7.5, { count: 2 }),
    'heap-size': number(36_000, { growth: 6_000 }),
    'resident-size': number(210_000, { growth: 10_000 }),
    'thread-cpu': number((1_300 + 700 + 20 + 5) / 4),
    'thread-cpu/image-decoder': number(175),
    'thread-cpu/hitchproof-drai': number(7.5),
  });
});

it('what was not read is absent, also in older recordings', () => {
  const older = told([0, 'gc-bytes', 1], [2_000, 'gc-bytes', 5]);
  expect(usageOfSlides(older, [slide(10, 1_700)])).toEqual([undefined]);
  expect(usageValues(older, ledgerOf(framesOfMs([16, 16])))).toEqual({});
  const onlyThreads = told([0, 'cpu 7 main', 10_000], [2_000, 'cpu 7 main', 20_000]);
  expect(usageOfSlides(onlyThreads, [slide(10, 1_700)])).toEqual([
    { ms: 2_000, threads: [{ name: 'main', cpuMs: 10 }] },
  ]);
  expect(usageOfSlides(onlyThreads, [slide(10, 700), slide(800, 1_700)])).toEqual([undefined, undefined]);
  expect(usageOfSlides(onlyThreads, [slide(1_900, 2_400)])).toEqual([undefined]);
});

it.each([
  ['thread-cpu', undefined, 'ms/s'],
  ['thread-cpu/OkHttp api.acme', undefined, 'ms/s'],
  ['gc-time', 'blockingMs', 'ms'],
  ['heap-size', 'growth', 'kB'],
  ['allocated-per-frame', undefined, 'kB'],
])('a budget may name %s, and its part %s', (metric, part, unit) => {
  const name = part === undefined ? metric : `${metric}.${part}`;
  expect(unknownName(name)).toBeUndefined();
  expect(parsedName(name)).toEqual({ metric, ...(part === undefined ? {} : { part }) });
  expect(valueTraits(name)?.unit).toBe(unit);
  expect(usageMetric(metric)).toMatchObject({ id: metric, better: 'lower' });
});
