import { LONGEST_LIMIT_S, type Timeouts } from '../config.ts';

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
