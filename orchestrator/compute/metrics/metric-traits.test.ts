import { expect, it } from 'vitest';
import { metricTraits } from './metric-traits.ts';

it('knows the metrics and nothing else', () => {
  expect(metricTraits['scroll-hitch-rate']).toEqual({ unit: 'ms/s', better: 'lower' });
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is no metric', (id) => {
  expect(metricTraits[id]).toBeUndefined();
});
