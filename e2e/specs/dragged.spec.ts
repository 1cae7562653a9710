import { scenario } from 'hitchproof';

describe('feed', () => {
  it('follows a finger that rests before it lifts', async () => {
    await scenario('feed-drag', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async (list) => list.drag('down'),
      on: '~feed',
    });
  });
});
