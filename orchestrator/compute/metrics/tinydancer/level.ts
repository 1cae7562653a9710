import { max } from 'd3-array';
import type { LedgerRow } from '../../index-spaces.ts';
import { countedBySlide, exceeds } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { defineMetric, type MetricPart, measured, NO_FRAMES, part, type Source } from '../metric.ts';

/** FPSConfig's defaults. */
const SAMPLE_US = 736_000;
const YELLOW = 0.05;
const RED = 0.2;

const README: Source = { title: 'TinyDancer', url: 'https://github.com/friendlyrobotnyc/TinyDancer' };

export const tinydancerLevel = defineMetric({
  id: 'tinydancer/level',
  title: 'Worst colour of the overlay, TinyDancer',
  unit: 'ratio',
  better: 'lower',
  definition:
    'Share of frames dropped two or more at a time in the worst window of 736 ms. The overlay is green below 5 %, yellow below 20 %, else red. Single dropped frames do not count.',
  formula:
    'Σ dropped where dropped ≥ 2 / round(window / T); dropped = whole ms of I_N / round(T ms) when I_N is longer than T',
  sources: [
    README,
    {
      title: 'TinyDancer, FPSConfig and Calculation',
      url: 'https://github.com/friendlyrobotnyc/TinyDancer/tree/master/tinydancer/src/main/java/com/codemonkeylabs/fpslibrary',
    },
  ],
  thresholds: [{ profile: 'tinydancer', good: YELLOW, poor: RED, source: README }],
  parts: { ...part('count', 'higher', 'green'), ...part('count', 'lower', 'yellow', 'red') },
  needs: ['intervals'],
  related: ['stutter-rate', 'missed-vsyncs'],
  measure: (ledger) => {
    const shares = countedBySlide(ledger).flatMap((rows) =>
      windowsOf(ledger, rows).map((window) => shareOf(ledger, window)),
    );
    const worst = max(shares);
    if (worst === undefined) return NO_FRAMES;
    const count = (color: Color): number => shares.filter((share) => colorOf(share) === color).length;
    const windows: readonly MetricPart[] = shares.map((share) => ({ share, level: colorOf(share) }));
    return measured(worst, {
      level: colorOf(worst),
      green: count('green'),
      yellow: count('yellow'),
      red: count('red'),
      windows,
    });
  },
});

type Color = 'green' | 'yellow' | 'red';
const colorOf = (share: number): Color => (share >= RED ? 'red' : share >= YELLOW ? 'yellow' : 'green');

/** A sample ends with the first frame that makes it longer than 736 ms; the last, unfinished one counts too. */
function windowsOf(ledger: Ledger, rows: readonly LedgerRow[]): readonly (readonly number[])[] {
  const windows: number[][] = [];
  let timeUs = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (exceeds(timeUs, SAMPLE_US)) {
      windows.push([]);
      timeUs = 0;
    }
    windows.at(-1)?.push(row);
    timeUs += at(ledger.intervalUs, row);
  }
  return windows;
}

function shareOf(ledger: Ledger, rows: readonly LedgerRow[]): number {
  let [timeUs, droppedTogether] = [0, 0];
  for (const row of rows) {
    timeUs += at(ledger.intervalUs, row);
    const dropped = droppedIn(ledger, row);
    if (dropped >= 2) droppedTogether += dropped;
  }
  const frames = Math.max(
    1,
    Math.round(Math.floor(timeUs / 1000) / (at(ledger.periodUs, rows[0] ?? -1) / 1000)),
  );
  return droppedTogether / frames;
}

/** Integer milliseconds, as in the original: one missed vsync at 60 Hz is 33 / 17 = 1. */
function droppedIn(ledger: Ledger, row: LedgerRow): number {
  const intervalMs = Math.floor(at(ledger.intervalUs, row) / 1000);
  const periodMs = Math.round(at(ledger.periodUs, row) / 1000);
  return intervalMs > periodMs ? Math.floor(intervalMs / periodMs) : 0;
}
