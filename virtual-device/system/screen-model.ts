import type { DeviceFacts } from '../runtime-link/control-port.ts';

/** The display as it was built, which `wm` overrides. */
export interface ScreenModel {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly densityDpi: number;
}

export const isLandscape = ({ widthPx, heightPx }: Pick<DeviceFacts, 'widthPx' | 'heightPx'>): boolean =>
  widthPx > heightPx;

const isTurned = ({ rotation }: Pick<DeviceFacts, 'rotation'>): boolean => rotation % 2 === 1;

/** The size of the display in the device's initial orientation. */
export const unturnedSizeOf = (facts: DeviceFacts): Pick<ScreenModel, 'widthPx' | 'heightPx'> =>
  isTurned(facts)
    ? { widthPx: facts.heightPx, heightPx: facts.widthPx }
    : { widthPx: facts.widthPx, heightPx: facts.heightPx };

/** The rotation that shows the display wide, or high. */
export const rotationFor = (facts: DeviceFacts, landscape: boolean): number =>
  isLandscape(unturnedSizeOf(facts)) === landscape ? 0 : 1;
