import type { TouchColumns } from '../../orchestrator/compute/trace/trace.ts';

type Touch = { readonly [K in Exclude<keyof TouchColumns, 'count'>]: number };

/** Touch samples as columns; places in px. */
export function touchesOf(samples: readonly Touch[]): TouchColumns {
  const column = (name: keyof Touch, scale = 1) => Float64Array.from(samples, (one) => one[name] * scale);
  return {
    count: samples.length,
    eventTimeUs: column('eventTimeUs'),
    ordinal: column('ordinal'),
    dispatchDelayUs: column('dispatchDelayUs'),
    action: column('action'),
    pointer: column('pointer'),
    x: column('x', 16),
    y: column('y', 16),
    window: column('window'),
  };
}
