import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { randomNormal } from '../../orchestrator/statistics/random.ts';

/**
 * A model of the scatter of hitch rates: a slide has none with probability `zeroShare`, or else a log-normal amount; all
 * slides of a run share a log-normal factor (temperature, clocks, memory); a run's value is the mean of its slides.
 */
export interface NoiseModel {
  readonly name: string;
  /** Expected hitch rate in ms/s. */
  readonly level: number;
  readonly slides: number;
  readonly zeroShare: number;
  /** σ of the logarithm of a slide that has hitches. */
  readonly slideSigma: number;
  /** σ of the logarithm of the run's factor, about its coefficient of variation. */
  readonly runSigma: number;
  /** Share of runs that are bad as a whole: `badRate` ms/s more. Default: none. */
  readonly badShare?: number;
  /** Default: 300 ms/s. */
  readonly badRate?: number;
  /** σ of the logarithm of a factor shared by all runs of a session. Default: none. */
  readonly sessionSigma?: number;
  /** Correlation of a run's factor with that of the previous run. Default: none. */
  readonly autocorrelation?: number;
}

export const zeroInflated: NoiseModel = {
  name: 'zero-inflated',
  level: 5,
  slides: 20,
  zeroShare: 0.25,
  slideSigma: 0.9,
  runSigma: 0.1,
};

/** Values of `runs` runs of one session, in order; advances the generator. */
export function runValues(model: NoiseModel, runs: number, random: RandomGenerator): number[] {
  const { runSigma, sessionSigma = 0, autocorrelation = 0 } = model;
  const session = sessionSigma === 0 ? 0 : sessionSigma * randomNormal(random) - sessionSigma ** 2 / 2;
  let noise = randomNormal(random);
  return Array.from({ length: runs }, (_, index) => {
    if (index > 0) {
      noise = autocorrelation * noise + Math.sqrt(1 - autocorrelation ** 2) * randomNormal(random);
    }
    const factor = Math.exp(session + runSigma * noise - runSigma ** 2 / 2);
    return factor * slidesMean(model, random) + badAmount(model, random);
  });
}

const badAmount = ({ badShare = 0, badRate = 300 }: NoiseModel, random: RandomGenerator): number =>
  badShare > 0 && uniformFloat64(random) < badShare ? badRate : 0;

/** Mean of random slides, whose expectation is the model's level. */
function slidesMean({ level, slides, zeroShare, slideSigma }: NoiseModel, random: RandomGenerator): number {
  let sum = 0;
  for (let slide = 0; slide < slides; slide++) {
    if (uniformFloat64(random) >= zeroShare) sum += Math.exp(slideSigma * randomNormal(random));
  }
  return (level * sum) / slides / ((1 - zeroShare) * Math.exp(slideSigma ** 2 / 2));
}
