import type { OptionalRecorder } from '../../orchestrator/capture/recording.ts';
import { sessionIdOf } from '../../orchestrator/capture/session-id.ts';
import { measureRun } from '../../orchestrator/compute/measure-run.ts';
import type { RunMeasurement } from '../../orchestrator/compute/measurement.ts';
import { measureWork } from '../../orchestrator/compute/work/measure-work.ts';
import { type WorkLog, workLogSchema } from '../../orchestrator/compute/work/work-log.ts';
import type { WorkMeasurement } from '../../orchestrator/compute/work/work-measurement.ts';
import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import type { TouchSample, ViewNode } from '../../virtual-device/runtime-link/control-port.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import { DENSITY_DPI, openBareDevice } from '../truth/bare-device.ts';
import { heldByWork } from '../truth/held-by-work.ts';
import { measuredRun } from '../truth/measured-run.ts';
import type { Mismatch } from '../truth/mismatch.ts';
import { mismatchesOf } from '../truth/mismatches.ts';
import { probeOn } from '../truth/probe-on.ts';
import { type SlideTruth, truthOf } from '../truth/truth.ts';
import { FLAGS_RESTART_TASK, PIPELINE_MS } from '../truth/truth-device.ts';

/** How an app is launched. */
export interface Launch {
  readonly appPackage: string;
  readonly activity: string;
  readonly world: string;
  /** Optional recorders of the probe. */
  readonly recorders?: readonly OptionalRecorder[];
}
/** A slide as measured from the probe's trace and the work log, and as the display showed it. */
export interface WorkRecord {
  readonly log: WorkLog;
  readonly work: WorkMeasurement;
  /** What the app logged during the recording. */
  readonly logged: readonly string[];
  readonly run: RunMeasurement;
  readonly truth: readonly SlideTruth[];
  /** Differences between what was measured of the finger's slides, and what the display showed and the device executed. */
  readonly mismatches: readonly Mismatch[];
}
/** A virtual device under the work clock, driven through its control port, without adb and Appium. */
export interface WorkDevice {
  /** Launches a new activity and touches it while the probe records. */
  readonly record: (launch: Launch, touches: readonly TouchSample[]) => Promise<WorkRecord>;
  /** The shown activity's views as accessibility services see them. */
  readonly tree: () => Promise<ViewNode>;
  readonly close: () => Promise<void>;
}

const mid = findProfile('mid');
if (mid === undefined) throw new Error('There is no profile mid.');
const costs = costsOf(mid);

/** @param apks to install */
export async function openWorkDevice(apks: readonly string[], api = OWN_LEVEL): Promise<WorkDevice> {
  const { runtime, read, newLines, close } = await openBareDevice({ apks, api, refreshHz: 60, costs });
  let recordings = 0;
  let logged: string[] = [];
  runtime.onEvent((event) => {
    if (event.event === 'log') logged.push(event.line);
  });
  return {
    record: async (launch, touches) => {
      await start(runtime, launch);
      await newLines();
      const probe = probeOn(runtime, launch.appPackage);
      const { recorders } = launch;
      const session = sessionIdOf(1, 'work', 'current', recordings++);
      await probe.send('start', { session, ...(recorders === undefined ? {} : { recorders }) });
      logged = [];
      await runtime.call('record-work', {});
      await runtime.call('touch', { samples: touches });
      const log = workLogSchema.parse(await runtime.call('recorded-work', {}));
      const { files } = await probe.send('stop');
      const lines = logged;
      await runtime.call('advance', { ms: PIPELINE_MS });
      const traces = files.map(({ path }) => read(path));
      const appPackages = [launch.appPackage];
      const run = measureRun({ scenario: launch.activity, run: 0, files: traces, appPackages });
      const measured = measuredRun(traces, appPackages);
      const { slides } = measured;
      const knowsMovement = (slide: number, picture: number): boolean =>
        slides[slide]?.knowsMovement[picture] === true;
      const held = heldByWork(log, costs.psPerUnit).map((line) => JSON.stringify(line));
      const shown = `${await newLines()}\n${held.join('\n')}`;
      // Content that changes by itself, as a page that has loaded, is no slide of a finger.
      const truth = truthOf(shown, { densityDpi: DENSITY_DPI, knowsMovement }).filter(
        ({ kind }) => kind === 'finger',
      );
      const mismatches = mismatchesOf(measured, truth);
      return { log, work: measureWork(log, [launch.appPackage]), logged: lines, run, truth, mismatches };
    },
    tree: async () => {
      const { root } = await runtime.call('tree', {});
      if (root === null) throw new Error('No window is shown.');
      return root;
    },
    close,
  };
}

async function start(runtime: RuntimePort, { appPackage, activity, world }: Launch): Promise<void> {
  const extras = [{ type: 's', key: 'world', value: world }] as const;
  await runtime.call('start-activity', {
    component: `${appPackage}/.${activity}`,
    flags: FLAGS_RESTART_TASK,
    extras,
  });
}
