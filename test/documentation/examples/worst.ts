import { scenario } from 'hitchproof';

await scenario('feed-fling-worst', {
  setup: async (app) => app.open('.FeedActivity'),
  on: '~feed',
  settings: { fontScale: 1.3 },
  slide: async (list) => {
    await list.fling('down', { speed: 'fast' });
    await list.fling('up', { speed: 'fast' });
  },
  slides: 1,
});
