import { expect, it } from 'vitest';
import { type WhatIf, whatIfLines, whatIfPage } from './what-if.ts';

const feed = { scenario: 'feed', units: 328_612, frames: 3, hitchRate: 237 };
const grid = { scenario: '<grid>', units: 10, frames: 3 };
const found: WhatIf = {
  before: [feed, grid],
  without: [
    {
      method: 'Ranking.<place>',
      after: [
        { ...feed, units: 60_360, hitchRate: 3 },
        { ...grid, units: 4 },
      ],
    },
    { method: 'Avatar.decode', after: [{ ...feed, units: 309_196.4, hitchRate: 230.5 }] },
  ],
};
const textsOf = (markup = ''): readonly string[] =>
  [...markup.matchAll(/<text class="(?:note|soft)"[^>]*>([^<]*)</g)].map(([, text = '']) => text);

it('each scenario has its hitches and its work, today and without each method', () => {
  const [, ofFeed, ofGrid] = whatIfPage(found).split('<h2>');
  const [, hitches, work] = (ofFeed ?? '').split('<svg');
  const both = (...[now, then]: readonly string[]) => ['today', now, 'without', then];
  expect(textsOf(hitches)).toEqual([
    ...['without Ranking.&lt;place&gt;', ...both('237', '3')],
    ...['without Avatar.decode', ...both('237', '230.5')],
  ]);
  expect(textsOf(work)).toEqual([
    ...['without Ranking.&lt;place&gt;', ...both('328,612', '60,360')],
    ...['without Avatar.decode', ...both('328,612', '309,196')],
  ]);
  expect(ofGrid).toMatch(/^&lt;grid&gt;<\/h2>/);
  expect(ofGrid?.match(/<svg /g)).toHaveLength(1);
  expect(textsOf(ofGrid)).toEqual(['without Ranking.&lt;place&gt;', ...both('10', '4')]);
});

it('a scenario without hitches measured shows its work', () => {
  const lines = whatIfLines({
    before: [{ scenario: 'feed', units: 10, frames: 3 }],
    without: [
      { method: 'Feed.bind', after: [{ scenario: 'feed', units: 4, frames: 3 }] },
      { method: 'A.b', after: [] },
    ],
  });
  expect(lines).toEqual([
    'feed: no hitch rate, 10 units a frame',
    '  without Feed.bind: 0 → no hitch rate, 10 → 4 units a frame',
  ]);
});
