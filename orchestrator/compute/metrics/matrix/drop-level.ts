import { periodUsFromHz, US_PER_S } from '../../../base/units.ts';
import type { LedgerRow } from '../../index-spaces.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { countedRowsWithStages } from '../kit/row-times.ts';
import {
  defineMetric,
  type Metric,
  type MetricOptions,
  type MetricPart,
  type MetricValue,
  measured,
  NO_FRAMES,
  part,
  unavailable,
} from '../metric.ts';
import { type DropRevision, droppedFrames, MATRIX_CONSTANTS, MATRIX_FRAME_TRACER } from './dropped.ts';

const NORMALISE_60 = {
  kind: 'flag',
  name: 'normalise60',
  about: 'counts drops in frames of 60 Hz at any refresh rate; fps is unchanged',
  default: false,
} as const;
type Level = readonly [name: string, fromDropped: number];
const LEVELS: readonly Level[] = [
  ['best', 0],
  ['normal', 3],
  ['middle', 9],
  ['high', 24],
  ['frozen', 42],
];
const NAMES = LEVELS.map(([name]) => name);
const PARTS = {
  ...part('count', 'higher', 'level.best'),
  ...part('count', 'lower', ...NAMES.slice(1).map((name) => `level.${name}`)),
  ...part('count', 'lower', ...NAMES.map((name) => `sum.${name}`)),
};
const SLICE_US = 10_000_000;
const FEWEST_FRAMES_OF_TOTAL = 20;
const PERIOD_60_US = periodUsFromHz(60);

const RULES: Readonly<Record<DropRevision, { dropped: string; fps: string; about: string }>> = {
  'ui-thread': {
    dropped: 'dropped = floor(UI / T): end of the UI thread’s work − INTENDED_VSYNC, in periods',
    fps: 'fps = min(refresh rate, 1000 · frames / Σ (dropped + 1)·T)',
    about:
      'A frame drops as many vsyncs as pass until its work on the UI thread ends, waits for the RenderThread included.',
  },
  vsync: {
    dropped: 'dropped = floor((VSYNC − INTENDED_VSYNC) / T)',
    fps: 'fps = min(refresh rate, 1000 · frames / Σ (dropped + 1)·T)',
    about: 'A frame drops as many vsyncs as it starts late.',
  },
  total: {
    dropped: 'dropped = round(max(0, (TOTAL − T) / T))',
    fps: 'fps = 1e9 / mean(max(TOTAL, T)), reported above 20 frames only',
    about:
      'A frame drops as many vsyncs as its whole duration, GPU included, exceeds one period. Its fps counts pipelined frames as slow and is too low.',
  },
};

export const dropLevelUiThread = dropLevel('ui-thread');
export const dropLevelVsync = dropLevel('vsync');
export const dropLevelTotal = dropLevel('total');

function dropLevel(revision: DropRevision): Metric {
  const rule = RULES[revision];
  return defineMetric({
    id: `matrix/drop-level.${revision}`,
    ...(revision === 'ui-thread' ? { version: 2 } : {}),
    title: `Frame rate and drop levels, Matrix (${revision})`,
    unit: 'fps',
    better: 'higher',
    definition: `${rule.about} Frames are sorted into best, normal, middle, high and frozen at 3, 9, 24 and 42 dropped; the levels are not scaled with the refresh rate unless drops are normalised. Reported for the run and for each scene. Matrix counts all frames of the app; here they are those of scrolls.`,
    formula: `${rule.dropped}; ${rule.fps}; levels [0,3) [3,9) [9,24) [24,42) [42,∞)`,
    sources: [MATRIX_FRAME_TRACER, MATRIX_CONSTANTS],
    options: [NORMALISE_60],
    parts: PARTS,
    needs:
      revision === 'total'
        ? ['stages', 'total']
        : revision === 'vsync'
          ? ['stages', 'vsync-timestamps']
          : ['stages'],
    related: ['sliding-fps', 'matrix/frozen-listener'],
    measure: (ledger, options) => measure(ledger, revision, options),
  });
}

function measure(ledger: Ledger, revision: DropRevision, options?: MetricOptions): MetricValue {
  const rows = countedRowsWithStages(ledger);
  if (rows.length === 0) return NO_FRAMES;
  if (revision === 'total' && rows.length <= FEWEST_FRAMES_OF_TOTAL)
    return unavailable({ code: 'too-few-frames', have: rows.length, need: FEWEST_FRAMES_OF_TOTAL + 1 });
  const dropped = rows.map((row) => droppedFrames(ledger, row, revision, at(ledger.periodUs, row)));
  const { whole, slices } = timesOf(ledger, rows, dropped);
  const normalise60 = options?.[NORMALISE_60.name] === true;
  return measured(fpsOf(whole, revision), {
    // Only levels are normalised; times use the display's period.
    ...levelsOf(
      normalise60 ? rows.map((row) => droppedFrames(ledger, row, revision, PERIOD_60_US)) : dropped,
    ),
    series: slices.map((slice) => slicePart(slice, revision)),
  });
}

/** Frames and dropped vsyncs by level. */
function levelsOf(droppedPerFrame: readonly number[]): Readonly<Record<'level' | 'sum', MetricPart>> {
  const frames = LEVELS.map(() => 0);
  const drops = LEVELS.map(() => 0);
  for (const dropped of droppedPerFrame) {
    const level = levelOf(dropped);
    frames[level] = (frames[level] as number) + 1;
    drops[level] = (drops[level] as number) + dropped;
  }
  return { level: byLevel(frames), sum: byLevel(drops) };
}

const levelOf = (dropped: number): number => {
  let level = LEVELS.length - 1;
  while (level > 0 && !(dropped >= (LEVELS[level] as Level)[1])) level--;
  return level;
};

const byLevel = (values: readonly number[]): MetricPart =>
  Object.fromEntries(LEVELS.map(([name], level) => [name, values[level] as number]));

/** The times of consecutive frames. */
interface Slice {
  readonly refreshHz: number;
  frames: number;
  /** Σ (dropped + 1)·T */
  costUs: number;
  /** Σ max(TOTAL, T) */
  shownUs: number;
}

const sliceFrom = (ledger: Ledger, row: LedgerRow): Slice => ({
  refreshHz: US_PER_S / at(ledger.periodUs, row),
  frames: 0,
  costUs: 0,
  shownUs: 0,
});

/** Matrix reports a scene each time Σ (dropped + 1)·T reaches ten seconds. */
function timesOf(
  ledger: Ledger,
  rows: readonly LedgerRow[],
  dropped: readonly number[],
): { readonly whole: Slice; readonly slices: readonly Slice[] } {
  const whole = sliceFrom(ledger, rows[0] as number);
  const slices: Slice[] = [];
  let slice: Slice | undefined;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    if (slice === undefined) {
      slice = sliceFrom(ledger, row);
      slices.push(slice);
    }
    const periodUs = at(ledger.periodUs, row);
    const costUs = ((dropped[i] as number) + 1) * periodUs;
    const shownUs = Math.max(at(ledger.stages.totalUs, row), periodUs);
    add(whole, costUs, shownUs);
    add(slice, costUs, shownUs);
    if (slice.costUs >= SLICE_US) slice = undefined;
  }
  return { whole, slices };
}

function add(slice: Slice, costUs: number, shownUs: number): void {
  slice.frames++;
  slice.costUs += costUs;
  slice.shownUs += shownUs;
}

const fpsOf = ({ refreshHz, frames, costUs, shownUs }: Slice, revision: DropRevision): number =>
  revision === 'total' ? (frames * US_PER_S) / shownUs : Math.min(refreshHz, (frames * US_PER_S) / costUs);

const slicePart = (slice: Slice, revision: DropRevision): MetricPart => ({
  fps: fpsOf(slice, revision),
  frames: slice.frames,
  partial: !(slice.costUs >= SLICE_US),
});
