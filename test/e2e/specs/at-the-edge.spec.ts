import { scenario } from 'hitchproof';

/** Flings at the list's top, under which nothing moves, before others that scroll. */
const flings = (name: string, still: number) =>
  it(name, async () => {
    let slide = 0;
    await scenario(name, {
      setup: async (app) => {
        slide = 0;
        await app.open('.FeedActivity');
      },
      slide: async (list) => list.fling(slide++ < still ? 'up' : 'down'),
      on: '~feed',
    });
  });

describe('feed', () => {
  flings('one-of-five', 1);
  flings('two-of-five', 2);
});
