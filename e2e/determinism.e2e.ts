import { expect, it } from 'vitest';
import { perfSession, tracesOf } from './perf-session.ts';

it('the same world, spec and seed give byte-identical traces on two devices', async () => {
  const world = ['--device', 'virtual', '--world', 'slow-row', '--runs', '1', '--slides', '2', '--seed', '7'];
  const [first, second] = await Promise.all([perfSession(world), perfSession(world)]);
  expect(first.code).toBe(second.code);
  expect(tracesOf(first).size).toBeGreaterThan(0);
  expect(tracesOf(second)).toEqual(tracesOf(first));
});
