import type { Timeouts } from '../config.ts';

/** All limits for a machine that is so many times slower; whole seconds, as the configuration has them. */
export const scaledTimeouts = (timeouts: Timeouts, slowness: number): Timeouts => {
  const longer = (limitS: number): number => Math.ceil(limitS * slowness);
  return {
    startS: longer(timeouts.startS),
    adbCommandS: longer(timeouts.adbCommandS),
    requestS: longer(timeouts.requestS),
    queueS: longer(timeouts.queueS),
    idleS: longer(timeouts.idleS),
    silenceS: longer(timeouts.silenceS),
    sessionS: longer(timeouts.sessionS),
  };
};
