import { BlockType, FRAME, type Layout, SCROLL, TOUCH } from '../../orchestrator/compute/trace/format.ts';

/** A record as a plain object with its columns by name. */
export type SlowRecord = Readonly<Record<string, number>>;
export interface SlowRecords {
  readonly frames: readonly SlowRecord[];
  readonly scrolls: readonly SlowRecord[];
  readonly touches: readonly SlowRecord[];
}

/**
 * Reads an undamaged trace in the obvious way: one object per record. It shares only the table of columns with the
 * product's decoder.
 */
export function slowDecode(bytes: Uint8Array): SlowRecords {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const of = new Map<number, SlowRecord[]>();
  for (let at = 44; at < bytes.length; ) {
    const type = view.getUint16(at, true);
    const payloadBytes = view.getUint32(at + 4, true);
    const layout = LAYOUTS.get(type);
    if (layout !== undefined) {
      const payload = bytes.subarray(at + 16, at + 16 + payloadBytes);
      of.set(type, (of.get(type) ?? []).concat(recordsIn(payload, layout, view.getUint32(at + 12, true))));
    }
    at += 16 + payloadBytes + 4;
  }
  const list = (type: number): readonly SlowRecord[] => of.get(type) ?? [];
  return {
    frames: list(BlockType.frame),
    scrolls: list(BlockType.scroll),
    touches: list(BlockType.touch),
  };
}

const LAYOUTS = new Map<number, Layout>([
  [BlockType.frame, FRAME],
  [BlockType.scroll, SCROLL],
  [BlockType.touch, TOUCH],
]);

function recordsIn(payload: Uint8Array, layout: Layout, count: number): SlowRecord[] {
  let at = 0;
  const unsigned = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = payload[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const signed = (): number => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const base = unsigned();
  const records: Record<string, number>[] = Array.from({ length: count }, () => ({}));
  for (const [name, codec] of layout) {
    const constant = payload[at++] === 1;
    const values: number[] = [];
    for (let i = 0; i < (constant ? 1 : count); i++) {
      if (codec === 'u') values.push(unsigned());
      else if (codec === 'z') values.push(signed());
      else if (i === 0) values.push(base + signed());
      else if (codec === 'd') values.push((values[i - 1] ?? 0) + signed());
      else
        values.push(
          (values[i - 1] ?? 0) + (i === 1 ? 0 : (values[i - 1] ?? 0) - (values[i - 2] ?? 0)) + signed(),
        );
    }
    records.forEach((record, i) => {
      record[name] = values[constant ? 0 : i] ?? 0;
    });
  }
  return records;
}

/**
 * Slides and their counted frames (docs/metrics.md §1), from plain objects with map, filter and reduce: slow, obvious, and
 * without the product's code. For traces of one window, at one refresh rate, with closed files. The metrics over these frames
 * have their second implementation in oracle.py.
 */
export interface SlowFrame {
  readonly ordinal: number;
  readonly interval: number | undefined;
  readonly scrolls: boolean;
  /** Known movement, in sixteenths of a pixel; NaN if unknown. */
  readonly distance: number;
}
export interface SlowSlide {
  readonly finger: boolean;
  readonly upOrdinal: number;
  readonly frames: readonly SlowFrame[];
}

const SETTLE = 100_000 - 2;

/** Per slide: whether a finger made it, and the ordinals of its counted frames. */
export const slowCounted = (records: SlowRecords, period: number, slopPx: number) =>
  slowSlides(records, period, slopPx).map(({ finger, frames }) => ({
    finger,
    counted: frames
      .filter(({ scrolls, interval = 0 }) => scrolls || Math.floor(interval / period + 0.5) >= 2)
      .map(({ ordinal }) => ordinal),
  }));

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
    const slide = { finger: false, upOrdinal: -1, frames: own };
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

function slowFrames({ frames, scrolls }: SlowRecords): readonly SlowFrame[] {
  const scrolling = new Set(scrolls.map((scroll) => scroll.ordinal));
  return frames.map((frame, ordinal) => {
    const next = frames[ordinal + 1];
    const vsync = frame.vsync ?? 0;
    const hasInterval = next !== undefined && ((next.flags ?? 0) & 1) === 0;
    return {
      ordinal,
      interval: hasInterval ? (next.vsync ?? 0) - vsync : undefined,
      scrolls: scrolling.has(ordinal),
      distance: scrolls
        .filter((scroll) => scroll.ordinal === ordinal)
        .reduce(
          (sum, { dx, dy, flags }) =>
            (flags ?? 0) & 1 ? Number.NaN : sum + Math.abs(dx ?? 0) + Math.abs(dy ?? 0),
          0,
        ),
    };
  });
}

interface SlowGesture {
  readonly downOrdinal: number;
  readonly upOrdinal: number;
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
        upOrdinal: up?.ordinal ?? Number.POSITIVE_INFINITY,
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
