import { describe, expect, it } from 'vitest';
import { OWN_LEVEL } from '../../../tools/setup/frameworks.mjs';
import { API_VARIABLE } from '../level-arguments.ts';
import { measuredGaps } from '../measured-scenario.ts';
import { checkScreens } from '../screen-checks.ts';
import {
  FRAGMENTS_DEFECTS,
  FRAGMENTS_INNOCENTS,
  FRAGMENTS_PACKAGE,
  READ_BETWEEN,
} from './fragments-worlds.ts';

/** Real defects, without sleeps, in pages of Fragments and behind Navigation, and changes that only look like defects. */
describe('what slides of Fragments cost', () => {
  const device = checkScreens({
    apk: 'test/e2e/fragments/app/target/fragments-app.apk',
    appPackage: FRAGMENTS_PACKAGE,
    defects: FRAGMENTS_DEFECTS,
    innocents: FRAGMENTS_INNOCENTS,
    api: Number(process.env[API_VARIABLE] ?? OWN_LEVEL),
  });

  it('an article that is opened and left between two flings is a slide between theirs', async () => {
    const news = { appPackage: FRAGMENTS_PACKAGE, activity: 'NewsActivity', world: 'article-in-rebind' };
    const { run } = await device().record(news, READ_BETWEEN);
    const ofFinger = run.slides.filter(({ kind }) => kind === 'finger');
    expect(ofFinger.map((slide) => measuredGaps(slide).length > 0)).toEqual([false, true, false]);
  });
});
