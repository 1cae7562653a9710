import { scenario } from 'hitchproof';

await scenario('feed-fling', {
  setup: async (app) => app.open('.FeedActivity'),
  on: '~feed',
  seeds: { extra: 'seed', values: [1, 2, 3, 4] },
});
