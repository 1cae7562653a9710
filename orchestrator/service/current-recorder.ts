import type { Recorder } from './recorder.ts';

/** A worker has one session, hence one recorder; the service's `before` hook puts it here for the specs. */
let recorder: Recorder | undefined;

export const useRecorder = (opened: Recorder): void => {
  recorder = opened;
};

export function currentRecorder(): Recorder {
  if (recorder === undefined) {
    throw new Error('scenario() needs the HitchproofService: add it to `services` in wdio.conf.ts.');
  }
  return recorder;
}
