import type { Injection } from '../permits/permits.ts';

/** What code and drawing cost. */
export interface Costs {
  /** Picoseconds of one unit of work, a bytecode of the platform or AndroidX; one of the app takes a twentieth. */
  readonly psPerUnit: number;
  /** How many threads work at the same time. */
  readonly cores: number;
  /** RenderThread and GPU, in thousandths of the model's round figures. */
  readonly renderPermille: number;
  /** Picoseconds of a pixel that the GPU fills. */
  readonly psPerPixel: number;
  /** Methods whose work is free, separated by commas; `Class.method/3` takes a third. Absent: none. */
  readonly without?: string;
  /** Present: the work log says which methods of the app ran. */
  readonly logsMethods?: true;
}

/** What the runtime is started with; without costs code is free, and drawing costs the model's round figures. */
export interface BootRequest extends Injection, Partial<Costs> {
  readonly cacheDir: string;
  readonly refreshHz: number;
  /** Rates while nothing is asked for, and without a finger; absent: as with one. */
  readonly restHz?: number | undefined;
  readonly flingHz?: number | undefined;
  readonly seed: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly densityDpi: number;
  /** Names of a phone, which apps read in `Build`; absent: the device's own. */
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
}
