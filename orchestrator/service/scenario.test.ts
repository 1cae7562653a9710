import { expect, it } from 'vitest';
import { scenario } from './scenario.ts';

it.each([
  [['feed', { on: '~feed', slide: undefined, run: 3 }], /^scenario\(\) has no option run; it has on, .*runs/],
  [['feed', { on: '~feed' }, { runs: 3 }], /^scenario\(\) takes 2 arguments and got 3\.$/],
] as const)('nothing is measured with %j', async (given, message) => {
  await expect(Reflect.apply(scenario, undefined, [...given])).rejects.toThrow(message);
});
