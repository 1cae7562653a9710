import { sum } from 'd3-array';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { FleetDevice, FleetEvent, Shard } from '../../orchestrator/fleet/fleet-policy.ts';
import { shardsOf } from '../../orchestrator/fleet/shards-of.ts';
import { randomNormal, type seeded } from '../../orchestrator/statistics/random.ts';

/** The farm of `farm-day.ts`: its phones, the pull requests of a day, and how sessions end. */
export const DEVICES = 300;
const CLASSES = 12;
export const DAY_S = 86_400;
export const JOBS = 5_500;
/** A session starts Appium, installs the app and warms up; then each scenario has ten runs of two builds. */
const START_S = 25;
const SCENARIO_S = 75;
/** A phone is unplugged, hangs or updates itself about every third day, and is repaired within hours. */
const BETWEEN_BREAKS_S = 3 * DAY_S;
const REPAIR_S = 2 * 3_600;
/** Share of phones that look healthy and fail most of their sessions. */
const FLAKY_SHARE = 0.02;
const FLAKY_FAILS = 0.6;
const HEALTHY_FAILS = 0.004;

type Random = ReturnType<typeof seeded>;
const uniform = (random: Random): number => uniformFloat64(random);
const exponential = (random: Random, mean: number): number => -mean * Math.log(1 - uniform(random));
const below = (random: Random, n: number): number => Math.floor(uniform(random) * n);

export interface Phone extends FleetDevice {
  readonly isFlaky: boolean;
  /** Intervals in which it is broken, in order. */
  readonly broken: readonly (readonly [number, number])[];
}

export function phones(random: Random): readonly Phone[] {
  return Array.from({ length: DEVICES }, (_, i): Phone => {
    const broken: (readonly [number, number])[] = [];
    for (let at = exponential(random, BETWEEN_BREAKS_S); at < DAY_S; ) {
      const until = at + exponential(random, REPAIR_S);
      broken.push([at, until]);
      at = until + exponential(random, BETWEEN_BREAKS_S);
    }
    const isFlaky = uniform(random) < FLAKY_SHARE;
    return { name: `phone-${i}`, className: `model-${i % CLASSES}`, isFlaky, broken };
  });
}

/** Most pull requests come in working hours: a quarter of them over the whole day, the others around 10 and 15 o'clock. */
export function submittedAtS(random: Random): number {
  if (uniform(random) < 0.25) return uniform(random) * DAY_S;
  const hour = (uniform(random) < 0.5 ? 10 : 15) + 1.5 * randomNormal(random);
  return Math.min(DAY_S - 1, Math.max(0, hour * 3_600));
}

/** A pull request measures three to six scenarios on two phones of each of one to four models. */
export function jobShards(random: Random, job: number): readonly Shard[] {
  const first = below(random, CLASSES);
  const wishes = Array.from({ length: 1 + below(random, 4) }, (_, i) => ({
    className: `model-${(first + i) % CLASSES}`,
    count: 2,
  }));
  const scenarios = Array.from({ length: 3 + below(random, 4) }, (_, i) => `scenario-${i}`);
  return shardsOf(wishes, scenarios, { isDivided: false }).map((shard) => ({
    ...shard,
    id: `job-${job} ${shard.id}`,
    group: `job-${job} ${shard.group}`,
  }));
}

export type Timed = { readonly atS: number; readonly event: FleetEvent };
/** How and when a shard ends that a phone starts now. */
export function endOf(phone: Phone, shard: Shard, nowS: number, random: Random): Timed {
  const eachS = shard.scenarios.map(() => SCENARIO_S * Math.exp(0.2 * randomNormal(random)));
  const wholeS = START_S + sum(eachS);
  const fails = uniform(random) < (phone.isFlaky ? FLAKY_FAILS : HEALTHY_FAILS);
  const failsAtS = nowS + (fails ? uniform(random) * wholeS : Number.POSITIVE_INFINITY);
  const breaksAtS = phone.broken.find(([, until]) => until > nowS)?.[0] ?? Number.POSITIVE_INFINITY;
  // A broken phone refuses the session within seconds.
  const endS = Math.min(failsAtS, Math.max(breaksAtS, nowS + 3), nowS + wholeS);
  if (endS === nowS + wholeS) return { atS: endS, event: { kind: 'finished', device: phone.name } };
  let doneS = nowS + START_S;
  const left = shard.scenarios.filter((_, i) => {
    doneS += eachS[i] ?? 0;
    return doneS > endS;
  });
  return { atS: endS, event: { kind: 'failed', device: phone.name, left, reason: 'device-lost' } };
}
