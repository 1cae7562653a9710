import { browser } from '@wdio/globals';
import { scenario } from 'hitchproof';

describe('feed', () => {
  after(() => browser.execute('mobile: shell', { command: 'dumpsys battery reset' }));

  it('is measured on a device whose battery is nearly empty', async () => {
    await scenario('low-battery', {
      setup: async (app) => {
        await browser.execute('mobile: shell', { command: 'dumpsys battery set level 5' });
        await app.open('.FeedActivity');
      },
      on: '~feed',
    });
  });
});
