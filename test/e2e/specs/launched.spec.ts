import { $ } from '@wdio/globals';
import { scenario } from 'hitchproof';

const WORLD = "Ann's feed; $HOME & 5 %";

describe('feed', () => {
  it('opens from a link, with values of all types', async () => {
    await scenario('by-link', {
      tags: ['links', 'smoke'],
      setup: async (app) => {
        const extras = { world: WORLD, prefetch: true, slowEvery: 3, slowMs: 40.5, noiseSeed: 1n };
        await app.open({ deepLink: 'feed:top?sort=new&page=1', extras });
        await $(`android=new UiSelector().text("${WORLD}")`).waitForExist();
      },
      on: '~feed',
    });
  });

  it('opens by its name', async () => {
    await scenario('by-name', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
  });
});
