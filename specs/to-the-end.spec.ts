import { scenario } from 'hitchproof';

describe('shelves', () => {
  // What a list holds on to grows with the distance: memory, views, work per row. Flings from the top to the last shelf
  // show it as hitches that become more frequent, so the whole way has the budget of its first screen. As many flings as reach
  // it: at its end a list does not move, and a run with many such gestures does not count.
  it('stay smooth down to the last one', async () => {
    await scenario('shelves-to-the-end', {
      setup: async (app) => app.open('.ShelvesActivity'),
      slide: async (list) => list.fling('down', { speed: 'fast' }),
      on: '~shelves',
      slides: 3,
      runs: 6,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
