import { z } from 'zod';
import type { Immutable } from '../../base/immutable.ts';
import type { Ledger, Need } from '../slides/ledger.ts';

export const unitSchema = z.enum([
  'fps',
  'ms/s',
  'ratio',
  '/min',
  'ms',
  's',
  'px',
  'screens',
  'count',
  'px/frame²',
  'units',
  'ns',
  'kB',
  'µW',
  'µWs',
  'mAh',
  '%',
  '1',
]);
export type Unit = z.infer<typeof unitSchema>;
export const betterSchema = z.enum(['higher', 'lower', 'neither']);
export type Better = z.infer<typeof betterSchema>;

/** A value or the reason why there is none. Never NaN, never 0 in place of a missing value. */
export type MetricValue = Measured | Unavailable;
/** Metric id → its value. */
export type MetricValues = Readonly<Record<string, MetricValue>>;
export interface Measured {
  readonly kind: 'measured';
  readonly value: number;
  /** Series, windows, levels, percentiles: named like the golden vectors' parts. */
  readonly parts?: Readonly<Record<string, MetricPart>>;
  /** The options it was measured with; absent for the defaults. */
  readonly options?: MetricOptions;
  /** The version of its definition; absent for the first. */
  readonly version?: number;
}
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: UnavailableReason;
}
export type UnavailableReason =
  | { readonly code: 'no-frames' }
  | { readonly code: 'missing-input'; readonly need: Need }
  | { readonly code: 'too-few-frames'; readonly have: number; readonly need: number }
  | { readonly code: 'not-applicable'; readonly note: string };

export type MetricPart =
  | number
  | string
  | boolean
  | readonly MetricPart[]
  | { readonly [name: string]: MetricPart };

/** A metric: definition, documentation and code in one value. */
export interface Metric {
  /** The file's path below `metrics/`, with a revision after a dot: `matrix/drop-level.vsync`. */
  readonly id: string;
  /** A changed definition gets the next one; values of different versions are never compared. Absent: the first. */
  readonly version?: number;
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  /** A few sentences for newcomers. */
  readonly definition: string;
  /** Plain-text formula in the symbols of docs/metrics.md §1. */
  readonly formula: string;
  readonly sources: readonly Source[];
  readonly thresholds?: readonly Threshold[];
  readonly options?: readonly MetricOption[];
  /** The numbers that it has besides its value, by their path in the value's parts: `drag`, `level.frozen`. */
  readonly parts?: Parts;
  readonly needs: readonly Need[];
  /** Ids of metrics to compare with. */
  readonly related?: readonly string[];
  readonly measure: (ledger: Ledger, options?: MetricOptions) => MetricValue;
}
/** Unit and direction of a metric's part. */
export interface PartTraits {
  readonly unit: Unit;
  readonly better: Better;
}
export interface Source {
  readonly title: string;
  readonly url: string;
}
/** Named bounds with their origin. They rate a value and never gate it. */
export interface Threshold {
  readonly profile: string;
  /** The part to which the bounds apply; absent for the metric's value. */
  readonly part?: string;
  readonly good: number;
  /** A bound between the two, if the origin has one. */
  readonly fair?: number;
  readonly poor: number;
  readonly source: Source;
}
/** Values for a metric's options, by name. */
export const optionValuesSchema = z.record(z.string(), z.union([z.number(), z.boolean()]));
export type MetricOptions = Immutable<z.infer<typeof optionValuesSchema>>;
/** An option in an origin's definition. A configuration may set only options that are declared here. */
export type MetricOption = NumberOption | FlagOption;
interface NumberOption {
  readonly kind: 'number';
  readonly name: string;
  /** Completes the line "name (default):". */
  readonly about: string;
  /** Absent if the default is not a fixed number; `about` then describes it. */
  readonly default?: number;
  readonly least?: number;
  readonly oneOf?: readonly number[];
}
interface FlagOption {
  readonly kind: 'flag';
  readonly name: string;
  readonly about: string;
  readonly default: boolean;
}

export const measured = (value: number, parts?: Readonly<Record<string, MetricPart>>): Measured =>
  parts === undefined ? { kind: 'measured', value } : { kind: 'measured', value, parts };
export const unavailable = (reason: UnavailableReason): Unavailable => ({ kind: 'unavailable', reason });

/** Makes a metric unavailable if an input that it needs is missing, and gives its values the definition's version. */
export const defineMetric = (metric: Metric): Metric => ({
  ...metric,
  measure: (ledger, options) => {
    const need = metric.needs.find((wanted) => !ledger.has.has(wanted));
    if (need !== undefined) return unavailable({ code: 'missing-input', need });
    const value = metric.measure(ledger, options);
    const { version } = metric;
    return value.kind === 'measured' && version !== undefined ? { ...value, version } : value;
  },
});

export const NO_FRAMES: MetricValue = unavailable({ code: 'no-frames' });

type Parts = Readonly<Record<string, PartTraits>>;

/** Parts of one unit and direction. */
export const part = (unit: Unit, better: Better, ...names: readonly string[]): Parts =>
  Object.fromEntries(names.map((name) => [name, { unit, better }]));

export const FRAMES = part('count', 'neither', 'frames');
export const PERCENTILES_MS = part('ms', 'lower', 'P50', 'P90', 'P95', 'P99');

/** Of a series: how many values, and its minimum, mean and maximum. */
export const spreadOf = (name: string, unit: Unit, better: Better): Parts => ({
  ...part('count', 'neither', `${name}.count`),
  ...part(unit, better, `${name}.min`, `${name}.mean`, `${name}.max`),
});

/** An option's value, or its default. */
export const numberOption = (
  options: MetricOptions | undefined,
  option: NumberOption & { readonly default: number },
): number => givenNumber(options, option) ?? option.default;

/** An option's value; undefined if none was given. */
export function givenNumber(options: MetricOptions | undefined, { name }: NumberOption): number | undefined {
  const value = options?.[name];
  return typeof value === 'number' ? value : undefined;
}
