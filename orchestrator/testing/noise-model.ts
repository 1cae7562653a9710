import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/**
 * A model of the scatter of hitch rates: a slide has none with probability `zeroShare`, else a log-normal amount; all
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
  /** Share of runs that are bad as a whole: `badRate` ms/s more. None where absent. */
  readonly badShare?: number;
  /** 300 ms/s where absent. */
  readonly badRate?: number;
}

export const zeroInflated: NoiseModel = {
  name: 'zero-inflated',
  level: 5,
  slides: 20,
  zeroShare: 0.25,
  slideSigma: 0.9,
  runSigma: 0.1,
};

/** Values of `runs` runs, in order; advances the generator. */
export const runValues = (model: NoiseModel, runs: number, random: RandomGenerator): number[] =>
  Array.from({ length: runs }, () => runValue(model, random));

function runValue(model: NoiseModel, random: RandomGenerator): number {
  const { badShare = 0, badRate = 300 } = model;
  const isBad = badShare > 0 && uniformFloat64(random) < badShare;
  return ordinaryValue(model, random) + (isBad ? badRate : 0);
}

function ordinaryValue(model: NoiseModel, random: RandomGenerator): number {
  const { level, slides, zeroShare, slideSigma, runSigma } = model;
  let sum = 0;
  for (let slide = 0; slide < slides; slide++) {
    if (uniformFloat64(random) >= zeroShare) sum += Math.exp(slideSigma * normal(random));
  }
  const expected = (1 - zeroShare) * Math.exp(slideSigma ** 2 / 2) * Math.exp(runSigma ** 2 / 2);
  return (level * Math.exp(runSigma * normal(random)) * sum) / slides / expected;
}

/** Box & Muller, Annals of Mathematical Statistics 29, 1958. */
export const normal = (random: RandomGenerator): number =>
  Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random));
