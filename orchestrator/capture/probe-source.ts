import type { DeviceSession, Stroke } from './device-session.ts';
import type { FrameSource } from './frame-source.ts';
import { ProbeClient } from './probe-client.ts';
import { ProbeRecording } from './probe-recording.ts';
import type { GestureEngine, OptionalRecorder } from './recording.ts';
import { pathOf } from './slide-gesture.ts';
import { TraceReader } from './trace-reader.ts';

/** Frames as the probe in the app records them. */
export function probeSource(
  session: DeviceSession,
  packageName: string,
  engine: GestureEngine,
  recorders: readonly OptionalRecorder[] = [],
): FrameSource {
  const probe = new ProbeClient(session, packageName);
  const reader = new TraceReader(session, probe);
  const recording = new ProbeRecording(probe, reader, recorders);
  const fromOutside = async (
    stroke: Stroke,
    outside: Exclude<GestureEngine, 'in-app'>,
    isRecorded: boolean,
  ): Promise<void> => {
    // The in-app engine writes this mark itself; the probe refuses marks while nothing is recorded.
    if (isRecorded) await recording.onScreen('mark', { kind: 'gesture-engine', text: outside }, isRecorded);
    await session.swipe(stroke, outside);
  };
  return {
    describe: async () => {
      const facts = await probe.hello();
      return { ...facts, control: probe.way };
    },
    begin: (run) => recording.begin(run),
    perform: async (stroke, { seed, isRecorded }) => {
      if (engine !== 'in-app') await fromOutside(stroke, engine, isRecorded);
      // If the path is empty, the probe performs nothing and answers when the scroll has settled.
      const path = engine === 'in-app' ? pathOf(stroke) : [];
      await recording.onScreen('gesture', { path, rateMs: SAMPLE_RATE_MS, seed }, isRecorded);
    },
    end: () => recording.end(),
    readsTraces: () => reader.by,
  };
}

/** 250 Hz, a usual sampling rate of phone touch panels. */
const SAMPLE_RATE_MS = 4;
