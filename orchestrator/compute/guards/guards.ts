import { msFromUs } from '../../base/units.ts';
import type { FrameOrdinal } from '../index-spaces.ts';
import type { Evidence } from '../measurement.ts';
import { ANR_US } from '../slides/anr-us.ts';
import { countedRows, exceeds } from '../slides/counted.ts';
import type { Segmentation } from '../slides/frame-flags.ts';
import { dueRefreshes, gapTotals, LEAST_DUE, reportedTotals, shownTotals } from '../slides/gap-totals.ts';
import { at } from '../slides/ledger.ts';
import { callbackGaps, presentation } from '../slides/presentation.ts';
import { isHorizontal } from '../slides/slide-of.ts';
import { movesIn, type SlideSpan } from '../slides/spans.ts';
import { type Damage, FIRST_AFTER_ARMING } from '../trace/trace.ts';
import type { Warning, WarningCode } from './warning.ts';

const CAN_SCROLL = { up: 1, down: 2, left: 4, right: 8 } as const;
/** The probe records the view's edges again after it has settled. */
const SETTLED_WITHIN_US = 600_000;

/** Number of slides after which the view could not scroll further in their direction. */
const endsReached = ({ trace, ledger, spans }: Segmentation): number =>
  ledger.slides.filter((slide, i) => {
    const span = spans[i];
    const settled = trace.scrollables.findLast(
      ({ window, timeUs }) =>
        window === slide.window && timeUs > slide.startUs && timeUs <= slide.endUs + SETTLED_WITHIN_US,
    );
    return (
      span !== undefined && settled !== undefined && (settled.edges & CAN_SCROLL[directionOf(span)]) === 0
    );
  }).length;

/** The scroll direction: content that moves up scrolls down. */
function directionOf(span: SlideSpan): keyof typeof CAN_SCROLL {
  const { scrolling, gesture, from, to } = span;
  const total = (column: Float64Array): number =>
    column.subarray(from, to).reduce((sum, px) => sum + (Number.isNaN(px) ? 0 : px), 0);
  if (isHorizontal(span)) return (total(scrolling.dxPx) || gesture?.movedX || 0) < 0 ? 'right' : 'left';
  return (total(scrolling.dyPx) || gesture?.movedY || 0) < 0 ? 'down' : 'up';
}

type Found = Warning | readonly Warning[] | undefined;
type Guard = (segmentation: Segmentation, evidence: Evidence) => Found;

/**
 * Everything that may weaken or void a run, as codes with their numbers; judge decides how much each weighs.
 * docs/metrics.md, "Guards".
 */
export const guardWarnings = (segmentation: Segmentation, evidence: Evidence): readonly Warning[] =>
  GUARDS.flatMap((guard) => guard(segmentation, evidence) ?? []);

const GUARDS: readonly Guard[] = [
  recordsLost,
  ({ rows }) => counted('garbage-rows', rows.garbage),
  ({ rows }) => counted('duplicate-rows', rows.duplicates),
  ({ rows }) => counted('first-draw-rows', rows.firstDraws),
  unjoinedRows,
  (segmentation) => counted('list-end-reached', endsReached(segmentation), 'slides'),
  gesturesWithoutMovement,
  refreshRateChanged,
  focusLost,
  otherWindowsDrew,
  appRestarted,
  ({ ledger }) => counted('perturbed', ledger.slides.filter((slide) => slide.perturbed).length, 'slides'),
  ({ ledger }) =>
    counted('touch-gate', ledger.slides.filter(({ gate }) => gate === 'touch').length, 'slides'),
  halfRate,
  hitchesBelowCallbacks,
  ownSurface,
  firstFramesDropped,
  traceDamaged,
  ({ trace }) => when(trace.end === undefined, 'trace-unclosed'),
  filesMissing,
  recorderOff,
  ({ trace }) => when(trace.meta?.recorders?.includes('methods') === true, 'methods-traced'),
  mainThreadHung,
];

/** Finds marks of the probe's watchdog, and counted frames that took 5 s or more. */
function mainThreadHung({ trace, ledger }: Segmentation): Found {
  const anrs = trace.marks.filter(({ kind }) => kind === 'anr').length;
  const hungFrames = countedRows(ledger).filter(
    (row) => at(ledger.intervalUs, row) >= ANR_US || at(ledger.stages.totalUs, row) >= ANR_US,
  ).length;
  return when(anrs + hungFrames > 0, 'anr', { anrs, hungFrames });
}

const when = (found: boolean, code: WarningCode, facts: Warning['facts'] = {}): Found =>
  found ? { code, facts } : undefined;

const counted = (code: WarningCode, count: number, of = 'rows'): Found =>
  when(count > 0, code, { [of]: count });

function recordsLost(
  _: Segmentation,
  { recordsLost: lost = 0, recordsEmitted: emitted = 0, lostRatio = 0 }: Evidence,
): Found {
  return when(lost > 0, 'records-lost', { lost, emitted, worstStreamRatio: lostRatio });
}

function unjoinedRows({ rows }: Segmentation, { scrollingFrames, lostReports: lost }: Evidence): Found {
  return when(lost > 0, 'unjoined-rows', { lost, scrollingFrames, rowsWithoutFrame: rows.unmatched });
}

/** Fingers that went far enough to scroll, and nothing moved: at the end of a list, or on something that does not scroll. */
function gesturesWithoutMovement({ gestures, spans }: Segmentation): Found {
  const moving = new Set(spans.filter(movesIn).map(({ gesture }) => gesture));
  const scrolls = gestures.filter(({ slopPassedUs }) => !Number.isNaN(slopPassedUs));
  const without = scrolls.filter((gesture) => !moving.has(gesture)).length;
  return when(without > 0, 'gestures-without-movement', { without, gestures: scrolls.length });
}

function refreshRateChanged({ ledger }: Segmentation, { periodsUs }: Evidence): Found {
  if (periodsUs.length <= 1) return undefined;
  const mixed = ledger.slides.filter(({ from, to }) => new Set(ledger.periodUs.subarray(from, to)).size > 1);
  return { code: 'refresh-rate-changed', facts: { slides: mixed.length, periods: periodsUs.length } };
}

/** The window had no focus when the slide began, or lost it during the slide. */
function focusLost({ trace, ledger }: Segmentation): Found {
  const changes = trace.windows.filter(({ event }) => event === 'focus' || event === 'no-focus');
  const slides = ledger.slides.filter(({ window, startUs, endUs }) => {
    const ofWindow = changes.filter((change) => change.window === window && change.timeUs <= endUs);
    const atStart = ofWindow.findLastIndex(({ timeUs }) => timeUs <= startUs);
    return ofWindow.slice(Math.max(0, atStart)).some(({ event }) => event === 'no-focus');
  });
  return counted('window-lost-focus', slides.length, 'slides');
}

/** Windows besides the measured one with reported frames; an activity that has stopped is hidden, and draws none. */
function otherWindowsDrew({ trace, spans, rows }: Segmentation): readonly Warning[] {
  const drawn = { hidden: new Set<string>(), other: new Set<string>() };
  for (const { window, from, to } of spans) {
    const startUs = trace.frames.vsyncUs[from] as number;
    for (const [id, rowOf] of rows.byWindow) {
      if (id === window || !rowOf.subarray(from, to).some((row) => row >= 0)) continue;
      const events = trace.windows.filter((event) => event.window === id && event.timeUs <= startUs);
      const last = events.findLast(({ event }) => event === 'stopped' || event === 'resumed');
      drawn[last?.event === 'stopped' ? 'hidden' : 'other'].add(events.at(-1)?.name ?? `window ${id}`);
    }
  }
  const named = (code: WarningCode, names: ReadonlySet<string>) =>
    when(names.size > 0, code, { windows: [...names].join(', ') }) ?? [];
  return [named('hidden-window-drew', drawn.hidden), named('other-window-drew', drawn.other)].flat();
}

function appRestarted({ processes }: Segmentation): Found {
  return when(processes > 1, 'app-restarted', { processes });
}

/** An app in time may leave so many refreshes unused of those that it used or could have used. */
const MOST_UNUSED = 0.1;

/** The app was in time and moved nothing, although movement was due. */
function halfRate({ ledger }: Segmentation): Found {
  const totals = reportedTotals(ledger);
  if (dueRefreshes(totals) < LEAST_DUE) return undefined;
  const { pictures, unused } = totals;
  return when(unused > MOST_UNUSED * (pictures + unused), 'half-rate', { pictures, unusedRefreshes: unused });
}

/** More hitch time by callbacks than was shown, by more than the gaps whose frame was shown in time all the same. */
function hitchesBelowCallbacks({ ledger }: Segmentation): Found {
  const [shown, begun] = [presentation(ledger), callbackGaps(ledger)];
  let excusedUs = 0;
  for (let row = 0; row < ledger.count; row++)
    if (shown.missedRefreshes[row] === 0) excusedUs += begun.hitchUs[row] as number;
  const totals = shownTotals(ledger);
  const byCallbacks = gapTotals(ledger, begun, ledger.slides);
  const isBelow = exceeds(byCallbacks.hitchUs, totals.hitchUs + excusedUs);
  const facts = { shownMs: msFromUs(totals.hitchUs), callbacksMs: msFromUs(byCallbacks.hitchUs) };
  return when(isBelow, 'hitches-below-callbacks', facts);
}

/** A scroll that arms the probe is recorded with the callback before the rest; before lost callbacks there is no rest. */
function firstFramesDropped({ trace, signals, spans }: Segmentation): Found {
  const { flags } = trace.frames;
  let frames = signals.beforeFirstFrame;
  for (const { moved } of signals.byWindow.values()) {
    for (let frame = 0; frame + 1 < moved.length; frame++) {
      const isBeforeRest = ((flags[frame + 1] as number) & FIRST_AFTER_ARMING) !== 0;
      if (moved[frame] === 1 && isBeforeRest && !isInFingerSlide(spans, frame)) frames++;
    }
  }
  return counted('programmatic-first-frame-dropped', frames, 'frames');
}

const isInFingerSlide = (spans: readonly SlideSpan[], frame: FrameOrdinal): boolean =>
  spans.some(({ gesture, from, to }) => gesture !== undefined && frame >= from && frame < to);

/** The finger touched a view that does not draw in the window's frames: Flutter, a map, a game, a video. */
function ownSurface({ trace }: Segmentation): Found {
  const views = trace.marks.filter(({ kind }) => kind === 'own-surface').map(({ text }) => text);
  const names = views.map((view) => (view.startsWith('io.flutter.') ? 'Flutter' : view));
  return when(views.length > 0, 'own-surface', { content: [...new Set(names)].join(', ') });
}

function traceDamaged({ trace }: Segmentation): Found {
  const damage = trace.damage.filter(({ kind }) => !HAVE_OWN_CODES.has(kind));
  const lostBlocks = damage.reduce((sum, { lostBlocks: lost }) => sum + lost, 0);
  return when(damage.length > 0, 'trace-damaged', { places: damage.length, lostBlocks });
}

/** These have their own code, or are no damage: a newer probe may write blocks of a kind unknown here. */
const HAVE_OWN_CODES: ReadonlySet<Damage['kind']> = new Set(['no-end', 'unknown-block', 'file-order']);

function filesMissing({ trace }: Segmentation): Found {
  const files = trace.damage.filter(({ kind }) => kind === 'file-order').length;
  return counted('trace-incomplete', files, 'files');
}

function recorderOff({ trace }: Segmentation): Found {
  const off = Object.keys(trace.meta?.off ?? {});
  const switchedOff = trace.marks
    .filter(({ kind }) => kind === 'recorder-off')
    .map(({ text }) => text.split(':', 1)[0]);
  const recorders = [...new Set([...off, ...switchedOff])].join(', ');
  return when(recorders !== '', 'recorder-off', { recorders });
}
