import type { Costs } from '../runtime-link/boot-request.ts';

export type { Costs };

/** A phone, as the work clock models it: what its code costs, and its display. */
export interface Profile {
  readonly name: string;
  /** The phone that the figures are from. */
  readonly phone: string;
  readonly speed: Speed;
  /** The fast cores, on which the threads of the app in front work. */
  readonly cores: Sourced;
  readonly refreshHz: Sourced;
}

export type Speed =
  /** Geekbench 6, single core, and the bandwidth of the memory in GB/s. */
  | { readonly kind: 'score'; readonly singleCore: Sourced; readonly memory: Sourced }
  /** Measured by `hitchproof calibrate`, which wrote `file`. */
  | { readonly kind: 'calibrated'; readonly costs: Costs; readonly file: string };

export interface Sourced {
  readonly value: number;
  /** Where the value is from. */
  readonly source: string;
}

/**
 * With 40 ns a unit on an entry-level phone, lists of the platform's own samples take 3 to 8 ms a frame, as such phones
 * do at 60 Hz. An assumption, not a measurement: machine code is not counted, so a unit also covers its share.
 */
const UNIT: Sourced & { readonly atSingleCore: number } = {
  value: 40_000,
  atSingleCore: 378,
  source: 'assumption; virtual-device/docs/work-clock.md',
};
/** The model's round figures are of the order of a mid-range phone. */
const ROUND: { readonly permille: number; readonly atSingleCore: number } = {
  permille: 1_000,
  atSingleCore: 664,
};

/**
 * A pixel is 4 bytes, which the GPU reads from memory and writes back: an assumption. For drawing without textures in
 * tiles it is too much. At the published bandwidths a pixel then takes 1.8 to 3.6 times as long as at the peak rates of
 * the GPUs, 3.8 billion pixels a second for `mid` (https://hmc-tech.com/gpu/arm-mali-g57-mp1-850mhz-vs-imagination-img-axt-48-1536:
 * 1.5 billion for one core at 750 MHz) and 7.6 billion for `entry`
 * (https://hmc-tech.com/gpu/imagination-powervr-ge8320-650mhz-vs-qualcomm-adreno-610).
 */
const BYTES_PER_PIXEL = 8;
const PS_PER_NS = 1_000;

/** Costs that follow from a score, or from a bandwidth, are inversely proportional to it. */
export const costsOf = ({ speed, cores }: Profile): Costs =>
  speed.kind === 'calibrated'
    ? speed.costs
    : {
        psPerPixel: Math.round((BYTES_PER_PIXEL * PS_PER_NS) / speed.memory.value),
        psPerUnit: Math.round((UNIT.value * UNIT.atSingleCore) / speed.singleCore.value),
        cores: cores.value,
        renderPermille: Math.round((ROUND.permille * ROUND.atSingleCore) / speed.singleCore.value),
      };
