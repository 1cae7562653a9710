/** A planted defect: its costs on the demo screen, and the display. */
export interface World {
  readonly name: string;
  /** One sentence, printed in the help. */
  readonly description: string;
  /** While a finger touches the screen. */
  readonly refreshHz: number;
  /** While nothing is asked for; absent: the same. */
  readonly restHz?: number;
  readonly seed: number;
  /** Launch extras of the demo app's feed that plant the cost. */
  readonly extras: readonly LaunchExtra[];
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
