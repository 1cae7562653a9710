import { msFromUs, NS_PER_US } from '../base/units.ts';
import type { Trace } from './trace/trace.ts';

/** Steps of the app's process, timed from its start. */
export interface StartUp {
  /** Time since the device's boot; the same for all runs of one process. */
  readonly processStartMs: number;
  readonly firstFrameMs: number | undefined;
  readonly firstFocusMs: number | undefined;
}

/** What started in a run, or since the run before it. */
export interface Starts {
  /** In the order in which they had the focus. */
  readonly activities: readonly ActivityStart[];
  /** The start of the process, if the first of these activities came with it. */
  readonly process?: {
    readonly startUs: number;
    readonly firstFrameUs: number | undefined;
    readonly firstFocusUs: number | undefined;
  };
}
export interface ActivityStart {
  readonly activity: string;
  readonly createdUs: number;
  readonly focusedUs: number;
}

/** Every recording of a process marks its start, and the first one after an activity's start marks that. */
export function startsOf({ marks }: Pick<Trace, 'marks'>): Starts | undefined {
  const activities = marks.flatMap(({ kind, timeUs, text }): ActivityStart[] => {
    const [, us, activity] = (kind === 'activity-start' && /^(\d{1,12}) (\S+)$/.exec(text)) || [];
    return activity === undefined ? [] : [{ activity, createdUs: timeUs, focusedUs: timeUs + Number(us) }];
  });
  if (activities.length === 0) return undefined;
  const [startUs, firstFrameUs, firstFocusUs] = ['process-start', 'first-frame', 'first-focus'].map(
    (kind) => marks.find((mark) => mark.kind === kind)?.timeUs,
  );
  const isFirst = activities.some(({ createdUs }) => createdUs <= (firstFrameUs ?? Number.NEGATIVE_INFINITY));
  return {
    activities,
    ...(startUs !== undefined && isFirst && { process: { startUs, firstFrameUs, firstFocusUs } }),
  };
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
