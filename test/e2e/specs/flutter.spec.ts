import { scenario } from 'hitchproof';

describe('gallery', () => {
  it('scrolls smoothly', async () => {
    await scenario('gallery', { setup: async (app) => app.open('.MainActivity'), on: '~gallery' });
  });
});
