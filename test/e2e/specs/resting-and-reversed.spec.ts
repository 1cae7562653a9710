import { browser } from '@wdio/globals';
import { scenario } from 'hitchproof';

const [TOP, MIDDLE, BOTTOM] = [600, 1_200, 1_800].map((y) => ({ x: 540, y })) as [At, At, At];
interface At {
  readonly x: number;
  readonly y: number;
}
const finger = () => browser.action('pointer', { parameters: { pointerType: 'touch' } });

describe('feed', () => {
  it('follows a finger that rests in mid-drag and before it lifts, then flings that are cut by reversed ones', async () => {
    await scenario('feed-rests', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async () => {
        await finger()
          .move({ ...BOTTOM, duration: 0 })
          .down()
          .move({ ...MIDDLE, duration: 400 })
          .move({ ...MIDDLE, duration: 260 })
          .move({ ...TOP, duration: 400 })
          .pause(340)
          .up()
          .move({ ...BOTTOM, duration: 400 })
          .down()
          .move({ ...TOP, duration: 100 })
          .up()
          .move({ ...TOP, duration: 120 })
          .down()
          .move({ ...BOTTOM, duration: 100 })
          .up()
          .perform();
      },
      on: '~feed',
    });
  });
});
