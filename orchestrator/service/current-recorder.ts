import type { Recorder } from './recorder.ts';

type Opened =
  | { readonly kind: 'ready'; readonly recorder: Recorder }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * A worker has one session and thus one recorder: the service's `before` hook opens it, specs use it. It is global because
 * a CommonJS spec gets another instance of this module than the service.
 */
const KEY = Symbol.for('hitchproof.recorder');
const worker: typeof globalThis & { [KEY]?: Opened } = globalThis;

/** Opens the worker's recorder. WebdriverIO continues after a failed hook, so a failure is kept for the specs. */
export async function openRecorder(open: () => Promise<Recorder>): Promise<void> {
  try {
    worker[KEY] = { kind: 'ready', recorder: await open() };
  } catch (error) {
    worker[KEY] = { kind: 'failed', error };
    throw error;
  }
}

/** @throws the error that kept the recorder from opening */
export function currentRecorder(): Recorder {
  const opened = worker[KEY];
  if (opened === undefined)
    throw new Error('scenario() needs the Hitchproof service: add it to `services` in wdio.conf.ts.');
  if (opened.kind === 'failed') throw opened.error;
  return opened.recorder;
}
