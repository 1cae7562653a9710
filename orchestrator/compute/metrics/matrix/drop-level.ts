import { periodUsFromHz, US_PER_S } from '../../../base/units.ts';
import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { defineMetric, NO_FRAMES } from '../kit/define.ts';
import { countedRowsWithStages } from '../kit/row-times.ts';
import {
  type Metric,
  type MetricOptions,
  type MetricPart,
  type MetricValue,
  measured,
  unavailable,
} from '../metric.ts';
import { type DropRevision, droppedFrames } from './dropped.ts';
import { MATRIX_CONSTANTS, MATRIX_FRAME_TRACER } from './source.ts';

const NORMALISE_60 = {
  kind: 'flag',
  name: 'normalise60',
  about: 'counts drops in frames of 60 Hz at any refresh rate; fps is unchanged',
  default: false,
} as const;
const LEVELS = [
  ['frozen', 42],
  ['high', 24],
  ['middle', 9],
  ['normal', 3],
  ['best', 0],
] as const;
const SLICE_US = 10_000_000;
const FEWEST_FRAMES_OF_TOTAL = 20;
const PERIOD_60_US = periodUsFromHz(60);

const RULES: Readonly<Record<DropRevision, { dropped: string; fps: string; about: string }>> = {
  'ui-thread': {
    dropped: 'dropped = floor((UNKNOWN_DELAY + INPUT + ANIMATION + LAYOUT_MEASURE + DRAW) / T)',
    fps: 'fps = min(refresh rate, 1000 · frames / Σ (dropped + 1)·T)',
    about: 'A frame drops as many vsyncs as its work on the UI thread takes.',
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
    title: `Frame rate and drop levels, Matrix (${revision})`,
    unit: 'fps',
    better: 'higher',
    definition: `${rule.about} Frames are sorted into best, normal, middle, high and frozen at 3, 9, 24 and 42 dropped; the levels are not scaled with the refresh rate unless drops are normalised. Reported for the run and for each scene.`,
    formula: `${rule.dropped}; ${rule.fps}; levels [0,3) [3,9) [9,24) [24,42) [42,∞)`,
    sources: [MATRIX_FRAME_TRACER, MATRIX_CONSTANTS],
    options: [NORMALISE_60],
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

interface Tally {
  readonly level: Record<string, number>;
  readonly sum: Record<string, number>;
  costUs: number;
  shownUs: number;
}

function measure(ledger: Ledger, revision: DropRevision, options?: MetricOptions): MetricValue {
  const rows = countedRowsWithStages(ledger);
  if (rows.length === 0) return NO_FRAMES;
  if (revision === 'total' && rows.length <= FEWEST_FRAMES_OF_TOTAL)
    return unavailable({ code: 'too-few-frames', have: rows.length, need: FEWEST_FRAMES_OF_TOTAL + 1 });
  const tally = tallyOf(ledger, rows, revision, options?.[NORMALISE_60.name] === true);
  return measured(fpsOf(ledger, tally, rows, revision), {
    level: tally.level,
    sum: tally.sum,
    series: seriesOf(ledger, rows, revision),
  });
}

/** Only drops are normalised to 60 Hz; times use the display's period. */
function tallyOf(
  ledger: Ledger,
  rows: readonly number[],
  revision: DropRevision,
  normalise60 = false,
): Tally {
  const tally: Tally = { level: zeros(), sum: zeros(), costUs: 0, shownUs: 0 };
  for (const row of rows) {
    const unitUs = normalise60 ? PERIOD_60_US : at(ledger.periodUs, row);
    const dropped = droppedFrames(ledger, row, revision, unitUs);
    const level = LEVELS.find(([, from]) => dropped >= from)?.[0] ?? 'best';
    tally.level[level] = (tally.level[level] ?? 0) + 1;
    tally.sum[level] = (tally.sum[level] ?? 0) + dropped;
    tally.costUs += costUs(ledger, row, revision);
    tally.shownUs += Math.max(at(ledger.stages.totalUs, row), at(ledger.periodUs, row));
  }
  return tally;
}

/** (dropped + 1) · T */
function costUs(ledger: Ledger, row: number, revision: DropRevision): number {
  const periodUs = at(ledger.periodUs, row);
  return (droppedFrames(ledger, row, revision, periodUs) + 1) * periodUs;
}

function fpsOf(ledger: Ledger, tally: Tally, rows: readonly number[], revision: DropRevision): number {
  if (revision === 'total') return (rows.length * US_PER_S) / tally.shownUs;
  const refreshHz = US_PER_S / at(ledger.periodUs, rows[0] ?? -1);
  return Math.min(refreshHz, (rows.length * US_PER_S) / tally.costUs);
}

/** Matrix reports a scene each time Σ (dropped + 1)·T reaches ten seconds; the rest is flagged as partial. */
function seriesOf(ledger: Ledger, rows: readonly number[], revision: DropRevision): readonly MetricPart[] {
  const series: MetricPart[] = [];
  let slice: number[] = [];
  let sliceUs = 0;
  const emit = (partial: boolean): void => {
    const fps = fpsOf(ledger, tallyOf(ledger, slice, revision), slice, revision);
    series.push({ fps, frames: slice.length, partial });
    [slice, sliceUs] = [[], 0];
  };
  for (const row of rows) {
    slice.push(row);
    sliceUs += costUs(ledger, row, revision);
    if (sliceUs >= SLICE_US) emit(false);
  }
  if (slice.length > 0) emit(true);
  return series;
}

const zeros = (): Record<string, number> => ({ best: 0, normal: 0, middle: 0, high: 0, frozen: 0 });
