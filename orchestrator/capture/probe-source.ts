import { FaultError } from '../base/errors.ts';
import type { DeviceSession, LaunchIntent } from './device-session.ts';
import type { FrameSource } from './frame-source.ts';
import { type ChosenEngine, GestureEngines } from './gesture-engine.ts';
import { ProbeClient } from './probe-client.ts';
import { ProbeError } from './probe-error.ts';
import { ProbeRecording } from './probe-recording.ts';
import type { OptionalRecorder, WantedEngine } from './recording.ts';
import { pathOf } from './slide-gesture.ts';
import { TraceReader } from './trace-reader.ts';

interface ProbeSourcePlan {
  readonly package: string;
  readonly gestureEngine: WantedEngine;
  /** Host path of the program that moves the finger from the shell. */
  readonly fingerJar: string;
  readonly recorders: readonly OptionalRecorder[];
}

/** Frames as the probe in the app records them. */
export function probeSource(session: DeviceSession, plan: ProbeSourcePlan): FrameSource {
  const probe = new ProbeClient(session, plan.package);
  const reader = new TraceReader(session, probe);
  const recording = new ProbeRecording(probe, reader, plan.recorders);
  const engines = new GestureEngines(session, plan);
  let engine: ChosenEngine | undefined;
  const describe = async () => {
    const facts = await probe.hello();
    const { api, pid, instrumentation } = facts;
    engine = await engines.choose({ api, probe: { pid, instrumentation } });
    return { ...facts, control: probe.way, engine };
  };
  return {
    describe,
    begin: (run) => recording.begin(run),
    perform: async (stroke, { seed, isRecorded }) => {
      const by = engine ?? (await describe()).engine;
      const paced = { rateMs: SAMPLE_RATE_MS, seed };
      if (!('move' in by)) {
        const gesture = { path: pathOf(stroke), ...paced, engine: by.name };
        await recording.onScreen('gesture', gesture, isRecorded).catch((error: unknown) => {
          throw refusedTouch(by.name, error);
        });
        return;
      }
      // The engines inside write this mark themselves; the probe refuses marks while nothing is recorded.
      if (isRecorded) await recording.onScreen('mark', { kind: 'gesture-engine', text: by.name }, isRecorded);
      await by.move(stroke);
      // With an empty path the probe performs nothing and answers when the scroll has settled.
      await recording.onScreen('gesture', { path: [], ...paced }, isRecorded);
    },
    end: () => recording.end(),
    salvage: () => recording.salvage((path) => session.pull(path)),
    open: (intent) => openAsApp(session, probe, intent),
    readsTraces: () => reader.by,
  };
}

/** Android refuses the app's touches by a SecurityException; since API 33 it refuses them to every app. */
const refusedTouch = (engine: string, error: unknown): unknown =>
  error instanceof ProbeError && error.message.includes('java.lang.SecurityException')
    ? new FaultError('touch-refused', `Android refuses the touches of the engine ${engine} on this device.`, {
        cause: error,
      })
    : error;

/** 250 Hz, a usual sampling rate of phone touch panels. */
const SAMPLE_RATE_MS = 4;

const LAUNCHER = 'android.intent.category.LAUNCHER';

/**
 * Opens an activity through the probe, since Android opens those that are not exported only for the app itself. Before that
 * the app's launcher activity is opened, unless the app is in front: since API 29 an app may start nothing from behind.
 * @throws FaultError `not-exported` if there is no launcher activity
 */
async function openAsApp(
  session: Pick<DeviceSession, 'shell' | 'launch'>,
  probe: Pick<ProbeClient, 'hello' | 'send'>,
  { package: packageName, component = '', uri, extras }: LaunchIntent,
): Promise<void> {
  const { focused } = await probe.hello();
  if (focused !== true) await openLauncher(session, packageName, component);
  const name = component.slice(component.indexOf('/') + 1);
  try {
    await probe.send('open', {
      activity: name.startsWith('.') ? packageName + name : name,
      ...(uri === undefined ? {} : { uri }),
      ...(extras.length === 0 ? {} : { extras: extras.map(({ type, key, value }) => [type, key, value]) }),
    });
  } catch (error) {
    if (!(error instanceof ProbeError && error.refusal === 'unknown-command')) throw error;
    throw new FaultError(
      'not-exported',
      `${component} is not exported, and the probe in the app is too old to open it: build the app with the AAR of this version.`,
      { cause: error },
    );
  }
}

async function openLauncher(
  session: Pick<DeviceSession, 'shell' | 'launch'>,
  packageName: string,
  component: string,
): Promise<void> {
  const printed = await session.shell(
    `cmd package resolve-activity --brief -a android.intent.action.MAIN -c ${LAUNCHER} ${packageName}`,
  );
  const launcher = printed.split(/\s+/).find((word) => word.startsWith(`${packageName}/`));
  if (launcher === undefined)
    throw new FaultError(
      'not-exported',
      `${component} is not exported, so the app itself has to open it, and the app has no launcher activity to begin with: export one of the two in the build that is measured.`,
    );
  await session.launch({ package: packageName, component: launcher, extras: [] });
}
