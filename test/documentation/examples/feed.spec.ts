import { scenario } from 'hitchproof';

describe('feed', () => {
  it('scrolls smoothly', async () => {
    await scenario('feed-fling', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async (list) => list.fling('down', { speed: 'fast' }),
      on: '~feed',
      slides: 5,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
