import type { DeviceSession } from './device-session.ts';
import type { Finger, PerformedGesture } from './finger.ts';
import type { ProbeClient, ProbeReply } from './probe-client.ts';
import { pullTrace } from './pull-trace.ts';
import type { Conditions } from './recording.ts';
import type { App, ScenarioOptions } from './scenario.ts';
import type { ScrollTarget } from './scroll-target.ts';

export interface CaptureRequest {
  readonly sessionId: string;
  readonly package: string;
  readonly scenario: string;
  readonly options: ScenarioOptions;
  readonly slides: number;
}
export interface RunDevice {
  readonly session: DeviceSession;
  readonly probe: ProbeClient;
  readonly app: App;
  readonly list: ScrollTarget;
  readonly finger: Finger;
  /** Called with what the probe reports about app and device before the run; a failed run returns nothing. */
  readonly greeted: (hello: ProbeReply<'hello'>) => void;
  /** Called with each gesture of the recording. */
  readonly performed: (gesture: PerformedGesture) => void;
}
export interface RunTraces {
  readonly files: readonly Uint8Array[];
  readonly conditions: { readonly start: Conditions; readonly end: Conditions };
}

/** Captures one run: set-up, recording on, the slides, recording off, traces pulled. */
export async function captureRun(device: RunDevice, request: CaptureRequest): Promise<RunTraces> {
  const { session, probe, app, list, finger } = device;
  await session.wake();
  await request.options.setup?.(app);
  const hello = await probe.send('hello');
  device.greeted(hello);
  const start = await session.conditions(request.package);
  await probe.send('start', { session: request.sessionId });
  finger.beginRecording(device.performed);
  try {
    await probe.send('mark', { kind: 'scenario', text: request.scenario });
    for (let slide = 0; slide < request.slides; slide++) await (request.options.slide ?? flingDown)(list);
  } finally {
    finger.endRecording();
  }
  const { files } = await probe.send('stop');
  const end = await session.conditions(request.package);
  const traces: Uint8Array[] = [];
  for (const file of files) traces.push(await pullTrace(session, file));
  return { files: traces, conditions: { start, end } };
}

const flingDown = (list: ScrollTarget): Promise<void> => list.fling('down');
