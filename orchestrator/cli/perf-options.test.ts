import { expect, it } from 'vitest';
import { perfOptions } from './perf-options.ts';

it.each(Object.entries(perfOptions))('%s is the name under which commander gives the value', (name, option) =>
  expect(option.attributeName()).toBe(name),
);
