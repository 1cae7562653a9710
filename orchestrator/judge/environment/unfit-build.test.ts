import { expect, it } from 'vitest';
import { isUnfitBuild } from './unfit-build.ts';

it.each([
  [{ api: 29, debuggable: true, simulated: false }, [], true],
  [{ api: 34, debuggable: true, simulated: false }, ['EMULATOR'], true],
  [{ api: 34, debuggable: true, simulated: false }, ['DEBUGGABLE'], false],
  [{ api: 34, debuggable: true, simulated: true }, [], false],
  [{ api: 28, debuggable: true, simulated: false }, [], false],
  [{ api: 34, debuggable: false, simulated: false }, [], false],
])('%j, accepting %j: %s', (facts, suppress, unfit) => {
  expect(isUnfitBuild(facts, suppress)).toBe(unfit);
});
