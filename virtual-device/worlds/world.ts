/** A planted defect: its costs on the demo screen, the display, and what a measurement must find. */
export interface World {
  readonly name: string;
  /** One sentence, printed in the help. */
  readonly description: string;
  readonly refreshHz: number;
  readonly seed: number;
  /** Launch extras of the demo app's feed that plant the cost. */
  readonly extras: readonly LaunchExtra[];
  readonly planted: PlantedCost;
  readonly expected: Expected;
}

/** An extra of `am start`; the type determines how the text is read. */
export interface LaunchExtra {
  readonly type: 's' | 'i' | 'l' | 'z';
  readonly key: string;
  readonly value: string;
  /** Replaces the value by one drawn from the session's seed and the run's index, so that runs vary as on a phone. */
  readonly perRun?: PerRun;
}
export type PerRun =
  | { readonly kind: 'seed' }
  /** A log-normal factor in thousandths. */
  | { readonly kind: 'factor-permille'; readonly sigma: number };

/** When the main thread spends the cost, in the terms of FrameMetrics. */
export type FrameStage = 'between-frames' | 'input-handling' | 'animation' | 'layout-measure';

export type PlantedCost =
  | { readonly kind: 'nothing' }
  /** Binding any row costs a log-normal amount; runs share a log-normal factor. */
  | {
      readonly kind: 'noise';
      readonly medianMs: number;
      readonly sigma: number;
      readonly runSigma: number;
      readonly method: string;
      readonly stages: readonly FrameStage[];
    }
  /** Binding row `first`, and every `every`-th after it, costs `costMs`. */
  | {
      readonly kind: 'rows';
      readonly first: number;
      readonly every: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly FrameStage[];
    }
  | {
      readonly kind: 'one-row';
      readonly row: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly FrameStage[];
    }
  /** Binding the row throws. */
  | { readonly kind: 'crash'; readonly row: number; readonly method: string }
  /** Laying out every `every`-th row costs `costMs`. */
  | {
      readonly kind: 'layout';
      readonly every: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly FrameStage[];
    }
  /** Every `every`-th scroll callback costs `costMs`, while the finger is down. */
  | {
      readonly kind: 'drag';
      readonly every: number;
      readonly costMs: number;
      readonly method: string;
      readonly stages: readonly FrameStage[];
    };

/** What every correct measurement of this world finds; the exact values come from the display's log. */
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
export const text = (key: string, value: string): LaunchExtra => ({ type: 's', key, value });
export const named = (world: string): LaunchExtra => text('world', world);
