import { expect, it } from 'vitest';
import { defineConfig } from './define-config.ts';

it('returns the configuration', () => expect(defineConfig({ apk: 'a.apk' })).toEqual({ apk: 'a.apk' }));

it('takes nothing else', () =>
  expect(() => Reflect.apply(defineConfig, undefined, [{}, {}])).toThrow(/takes one argument/));
