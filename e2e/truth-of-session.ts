import { type SlideTruth, truthOf } from '../virtual-device/worlds/truth.ts';
import { type PerfSession, resultOf } from './perf-session.ts';

/**
 * Each measured run according to the display's own log, slide by slide; the warm-up's slides are left out.
 * @param perRun finger slides of a run; by default one per `slide` of the spec
 */
export function truthOfSession(
  session: PerfSession,
  perRun = resultOf(session).scenarios[0]?.slidesPerRun ?? 0,
): readonly (readonly SlideTruth[])[] {
  const slides = truthOf(session.displayLog(), resultOf(session).target.densityDpi);
  const runs: SlideTruth[][] = [];
  for (let from = perRun; from < slides.length; from += perRun) runs.push(slides.slice(from, from + perRun));
  return runs;
}
