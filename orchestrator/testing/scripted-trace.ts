import { decodeTrace } from '../compute/trace/decode.ts';
import type { Trace } from '../compute/trace/trace.ts';
import { type FrameMetricsSpec, type TraceSpec, traceOf } from './trace-of.ts';

/**
 * A trace from a line of text, a character a frame:
 * `s` scrolls · `2`…`9` scrolls and takes so many vsyncs · `.` still · `-` still and takes two vsyncs ·
 * `w` scrolls in window 2 · `x` scrolls without a FrameMetrics report.
 * Between frames: `(` finger down · `/` moves past the slop · `m` moves less · `)` finger up ·
 * `|` nothing happens for a second and the next callback is the first after arming.
 */
export interface ScriptOptions extends Omit<TraceSpec, 'frames' | 'scrolls' | 'touches'> {
  readonly hz?: number;
  readonly rows?: (frame: number, row: FrameMetricsSpec) => readonly FrameMetricsSpec[];
}

export const SLOP_PX = 24;
const STEP_PX = 20;
const IDLE_VSYNCS = 60;
const TOUCHES: ReadonlyMap<string, readonly [action: number, upwardsPx: number]> = new Map([
  ['(', [0, 0]],
  ['m', [2, SLOP_PX / 3]],
  ['/', [2, SLOP_PX + 1]],
  [')', [1, 0]],
]);

export const scriptedTrace = (script: string, options: ScriptOptions = {}): Trace =>
  decodeTrace(scriptedBytes(script, options));

export function scriptedBytes(script: string, { hz = 60, rows, ...rest }: ScriptOptions = {}): Uint8Array {
  const state = new Script(1e9 / hz, rows);
  for (const sign of script.replaceAll(' ', '')) state.play(sign);
  const { frames, scrolls, touches, frameMetrics } = state;
  return traceOf({
    meta: { probe: '1.0.0', touchSlopPx: SLOP_PX, tapTimeoutMs: 100 },
    displays: [{ periodNs: Math.round(1e9 / hz), mode: 1 }],
    frameMetrics,
    ...rest,
    frames,
    scrolls,
    touches,
  });
}

class Script {
  readonly frames: { vsync: number; callbackDelay: number; flags: number }[] = [];
  readonly scrolls: { ordinal: number; delay: number; window: number; dy: number }[] = [];
  readonly touches: {
    eventTime: number;
    ordinal: number;
    dispatchDelay: number;
    action: number;
    x: number;
    y: number;
    window: number;
  }[] = [];
  readonly frameMetrics: FrameMetricsSpec[] = [];
  private readonly periodNs: number;
  private readonly rows: ScriptOptions['rows'];
  private vsyncs = 1;
  private armed = true;
  private y = 1_500;

  constructor(periodNs: number, rows: ScriptOptions['rows']) {
    this.periodNs = periodNs;
    this.rows = rows;
  }

  play(sign: string): void {
    const touch = TOUCHES.get(sign);
    if (touch !== undefined) this.touch(...touch);
    else if (sign === '|') this.rest();
    else if (sign === '.') this.frame(1, 0, false);
    else if (sign === '-') this.frame(2, 0, false);
    else if (sign === 'x') this.frame(1, 1, false);
    else this.frame(Number(sign) || 1, sign === 'w' ? 2 : 1, true);
  }

  private rest(): void {
    this.vsyncs += IDLE_VSYNCS;
    this.armed = true;
  }

  private frame(vsyncs: number, scrollsIn: number, isReported: boolean): void {
    const vsync = this.timeUs();
    const ordinal = this.frames.length;
    this.frames.push({ vsync, callbackDelay: 200, flags: this.armed ? 1 : 0 });
    this.armed = false;
    if (scrollsIn > 0) this.scrolls.push({ ordinal, delay: 3_000, window: scrollsIn, dy: -STEP_PX * 16 });
    if (isReported) {
      const draw = 2_000 + Math.floor(((vsyncs - 1) * this.periodNs) / 1_000);
      const row = {
        vsync,
        window: scrollsIn,
        unknownDelay: 200,
        draw,
        total: draw + 5_000,
        gpu: 1_000,
        deadline: Math.floor(this.periodNs / 1_000),
      };
      this.frameMetrics.push(...(this.rows?.(ordinal, row) ?? [row]));
    }
    this.vsyncs += vsyncs;
  }

  private touch(action: number, upwardsPx: number): void {
    this.y -= upwardsPx;
    const eventTime = this.timeUs() - 5_000;
    this.touches.push({
      eventTime,
      ordinal: this.frames.length - 1,
      dispatchDelay: 1_000,
      action,
      x: 8_640,
      y: Math.round(this.y * 16),
      window: 1,
    });
  }

  private timeUs(): number {
    return Math.floor((this.vsyncs * this.periodNs) / 1_000);
  }
}
