import { group } from 'd3-array';
import { z } from 'zod';
import { msFromUs } from '../../base/units.ts';
import { threadTimeSchema } from '../import/late-frames.ts';
import { traceSectionSchema } from '../import/trace-sections.ts';
import type { FrameFact, RunMeasurement } from '../measurement.ts';
import { sectionValues } from '../spans.ts';
import { type SystemTimes, systemTimesTogether } from './system-times.ts';

/**
 * What a system trace of the run says, as Perfetto's trace processor answered: of the longest late frames what the main thread
 * did, and of the app's spans that have a budget how long they took. It is saved beside the trace, so that a run can be
 * analysed where there is no trace processor.
 */
export const systemAnswerSchema = z.object({
  frames: z.array(
    z.object({
      /** As in the recording. */
      vsyncUs: z.number(),
      durationUs: z.number(),
      times: z.array(threadTimeSchema),
    }),
  ),
  sections: z.array(traceSectionSchema),
});
export type SystemAnswer = z.infer<typeof systemAnswerSchema>;

const MOST_FRAMES = 20;
const NS_PER_MS = 1e6;

/**
 * The late frames of which a trace is asked: the longest. Of a frame that only ended the gap which the frame before had made, the
 * trace says nothing.
 */
export const framesToAsk = ({ slides }: Pick<RunMeasurement, 'slides'>): readonly FrameFact[] =>
  slides
    .flatMap(({ frames }) =>
      frames.filter(({ missedVsyncs, missedRefreshes }, i) => {
        const before = frames[i - 1]?.missedVsyncs ?? 0;
        return missedVsyncs > 0 || (missedRefreshes > 0 && before === 0);
      }),
    )
    .toSorted((a, b) => b.intervalUs - a.intervalUs)
    .slice(0, MOST_FRAMES);

/** A measurement with what its trace says, joined by the times of the probe. What the probe measured itself stays. */
export function withSystemTrace(run: RunMeasurement, answer: SystemAnswer): RunMeasurement {
  const late = new Map(framesToAsk(run).map((frame) => [frame.vsyncUs, frame]));
  const told = answer.frames.flatMap((frame) => {
    const found = late.get(frame.vsyncUs);
    return found === undefined ? [] : { ...frame, stack: found.stack };
  });
  const byStack = group(told, ({ stack }) => stack);
  const stutterStacks = run.attribution.stutterStacks.map((stack, i) => {
    const own = byStack.get(i);
    return own === undefined ? stack : { ...stack, system: systemTimesOf(own) };
  });
  const attribution = {
    ...run.attribution,
    stutterStacks,
    ...(told.length === 0 ? {} : { system: systemTimesOf(told) }),
  };
  return { ...run, metrics: { ...sectionValues(answer.sections), ...run.metrics }, attribution };
}

const systemTimesOf = (frames: SystemAnswer['frames']): SystemTimes =>
  systemTimesTogether(
    frames.map(({ durationUs, times }) => ({
      frames: 1,
      ms: msFromUs(durationUs),
      times: times.map(({ kind, what, ns }) => ({ kind, what, ms: ns / NS_PER_MS })),
    })),
  );
