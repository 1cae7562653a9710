import { expect, it } from 'vitest';
import { rulerOf } from './ruler.ts';

const COSTS = { psPerUnit: 10, cores: 2, renderPermille: 900, psPerPixel: 5 };
const BOOTED = { prices: '17-ab', framework: 'android-all-14.jar 1000', java: '21.0.4+7' };
const digests = (costs: Partial<typeof COSTS> = {}, booted: Partial<typeof BOOTED> = {}) =>
  Object.fromEntries(rulerOf({ ...COSTS, ...costs }, { ...BOOTED, ...booted }));

it('is the same for the same device', () => {
  expect(digests()).toEqual(digests());
  expect(Object.keys(digests())).toEqual(
    ['prices', 'costs', 'framework', 'java'].map((name) => `hitchproof.ruler.${name}`),
  );
});

it.each([
  ['costs', { psPerUnit: 11 }, {}],
  ['costs', { psPerPixel: 6 }, {}],
  ['prices', {}, { prices: '17-ac' }],
  ['framework', {}, { framework: 'android-all-14.jar 1001' }],
  ['java', {}, { java: '21.0.5+1' }],
] as const)('only %s differs with %j and %j', (name, costs, booted) => {
  const [before, after] = [digests(), digests(costs, booted)];
  const differing = Object.keys(before).filter((key) => before[key] !== after[key]);
  expect(differing).toEqual([`hitchproof.ruler.${name}`]);
});

it('of the free clock there is none, nor of a runtime that does not say', () => {
  expect(rulerOf(undefined, BOOTED)).toEqual([]);
  expect(rulerOf(COSTS, {})).toEqual([]);
});
