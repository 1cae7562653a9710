import type { Injection } from '../permits/permits.ts';

/** What the runtime is started with. */
export interface BootRequest extends Injection {
  readonly cacheDir: string;
  readonly refreshHz: number;
  /** Rates while nothing is asked for, and without a finger; absent: as with one. */
  readonly restHz?: number | undefined;
  readonly flingHz?: number | undefined;
  readonly seed: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly densityDpi: number;
  /** What a unit of work costs, in picoseconds; absent: nothing (the free clock). */
  readonly psPerUnit?: number;
  /** How many threads work at the same time; absent: all. */
  readonly cores?: number;
  /** What RenderThread and GPU cost, in thousandths of the model's round figures; absent: 1000. */
  readonly renderPermille?: number;
  /** What a pixel that the GPU fills costs, in picoseconds; absent: nothing, but layers have a price. */
  readonly psPerPixel?: number;
  /** Methods whose work is free, separated by commas; `Class.method/3` takes a third. Absent: none. */
  readonly without?: string;
  /** Present: the work log says which methods of the app ran. */
  readonly logsMethods?: true;
  /** Names of a phone, which apps read in `Build`; absent: the device's own. */
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
}
