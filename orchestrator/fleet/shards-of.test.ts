import { expect, it } from 'vitest';
import { shardsOf } from './shards-of.ts';

const shards = (isDivided: boolean, ...scenarios: string[]) =>
  shardsOf(
    [
      { className: 'pixel*', count: 2 },
      { className: 'R5', count: 1 },
    ],
    scenarios,
    { isDivided },
  ).map(({ id, group, scenarios: part }) => `${id} of ${group}: ${part.join(' ')}`);

it('gives every scenario to each device, which are then different devices', () =>
  expect(shards(false, 'a', 'b')).toEqual([
    'pixel*-1 of pixel*: a b',
    'pixel*-2 of pixel*: a b',
    'R5-1 of R5: a b',
  ]));

it('divides the scenarios of a class among its devices', () =>
  expect(shards(true, 'a', 'b', 'c')).toEqual([
    ...['pixel*-1 of pixel*-1: a c', 'pixel*-2 of pixel*-2: b', 'R5-1 of R5-1: a b c'],
  ]));

it('leaves out devices for which there is no scenario', () =>
  expect(shards(true, 'a')).toEqual(['pixel*-1 of pixel*-1: a', 'R5-1 of R5-1: a']));
