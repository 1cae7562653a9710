import { $, browser } from '@wdio/globals';

const FeedPage = {
  get list() {
    return $('~feed');
  },
};

describe('feed', () => {
  before(async () => {
    await browser.perf.app.open('.LoginActivity');
    await $('~log in').click();
  });

  it('scrolls smoothly', async () => {
    await browser.perf.scenario('feed-fling', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async () => {
        await FeedPage.list.fling('down');
        await FeedPage.list.$('~stories').drag('right');
      },
    });
  });
});
