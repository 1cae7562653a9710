import type { Evidence, Warning, WarningCode } from '../measurement.ts';
import type { Segmentation } from '../slides/build-ledger.ts';
import { FIRST_AFTER_ARMING } from '../slides/intervals.ts';
import type { SlideSpan } from '../slides/spans.ts';
import type { Damage } from '../trace/trace.ts';
import { endsReached } from './list-end.ts';
import { missingReports } from './missing-reports.ts';

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
  filesMissing,
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

/**
 * So many reports may wait for their completion while the recording ends; those are no losses.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/renderthread/CanvasContext.h (mLast4FrameMetricsInfos)
 */
const REPORTS_UNDER_WAY = 4;
function unjoinedRows(segmentation: Segmentation, { scrollingFrames }: Evidence): Found {
  const { inTheMiddle, atTheTail } = missingReports(segmentation);
  const lost = inTheMiddle + Math.max(0, atTheTail - REPORTS_UNDER_WAY);
  const gravity = lost > MAX_LOST_RATIO * scrollingFrames ? 'inconclusive' : 'note';
  return when(inTheMiddle + atTheTail > 0, 'unjoined-rows', gravity, {
    scrollingFrames,
    inTheMiddle,
    atTheTail,
    rowsWithoutFrame: segmentation.rows.unmatched,
  });
}

function refreshRateChanged({ ledger }: Segmentation): Found {
  const mixed = ledger.slides.filter(({ from, to }) => new Set(ledger.periodUs.subarray(from, to)).size > 1);
  const periods = new Set(ledger.periodUs).size;
  return when(periods > 1, 'refresh-rate-changed', 'note', { slides: mixed.length, periods });
}

/** Without focus when the slide began, or lost while it ran. */
function focusLost({ trace, ledger }: Segmentation): Found {
  const changes = trace.windows.filter(({ event }) => event === 'focus' || event === 'no-focus');
  const slides = ledger.slides.filter(({ window, startUs, endUs }) => {
    const ofWindow = changes.filter((change) => change.window === window && change.timeUs <= endUs);
    const atStart = ofWindow.findLastIndex(({ timeUs }) => timeUs <= startUs);
    return ofWindow.slice(Math.max(0, atStart)).some(({ event }) => event === 'no-focus');
  });
  return when(slides.length > 0, 'window-lost-focus', 'invalid', { slides: slides.length });
}

function appRestarted({ processes }: Segmentation): Found {
  return when(processes > 1, 'app-restarted', 'invalid', { processes });
}

/** A scroll that wakes the probe is laid to the callback before the rest; one with lost callbacks behind it is not. */
function firstFramesDropped({ trace, signals, spans }: Segmentation): Found {
  const { flags } = trace.frames;
  let frames = signals.beforeFirstFrame;
  for (const { moved } of signals.byWindow.values()) {
    for (let frame = 0; frame + 1 < moved.length; frame++) {
      const isBeforeRest = ((flags[frame + 1] as number) & FIRST_AFTER_ARMING) !== 0;
      if (moved[frame] === 1 && isBeforeRest && !isInFingerSlide(spans, frame)) frames++;
    }
  }
  return when(frames > 0, 'programmatic-first-frame-dropped', 'note', { frames });
}

const isInFingerSlide = (spans: readonly SlideSpan[], frame: number): boolean =>
  spans.some(({ gesture, from, to }) => gesture !== undefined && frame >= from && frame < to);

function traceDamaged({ trace }: Segmentation): Found {
  const damage = trace.damage.filter(({ kind }) => !TOLD_OTHERWISE.has(kind));
  const lostBlocks = damage.reduce((sum, { lostBlocks: lost }) => sum + lost, 0);
  return when(damage.length > 0, 'trace-damaged', 'inconclusive', { places: damage.length, lostBlocks });
}

const TOLD_OTHERWISE: ReadonlySet<Damage['kind']> = new Set(['no-end', 'unknown-block', 'file-order']);

function filesMissing({ trace }: Segmentation): Found {
  const files = trace.damage.filter(({ kind }) => kind === 'file-order').length;
  return when(files > 0, 'trace-incomplete', 'inconclusive', { files });
}

function recorderOff({ trace }: Segmentation): Found {
  const off = Object.keys(trace.meta?.off ?? {});
  const switchedOff = trace.marks
    .filter(({ kind }) => kind === 'recorder-off')
    .map(({ text }) => text.split(':', 1)[0]);
  const recorders = [...new Set([...off, ...switchedOff])].join(', ');
  return when(recorders !== '', 'recorder-off', 'note', { recorders });
}
