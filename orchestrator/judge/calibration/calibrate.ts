import type { Manifest } from '../../capture/recording.ts';
import { type Estimate, isRefused, type Refusal } from '../../statistics/estimate.ts';
import { type MeanEstimate, meanInterval } from '../../statistics/mean-interval.ts';
import { proportionalLine } from '../../statistics/proportional-line.ts';
import { smallestForInterval } from '../../statistics/pseudo-median.ts';
import { isSameRate } from '../device-class.ts';
import type { ScenarioTimes } from './scenario-times.ts';

/** A device's times in proportion to those of the work clock's model; 1: the same. */
export interface Calibration {
  readonly kind: 'calibrated';
  /** Time on the main thread for each ms in the model. */
  readonly ui: Estimate;
  /** Time on the main thread in each frame, regardless of the work: the model has no such part. */
  readonly fixedUiMs: number;
  /** Time on the RenderThread for each ms in the model. */
  readonly render: Estimate;
  readonly scenarios: readonly string[];
}

/** Why the scenarios do not determine the cost of work. */
export type NotIdentified =
  | { readonly kind: 'too-few-scenarios'; readonly have: number; readonly need: number }
  /** `error`: half of the 95 % interval in proportion to the estimate; infinite if nothing is known. */
  | { readonly kind: 'too-wide'; readonly part: 'ui' | 'render'; readonly error: number };

const LEVEL = 0.95;
/** The unit is a scenario: its slides do the same kind of work, with the same deviation from the model. */
export const FEWEST_SCENARIOS = smallestForInterval(LEVEL);
export const LARGEST_ERROR = 0.3;
/** The frame after a late one scrolls further and does more work, so that two devices no longer do the same work. */
export const MOST_LATE = 0.05;

/**
 * Fits a device's times to the model's, over the scenarios that both have. The main thread's are a line: a constant part of
 * each frame, and one in proportion to its work. The RenderThread's model has its own constant, and scenarios hardly differ
 * in the rest: a ratio, with the interval of the mean of the scenarios' logarithms.
 */
export function calibrate(
  device: readonly ScenarioTimes[],
  model: readonly ScenarioTimes[],
): Calibration | NotIdentified {
  const both = model.flatMap((modelled) => {
    const measured = device.find(({ scenario }) => scenario === modelled.scenario);
    return measured === undefined || !isUsable(modelled) || !isUsable(measured)
      ? []
      : [{ modelled, measured }];
  });
  if (both.length < FEWEST_SCENARIOS)
    return { kind: 'too-few-scenarios', have: both.length, need: FEWEST_SCENARIOS };
  const line = proportionalLine(
    both.map(({ modelled }) => modelled.uiMs),
    both.map(({ measured }) => measured.uiMs),
    LEVEL,
  );
  const logarithms = both.map(({ measured, modelled }) => Math.log(measured.renderMs / modelled.renderMs));
  const ui = isRefused(line) ? undefined : line.slope;
  const render = ratioOf(meanInterval(logarithms, LEVEL));
  if (isRefused(line) || ui === undefined || errorOf(ui) > LARGEST_ERROR)
    return { kind: 'too-wide', part: 'ui', error: errorOf(ui) };
  if (render === undefined || errorOf(render) > LARGEST_ERROR)
    return { kind: 'too-wide', part: 'render', error: errorOf(render) };
  const scenarios = both.map(({ modelled }) => modelled.scenario);
  return { kind: 'calibrated', ui, fixedUiMs: line.intercept, render, scenarios };
}

const isUsable = ({ uiMs, renderMs, lateShare }: ScenarioTimes): boolean =>
  uiMs > 0 && renderMs > 0 && lateShare <= MOST_LATE;

const ratioOf = (logarithm: MeanEstimate | Refusal): Estimate | undefined =>
  isRefused(logarithm)
    ? undefined
    : {
        value: Math.exp(logarithm.value),
        low: Math.exp(logarithm.low),
        high: Math.exp(logarithm.high),
        level: logarithm.level,
      };

const errorOf = (estimate: Estimate | undefined): number =>
  estimate === undefined || estimate.value <= 0
    ? Number.POSITIVE_INFINITY
    : (estimate.high - estimate.low) / 2 / estimate.value;

export interface Recorded extends Pick<Manifest, 'target' | 'app'> {
  /** Refresh rate of the frames, in whole Hz; the display may have another rate at rest. */
  readonly refreshHz: number;
}

/** Why two recordings are not of the same app in the same scenes; undefined if they are. */
export function whyNoCalibration(phone: Recorded, model: Recorded): string | undefined {
  if (model.target.profile === undefined)
    return 'the second recording is not under the work clock: record it with --device virtual --clock work';
  if (phone.app.package !== model.app.package || phone.app.versionCode !== model.app.versionCode)
    return `they are of two builds, ${buildOf(phone.app)} and ${buildOf(model.app)}`;
  if (!isSameRate(phone.refreshHz, model.refreshHz))
    return `frames came at ${phone.refreshHz} Hz on one and ${model.refreshHz} Hz on the other: record the virtual device with --hz ${phone.refreshHz}`;
  return undefined;
}

const buildOf = ({ package: name, versionCode }: Manifest['app']): string => `${name} ${versionCode}`;
