import { LONGEST_LIMIT_S, type Timeouts } from '../config.ts';

/** Duration of {@link work} on the machine for which the limits were chosen, in ms: one core of a hosted CI runner. */
const REFERENCE_MS = 20;
/** A measurement on a machine that stalls for a moment must not make a limit endless. */
const MOST = 10;

/**
 * How many times longer than usual a computation takes on this machine now, under its current load: 1 to 10.
 * @param nowMs replaced in tests
 */
export function machineSlowness(nowMs = (): number => performance.now()): number {
  const startMs = nowMs();
  work();
  return Math.min(MOST, Math.max(1, (nowMs() - startMs) / REFERENCE_MS));
}

/** A loop that the engine does not optimise away; the test checks that it takes time. */
function work(): number {
  let hash = 1;
  for (let i = 0; i < ROUNDS; i++) hash = Math.imul(hash ^ i, 0x01000193) >>> 1;
  return hash;
}
const ROUNDS = 10_000_000;

/** All limits, multiplied for a slower machine; in whole seconds and at most a day, as in the configuration. */
export const scaledTimeouts = (timeouts: Timeouts, slowness: number): Timeouts => {
  const longer = (limitS: number): number => Math.min(LONGEST_LIMIT_S, Math.ceil(limitS * slowness));
  return {
    startS: longer(timeouts.startS),
    adbCommandS: longer(timeouts.adbCommandS),
    requestS: longer(timeouts.requestS),
    replyS: longer(timeouts.replyS),
    queueS: longer(timeouts.queueS),
    idleS: longer(timeouts.idleS),
    silenceS: longer(timeouts.silenceS),
    sessionS: longer(timeouts.sessionS),
  };
};
