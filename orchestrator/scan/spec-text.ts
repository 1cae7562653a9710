import { quoted } from '../base/plain-text.ts';
import type { FoundList } from './found-list.ts';
import { BACK } from './scroll-container.ts';

/** A spec that measures a found list. */
export const specText = ({ name, launcher, path, intro = [], selector, direction }: FoundList): string => {
  const steps = [
    `await app.open(${quoted(launcher)});`,
    ...(intro.length === 0 ? [] : ["// What only the app's first start shows."]),
    ...intro.map(
      ({ selector: once }) =>
        `if (await $(${quoted(once)}).waitForExist({ timeout: 3_000 }).catch(() => false)) await $(${quoted(once)}).click();`,
    ),
    ...path.map((press) => `await $(${quoted(press.selector)}).click();`),
  ];
  const setup = steps.map((step) => `        ${step}\n`).join('');
  return `${path.length + intro.length === 0 ? '' : "import { $ } from '@wdio/globals';\n"}import { scenario } from 'hitchproof';

describe(${quoted(name)}, () => {
  it('scrolls smoothly', async () => {
    await scenario(${quoted(name)}, {
      setup: async (app) => {
${setup}      },
      on: ${quoted(selector)},
      // There and back: at its end, a list does not move.
      slide: async (list) => {
        await list.fling('${direction}', { speed: 'fast' });
        await list.fling('${BACK[direction]}', { speed: 'fast' });
      },
      slides: 5,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
`;
};
