import { type SlideTruth, truthOf } from '../virtual-device/worlds/truth.ts';
import { type PerfSession, resultOf } from './perf-session.ts';

/** Each measured run according to the display's own log, slide by slide; the warm-up's slides are left out. */
export function truthOfSession(session: PerfSession): readonly (readonly SlideTruth[])[] {
  const result = resultOf(session);
  const slides = truthOf(session.displayLog(), result.target.densityDpi);
  const perRun = result.scenarios[0]?.slidesPerRun ?? 0;
  const runs: SlideTruth[][] = [];
  for (let from = perRun; from < slides.length; from += perRun) runs.push(slides.slice(from, from + perRun));
  return runs;
}
