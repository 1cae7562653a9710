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

/** Hitch rate of a whole run: numerators and denominators pooled over its slides. */
export function pooledHitchRate(slides: readonly SlideTruth[], periodNs: number): number {
  const missed = slides.flatMap(({ missedVsyncs }) => missedVsyncs).reduce((sum, m) => sum + m, 0);
  return (1_000 * missed * periodNs) / slides.reduce((sum, { scrollNs }) => sum + scrollNs, 0);
}

/** Frozen frames of a whole run over its counted frames. */
export function pooledFrozenRatio(slides: readonly SlideTruth[]): number {
  const frames = slides.reduce((sum, { missedVsyncs }) => sum + missedVsyncs.length, 0);
  const frozen = slides.reduce((sum, slide) => sum + slide.frozenFrameRatio * slide.missedVsyncs.length, 0);
  return frozen / frames;
}
