import { rollup, sum } from 'd3-array';
import type { Arm } from '../base/arm.ts';
import { attribute } from './attribution/attribute.ts';
import { slideDepths } from './attribution/cause-of.ts';
import { slowMethods } from './attribution/methods/slow-methods.ts';
import { sceneBreakdown } from './attribution/scene-breakdown.ts';
import type { MappingIndex } from './attribution/stacks/retrace/mapping-index.ts';
import { withOriginalNames } from './attribution/stacks/retrace/retrace.ts';
import { stutterStacks } from './attribution/stacks/stutter-stacks.ts';
import { blankIn, blankSince } from './blank-area.ts';
import { frameFacts } from './frame-facts.ts';
import { gfxinfoTrace, isGfxinfoRecording } from './gfxinfo/gfxinfo-trace.ts';
import { evidenceOf } from './guards/evidence.ts';
import { guardWarnings } from './guards/guards.ts';
import type { Warning } from './guards/warning.ts';
import { hangsOf } from './hangs.ts';
import { isBenchmarkRun, measureBenchmark } from './import/benchmark-run.ts';
import type { RunMeasurement, SlideMeasurement } from './measurement.ts';
import { diagnosticMetrics, headlineMetrics, metrics } from './metrics/index.ts';
import { stutterSpans } from './metrics/kit/stutter-windows.ts';
import { dropLevelTotal, dropLevelUiThread, dropLevelVsync } from './metrics/matrix/drop-level.ts';
import type { Metric, MetricOptions, MetricValues } from './metrics/metric.ts';
import { stuttersIn } from './metrics/stutter-rate.ts';
import { type Recomposed, recomposedIn, recomposedTotals, withRecomposed } from './recompositions.ts';
import type { Ledger, Slide } from './slides/ledger.ts';
import { ofSlides } from './slides/of-slides.ts';
import { segmentTrace } from './slides/segment-trace.ts';
import { recordedValues } from './spans.ts';
import { startUpOf } from './start-up.ts';
import { withArmingFrames } from './trace/arming-frames.ts';
import { decodeTrace } from './trace/decode.ts';
import { joinTraces } from './trace/join.ts';
import type { Trace } from './trace/trace.ts';
import { usageOfSlides } from './usage.ts';
import { measureWork } from './work/measure-work.ts';
import type { WorkLog } from './work/work-log.ts';
import { workValues } from './work/work-metrics.ts';

export interface RunInput {
  readonly scenario: string;
  /** Default: `current`. */
  readonly arm?: Arm;
  /** The run's index in the recording. */
  readonly run: number;
  /** The session's trace files in order, or one recording without the probe. */
  readonly files: readonly Uint8Array[];
  /** Number of files, work log included, whose digest differs from that at recording. */
  readonly alteredFiles?: number;
  /** Present only under the work clock. */
  readonly work?: WorkLog;
  /** Prefixes of the team's own packages, e.g. `com.acme`. */
  readonly appPackages: readonly string[];
  /** Metric id → options to measure it with, if they differ from its defaults. */
  readonly options?: Readonly<Record<string, MetricOptions>>;
  /** The build's R8 mapping; if absent, stack frames keep the device's names. */
  readonly mapping?: MappingIndex;
}

/**
 * The whole measurement of one run. Pure: the same bytes give the same measurement.
 * @throws TraceError if no file of the run can be read
 */
export function measureRun({
  scenario,
  arm = 'current',
  run,
  files,
  alteredFiles = 0,
  work,
  appPackages,
  options = {},
  mapping,
}: RunInput): RunMeasurement {
  const [benchmark] = files.filter(isBenchmarkRun);
  if (benchmark !== undefined) return measureBenchmark(benchmark, { scenario, arm, run });
  const traces = decoded(files);
  const trace = withOriginalNames(withArmingFrames(joinTraces(traces)), mapping);
  const segmentation = segmentTrace(trace, processesOf(traces));
  const { ledger } = segmentation;
  const evidence = evidenceOf(segmentation);
  const values = valuesOf(metrics, ledger, options);
  const stacks = stutterStacks(ledger, trace, appPackages);
  const methods = slowMethods(ledger, trace, appPackages);
  const recomposed = recomposedIn(trace);
  const attribution = attribute(segmentation, stacks, methods, byDefinition(values));
  const startUp = startUpOf(trace);
  const depths = slideDepths(ledger, trace);
  const usages = usageOfSlides(trace, ledger.slides);
  const recordedAt = recordedIn(trace, recomposed);
  const hangs = hangsOf(trace, appPackages, mapping);
  const worked = work === undefined ? undefined : measureWork(work, appPackages, mapping);
  return {
    schema: 1,
    scenario,
    arm,
    run,
    metrics: {
      ...values,
      ...recordedValues(trace, ledger),
      ...workValues(worked),
    },
    slides: ledger.slides.map((slide, i) => ({
      depth: depths[i] ?? {},
      usage: usages[i],
      ...slideMeasurement(ledger, slide, options, { clusterOfRow: stacks.clusterOfRow, recordedAt }),
    })),
    scenes: sceneBreakdown(ledger, (part) =>
      part === ledger ? pick(values, byScene) : valuesOf(byScene, part, options),
    ),
    attribution: {
      ...attribution,
      worstFrames: attribution.worstFrames.map((frame) => withRecomposed(frame, recomposed)),
      ...(recomposed.length === 0 ? {} : { recomposed: recomposedTotals(ledger, recomposed) }),
    },
    ...(worked === undefined ? {} : { work: worked }),
    ...(startUp === undefined ? {} : { startUp }),
    ...(hangs.length === 0 ? {} : { hangs }),
    evidence,
    warnings: [...guardWarnings(segmentation, evidence), ...alteredWarning(alteredFiles)],
  };
}

/**
 * Some metrics of a run, and the findings that weaken or void it: what a session needs between two runs.
 * @throws TraceError if no file of the run can be read
 */
export function measureMetrics(
  list: readonly Metric[],
  { files, options = {} }: Pick<RunInput, 'files' | 'options'>,
): Pick<RunMeasurement, 'metrics' | 'scenes' | 'evidence' | 'warnings'> {
  const traces = decoded(files);
  const trace = joinTraces(traces);
  const segmentation = segmentTrace(withArmingFrames(trace), processesOf(traces));
  const evidence = evidenceOf(segmentation);
  const warnings = guardWarnings(segmentation, evidence);
  const { ledger } = segmentation;
  const metrics = valuesOf(list, ledger, options);
  const scenes = sceneBreakdown(ledger, (part) =>
    part === ledger ? metrics : valuesOf(list, part, options),
  );
  return {
    metrics: { ...metrics, ...recordedValues(trace, ledger) },
    scenes,
    evidence,
    warnings,
  };
}

const decoded = (files: readonly Uint8Array[]): readonly Trace[] =>
  files.map((file) => (isGfxinfoRecording(file) ? gfxinfoTrace(file) : decodeTrace(file)));

const alteredWarning = (files: number): readonly Warning[] =>
  files === 0 ? [] : [{ code: 'trace-altered', facts: { files } }];

const own: readonly Metric[] = [...headlineMetrics, ...diagnosticMetrics];
/** Matrix reports its levels per scene. */
const byScene: readonly Metric[] = [...own, dropLevelUiThread, dropLevelVsync, dropLevelTotal];

type Options = NonNullable<RunInput['options']>;

const valuesOf = (list: readonly Metric[], ledger: Ledger, options: Options): MetricValues =>
  Object.fromEntries(
    list.map(({ id, measure }) => {
      const value = measure(ledger, options[id]);
      return [id, value.kind === 'measured' && options[id] ? { ...value, options: options[id] } : value];
    }),
  );

/** Values of a run with only one scene. */
const pick = (values: MetricValues, list: readonly Metric[]): MetricValues =>
  Object.fromEntries(list.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])));

/** Values measured without options: the rules of definition differences describe the definitions as published. */
const byDefinition = (values: MetricValues): MetricValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => !(value.kind === 'measured' && value.options)),
  );

type RecordedAt = Parameters<typeof frameFacts>[2];

/** What optional recorders saw in a frame. */
function recordedIn(trace: Trace, recomposed: readonly Recomposed[]): RecordedAt {
  const times = rollup(
    recomposed,
    (of) => sum(of, (one) => one.times),
    ({ ordinal }) => ordinal,
  );
  const blankAt = blankIn(blankSince(trace));
  return (ordinal) => {
    const blank = blankAt(ordinal);
    return {
      ...(recomposed.length === 0 ? {} : { recomposed: times.get(ordinal) ?? 0 }),
      ...(blank && { blank: { share: blank.share, px: blank.share * blank.viewportPx } }),
    };
  };
}

function slideMeasurement(
  ledger: Ledger,
  slide: Slide,
  options: Options,
  {
    clusterOfRow,
    recordedAt,
  }: { readonly clusterOfRow: ReadonlyMap<number, number>; readonly recordedAt: RecordedAt },
): Omit<SlideMeasurement, 'depth' | 'usage'> {
  const { ordinal, kind, scene, state, startUs, endUs } = slide;
  const slideLedger = ofSlides(ledger, [slide]);
  const frames = frameFacts(slideLedger, (row) => clusterOfRow.get(slide.from + row), recordedAt);
  return {
    ordinal,
    kind,
    scene,
    state,
    startUs,
    endUs,
    metrics: valuesOf(own, slideLedger, options),
    frames,
    stutters: stutterSpans(frames, stuttersIn(slideLedger)),
  };
}

/** Number of processes of one name that wrote the files; the app may have processes of several names. */
function processesOf(traces: readonly Trace[]): number {
  const pids = new Map<string | undefined, Set<number>>();
  for (const { meta } of traces) {
    const ofName = pids.get(meta?.process) ?? new Set();
    for (const pid of meta?.pids ?? (meta?.pid === undefined ? [] : [meta.pid])) ofName.add(pid);
    pids.set(meta?.process, ofName);
  }
  return Math.max(...[...pids.values()].map(({ size }) => size));
}
