import { scenario } from 'hitchproof';

describe('feed', () => {
  it('scrolls in a dialog', async () => {
    await scenario('in-a-dialog', {
      tags: ['dialogs'],
      setup: async (app) =>
        app.open({ activity: '.FeedActivity', extras: { dialog: true, slowEvery: 15, slowMs: 40 } }),
      on: '~feed',
    });
  });

  it('scrolls in a popup', async () => {
    await scenario('in-a-popup', {
      tags: ['dialogs'],
      setup: async (app) =>
        app.open({ activity: '.FeedActivity', extras: { popup: true, slowEvery: 15, slowMs: 40 } }),
      on: '~feed',
    });
  });
});
