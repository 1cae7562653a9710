import type { RuntimePort } from '../runtime-link/runtime-port.ts';

/** The device's wall clock, in seconds since 1970. Only the runtime knows at which time it starts. */
export const wallClockS = async (runtime: RuntimePort): Promise<number> =>
  (await runtime.call('facts', {})).wallMs / 1_000;
