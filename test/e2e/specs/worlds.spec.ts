import { scenario } from 'hitchproof';
import { worlds } from '../../../virtual-device/worlds/index.ts';
import type { LaunchExtra } from '../../../virtual-device/worlds/world.ts';

const extraOf = ({ type, value }: LaunchExtra): string | number | bigint | boolean => {
  if (type === 'z') return value === 'true';
  if (type === 'i') return Number(value);
  return type === 'l' ? BigInt(value) : value;
};

/** Several worlds in one session, since a session takes longer than a world; each is chosen by its name as a tag. */
describe('feed', () => {
  for (const { name, extras } of worlds) {
    const values = Object.fromEntries(extras.map((extra) => [extra.key, extraOf(extra)]));
    for (const gesture of ['fling', 'drag'] as const) {
      const nameOfGesture = `${name}-${gesture}`;
      it(`shows ${name} in a ${gesture}`, async () => {
        await scenario(nameOfGesture, {
          tags: [nameOfGesture],
          setup: async (app) => app.open({ activity: '.FeedActivity', extras: values }),
          slide: async (list) => list[gesture]('down'),
          on: '~feed',
        });
      });
    }
  }
});
