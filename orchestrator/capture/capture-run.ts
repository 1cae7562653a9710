import type { DeviceSession } from './device-session.ts';
import type { ProbeClient, ProbeReply } from './probe-client.ts';
import { pullTrace } from './pull-trace.ts';
import type { Conditions } from './recording.ts';
import type { App, ScenarioOptions, ScrollTarget } from './scenario.ts';

export interface RunPlan {
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
}
export interface RunTraces {
  /** What the probe said about the app and the device before the run. */
  readonly hello: ProbeReply<'hello'>;
  readonly files: readonly Uint8Array[];
  readonly conditions: { readonly start: Conditions; readonly end: Conditions };
}

/** One iteration: same starting place, recording on, the slides, recording off, traces fetched. */
export async function captureRun(device: RunDevice, plan: RunPlan): Promise<RunTraces> {
  const { session, probe, app, list } = device;
  await session.wake();
  await plan.options.setup?.(app);
  const hello = await probe.send('hello');
  const start = await session.conditions(plan.package);
  await probe.send('start', { session: plan.sessionId });
  await probe.send('mark', { kind: 'scenario', text: plan.scenario });
  for (let slide = 0; slide < plan.slides; slide++) await (plan.options.slide ?? flingDown)(list);
  const { files } = await probe.send('stop');
  const end = await session.conditions(plan.package);
  const traces: Uint8Array[] = [];
  for (const file of files) traces.push(await pullTrace(session, file));
  return { hello, files: traces, conditions: { start, end } };
}

const flingDown = (list: ScrollTarget): Promise<void> => list.fling('down');
