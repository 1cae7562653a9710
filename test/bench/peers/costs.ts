import { sum } from 'd3-array';
import { medianOf } from '../../../orchestrator/statistics/percentile.ts';
import { parseDisplayLog } from '../../truth/display-log.ts';
import type { PeerDevice } from './peer-device.ts';

const SWIPES_A_WINDOW = 6;
const REST_MS = 700;
const WORK_WINDOWS = 4;

/** Costs per frame shown. */
export interface Costs {
  readonly mainBytes: number;
  /** Bytes of threads that the device only has with a probe. */
  readonly otherBytes: number;
  readonly mainCpuNs: number;
  /** Wake-ups of threads that the device only has with a probe. */
  readonly wakeUps: number;
  /** Trace bytes; only with a recording. */
  readonly traceBytes: number;
}

/** A window with the probe on and, for probes that can be off in the same process, the adjacent one with it off. */
export interface CostWindow {
  readonly on: Costs;
  readonly off: Costs | undefined;
}

/** `known`: threads of the device itself. */
export interface CostPlan {
  readonly windows: number;
  readonly hasOff: boolean;
  readonly known: ReadonlySet<string>;
}

/**
 * Measures pairs of windows; the first pair, which loads classes and compiles, is left out. The order within a pair
 * alternates, so that a process that gets faster, or a machine that gets slower, favours neither.
 */
export async function costs(device: PeerDevice, plan: CostPlan): Promise<readonly CostWindow[]> {
  const windows: CostWindow[] = [];
  for (let i = 0; i <= plan.windows; i++) {
    const before = plan.hasOff && i % 2 === 1 ? await costWindow(device, plan.known, false) : undefined;
    const on = await costWindow(device, plan.known, true);
    const off = plan.hasOff && before === undefined ? await costWindow(device, plan.known, false) : before;
    windows.push({ on, off });
  }
  return windows.slice(1);
}

/** Swipes with the probe on or off, with a reading before and after them; `shown`: pictures in between. */
async function swipeWindow<Before, After>(
  device: PeerDevice,
  isOn: boolean,
  [before, after]: readonly [() => Promise<Before>, () => Promise<After>],
): Promise<{ readonly from: Before; readonly to: After; readonly shown: number }> {
  if (isOn) await device.begin();
  const [shownBefore, from] = [pictures(await device.displayLog()), await before()];
  for (let i = 0; i < SWIPES_A_WINDOW; i++) await device.swipe(REST_MS);
  const [to, shown] = [await after(), pictures(await device.displayLog()) - shownBefore];
  if (isOn) await device.end();
  return { from, to, shown };
}

async function costWindow(device: PeerDevice, known: ReadonlySet<string>, isOn: boolean): Promise<Costs> {
  const { from, to, shown } = await swipeWindow(device, isOn, [device.costs, device.costs]);
  const written = isOn ? device.traces().reduce((sum, { length }) => sum + length, 0) : 0;
  const ofProbe = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number =>
    sum(
      [...after].filter(([thread]) => !known.has(thread)),
      ([thread, n]) => n - (before.get(thread) ?? 0),
    );
  return {
    mainBytes: (to.mainBytes - from.mainBytes) / shown,
    otherBytes: ofProbe(from.otherBytes, to.otherBytes) / shown,
    wakeUps: ofProbe(from.waits, to.waits) / shown,
    mainCpuNs: (to.mainCpuNs - from.mainCpuNs) / shown,
    traceBytes: written / shown,
  };
}

/**
 * Ratio of the main thread's work per frame shown with the probe to that without it, under the work clock. Work is exact,
 * so pairs of windows are pooled. It is that of the app, the probe and the framework on a phone, without the device's own.
 */
export async function workRatio(device: PeerDevice): Promise<number> {
  const sums = { on: { units: 0, shown: 0 }, off: { units: 0, shown: 0 } };
  for (let i = 0; i < WORK_WINDOWS; i++) {
    for (const side of ['off', 'on'] as const) {
      const work = [device.recordWork, device.recordedWork] as const;
      const { to, shown } = await swipeWindow(device, side === 'on', work);
      sums[side].units += to;
      sums[side].shown += shown;
    }
  }
  return sums.on.units / sums.on.shown / (sums.off.units / sums.off.shown);
}

const pictures = (log: string): number =>
  parseDisplayLog(log).filter((line) => line.t === 'refresh' && line.new).length;

export function medianCosts(all: readonly Costs[]): Costs {
  const middle = (of: (one: Costs) => number): number => medianOf(all.map(of)) ?? Number.NaN;
  return {
    mainBytes: middle((one) => one.mainBytes),
    otherBytes: middle((one) => one.otherBytes),
    mainCpuNs: middle((one) => one.mainCpuNs),
    wakeUps: middle((one) => one.wakeUps),
    traceBytes: middle((one) => one.traceBytes),
  };
}

/** Median and quartiles of the main thread's CPU time divided by that of the adjacent window, or by `otherwise`. */
export function cpuRatio(windows: readonly CostWindow[], otherwise: Costs): string {
  const ratios = windows.map(({ on, off = otherwise }) => on.mainCpuNs / off.mainCpuNs).sort((a, b) => a - b);
  const at = (part: number): string =>
    (ratios[Math.round(part * (ratios.length - 1))] ?? Number.NaN).toFixed(3);
  return `${at(0.5)} [${at(0.25)}, ${at(0.75)}]`;
}
