import { msFromUs, NS_PER_US } from '../base/units.ts';
import type { Trace } from './trace/trace.ts';

/** Steps of the app's process, timed from its start. */
export interface StartUp {
  /** Time since the device's boot; the same for all runs of one process. */
  readonly processStartMs: number;
  readonly firstFrameMs: number | undefined;
  readonly firstFocusMs: number | undefined;
}

/** The start of the app's process, as the probe marks it; undefined in recordings without these marks. */
export function startUpOf({ header, marks }: Pick<Trace, 'header' | 'marks'>): StartUp | undefined {
  const timeOf = (kind: string): number | undefined => marks.find((mark) => mark.kind === kind)?.timeUs;
  const startUs = timeOf('process-start');
  if (startUs === undefined) return undefined;
  const since = (timeUs: number | undefined): number | undefined =>
    timeUs === undefined ? undefined : msFromUs(timeUs - startUs);
  return {
    // The platform reports whole milliseconds; recordings round them to microseconds differently.
    processStartMs: Math.round(msFromUs(Number(header.epochNs / BigInt(NS_PER_US)) + startUs)),
    firstFrameMs: since(timeOf('first-frame')),
    firstFocusMs: since(timeOf('first-focus')),
  };
}
