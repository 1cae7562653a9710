import { scenario } from 'hitchproof';

/** Number of operations that each row draws: from none to as many as are still in time on a slow device. */
const OPERATIONS = [0, 50, 100, 150, 200, 250, 300] as const;

describe('feed', () => {
  for (const drawOperations of OPERATIONS)
    it(`draws ${drawOperations} operations a row`, async () => {
      await scenario(`operations-${drawOperations}`, {
        setup: async (app) =>
          app.open({ activity: '.FeedActivity', extras: { drawEvery: 1, drawOperations } }),
        slide: async (list) => list.fling('down'),
        on: '~feed',
      });
    });
});
