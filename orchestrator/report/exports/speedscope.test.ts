import { expect, test } from 'vitest';
import { stackWith } from '../../../test/builders/result-with.ts';
import { speedscope } from './speedscope.ts';

test('a sampled profile in ms: methods once, samples outermost first, weights and their sum', () => {
  const stacks = [
    stackWith({ example: ['b', 'a'], hitchMs: 40 }),
    stackWith({ example: ['c', 'a'], hitchMs: 10 }),
  ];
  expect(speedscope('feed', stacks)).toEqual({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name: 'feed',
    exporter: 'hitchproof',
    shared: { frames: [{ name: 'b' }, { name: 'a' }, { name: 'c' }] },
    profiles: [
      {
        type: 'sampled',
        name: 'hitch time by stack',
        unit: 'milliseconds',
        startValue: 0,
        endValue: 50,
        samples: [
          [1, 0],
          [1, 2],
        ],
        weights: [40, 10],
      },
    ],
  });
});
