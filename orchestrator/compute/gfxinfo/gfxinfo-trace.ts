import { type GfxinfoRecording, gfxinfoRecordingSchema } from '../../base/gfxinfo-recording.ts';
import { parseJson } from '../../base/parse-json.ts';
import { NS_PER_US, usFromNs } from '../../base/units.ts';
import { stageColumns } from '../slides/placed-frames.ts';
import { MOVEMENT_UNKNOWN } from '../slides/scrolling.ts';
import { BlockType } from '../trace/format.ts';
import {
  FIRST_AFTER_ARMING,
  type FrameMetricsColumns,
  type Loss,
  type Mark,
  type Trace,
  type Verdict,
  type WindowEvent,
} from '../trace/trace.ts';
import { TraceError } from '../trace/trace-error.ts';
import type { DrawnFrame } from './drawn-frames.ts';
import { type ReadSlide, readSlide } from './read-slide.ts';

/** Whether a run's file is a recording without the probe; a trace begins with other bytes. */
export const isGfxinfoRecording = (file: Uint8Array): boolean => file[0] === '{'.charCodeAt(0);

/**
 * A recording without the probe as a trace: a callback per drawn frame and per vsync for which no frame was requested, a
 * FrameMetrics report per row, and movement in every drawn frame. docs/without-the-probe.md.
 * @throws TraceError if the file is not such a recording
 */
export function gfxinfoTrace(file: Uint8Array): Trace {
  const recording = recordingIn(file);
  return traceOfSlides(
    recording,
    recording.slides.map((slide) => readSlide(slide, recording)),
  );
}

/** What is known about the app and the device of rows of framestats. */
export type RecordedFacts = Omit<GfxinfoRecording, 'format' | 'scenario' | 'slides'>;

export function traceOfSlides(recording: RecordedFacts, slides: readonly ReadSlide[]): Trace {
  const epochUs = Math.floor(slides[0]?.startUs ?? 0);
  const at = (us: number): number => Math.floor(us) - epochUs;
  const callbacks = slides.flatMap((slide) => slide.callbacks);
  const ordinals = new Map(callbacks.map(({ vsyncUs }, ordinal) => [at(vsyncUs), ordinal]));
  const drawn = slides.flatMap((slide) => slide.frames);
  const windows = [...new Set(drawn.map(({ window }) => window))];
  const frames = drawn.map((frame): ReportedFrame => {
    const presentUs = at(frame.presentUs);
    return { ...frame, vsyncUs: at(frame.vsyncUs), presentUs, windowId: windows.indexOf(frame.window) + 1 };
  });
  return {
    header: { major: 1, minor: 0, session: recording.session, epochNs: BigInt(epochUs) * 1_000n },
    meta: metaOf(recording, slides),
    frames: {
      count: callbacks.length,
      vsyncUs: Float64Array.from(callbacks, ({ vsyncUs }) => at(vsyncUs)),
      callbackDelayUs: new Float64Array(callbacks.length),
      periodNs: Float64Array.from(callbacks, ({ periodUs }) => Math.round(periodUs * NS_PER_US)),
      flags: Float64Array.from(callbacks, ({ afterRest }) => (afterRest ? FIRST_AFTER_ARMING : 0)),
    },
    scrolls: scrollsOf(frames, ({ vsyncUs }) => ordinals.get(vsyncUs) ?? NO_FRAME),
    touches: NO_TOUCHES,
    frameMetrics: frameMetricsColumns(frames),
    ...eventsOf(slides, at),
    verdicts: frames.flatMap(verdictOn),
    windows: windows.map((name, i): WindowEvent => {
      return { timeUs: 0, window: i + 1, event: 'resumed', name: sceneOf(name) };
    }),
    end: endOf(slides, frames),
    damage: [],
  };
}

const NO_FRAME = -1;

function verdictOn({ vsyncUs, presentUs, windowId, verdict }: ReportedFrame): readonly Verdict[] {
  if (verdict === undefined) return [];
  const { jankClass, scheduledNs, actualNs } = verdict;
  const [scheduledUs, actualUs] = [usFromNs(scheduledNs), usFromNs(actualNs)];
  return [{ vsyncUs, type: NOT_USED, jankClass, scheduledUs, actualUs, presentUs, window: windowId }];
}
/** The type matters only for verdicts without the finer class. */
const NOT_USED = 0;

function recordingIn(file: Uint8Array): GfxinfoRecording {
  const parsed = gfxinfoRecordingSchema.safeParse(parseJson(Buffer.from(file).toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new TraceError('not-a-trace', 'The file is neither a trace nor a recording of dumpsys gfxinfo.');
}

const eventsOf = (slides: readonly ReadSlide[], at: (us: number) => number) =>
  ({
    stacks: [],
    marks: slides.map(({ startUs, engine }): Mark => {
      return { timeUs: at(startUs), ordinal: NO_FRAME, kind: 'gesture-engine', text: engine };
    }),
    displays: [],
    conditions: [],
    dispatches: [],
    scrollables: [],
    methods: [],
    boundRows: [],
    losses: slides.flatMap(({ holes }) =>
      holes.map(({ fromNs, toNs }): Loss => {
        const [fromUs, toUs] = [at(usFromNs(fromNs)), at(usFromNs(toNs))];
        return { stream: BlockType.frame, lost: 0, fromUs, toUs, why: 'ring' };
      }),
    ),
  }) satisfies Partial<Trace>;

function endOf(slides: readonly ReadSlide[], frames: readonly ReportedFrame[]): Trace['end'] {
  const lost = slides.reduce((sum, slide) => sum + slide.lost, 0);
  const totals = { emitted: frames.length + lost, written: frames.length, lost };
  const timeUs = frames.at(-1)?.vsyncUs ?? 0;
  return { timeUs, reason: 'read', streams: new Map([[BlockType.frameMetrics, totals]]) };
}

/** Recorders that framestats cannot replace are listed as off, so that the report states it. */
const metaOf = (recording: RecordedFacts, slides: readonly ReadSlide[]): Trace['meta'] => {
  const { package: app, versionName, versionCode, debuggable, manufacturer, model, api } = recording;
  const { simulated, refreshHz } = recording;
  const pids = [...new Set(slides.flatMap((slide) => slide.pids))];
  return {
    ...{ package: app, versionName, versionCode, debuggable, manufacturer, model, api, simulated },
    probe: 'none',
    displayModes: [{ id: 1, refreshHz }],
    pids,
    off: Object.fromEntries(['scroll', 'touch', 'stack'].map((name) => [name, 'no probe'])),
  };
};

/** `pkg/Activity/android.view.ViewRootImpl@1a2b3c` → `Activity`. */
const sceneOf = (window: string): string => window.split('/')[1] ?? window;

function scrollsOf(
  frames: readonly ReportedFrame[],
  ordinalOf: (frame: ReportedFrame) => number,
): Trace['scrolls'] {
  const count = frames.length;
  return {
    count,
    ordinal: Float64Array.from(frames, ordinalOf),
    delayUs: new Float64Array(count),
    window: Float64Array.from(frames, ({ windowId }) => windowId),
    dx: new Float64Array(count),
    dy: new Float64Array(count),
    flags: new Float64Array(count).fill(MOVEMENT_UNKNOWN),
  };
}

const NONE = new Float64Array(0);
const NO_TOUCHES: Trace['touches'] = {
  count: 0,
  eventTimeUs: NONE,
  ordinal: NONE,
  dispatchDelayUs: NONE,
  action: NONE,
  pointer: NONE,
  x: NONE,
  y: NONE,
  window: NONE,
};

interface ReportedFrame extends DrawnFrame {
  readonly windowId: number;
}

/** FrameMetrics reports from rows of framestats: the same durations from the same time stamps, in whole µs. */
function frameMetricsColumns(frames: readonly ReportedFrame[]): FrameMetricsColumns {
  const count = frames.length;
  const column = (value: (frame: ReportedFrame) => number | undefined): Float64Array =>
    Float64Array.from(frames, (frame) => Math.floor(value(frame) ?? Number.NaN));
  return {
    ...stageColumns((name) => column(({ stages }) => stages[name])),
    count,
    vsyncUs: column(({ vsyncUs }) => vsyncUs),
    restUs: new Float64Array(count),
    presentUs: column(({ presentUs }) => presentUs),
    flags: new Float64Array(count),
    dropCount: new Float64Array(count),
    window: column(({ windowId }) => windowId),
  };
}
