import { bisectRight, group, max, rollup, sum } from 'd3-array';
import { MS_PER_S, msFromUs } from '../base/units.ts';
import { type SlideUsage, slideUsageSchema } from './measurement.ts';
import { type Metric, type MetricValues, measured, part, unavailable } from './metrics/metric.ts';
import type { Ledger, Slide } from './slides/ledger.ts';
import type { Condition, Trace } from './trace/trace.ts';

/** Of all threads of the app; those of one name have it after a slash. */
const THREAD_CPU = 'thread-cpu';
const isThreadCpuId = (id: string): boolean =>
  id === THREAD_CPU || (id.startsWith(`${THREAD_CPU}/`) && id.length > THREAD_CPU.length + 1);

/** Between two readings of what the threads use: the probe reads at the edges of slides. */
interface Span {
  readonly fromUs: number;
  readonly toUs: number;
}
const CPU = /^cpu (\d+) (.*)$/s;
const isEdge = ({ key }: Condition): boolean => key === 'rss' || CPU.test(key);
const BYTES_PER_KB = 1_000;
const MOST_THREADS_OF_SLIDE = 5;
const MOST_THREADS = 30;
/** The probe's own threads, whose work is none of the app's. The kernel keeps 15 characters of a name. */
const isProbe = (name: string): boolean => name.startsWith('hitchproof-');

type Series = readonly Condition[];
/** By key, in order of time: within an edge the probe writes in another order. */
const seriesOf = (conditions: readonly Condition[]): ReadonlyMap<string, Series> =>
  new Map([...group(conditions, ({ key }) => key)].map(([key, list]) => [key, inOrder(list)]));
const inOrder = (list: Series): Series => list.toSorted((a, b) => a.timeUs - b.timeUs);

/** The last one at a time: the probe writes what has changed. */
const lastAt = (series: Series, us: number): Condition | undefined =>
  series.findLast(({ timeUs }) => timeUs <= us);

/** The span that has the middle of the slide; undefined if its edges were not read. */
function spanOf(
  edges: readonly number[],
  { startUs, endUs }: Pick<Slide, 'startUs' | 'endUs'>,
): Span | undefined {
  const next = bisectRight(edges, (startUs + endUs) / 2);
  const [fromUs, toUs] = [edges[next - 1], edges[next]];
  return fromUs === undefined || toUs === undefined ? undefined : { fromUs, toUs };
}

const edgesOf = (conditions: readonly Condition[]): readonly number[] =>
  [...new Set(conditions.filter(isEdge).map(({ timeUs }) => timeUs))].sort((a, b) => a - b);

/** CPU time by the name of a thread; those of one name, as in a pool, together. */
function threadsIn(conditions: readonly Condition[], { fromUs, toUs }: Span): ReadonlyMap<string, number> {
  const ofThreads = group(
    conditions.flatMap((one) => {
      const [, id, name] = CPU.exec(one.key) ?? [];
      return id === undefined || name === undefined ? [] : [{ ...one, id, name: name.replaceAll('@', '_') }];
    }),
    ({ id }) => id,
  );
  const worked = [...ofThreads.values()].flatMap((list) => {
    const known = list.filter(({ timeUs }) => timeUs <= toUs).toSorted((a, b) => a.timeUs - b.timeUs);
    const before = known.findLast(({ timeUs }) => timeUs <= fromUs)?.value ?? 0;
    const last = known.at(-1);
    if (last === undefined || last.timeUs <= fromUs) return [];
    // An id is given again when its thread has ended.
    return [{ name: last.name, ms: msFromUs(last.value - (last.value < before ? 0 : before)) }];
  });
  return rollup(
    worked,
    (same) => sum(same, ({ ms }) => ms),
    ({ name }) => name,
  );
}

const sorted = (threads: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...threads].toSorted(([, a], [, b]) => b - a);

/** How much a counter rose in a span; undefined if it was not read. */
function riseIn(all: ReadonlyMap<string, Series>, key: string, { fromUs, toUs }: Span): number | undefined {
  const series = all.get(key) ?? [];
  const [before, after] = [lastAt(series, fromUs), lastAt(series, toUs)];
  return before === undefined || after === undefined ? undefined : after.value - before.value;
}

const kb = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : bytes / BYTES_PER_KB;

/** Of each slide; undefined where its edges were not read, or another slide is between the same ones. */
export function usageOfSlides(
  { conditions }: Pick<Trace, 'conditions'>,
  slides: readonly Pick<Slide, 'startUs' | 'endUs'>[],
): readonly (SlideUsage | undefined)[] {
  const edges = edgesOf(conditions);
  const all = seriesOf(conditions);
  const spans = slides.map((slide) => spanOf(edges, slide));
  return spans.map((span, i) => {
    if (span === undefined || spans.some((other, k) => k !== i && other?.fromUs === span.fromUs))
      return undefined;
    const threads = sorted(threadsIn(conditions, span)).filter(([name]) => !isProbe(name));
    const numbers = {
      allocatedKb: kb(riseIn(all, 'gc-bytes', span)),
      collections: riseIn(all, 'gc-count', span),
      gcMs: riseIn(all, 'gc-time', span),
      heapKb: kb(lastAt(all.get('heap') ?? [], span.toUs)?.value),
      residentKb: kb(lastAt(all.get('rss') ?? [], span.toUs)?.value),
    };
    const known = Object.entries(numbers).filter(([, value]) => value !== undefined);
    return slideUsageSchema.parse({
      ms: msFromUs(span.toUs - span.fromUs),
      ...Object.fromEntries(known),
      threads: threads.slice(0, MOST_THREADS_OF_SLIDE).map(([name, cpuMs]) => ({ name, cpuMs })),
    });
  });
}

/** Over the spans of all slides. */
export function usageValues({ conditions }: Pick<Trace, 'conditions'>, ledger: Ledger): MetricValues {
  const edges = edgesOf(conditions);
  const found = ledger.slides.flatMap((slide) => spanOf(edges, slide) ?? []);
  const spans = [...new Map(found.map((span) => [span.fromUs, span])).values()];
  const seconds = sum(spans, ({ fromUs, toUs }) => msFromUs(toUs - fromUs)) / MS_PER_S;
  if (seconds === 0) return {};
  const all = seriesOf(conditions);
  const rise = (key: string): number | undefined => {
    const rises = spans.flatMap((span) => riseIn(all, key, span) ?? []);
    return rises.length < spans.length ? undefined : sum(rises);
  };
  const [bytes, gcMs] = [rise('gc-bytes'), rise('gc-time')];
  const count = rise('gc-count') ?? 0;
  const blockingMs = rise('gc-blocking-time');
  const threads = sorted(
    rollup(
      spans.flatMap((span) => [...threadsIn(conditions, span)]),
      (same) => sum(same, ([, ms]) => ms),
      ([name]) => name,
    ),
  );
  const ofApp = sum(threads, ([name, ms]) => (isProbe(name) ? 0 : ms));
  const perSecond = ([name, ms]: readonly [string, number]) => [name, measured(ms / seconds)] as const;
  return {
    ...(bytes === undefined || ledger.count === 0
      ? {}
      : {
          'allocated-per-frame': measured(bytes / BYTES_PER_KB / ledger.count, {
            perS: bytes / BYTES_PER_KB / seconds,
          }),
        }),
    ...(gcMs === undefined
      ? {}
      : {
          'gc-time': measured(gcMs / seconds, { count, ...(blockingMs === undefined ? {} : { blockingMs }) }),
        }),
    ...sizeValue('heap-size', all.get('heap'), spans),
    ...sizeValue('resident-size', all.get('rss'), spans),
    ...(threads.length === 0 ? {} : { [THREAD_CPU]: measured(ofApp / seconds) }),
    ...Object.fromEntries(
      threads.slice(0, MOST_THREADS).map((one) => [`${THREAD_CPU}/${one[0]}`, perSecond(one)[1]]),
    ),
  };
}

/** The largest at an edge, and how much larger it is at the last one than at the first. */
function sizeValue(id: string, series: Series | undefined, spans: readonly Span[]): MetricValues {
  const edges = spans.flatMap(({ fromUs, toUs }) => [fromUs, toUs]);
  const sizes = edges.flatMap((us) => kb(lastAt(series ?? [], us)?.value) ?? []);
  const [first, last, largest] = [sizes[0], sizes.at(-1), max(sizes)];
  return first === undefined || last === undefined || largest === undefined
    ? {}
    : { [id]: measured(largest, { growth: last - first }) };
}

const TEXTS: Readonly<Record<string, Pick<Metric, 'title' | 'definition' | 'formula' | 'unit' | 'parts'>>> = {
  'allocated-per-frame': {
    title: 'Allocated per frame',
    definition:
      'What all threads of the app allocate on the heap of Java objects in slides, and in the rest of 300 ms after each, per frame of the slides; `perS` per second. What is allocated has to be collected. The virtual device knows it under the work clock, of code of the app and the framework.',
    formula: 'Σ Δ art.gc.bytes-allocated / number of frames in slides',
    unit: 'kB',
    parts: part('kB', 'lower', 'perS'),
  },
  'gc-time': {
    title: 'Garbage collection',
    definition:
      'Time for which the garbage collector ran in slides, per second of them; most of it on its own thread. `count`: how often; `blockingMs`: how long threads waited for it. Phones only.',
    formula: 'Σ Δ art.gc.gc-time / Σ time of slides',
    unit: 'ms/s',
    parts: { ...part('count', 'lower', 'count'), ...part('ms', 'lower', 'blockingMs') },
  },
  'heap-size': {
    title: 'Heap',
    definition:
      'The largest size of the heap of Java objects at the edges of slides, garbage included; `growth`: from the first edge to the last. Phones only.',
    formula: 'max(art.gc.bytes-allocated − art.gc.bytes-freed)',
    unit: 'kB',
    parts: part('kB', 'lower', 'growth'),
  },
  'resident-size': {
    title: 'Resident memory',
    definition:
      'The most memory that the process occupies at the edges of slides, shared pages included; `growth`: from the first edge to the last. Phones only.',
    formula: 'max(VmRSS of /proc/self/status)',
    unit: 'kB',
    parts: part('kB', 'lower', 'growth'),
  },
  [THREAD_CPU]: {
    title: 'Processor time of threads',
    definition:
      'How long the threads of the app’s process run on a processor in slides, per second of them, without the probe’s own: more than 1,000 ms/s if several run at the same time. Of one thread, or of all with its name, the name follows a slash: `thread-cpu/mqt_js`. The kernel keeps 15 characters of a name. The virtual device knows it under the work clock, and of the threads that execute code: RenderThread is modelled.',
    formula: 'Σ Δ CPU time of /proc/self/task/*/schedstat / Σ time of slides',
    unit: 'ms/s',
  },
};

/** For judge and report. It is measured already. */
export function usageMetric(id: string): Metric | undefined {
  const of = isThreadCpuId(id) ? THREAD_CPU : id;
  const texts = Object.hasOwn(TEXTS, of) ? TEXTS[of] : undefined;
  if (texts === undefined) return undefined;
  return {
    id,
    ...texts,
    ...(id.startsWith(`${THREAD_CPU}/`)
      ? { title: `Processor time of ${id.slice(THREAD_CPU.length + 1)}` }
      : {}),
    better: 'lower',
    sources: isThreadCpuId(id) || id === 'resident-size' ? [PROC] : [ART],
    needs: [],
    measure: () => unavailable({ code: 'not-applicable', note: 'the recording does not say it' }),
  };
}
const PROC = { title: 'Linux, proc(5)', url: 'https://man7.org/linux/man-pages/man5/proc.5.html' };
const ART = {
  title: 'Android, Debug.getRuntimeStat',
  url: 'https://developer.android.com/reference/android/os/Debug#getRuntimeStat(java.lang.String)',
};
export const usageMetrics: readonly Metric[] = Object.keys(TEXTS).flatMap((id) => usageMetric(id) ?? []);
