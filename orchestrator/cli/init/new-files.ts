import { quoted } from '../../base/plain-text.ts';
import { type CiSystem, ciFiles } from './ci-files.ts';
import type { FoundApp } from './find-app.ts';
import type { GradleBuild } from './gradle-build.ts';

/**
 * The files of a new project, by path; each is complete in itself and meant to be changed.
 * @param build how the app is built, if that is known
 */
export const newFiles = (
  app: FoundApp,
  ci: CiSystem | undefined,
  build?: GradleBuild,
): Readonly<Record<string, string>> => ({
  'hitchproof.config.ts': configOf(app),
  'specs/list.spec.ts': specOf(app),
  'wdio.conf.ts': WDIO_CONF,
  ...(ci === undefined ? {} : ciFiles(ci, build)),
});

const configOf = (app: FoundApp): string => `import { defineConfig } from 'hitchproof/config';

export default defineConfig({
  apk: ${quoted(app.apk)},${app.isDemo ? ' // the demo app; put the path of your debug APK here' : ''}
});
`;

/** The demo app's list has an accessibility id; for other apps, only some scrolling list is assumed. */
const specOf = ({ launcher, isDemo }: FoundApp): string => `import { scenario } from 'hitchproof';

describe('list', () => {
  it('scrolls smoothly', async () => {
    await scenario('list-fling', {
      setup: async (app) => app.open(${quoted(isDemo ? '.FeedActivity' : (launcher ?? '.MainActivity'))}),
      slide: async (list) => list.fling('down', { speed: 'fast' }),
      on: ${quoted(isDemo ? '~feed' : 'android=new UiSelector().scrollable(true)')},
      slides: 5,
      budget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
`;

const WDIO_CONF = `import { HitchproofService } from 'hitchproof';

export const config: WebdriverIO.Config = {
  runner: 'local',
  specs: ['./specs/**/*.spec.ts'],
  capabilities: [{ platformName: 'Android' }],
  services: [[HitchproofService, {}]],
  framework: 'mocha',
  mochaOpts: { timeout: 3_600_000 }, // ms; a scenario is bounded by its number of runs
  logLevel: 'error',
};
`;
