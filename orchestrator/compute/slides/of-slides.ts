import type { Ledger, Slide } from './ledger.ts';
import { stageColumns } from './placed-frames.ts';

/**
 * The ledger of some slides of a run, without callbacks outside of slides and without starts. Its columns are views of the run's rows from the
 * first to the last of these slides, so that measuring one slide costs no more than that slide.
 */
export function ofSlides(ledger: Ledger, slides: readonly Slide[]): Ledger {
  const from = slides[0]?.from ?? 0;
  const to = slides.at(-1)?.to ?? from;
  const { oldestSampleUs, cpuDurationUs, timelineOverrunUs, jankClass } = ledger;
  return {
    ...ledger,
    count: to - from,
    slides: from === 0 ? slides : slides.map((slide) => movedBack(slide, from)),
    vsyncUs: ledger.vsyncUs.subarray(from, to),
    intervalUs: ledger.intervalUs.subarray(from, to),
    periodUs: ledger.periodUs.subarray(from, to),
    flags: ledger.flags.subarray(from, to),
    displacementPx: ledger.displacementPx.subarray(from, to),
    ordinal: ledger.ordinal.subarray(from, to),
    stages: stageColumns((name) => ledger.stages[name].subarray(from, to)),
    newestSampleUs: ledger.newestSampleUs.subarray(from, to),
    ...(oldestSampleUs && { oldestSampleUs: oldestSampleUs.subarray(from, to) }),
    ...(cpuDurationUs && { cpuDurationUs: cpuDurationUs.subarray(from, to) }),
    ...(timelineOverrunUs && { timelineOverrunUs: timelineOverrunUs.subarray(from, to) }),
    ...(jankClass && { jankClass: jankClass.subarray(from, to) }),
    presentUs: ledger.presentUs?.subarray(from, to),
    callbacks: undefined,
    starts: { activities: [] },
    whole: { ledger: ledger.whole?.ledger ?? ledger, fromRow: (ledger.whole?.fromRow ?? 0) + from },
  };
}

/** The ledger of a scene: its slides, and the starts of its activity. */
export function ofScene(ledger: Ledger, slides: readonly Slide[], scene: string): Ledger {
  const { activities, process } = ledger.starts ?? { activities: [] };
  const own = activities.filter(({ activity }) => activity === scene);
  if (slides.length === ledger.slides.length && own.length === activities.length) return ledger;
  const first = process !== undefined && activities[0]?.activity === scene;
  return { ...ofSlides(ledger, slides), starts: { activities: own, ...(first && { process }) } };
}

const movedBack = (slide: Slide, rows: number): Slide => ({
  ...slide,
  from: slide.from - rows,
  to: slide.to - rows,
  slopRow: slide.slopRow - rows,
});
