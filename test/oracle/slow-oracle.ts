import type { SlowRecord, SlowRecords } from './slow-decode.ts';

/**
 * Slides and their counted frames, and the headline metrics over these (docs/metrics.md §1 and §2), from plain objects with
 * map, filter and reduce: slow, obvious, and without the product's code. For traces of one window, at one refresh rate,
 * with closed files. Gaps have their second implementation in oracle.py.
 */
export interface SlowFrame {
  readonly ordinal: number;
  readonly vsync: number;
  readonly interval: number | undefined;
  readonly scrolls: boolean;
  /** Known movement, in sixteenths of a pixel; NaN if unknown. */
  readonly distance: number;
  readonly row: SlowRecord | undefined;
}
export interface SlowSlide {
  readonly slopPassed: number | undefined;
  readonly finger: boolean;
  readonly upOrdinal: number;
  readonly upDispatched: number;
  readonly frames: readonly SlowFrame[];
}
export type SlowHeadlines = Readonly<Record<string, number | undefined>>;

const SETTLE = 100_000 - 2;

export function slowHeadlines(records: SlowRecords, period: number, slopPx: number): SlowHeadlines {
  const slides = slowSlides(records, period, slopPx);
  const late = (frame: SlowFrame): number =>
    Math.max(0, Math.floor((frame.interval ?? 0) / period + 0.5) - 1);
  const isCounted = (frame: SlowFrame): boolean => frame.scrolls || late(frame) >= 1;
  const countedOf = (some: readonly SlowSlide[]): SlowFrame[] =>
    some.flatMap((slide) => slide.frames.filter(isCounted));
  const time = (frames: readonly SlowFrame[]): number =>
    frames.reduce((sum, frame) => sum + (frame.interval ?? 0), 0);
  const ratio = (above: number, below: number): number | undefined =>
    below === 0 ? undefined : above / below;
  const all = countedOf(slides);
  const finger = countedOf(slides.filter((slide) => slide.finger));
  const stutters = slides.flatMap((slide) => slowStutters(slide.frames.filter(isCounted), late, period));
  const latencies = slides.flatMap((slide) => slowLatency(slide));
  return {
    'sliding-fps': ratio(all.length * 1e6, time(all)),
    'finger-sliding-fps': ratio(finger.length * 1e6, time(finger)),
    'stutter-rate': ratio(stutters.length * 60e6, time(all)),
    'scroll-start-latency': ratio(
      latencies.reduce((a, b) => a + b, 0),
      latencies.length,
    ),
  };
}

function slowStutters(
  frames: readonly SlowFrame[],
  late: (frame: SlowFrame) => number,
  period: number,
): readonly (readonly SlowFrame[])[] {
  const windows: SlowFrame[][] = [];
  for (let i = 0; i < frames.length; ) {
    const first = frames[i];
    if (first === undefined || late(first) === 0) {
      i++;
      continue;
    }
    const window: SlowFrame[] = [];
    let sum = 0;
    for (;;) {
      const frame = frames[i++];
      const next = frames[i];
      if (frame === undefined) break;
      window.push(frame);
      sum += frame.interval ?? 0;
      if (next === undefined || (sum >= 99_598 && late(next) === 0)) break;
    }
    windows.push(window);
  }
  const vsyncs = (frame: SlowFrame): number => Math.max(1, Math.floor((frame.interval ?? 0) / period + 0.5));
  return windows.filter(
    (window) => window.length / window.map(vsyncs).reduce((a, b) => a + b, 0) < 5 / 6 - 1e-12,
  );
}

function slowLatency({ slopPassed, frames }: SlowSlide): readonly number[] {
  if (slopPassed === undefined) return [];
  const moves = ({ scrolls, distance }: SlowFrame): boolean => scrolls && distance !== 0;
  const first = frames.find((frame) => moves(frame) && frame.vsync >= slopPassed);
  if (first?.row === undefined) return [];
  const completed = first.vsync - (first.row.intendedLag ?? 0) + (first.row.total ?? 0);
  return [(completed - slopPassed) / 1000];
}

function slowSlides(records: SlowRecords, period: number, slopPx: number): readonly SlowSlide[] {
  const frames = slowFrames(records);
  const gestures = slowGestures(records.touches, slopPx);
  const found = gestures.flatMap((gesture, i): SlowSlide[] => {
    const until = (gestures[i + 1]?.downOrdinal ?? Number.POSITIVE_INFINITY) + 1;
    const own = settled(frames.slice(gesture.downOrdinal + 1, until), gesture.upOrdinal, period);
    return own.some((frame) => frame.scrolls) ? [{ ...gesture, finger: true, frames: own }] : [];
  });
  const slides: SlowSlide[] = [...found];
  const resting = (slide: SlowSlide): readonly SlowFrame[] => [
    ...slide.frames,
    ...scrollsOfNothing(frames, slide, period),
  ];
  const taken = new Set(found.flatMap((slide) => resting(slide).map((frame) => frame.ordinal)));
  for (const frame of frames) {
    if (!frame.scrolls || frame.interval === undefined || taken.has(frame.ordinal)) continue;
    const rest = frames.slice(frame.ordinal);
    const blocked = rest.findIndex(({ ordinal }) => taken.has(ordinal));
    const own = settled(blocked < 0 ? rest : rest.slice(0, blocked), -1, period);
    const slide = { slopPassed: undefined, finger: false, upOrdinal: -1, upDispatched: 0, frames: own };
    for (const { ordinal } of resting(slide)) taken.add(ordinal);
    slides.push(slide);
  }
  return slides.sort((a, b) => (a.frames[0]?.ordinal ?? 0) - (b.frames[0]?.ordinal ?? 0));
}

/** Scrolls after a slide that begin no new slide: each less than 100 ms after the slide, its UP or the previous one. */
function scrollsOfNothing(
  frames: readonly SlowFrame[],
  { frames: own, upOrdinal }: SlowSlide,
  period: number,
): readonly SlowFrame[] {
  const last = own.at(-1)?.ordinal ?? 0;
  const reported = frames.filter((frame) => frame.ordinal > last && frame.scrolls);
  const ends = reported.findIndex((frame, i) => {
    const before = Math.max(upOrdinal, reported[i - 1]?.ordinal ?? last);
    const since = frames.filter(({ ordinal }) => ordinal > before && ordinal <= frame.ordinal);
    const still = since
      .slice(0, -1)
      .reduce((sum, { interval = 0 }) => sum + Math.min(interval, period + 1), 0);
    return frame.distance !== 0 || still >= SETTLE || since.some(({ interval }) => interval === undefined);
  });
  return ends < 0 ? reported : reported.slice(0, ends);
}

/** The frames up to the last counted one that precedes 100 ms of stillness after the finger is up. */
function settled(frames: readonly SlowFrame[], upOrdinal: number, period: number): readonly SlowFrame[] {
  const kept: SlowFrame[] = [];
  let lastCounted = 0;
  let still = 0;
  let hasMoved = false;
  for (const frame of frames) {
    const isUp = frame.ordinal > upOrdinal;
    if (frame.interval === undefined) {
      if (isUp) break;
      continue;
    }
    kept.push(frame);
    const rests: boolean = isUp && hasMoved && frame.distance === 0;
    const scrolls: boolean = frame.scrolls && !rests;
    hasMoved ||= scrolls && frame.distance > 0;
    if (scrolls || Math.floor(frame.interval / period + 0.5) >= 2) lastCounted = kept.length;
    if (!isUp) continue;
    still = scrolls ? 0 : still + Math.min(frame.interval, period + 1);
    if (still >= SETTLE) break;
  }
  return kept.slice(0, lastCounted);
}

function slowFrames({ frames, scrolls, rows }: SlowRecords): readonly SlowFrame[] {
  const scrolling = new Set(scrolls.map((scroll) => scroll.ordinal));
  const rowAt = new Map(rows.map((row) => [row.vsync, row]));
  return frames.map((frame, ordinal) => {
    const next = frames[ordinal + 1];
    const vsync = frame.vsync ?? 0;
    const hasInterval = next !== undefined && ((next.flags ?? 0) & 1) === 0;
    return {
      ordinal,
      vsync,
      interval: hasInterval ? (next.vsync ?? 0) - vsync : undefined,
      scrolls: scrolling.has(ordinal),
      distance: scrolls
        .filter((scroll) => scroll.ordinal === ordinal)
        .reduce(
          (sum, { dx, dy, flags }) =>
            (flags ?? 0) & 1 ? Number.NaN : sum + Math.abs(dx ?? 0) + Math.abs(dy ?? 0),
          0,
        ),
      row: rowAt.get(vsync),
    };
  });
}

interface SlowGesture {
  readonly downOrdinal: number;
  readonly slopPassed: number | undefined;
  readonly upOrdinal: number;
  readonly upDispatched: number;
}

/** Gestures that passed the slop, from DOWN to UP. */
function slowGestures(touches: readonly SlowRecord[], slopPx: number): readonly SlowGesture[] {
  const downs = touches.flatMap((touch, i) => (touch.action === 0 ? [i] : []));
  return downs.flatMap((start, i): SlowGesture[] => {
    const own = touches.slice(start, downs[i + 1]);
    const down = own[0];
    const up = own.find((touch) => touch.action === 1);
    const passed = own.find(
      (touch) => touch.action === 2 && Math.abs((touch.y ?? 0) - (down?.y ?? 0)) / 16 > slopPx,
    );
    if (down === undefined || passed === undefined) return [];
    return [
      {
        downOrdinal: down.ordinal ?? 0,
        slopPassed: passed.eventTime,
        upOrdinal: up?.ordinal ?? Number.POSITIVE_INFINITY,
        upDispatched: (up?.eventTime ?? Number.POSITIVE_INFINITY) + (up?.dispatchDelay ?? 0),
      },
    ];
  });
}

/** A mark as the recording has it; times in µs. */
export interface SlowMark {
  readonly timeUs: number;
  readonly kind: string;
  readonly text: string;
}
/** Starts by the recording's marks, in ms: of each activity, and of the process if one of them came with it. */
export function slowStarts(marks: readonly SlowMark[]): {
  readonly activities: readonly number[];
  readonly process: number | undefined;
} {
  let [start, frame]: (SlowMark | undefined)[] = [];
  const opened: { begin: number; took: number }[] = [];
  for (const mark of marks) {
    if (mark.kind === 'process-start') start ??= mark;
    if (mark.kind === 'first-frame') frame ??= mark;
    if (mark.kind === 'activity-start')
      opened.push({ begin: mark.timeUs, took: Number(mark.text.split(' ')[0]) });
  }
  let process: number | undefined;
  for (const { begin } of opened) {
    if (start !== undefined && frame !== undefined && begin <= frame.timeUs)
      process = (frame.timeUs - start.timeUs) / 1000;
  }
  return { activities: opened.map(({ took }) => took / 1000), process };
}
