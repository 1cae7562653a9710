import { seededRandom } from '../builders/seeded-random.ts';
import { type TraceSpec, traceOf } from '../builders/trace-of.ts';

/**
 * A modelled fling session: slides of 240 frames at 60 Hz with jitter of the callback, stage durations of a
 * busy feed, 3 % of the frames late by one to three vsyncs. Sizes and speeds measured on it are labelled as
 * modelled, not recorded.
 */
export interface Corpus {
  readonly frames: number;
  readonly slides: number;
  readonly bytes: Uint8Array;
}

const PERIOD_NS = 16_666_667;
const FRAMES_PER_SLIDE = 240;
const STILL_FRAMES = 10;
const DRAG_FRAMES = 12;
const IDLE_VSYNCS = 90;
export const CORPUS_SLOP_PX = 24;

export function decodeCorpus(slides: number, seed: number, deflate = false): Corpus {
  const model = new Model(seededRandom(seed));
  for (let slide = 0; slide < slides; slide++) model.slide();
  const { frames, scrolls, touches, frameMetrics } = model;
  const meta = { probe: 'model', touchSlopPx: CORPUS_SLOP_PX };
  const bytes = traceOf({ frames, scrolls, touches, frameMetrics, recordsPerBlock: 250, deflate, meta });
  return { frames: frames.length, slides, bytes };
}

type Records<K extends 'frames' | 'scrolls' | 'touches' | 'frameMetrics'> = NonNullable<
  TraceSpec[K]
>[number][];

class Model {
  readonly frames: Records<'frames'> = [];
  readonly scrolls: Records<'scrolls'> = [];
  readonly touches: Records<'touches'> = [];
  readonly frameMetrics: Records<'frameMetrics'> = [];
  private readonly random: () => number;
  private vsyncs = 1;

  constructor(random: () => number) {
    this.random = random;
  }

  slide(): void {
    this.touch(0, 1_800);
    for (let i = 0; i < FRAMES_PER_SLIDE; i++) {
      if (i > 0 && i < DRAG_FRAMES) this.touch(2, 1_800 - 60 * i);
      if (i === DRAG_FRAMES) this.touch(1, 1_100);
      this.frame(i);
    }
    this.vsyncs += IDLE_VSYNCS;
  }

  private frame(i: number): void {
    const moves = i > 0 && i < FRAMES_PER_SLIDE - STILL_FRAMES;
    const missed = moves && this.random() < 0.03 ? 1 + Math.floor(3 * this.random()) : 0;
    const vsync = this.nowUs();
    this.frames.push({ vsync, callbackDelay: this.around(180), flags: i === 0 ? 1 : 0 });
    if (moves) {
      const dy = -Math.round(900 * Math.exp(-i / 60)) - 16;
      this.scrolls.push({ ordinal: this.frames.length - 1, delay: this.around(1_600), window: 1, dy });
      this.frameMetrics.push(this.row(vsync, missed));
    }
    this.vsyncs += 1 + missed;
  }

  private row(vsync: number, missed: number): Records<'frameMetrics'>[number] {
    const layoutMeasure = this.around(900) + missed * 16_000;
    return {
      vsync,
      unknownDelay: this.around(120),
      input: this.around(40),
      animation: this.around(250),
      layoutMeasure,
      draw: this.around(700),
      sync: this.around(180),
      commandIssue: this.around(900),
      swapBuffers: this.around(300),
      total: layoutMeasure + this.around(7_000),
      gpu: this.around(2_000),
      deadline: 11_600,
    };
  }

  private touch(action: number, y: number): void {
    const eventTime = this.nowUs() - 4_000;
    const ordinal = this.frames.length - 1;
    this.touches.push({ eventTime, ordinal, dispatchDelay: 900, action, x: 8_640, y: y * 16, window: 1 });
  }

  private nowUs(): number {
    return Math.floor((this.vsyncs * PERIOD_NS) / 1_000);
  }

  private around(mean: number): number {
    return Math.round(mean * (0.7 + 0.6 * this.random()));
  }
}
