import type { Evidence, Warning, WarningCode } from '../measurement.ts';
import type { Segmentation } from './build-ledger.ts';
import { at, hasFlag } from './counted.ts';
import { FrameFlag } from './ledger.ts';
import { endsReached } from './list-end.ts';

type Found = Warning | undefined;
type Guard = (segmentation: Segmentation, evidence: Evidence) => Found;

const MIN_SCROLLING_FRAMES = 30;
const MIN_SCROLL_MS = 500;
const MAX_LOST_RATIO = 0.01;

/** Everything that weakens or voids a run, with its numbers. docs/metrics.md §1, "Guards before any metric". */
export const guardWarnings = (segmentation: Segmentation, evidence: Evidence): readonly Warning[] =>
  GUARDS.flatMap((guard) => guard(segmentation, evidence) ?? []);

const GUARDS: readonly Guard[] = [
  ({ ledger }) => when(ledger.slides.length === 0, 'no-slides', 'inconclusive'),
  tooLittleScrolling,
  recordsLost,
  ({ rows }) => counted('garbage-rows', rows.garbage),
  ({ rows }) => counted('duplicate-rows', rows.duplicates),
  ({ rows }) => counted('first-draw-rows', rows.firstDraws),
  unjoinedRows,
  (segmentation) => counted('list-end-reached', endsReached(segmentation), 'slides'),
  refreshRateChanged,
  focusLost,
  appRestarted,
  ({ ledger }) => counted('perturbed', ledger.slides.filter((slide) => slide.perturbed).length, 'slides'),
  ({ ledger }) =>
    counted('touch-gate', ledger.slides.filter(({ gate }) => gate === 'touch').length, 'slides'),
  firstFramesDropped,
  traceDamaged,
  ({ trace }) => when(trace.end === undefined, 'trace-unclosed', 'inconclusive'),
  recorderOff,
  ({ trace }) => {
    const anrs = trace.marks.filter(({ kind }) => kind === 'anr').length;
    return when(anrs > 0, 'anr', 'app-failure', { anrs });
  },
];

const when = (
  holds: boolean,
  code: WarningCode,
  gravity: Warning['gravity'],
  numbers: Warning['numbers'] = {},
): Found => (holds ? { code, gravity, numbers } : undefined);

const counted = (code: WarningCode, count: number, of = 'rows'): Found =>
  when(count > 0, code, 'note', { [of]: count });

function tooLittleScrolling({ ledger }: Segmentation, { scrollingFrames, scrollMs }: Evidence): Found {
  const tooLittle = scrollingFrames < MIN_SCROLLING_FRAMES || scrollMs < MIN_SCROLL_MS;
  return when(ledger.slides.length > 0 && tooLittle, 'too-little-scrolling', 'inconclusive', {
    scrollingFrames,
    scrollMs,
  });
}

function recordsLost(
  _: Segmentation,
  { recordsLost: lost = 0, recordsEmitted: emitted = 0, lostRatio = 0 }: Evidence,
): Found {
  return when(lost > 0, 'records-lost', lostRatio > MAX_LOST_RATIO ? 'inconclusive' : 'note', {
    lost,
    emitted,
    worstStreamRatio: lostRatio,
  });
}

/** A scrolling frame was drawn; where reports exist at all, one without a report has lost it. */
function unjoinedRows({ ledger, rows }: Segmentation): Found {
  const drawn = (row: number): boolean => hasFlag(ledger, row, FrameFlag.scrolling);
  const hasRow = (row: number): boolean => !Number.isNaN(at(ledger.stages.unknownDelayUs, row));
  let lastWithRow = ledger.count - 1;
  while (lastWithRow >= 0 && !hasRow(lastWithRow)) lastWithRow--;
  let inTheMiddle = 0;
  let atTheTail = 0;
  for (let row = 0; row < ledger.count; row++) {
    if (!drawn(row) || hasRow(row)) continue;
    if (row < lastWithRow) inTheMiddle++;
    else atTheTail++;
  }
  const missing = ledger.has.has('stages') && inTheMiddle + atTheTail > 0;
  return when(missing, 'unjoined-rows', 'note', { inTheMiddle, atTheTail, rowsWithoutFrame: rows.unmatched });
}

function refreshRateChanged({ ledger }: Segmentation): Found {
  const mixed = ledger.slides.filter(({ from, to }) => new Set(ledger.periodUs.subarray(from, to)).size > 1);
  const periods = new Set(ledger.periodUs).size;
  return when(periods > 1, 'refresh-rate-changed', 'note', { slides: mixed.length, periods });
}

function focusLost({ trace, ledger }: Segmentation): Found {
  const losses = trace.windows.filter(({ event }) => event === 'no-focus');
  const slides = ledger.slides.filter((slide) =>
    losses.some(
      ({ timeUs, window }) => window === slide.window && timeUs >= slide.startUs && timeUs <= slide.endUs,
    ),
  );
  return when(slides.length > 0, 'window-lost-focus', 'invalid', { slides: slides.length });
}

function appRestarted({ processes }: Segmentation): Found {
  return when(processes > 1, 'app-restarted', 'invalid', { processes });
}

function firstFramesDropped({ signals, times }: Segmentation): Found {
  let frames = signals.beforeFirstFrame;
  for (const { moved } of signals.byWindow.values()) {
    for (let frame = 0; frame + 1 < moved.length; frame++) {
      if (moved[frame] === 1 && Number.isNaN(times.intervalUs[frame])) frames++;
    }
  }
  return when(frames > 0, 'programmatic-first-frame-dropped', 'note', { frames });
}

function traceDamaged({ trace }: Segmentation): Found {
  const damage = trace.damage.filter(({ kind }) => kind !== 'no-end' && kind !== 'unknown-block');
  const lostBlocks = damage.reduce((sum, { lostBlocks: lost }) => sum + lost, 0);
  return when(damage.length > 0, 'trace-damaged', 'inconclusive', { places: damage.length, lostBlocks });
}

function recorderOff({ trace }: Segmentation): Found {
  const off = Object.keys(trace.meta?.off ?? {});
  const switchedOff = trace.marks
    .filter(({ kind }) => kind === 'recorder-off')
    .map(({ text }) => text.split(':', 1)[0]);
  const recorders = [...new Set([...off, ...switchedOff])].join(', ');
  return when(recorders !== '', 'recorder-off', 'note', { recorders });
}
