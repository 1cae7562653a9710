import { browser, expect } from '@wdio/globals';

describe('feed', () => {
  it('asserts budgets on what was measured', async () => {
    const feed = await browser.perf.scenario('asserted', {
      setup: async (app) => app.open({ activity: '.FeedActivity', extras: { slowEvery: 3, slowMs: 40 } }),
      on: '~feed',
      failTest: false,
    });
    await expect(feed).not.toMeetBudget({ 'scroll-hitch-rate': { max: 0 } });
    await expect(feed).toMeetBudget({ 'longest-hitch': { max: 5 } });
  });
});
