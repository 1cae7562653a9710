import { scenario } from 'hitchproof';

await scenario('feed-fling', {
  setup: async (app) => app.open('.FeedActivity'),
  on: '~feed',
  slide: async (list) => list.fling('down'),
  slides: 5,
  budget: { 'scroll-hitch-rate': { max: 10 } },
});
