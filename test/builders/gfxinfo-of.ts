import type { GfxinfoRecording, GfxinfoSlide } from '../../orchestrator/base/gfxinfo-recording.ts';

/** 10 ms: vsync n is at 100 s + n · 10 ms of the device's clock. */
const PERIOD_MS = 10;
export const START_MS = 100_000;
const NS_PER_MS = 1e6;

/** A frame, in ms. By default it begins at the requested vsync and is complete 8 ms later. */
export interface GfxinfoFrame {
  /** Number of the vsync for which it was requested. */
  readonly vsync: number;
  /** Number of vsyncs by which it began later. */
  readonly later?: number;
  /** Time on the main thread. */
  readonly uiMs?: number;
  /** Time from its begin until it was complete. */
  readonly tookMs?: number;
  readonly flags?: number;
  /** Token in the frame timeline; default: none. */
  readonly token?: number;
  /** Number of the refresh that showed it, in the dump of SurfaceFlinger. */
  readonly shown?: number;
}

/** Android 12 to 14 swap the names of FrameInterval and FrameStartTime. */
const COLUMNS = {
  29: 'Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,',
  34: 'Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,PerformTraversalsStart,DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,SwapBuffersCompleted,DisplayPresentTime,CommandSubmissionCompleted,',
} as const;
export type DumpedApi = keyof typeof COLUMNS;

const ns = (ms: number): number => (START_MS + ms) * NS_PER_MS;

function rowOf(api: DumpedApi, frame: GfxinfoFrame): string {
  const { vsync, later = 0, uiMs = 2, tookMs = 8, flags = 0, token = 0 } = frame;
  const asked = vsync * PERIOD_MS;
  const began = asked + later * PERIOD_MS;
  const values: Readonly<Record<string, number>> = {
    Flags: flags,
    FrameTimelineVsyncId: token,
    IntendedVsync: ns(asked),
    Vsync: ns(began),
    HandleInputStart: ns(began),
    AnimationStart: ns(began),
    PerformTraversalsStart: ns(began),
    DrawStart: ns(began + uiMs),
    FrameDeadline: ns(asked + PERIOD_MS),
    FrameInterval: ns(began),
    FrameStartTime: PERIOD_MS * NS_PER_MS,
    SyncQueued: ns(began + uiMs),
    SyncStart: ns(began + uiMs),
    IssueDrawCommandsStart: ns(began + uiMs),
    SwapBuffers: ns(began + tookMs),
    SwapBuffersCompleted: ns(began + tookMs),
    CommandSubmissionCompleted: ns(began + tookMs),
    FrameCompleted: ns(began + tookMs),
    GpuCompleted: api === 34 ? ns(began + tookMs) : 0,
  };
  return COLUMNS[api]
    .split(',')
    .map((name) => (name === '' ? '' : (values[name] ?? 0)))
    .join(',');
}

export interface GfxinfoDump {
  readonly frames: readonly GfxinfoFrame[];
  /** Frames counted since the reset; default: those of the dump. */
  readonly total?: number;
  readonly api?: DumpedApi;
  readonly window?: string;
}

/** Output of `dumpsys gfxinfo com.acme framestats`. */
export const dumpOf = ({
  frames,
  total = frames.length,
  api = 34,
  window = '.Feed',
}: GfxinfoDump): string[] => [
  'Uptime: 9000 Realtime: 9000',
  '** Graphics info for pid 7 [com.acme] **',
  `Total frames rendered: ${total}`,
  `\tcom.acme/${window}/android.view.ViewRootImpl@1a2b (visibility=0)`,
  '---PROFILEDATA---',
  COLUMNS[api],
  ...frames.map((frame) => rowOf(api, frame)),
  '---PROFILEDATA---',
];

/** Output of `dumpsys SurfaceFlinger --latency` for the frames that have a refresh. */
export const latencyOf = (frames: readonly GfxinfoFrame[]): string[] => [
  String(PERIOD_MS * NS_PER_MS),
  '0\t0\t0',
  ...frames.flatMap(({ vsync, later = 0, tookMs = 8, shown }) => {
    const readyNs = ns((vsync + later) * PERIOD_MS + tookMs);
    return shown === undefined ? [] : [`${readyNs}\t${ns(shown * PERIOD_MS)}\t${readyNs}`];
  }),
];

/** One gesture whose finger moves for 50 ms, from 100 s of the device's clock on, with one dump after it. */
export const slideWith = (
  frames: readonly GfxinfoFrame[],
  change: Partial<GfxinfoSlide> = {},
): GfxinfoSlide => ({
  engine: 'uiautomator',
  durationMs: 50,
  reset: [`Uptime: ${START_MS} Realtime: ${START_MS}`, '** Graphics info for pid 7 [com.acme] **'],
  framestats: [dumpOf({ frames })],
  latency: [],
  ...change,
});

/** `count` frames at successive vsyncs from `from` on. */
export const steadyFrames = (from: number, count: number): readonly GfxinfoFrame[] =>
  Array.from({ length: count }, (_, i) => ({ vsync: from + i }));

/** The file of a run without the probe. */
export function gfxinfoOf(
  slides: readonly GfxinfoSlide[],
  change: Partial<GfxinfoRecording> = {},
): Uint8Array {
  const recording: GfxinfoRecording = {
    format: 'hitchproof-gfxinfo-1',
    session: 'the-session',
    scenario: 'feed',
    package: 'com.acme',
    versionName: '2.3',
    versionCode: 23,
    debuggable: false,
    manufacturer: 'Google',
    model: 'Pixel',
    api: 34,
    refreshHz: 100,
    simulated: false,
    slides: [...slides],
    ...change,
  };
  return Buffer.from(JSON.stringify(recording));
}
