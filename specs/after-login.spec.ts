import { $, browser } from '@wdio/globals';
import { scenario } from 'hitchproof';

describe('a user who has logged in', () => {
  before(async () => {
    await browser.perf.app.open('.LoginActivity');
    await $('~user').setValue('ann');
    await $('~log in').click();
  });

  // The first scroll after a login is when caches are cold. The steps above are not measured; a run only opens the feed
  // again in the same process, so the user stays logged in.
  it('sees a smooth feed', async () => {
    await scenario('feed-after-login', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async (list) => list.fling('down', { speed: 'medium' }),
      on: '~feed',
      slides: 3,
      runs: 6,
      budget: { 'scroll-hitch-rate': { max: 10 } },
    });
  });
});
