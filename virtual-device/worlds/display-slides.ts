import type { LogLine, Refresh, Touch } from './display-log.ts';

/** One finger slide as the screen showed it, from the first picture that moved until it settled. */
export interface DisplaySlide {
  readonly downAtNs: number;
  readonly upAtNs: number;
  readonly periodNs: number;
  /** Of the touched window, in order; the first shows a moved picture. */
  readonly refreshes: readonly Refresh[];
}

const DOWN = 0;
const UP = 1;
const CANCEL = 3;
/** A slide has settled when nothing moved for so long after the finger left. */
const SETTLE_NS = 100_000_000;

interface Stroke {
  readonly downAtNs: number;
  /** Time of the first sample farther from the touch-down than the slop. */
  readonly crossedAtNs: number;
  readonly upAtNs: number;
  /** Time of the next touch-down, which ends this slide. */
  readonly untilNs: number;
}

export function displaySlides(log: readonly LogLine[], slopPx: number): DisplaySlide[] {
  const periodNs = periodOf(log);
  const refreshes = log.filter((line): line is Refresh => line.t === 'refresh');
  return strokes(log, slopPx).flatMap((stroke) => {
    const shown = settled(refreshes, stroke, periodNs);
    const { downAtNs, upAtNs } = stroke;
    return shown.length === 0 ? [] : [{ downAtNs, upAtNs, periodNs, refreshes: shown }];
  });
}

function periodOf(log: readonly LogLine[]): number {
  const mode = log.find((line) => line.t === 'mode');
  if (mode === undefined) throw new Error('The display log has no mode line.');
  return mode.periodNs;
}

function strokes(log: readonly LogLine[], slopPx: number): Stroke[] {
  const touches = log.filter((line): line is Touch => line.t === 'touch');
  const downs = touches.flatMap(({ action }, at) => (action === DOWN ? [at] : []));
  return downs.flatMap((from, index) => {
    const until = downs[index + 1] ?? touches.length;
    const [down, ...rest] = touches.slice(from, until);
    const crossed = rest.find((touch) => down !== undefined && distancePx(down, touch) > slopPx);
    if (down === undefined || crossed === undefined) return [];
    const untilNs = touches[until]?.atNs ?? Number.POSITIVE_INFINITY;
    const upAtNs = rest.find(({ action }) => action === UP || action === CANCEL)?.atNs ?? untilNs;
    return [{ downAtNs: down.atNs, crossedAtNs: crossed.atNs, upAtNs, untilNs }];
  });
}

const distancePx = (a: Touch, b: Touch): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** From the first moved picture to the last, with the refreshes directly after it for which a frame was owed. */
function settled(all: readonly Refresh[], stroke: Stroke, periodNs: number): readonly Refresh[] {
  const { crossedAtNs, upAtNs, untilNs } = stroke;
  const moved = all.find((refresh) => refresh.moved && refresh.atNs > crossedAtNs && refresh.atNs < untilNs);
  if (moved === undefined) return [];
  const shown: Refresh[] = [];
  let length = 0;
  let quietNs = 0;
  for (const refresh of all.slice(all.indexOf(moved))) {
    if (refresh.window !== moved.window) continue;
    if (refresh.atNs >= untilNs || quietNs >= SETTLE_NS) break;
    shown.push(refresh);
    const isLate = refresh.owed && !refresh.new;
    if (refresh.moved || isLate) length = shown.length;
    quietNs = refresh.moved || isLate || refresh.atNs < upAtNs ? 0 : quietNs + periodNs;
  }
  return shown.slice(0, length);
}
