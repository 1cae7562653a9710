import { scenario } from 'hitchproof';

describe('feed', () => {
  it('is measured', async () => {
    await scenario('reached', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
    await scenario('other', { on: '~feed' });
  });

  it('returns too early', async () => {
    if (driver.isAndroid) return;
    await scenario('unreached', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
  });

  it.skip('is skipped', async () => {
    await scenario('skipped-and-reached', { setup: async (app) => app.open('.FeedActivity'), on: '~feed' });
  });
});
