import type { Ledger, Need } from '../slides/ledger.ts';

export type Unit =
  | 'fps'
  | 'ms/s'
  | 'ratio'
  | '/min'
  | 'ms'
  | 's'
  | 'px'
  | 'screens'
  | 'count'
  | 'px/frame²'
  | '1';
export type Better = 'higher' | 'lower' | 'neither';

/** A value or the reason why there is none. Never NaN, never 0 in place of nothing. */
export type MetricValue = Measured | Unavailable;
export interface Measured {
  readonly kind: 'measured';
  readonly value: number;
  /** Series, windows, levels, percentiles: named like the golden vectors' parts. */
  readonly parts?: Readonly<Record<string, MetricPart>>;
}
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: UnavailableReason;
}
export type UnavailableReason =
  | { readonly code: 'no-frames' }
  | { readonly code: 'missing-input'; readonly need: Need }
  | { readonly code: 'too-few-frames'; readonly have: number; readonly need: number }
  | { readonly code: 'too-short'; readonly haveMs: number; readonly needMs: number }
  | { readonly code: 'not-applicable'; readonly note: string };

export type MetricPart =
  | number
  | string
  | boolean
  | readonly MetricPart[]
  | { readonly [name: string]: MetricPart };

/** The one shape of a metric: the file that exports it is its definition, its page and its code. */
export interface Metric {
  /** Equal to the file's path below `metrics/`, a revision after a dot: `matrix/drop-level.vsync`. */
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  /** One or two sentences a newcomer understands. */
  readonly definition: string;
  /** Plain-text formula in the symbols of docs/metrics.md §1. */
  readonly formula: string;
  readonly sources: readonly Source[];
  readonly thresholds?: readonly Threshold[];
  readonly needs: readonly Need[];
  /** Relatives worth comparing with. */
  readonly related?: readonly string[];
  readonly measure: (ledger: Ledger, options?: MetricOptions) => MetricValue;
}
export interface Source {
  readonly title: string;
  readonly url: string;
}
/** A named pair of bounds with its origin; informative, never a gate by itself. */
export interface Threshold {
  readonly profile: string;
  readonly good: number;
  readonly poor: number;
  readonly source: Source;
}
/** Knobs that an origin documents (normalise to 60 Hz, block threshold …). */
export type MetricOptions = Readonly<Record<string, number | boolean | string>>;

export const measured = (value: number, parts?: Readonly<Record<string, MetricPart>>): Measured =>
  parts === undefined ? { kind: 'measured', value } : { kind: 'measured', value, parts };
export const unavailable = (reason: UnavailableReason): Unavailable => ({ kind: 'unavailable', reason });
