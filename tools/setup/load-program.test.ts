import Module from 'node:module';
import { expect, it, onTestFinished } from 'vitest';
import { loadProgram } from './load-program.mjs';

it('loads a program once', async () => {
  const first = loadProgram('orchestrator/base/units');
  expect(loadProgram('orchestrator/base/units')).toBe(first);
  expect(await first).toHaveProperty('MS_PER_S', 1_000);
});

it('loads it without the loaders of the process, which would compile a bundle again', async () => {
  const loaders: Record<string, unknown> = Reflect.get(Module, '_extensions');
  const before = { ...loaders };
  onTestFinished(() => {
    delete loaders['.cjs'];
    Object.assign(loaders, before);
  });
  for (const name of ['.js', '.cjs'])
    loaders[name] = () => {
      throw new Error('A loader was asked.');
    };
  expect(await loadProgram('orchestrator/base/errors')).toHaveProperty('withCode');
});
