import { scenario } from 'hitchproof';

// Lists inside a list: a new shelf brings a screenful of covers at once, while covers of one shelf come one by one. The
// two have budgets of their own, because each has its own cause when it is slow.
describe('nested lists', () => {
  it('scroll down past shelves', async () => {
    await scenario('shelves-down', {
      setup: async (app) => app.open('.ShelvesActivity'),
      slide: async (list) => list.drag('down', { distance: 0.5, durationMs: 500 }),
      on: '~shelves',
      slides: 4,
      runs: 6,
      budget: { 'scroll-hitch-rate': { max: 10 } },
    });
  });

  it('scroll sideways along a shelf', async () => {
    await scenario('shelf-sideways', {
      setup: async (app) => app.open('.ShelvesActivity'),
      slide: async (list) => list.fling('right', { speed: 'medium' }),
      on: '~shelf 1',
      slides: 4,
      runs: 6,
      budget: { 'scroll-hitch-rate': { max: 5 } },
    });
  });
});
