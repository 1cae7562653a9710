/** One planted defect: the demo screen, what it costs, on which display, and what must be found. */
export interface World {
  readonly name: string;
  /** One sentence for people who choose a world. */
  readonly description: string;
  readonly refreshHz: number;
  readonly seed: number;
  /** Launch extras of the demo's feed that plant the cost. */
  readonly extras: readonly LaunchExtra[];
  readonly plan: Plan;
  readonly expected: Expected;
}

/** As `am start` takes it: the value is text, the type says what it means. */
export interface LaunchExtra {
  readonly type: 's' | 'i' | 'l' | 'z';
  readonly key: string;
  readonly value: string;
  /** Instead of the value: drawn from the session's seed and the run's place, so that runs differ as on a phone. */
  readonly perRun?: PerRun;
}
export type PerRun =
  | { readonly kind: 'seed' }
  /** A log-normal factor in thousandths. */
  | { readonly kind: 'factor-permille'; readonly sigma: number };

/** Where the main thread stands when it pays, in the words of FrameMetrics. */
export type Stage = 'between-frames' | 'input-handling' | 'animation' | 'layout-measure';

export type Plan =
  | { readonly kind: 'nothing' }
  /** Binding any row costs a log-normal amount; runs share a log-normal factor. */
  | {
      readonly kind: 'noise';
      readonly medianMs: number;
      readonly sigma: number;
      readonly runSigma: number;
      readonly method: string;
      readonly stages: readonly Stage[];
    }
  /** Binding row `first`, and every `every`-th after it, costs `costMs`. */
  | {
      readonly kind: 'rows';
      readonly first: number;
      readonly every: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly Stage[];
    }
  | {
      readonly kind: 'one-row';
      readonly row: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly Stage[];
    }
  /** Laying out every `every`-th row costs `costMs`. */
  | {
      readonly kind: 'layout';
      readonly every: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly Stage[];
    }
  /** Every `every`-th scroll callback costs `costMs`, while the finger is down. */
  | {
      readonly kind: 'drag';
      readonly every: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly Stage[];
    };

/** What any right measurement of this world says; the figures themselves come from the display's log. */
export interface Expected {
  readonly hasHitches: boolean;
  readonly hasFrozenFrames: boolean;
  /** The main factor of its late frames, `none` when there are none. */
  readonly mainFactor: 'none' | 'late-start' | 'in-frame';
  /** False: hitches only while the finger is down. */
  readonly hitchesInFling: boolean;
}

export const DEMO_PACKAGE = 'dev.hitchproof.demo';
export const BIND_METHOD = `${DEMO_PACKAGE}.FeedAdapter.onBindViewHolder`;

export const int = (key: string, value: number): LaunchExtra => ({ type: 'i', key, value: String(value) });
export const perRun = (type: 'i' | 'l', key: string, how: PerRun): LaunchExtra => ({
  type,
  key,
  value: '0',
  perRun: how,
});
export const flag = (key: string, value: boolean): LaunchExtra => ({ type: 'z', key, value: String(value) });
export const named = (world: string): LaunchExtra => ({ type: 's', key: 'world', value: world });
