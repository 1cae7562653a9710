import type { DeviceSession } from './device-session.ts';
import type { AppFacts, FrameSource } from './frame-source.ts';
import type { Conditions } from './recording.ts';
import type { App, ScenarioOptions } from './scenario.ts';
import type { Finger, PerformedGesture, ScrollTarget } from './scroll-target.ts';
import type { PerfettoRecorder } from './timeline-recorder.ts';
import type { WorkRecorder } from './work-recorder.ts';

export interface CaptureRequest {
  readonly sessionId: string;
  readonly package: string;
  readonly scenario: string;
  readonly options: ScenarioOptions;
  readonly slides: number;
}
export interface RunDevice {
  readonly session: DeviceSession;
  readonly source: FrameSource;
  readonly app: App;
  readonly list: ScrollTarget;
  readonly finger: Finger;
  /** Present only under the work clock. */
  readonly work?: WorkRecorder;
  /** Present only if a system trace was asked for; undefined if the device cannot record one. */
  readonly systemTrace?: (api: number) => Promise<PerfettoRecorder | undefined>;
  /** Called with the facts about app and device before the run, since a failed run returns nothing. */
  readonly described: (facts: AppFacts) => void;
  /** Called with each gesture that is recorded. */
  readonly performed: (gesture: PerformedGesture) => void;
}
export interface RunTraces {
  readonly files: readonly Uint8Array[];
  /** The work log. */
  readonly work?: Uint8Array;
  readonly systemTrace?: Uint8Array;
  readonly conditions: { readonly start: Conditions; readonly end: Conditions };
}

/** Captures one run: set-up, recording on, the slides, recording off. */
export async function captureRun(device: RunDevice, request: CaptureRequest): Promise<RunTraces> {
  const { session, source, app, list, finger, work } = device;
  await session.wake();
  await request.options.setup?.(app);
  const facts = await source.describe();
  device.described(facts);
  const start = await session.conditions(request.package);
  const system = await device.systemTrace?.(facts.api);
  await system?.start();
  await work?.begin();
  await source.begin({ sessionId: request.sessionId, scenario: request.scenario });
  finger.beginRecording(device.performed);
  try {
    for (let slide = 0; slide < request.slides; slide++) await (request.options.slide ?? flingDown)(list);
  } catch (error) {
    await system?.stop();
    throw error;
  } finally {
    finger.endRecording();
  }
  const systemTrace = await system?.stop();
  const files = await source.end();
  const counted = await work?.end();
  const end = await session.conditions(request.package);
  return {
    files,
    ...(counted === undefined ? {} : { work: counted }),
    ...(systemTrace === undefined ? {} : { systemTrace }),
    conditions: { start, end },
  };
}

const flingDown = (list: ScrollTarget): Promise<void> => list.fling('down');
