import { TOUCH, type TouchSample } from '../runtime-link/control-port.ts';

/** A fast fling up, on a screen of 1080 × 2160 px. */
export const FLING: readonly TouchSample[] = [
  { atUs: 3_000, action: TOUCH.down, x: 540, y: 1_700 },
  ...Array.from({ length: 20 }, (_, i) => ({
    atUs: 11_000 + i * 8_000,
    action: TOUCH.move,
    x: 540,
    y: 1_650 - 50 * i,
  })),
  { atUs: 165_000, action: TOUCH.up, x: 540, y: 700 },
];
