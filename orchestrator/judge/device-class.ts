import { z } from 'zod';
import type { Immutable } from '../base/immutable.ts';
import {
  frameSourceSchema,
  type Manifest,
  rulerSchema,
  type Target,
  withoutProbeSchema,
} from '../capture/recording.ts';
import { runDoubts } from './run-warnings.ts';
import type { ScenarioRun } from './scenario-run.ts';

/** Values are compared only within one class: the same kind of device, recorded in the same way. */
export const deviceClassSchema = z.object({
  model: z.string(),
  api: z.number().int(),
  refreshHz: z.number(),
  buildType: z.string(),
  gestureEngine: z.string(),
  simulated: z.boolean(),
  /** Profile of the work clock; absent if code takes no time on the device's clock, or the device is a phone. */
  profile: z.string().exactOptional(),
  /** What recorded the frames; absent: the probe. */
  source: withoutProbeSchema.exactOptional(),
  /** Digests of what the work clock measures with; absent without it, and in results of older versions. */
  ...rulerSchema.partial().shape,
});
export type DeviceClass = Immutable<z.infer<typeof deviceClassSchema>>;

const fieldSchema = deviceClassSchema.keyof();
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** A field in which two classes differ. */
export const classDifferenceSchema = z.object({
  field: fieldSchema,
  baseline: fieldValueSchema,
  current: fieldValueSchema,
});
export type ClassDifference = Immutable<z.infer<typeof classDifferenceSchema>>;

export const deviceClassOf = (facts: {
  readonly target: Target;
  readonly app: Manifest['app'];
  readonly gestureEngine: string;
  readonly source?: NonNullable<DeviceClass['source']>;
  readonly runs?: readonly ScenarioRun[];
}): DeviceClass => ({
  model: facts.target.model,
  api: facts.target.api,
  refreshHz: classHzOf(facts),
  buildType: facts.app.buildType,
  gestureEngine: facts.gestureEngine,
  simulated: facts.target.simulated,
  ...(facts.target.profile === undefined ? {} : { profile: facts.target.profile }),
  ...(facts.source === undefined ? {} : { source: facts.source }),
  ...facts.target.ruler,
});

/** Empty when values of the two classes may be compared. */
export const differencesBetween = (baseline: DeviceClass, current: DeviceClass): readonly ClassDifference[] =>
  fieldSchema.options.flatMap((field) => {
    const values = { baseline: baseline[field] ?? absent(field), current: current[field] ?? absent(field) };
    return values.baseline === values.current ? [] : [{ field, ...values }];
  });

/** What an absent field means. */
const absent = (field: keyof DeviceClass): string =>
  field === 'source' ? frameSourceSchema.enum.probe : 'none';

/** The rate that a run had and should have had. */
export const refreshRatesSchema = z.object({ displayHz: z.number(), classHz: z.number() });
export type RefreshRates = Immutable<z.infer<typeof refreshRatesSchema>>;

interface RatedRuns {
  readonly target: Target;
  readonly runs?: readonly ScenarioRun[];
}

/**
 * The rate that a scenario's runs must have in common: the frame rate of most measured runs, counting only those without
 * another fault if there are any. An adaptive display has a different rate at rest than while scrolling, so the rate
 * reported at rest counts only if no run has frames.
 */
export function classHzOf({ target, runs = [] }: RatedRuns): number {
  const own = runs.filter(({ captured }) => captured.arm === 'current' && !captured.warmup);
  return (
    commonHz(own.filter(isSound).flatMap(rateOf)) ??
    commonHz(own.flatMap(rateOf)) ??
    Math.round(target.refreshHz)
  );
}

const rateOf = ({ measurement }: ScenarioRun): readonly number[] =>
  measurement?.evidence.displayHz === undefined ? [] : [measurement.evidence.displayHz];

const isSound = ({ captured, measurement }: ScenarioRun): boolean =>
  captured.failure === undefined &&
  measurement !== undefined &&
  runDoubts(measurement, captured.conditions).length === 0;

/** The most common rate, the earliest on a tie; undefined without rates. In whole Hz: 59.94 and 60 are one rate. */
export function commonHz(rates: readonly number[]): number | undefined {
  const candidates = [...new Set(rates.map(Math.round))];
  const votes = (hz: number): number => rates.filter((rate) => isSameRate(rate, hz)).length;
  const most = Math.max(...candidates.map(votes));
  return candidates.find((hz) => votes(hz) === most);
}

/** Whether two rates in Hz, one of which is rounded, are the same. */
export const isSameRate = (left: number, right: number): boolean => Math.abs(left - right) <= 1;
