import { $, browser } from '@wdio/globals';

/** Measures with WebdriverIO's own objects: a page object and its elements' commands. */
const FeedPage = {
  get list() {
    return $('~feed');
  },
};

describe('feed', () => {
  before(async () => {
    await browser.perf.app.open('.FeedActivity');
    await FeedPage.list.drag('down');
  });

  it('is dragged and flung through its element', async () => {
    await browser.perf.scenario('by-element', {
      tags: ['elements'],
      setup: async (app) => app.open('.FeedActivity'),
      slide: async () => {
        await FeedPage.list.fling('down', { speed: 'medium' });
        await FeedPage.list.slide({ kind: 'drag', direction: 'up', distance: 0.3 });
      },
    });
  });

  it('is dragged until a row is shown', async () => {
    await browser.perf.scenario('to-a-row', {
      tags: ['elements'],
      setup: async (app) => app.open('.FeedActivity'),
      on: () => FeedPage.list,
      slide: async (list) => list.scrollTo('android=new UiSelector().text("Post 30")'),
      slides: 1,
    });
  });
});
