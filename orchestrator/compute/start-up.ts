import { msFromUs, NS_PER_US } from '../base/units.ts';
import type { StartUp } from './measurement.ts';
import type { Trace } from './trace/trace.ts';

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
