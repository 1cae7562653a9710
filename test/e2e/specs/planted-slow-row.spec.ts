import { scenario } from 'hitchproof';

it('a feed in which every 15th row takes 40 ms to bind, on any device', () =>
  scenario('planted-slow-row', {
    setup: (app) => app.open({ activity: '.FeedActivity', extras: { slowEvery: 15, slowMs: 40 } }),
    on: '~feed',
  }));
