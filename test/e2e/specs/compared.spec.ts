import { scenario } from 'hitchproof';

/** Judged only by comparison: noise does not affect its budget. */
describe('feed', () => {
  it('is as smooth as before', async () => {
    await scenario('feed-compared', {
      setup: async (app) => app.open('.FeedActivity'),
      on: '~feed',
      budget: { 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
