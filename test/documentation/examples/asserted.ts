import { expect } from '@wdio/globals';
import { scenario } from 'hitchproof';

const feed = await scenario('feed-fling', { on: '~feed', setup: async (app) => app.open('.FeedActivity') });
await expect(feed).toMeetBudget({ 'scroll-hitch-rate': { max: 5 } });
