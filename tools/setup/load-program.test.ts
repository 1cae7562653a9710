import { expect, it } from 'vitest';
import { loadProgram } from './load-program.mjs';

it('loads a program once', async () => {
  const first = loadProgram('orchestrator/base/units');
  expect(loadProgram('orchestrator/base/units')).toBe(first);
  expect(await first).toHaveProperty('MS_PER_S', 1_000);
});
