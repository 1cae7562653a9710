import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import type { Trace } from '../../orchestrator/compute/trace/trace.ts';
import { type FrameMetricsSpec, type TraceSpec, traceOf } from './trace-of.ts';

/**
 * A trace from a line of text, one character per frame:
 * `s` scrolls · `2`…`9` scrolls and takes that many vsyncs · `.` still · `-` still and takes two vsyncs ·
 * `w` scrolls in window 2 · `z` scrolls and moves nothing · `x` scrolls without a FrameMetrics report.
 * Between frames: `(` finger down · `/` moves past the slop · `m` moves less · `=` moves to it · `p` another finger
 * moves past it · `)` finger up · `>` finger up, reported after the next vsync · `c` the touch is cancelled ·
 * `|` nothing happens for a second and the next callback is the first after arming.
 */
export interface ScriptOptions extends Omit<TraceSpec, 'frames' | 'scrolls' | 'touches'> {
  readonly hz?: number;
  /** Whether it scrolls across instead of down. */
  readonly horizontal?: boolean;
  /** Whether scrolling raises no event, because the window has a touch gate. */
  readonly touchGate?: boolean;
  /** Vsyncs that a frame takes, overriding its character. */
  readonly vsyncs?: Readonly<Record<number, number>>;
  /** Each frame's period according to the frame timeline, ns. */
  readonly periodsNs?: readonly number[];
  readonly rows?: (frame: number, row: FrameMetricsSpec) => readonly FrameMetricsSpec[];
}

export const SLOP_PX = 24;
const STEP_PX = 20;
const IDLE_VSYNCS = 60;
interface TouchSign {
  readonly action: number;
  /** Distance of the content upwards or to the left. */
  readonly px?: number;
  readonly pointer?: number;
  readonly dispatchDelay?: number;
}
const TOUCHES: ReadonlyMap<string, TouchSign> = new Map([
  ['(', { action: 0 }],
  ['m', { action: 2, px: SLOP_PX / 3 }],
  ['=', { action: 2, px: SLOP_PX }],
  ['/', { action: 2, px: SLOP_PX + 1 }],
  ['p', { action: 2, px: SLOP_PX + 1, pointer: 1 }],
  [')', { action: 1 }],
  ['>', { action: 1, dispatchDelay: 8_000 }],
  ['c', { action: 3 }],
]);
const GATE_TOUCH = 6;

export const scriptedTrace = (script: string, options: ScriptOptions = {}): Trace =>
  decodeTrace(scriptedBytes(script, options));

export function scriptedBytes(script: string, options: ScriptOptions = {}): Uint8Array {
  const { hz = 60, horizontal, touchGate = false, vsyncs, periodsNs, rows, ...rest } = options;
  const state = new Script(1e9 / hz, options);
  for (const sign of script.replaceAll(' ', '')) state.play(sign);
  const { frames, scrolls, touches, frameMetrics } = state;
  return traceOf({
    meta: { probe: '1.0.0', touchSlopPx: SLOP_PX, tapTimeoutMs: 100 },
    displays: [{ periodNs: Math.round(1e9 / hz), mode: 1 }],
    frameMetrics,
    ...(touchGate ? { windows: [{ time: 1, window: 1, event: GATE_TOUCH }] } : {}),
    ...rest,
    frames,
    scrolls: touchGate ? [] : scrolls,
    touches,
  });
}

class Script {
  readonly frames: { vsync: number; callbackDelay: number; period: number; flags: number }[] = [];
  readonly scrolls: { ordinal: number; delay: number; window: number; dx: number; dy: number }[] = [];
  readonly touches: {
    eventTime: number;
    ordinal: number;
    dispatchDelay: number;
    action: number;
    pointer: number;
    x: number;
    y: number;
    window: number;
  }[] = [];
  readonly frameMetrics: FrameMetricsSpec[] = [];
  private readonly periodNs: number;
  private readonly options: ScriptOptions;
  private vsyncs = 1;
  private armed = true;
  private movedPx = 0;
  /** Vsyncs until the frame before, and whether a finger has passed the slop since. */
  private lastVsyncs = 0;
  private isDragged = false;

  constructor(periodNs: number, options: ScriptOptions) {
    this.periodNs = periodNs;
    this.options = options;
  }

  play(sign: string): void {
    const touch = TOUCHES.get(sign);
    if (touch !== undefined) this.touch(touch);
    else if (sign === '|') this.rest();
    else if (sign === '.') this.frame(1, 0, false);
    else if (sign === '-') this.frame(2, 0, false);
    else if (sign === 'x') this.frame(1, 1, false);
    else if (sign === 'z') this.frame(1, 1, true, 0);
    else this.frame(Number(sign) || 1, sign === 'w' ? 2 : 1, true);
  }

  private rest(): void {
    this.vsyncs += IDLE_VSYNCS;
    this.armed = true;
  }

  private frame(vsyncs: number, scrollsIn: number, isReported: boolean, stepPx = STEP_PX): void {
    const vsync = this.timeUs();
    const ordinal = this.frames.length;
    if (this.isDragged && scrollsIn === 1) this.drag(stepPx);
    const { horizontal = false, periodsNs, rows, vsyncs: taken } = this.options;
    const period = periodsNs?.[ordinal] ?? 0;
    this.frames.push({ vsync, callbackDelay: 200, period, flags: this.armed ? 1 : 0 });
    this.armed = false;
    const step = -stepPx * 16;
    const moved = horizontal ? { dx: step, dy: 0 } : { dx: 0, dy: step };
    if (scrollsIn > 0) this.scrolls.push({ ordinal, delay: 3_000, window: scrollsIn, ...moved });
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
      this.frameMetrics.push(...(rows?.(ordinal, row) ?? [row]));
    }
    this.lastVsyncs = this.vsyncs;
    this.vsyncs += taken?.[ordinal] ?? vsyncs;
  }

  /** The finger moves at each vsync since the frame before. */
  private drag(px: number): void {
    const since = this.vsyncs - this.lastVsyncs;
    for (let vsync = this.lastVsyncs + 1; vsync <= this.vsyncs; vsync++)
      this.sample({ action: 2, px: px / since }, this.timeUs(vsync));
  }

  private touch(sign: TouchSign): void {
    this.isDragged =
      sign.action === 2 && sign.pointer === undefined && (this.isDragged || (sign.px ?? 0) > SLOP_PX);
    this.lastVsyncs = Math.max(this.lastVsyncs, this.vsyncs - 1);
    this.sample(sign, this.timeUs());
  }

  private sample({ action, px = 0, pointer = 0, dispatchDelay = 1_000 }: TouchSign, vsync: number): void {
    this.movedPx += px;
    const { horizontal = false } = this.options;
    this.touches.push({
      eventTime: vsync - 5_000,
      ordinal: this.frames.length - 1,
      dispatchDelay,
      action,
      pointer,
      x: Math.round((540 - (horizontal ? this.movedPx : 0)) * 16),
      y: Math.round((1_500 - (horizontal ? 0 : this.movedPx)) * 16),
      window: 1,
    });
  }

  private timeUs(vsyncs = this.vsyncs): number {
    return Math.floor((vsyncs * this.periodNs) / 1_000);
  }
}
