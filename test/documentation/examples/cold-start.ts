import { browser } from '@wdio/globals';
import { scenario } from 'hitchproof';

await scenario('cold-start', {
  setup: async (app) => {
    await browser.execute('mobile: terminateApp', { appId: 'com.acme.app' });
    await app.open('.FeedActivity');
  },
  on: '~feed',
  slides: 1,
  budget: {
    'process-start': { max: 1_000 },
    'activity-start': { max: 500, scene: 'FeedActivity' },
    'activity-start.longestMs': { max: 800 },
  },
});
