import { posix } from 'node:path';
import { FaultError } from '../base/errors.ts';
import type { DeviceSession, LaunchIntent } from './device-session.ts';
import type { FrameSource, RunIdentity } from './frame-source.ts';
import { type ChosenEngine, GestureEngines } from './gesture-engine.ts';
import { ProbeClient, type ProbeReply } from './probe-client.ts';
import { ProbeError } from './probe-error.ts';
import type { OptionalRecorder, WantedEngine } from './recording.ts';
import { laterSessionIdOf } from './session-id.ts';
import { pathOf } from './slide-gesture.ts';
import { TraceReader } from './trace-reader.ts';

/** A session has at most 16 MiB, in files of 4 MiB. */
const MOST_FILES = 5;

/**
 * The recording of a run, in the process that has the focus. When another process of the app has the screen, the recording
 * in the old process ends and another one begins in the new one, so that no two recordings of a run overlap.
 */
class ProbeRecording {
  readonly #probe: ProbeClient;
  readonly #reader: TraceReader;
  readonly #recorders: readonly OptionalRecorder[];
  #run: RunIdentity | undefined;
  /** Traces of the run's ended recordings, read at once because the start of the next recording deletes their files. */
  #traces: Uint8Array[] = [];
  #ended = 0;
  /** Path of the current recording's files, without their number. */
  #stem: string | undefined;

  constructor(probe: ProbeClient, reader: TraceReader, recorders: readonly OptionalRecorder[]) {
    this.#probe = probe;
    this.#reader = reader;
    this.#recorders = recorders;
  }

  async begin(run: RunIdentity): Promise<void> {
    this.#run = run;
    this.#traces = [];
    this.#ended = 0;
    await this.#start(run);
  }

  /** @returns the traces of all recordings, in their order */
  async end(): Promise<readonly Uint8Array[]> {
    await this.#read(await this.#probe.send('stop'));
    this.#run = undefined;
    this.#stem = undefined;
    return this.#traces;
  }

  /** The traces of a run that failed: those that were read, and what lies on the device of the recording that was on. */
  async salvage(pull: (path: string) => Promise<Uint8Array>): Promise<readonly Uint8Array[]> {
    const found = [...this.#traces];
    const stem = this.#stem;
    for (let n = 0; stem !== undefined && n < MOST_FILES; n++) {
      const bytes = await pull(`${stem}-${n}.hpt`).catch(() => undefined);
      if (bytes === undefined || bytes.length === 0) break;
      found.push(bytes);
    }
    return found;
  }

  /** Sends a command; if the process refuses it for lack of focus, sends it to the process that has the focus. */
  async onScreen<C extends 'mark' | 'gesture'>(
    command: C,
    args: Readonly<Record<string, unknown>>,
    isRecorded: boolean,
  ): Promise<ProbeReply<C>> {
    try {
      return await this.#probe.send(command, { ...args, focused: true });
    } catch (error) {
      if (!(error instanceof ProbeError && error.refusal === 'no-window')) throw error;
    }
    const before = await this.#probe.follow();
    // A failed run leaves its identity here; gestures during the next run's set-up are not recorded.
    if (before !== undefined && isRecorded && this.#run !== undefined) {
      await this.#read(await before('stop'));
      this.#ended++;
      await this.#start(this.#run);
    }
    // If no process has the focus, e.g. under a system dialog, the probe decides whether there is a window.
    return this.#probe.send(command, args);
  }

  async #read({ files }: ProbeReply<'stop'>): Promise<void> {
    for (const file of files) this.#traces.push(await this.#reader.read(file));
  }

  async #start({ sessionId, scenario }: RunIdentity): Promise<void> {
    const session = this.#ended === 0 ? sessionId : laterSessionIdOf(sessionId, this.#ended);
    const asked = this.#recorders.length > 0 ? { recorders: this.#recorders } : {};
    this.#stem = undefined;
    const { dir } = await this.#probe.send('start', { session, ...asked });
    this.#stem = posix.join(dir, session);
    await this.#probe.send('mark', { kind: 'scenario', text: scenario });
  }
}

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
