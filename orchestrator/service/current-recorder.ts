import type { Recorder } from './recorder.ts';

/** A worker has one session and therefore one recorder: the service's `before` hook sets it, specs use it. */
let recorder: Recorder | undefined;

export const useRecorder = (opened: Recorder): void => {
  recorder = opened;
};

export function currentRecorder(): Recorder {
  if (recorder === undefined) {
    throw new Error('scenario() needs the Hitchproof service: add it to `services` in wdio.conf.ts.');
  }
  return recorder;
}
