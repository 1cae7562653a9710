import { posix } from 'node:path';
import type { RunIdentity } from './frame-source.ts';
import type { ProbeClient, ProbeReply } from './probe-client.ts';
import { ProbeError } from './probe-error.ts';
import type { OptionalRecorder } from './recording.ts';
import { laterSessionIdOf } from './session-id.ts';
import type { TraceReader } from './trace-reader.ts';

/** A session has at most 16 MiB, in files of 4 MiB. */
const MOST_FILES = 5;

/**
 * The recording of a run, in the process that has the focus. When another process of the app has the screen, the recording
 * in the old process ends and another one begins in the new one, so that no two recordings of a run overlap.
 */
export class ProbeRecording {
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
