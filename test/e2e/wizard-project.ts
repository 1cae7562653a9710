import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import type { Consumer } from './installed-package.ts';
import { root } from './perf-session.ts';

const renderSchema = z.object({
  renderFile: z.custom<(file: string, data: object) => Promise<string>>((fn) => typeof fn === 'function'),
});
const wizard = join(root, 'node_modules', 'create-wdio');

/** What `npm init wdio` asks; an Android project whose Appium somebody starts by hand. */
const ANSWERS = {
  runner: 'local',
  purpose: 'android',
  isUsingTypeScript: true,
  mobileEnvironment: 'android',
  framework: 'mocha',
  tsProject: './tsconfig.json',
  specs: './test/specs/**/*.ts',
  hostname: 'localhost',
  port: 4723,
  path: '/',
  services: [],
  reporters: ['spec', 'junit'],
};
const helpers = { if: (is: boolean, yes: string, no = ''): string => (is ? yes : no) };

/** A wdio.conf.ts as WebdriverIO's wizard writes it, by the wizard's own template. */
async function wizardConfig(): Promise<string> {
  const ejs = renderSchema.parse(createRequire(join(wizard, 'build', 'index.js'))('ejs'));
  const template = join(wizard, 'build', 'templates', 'wdio.conf.tpl.ejs');
  return ejs.renderFile(template, { answers: ANSWERS, _: helpers });
}

const FUNCTIONAL = `
import { $, expect } from '@wdio/globals';

describe('the app', () => {
  it('shows its first list', async () => {
    await expect($('~feed')).toBeExisting();
  });
});
`;
const SCROLLING = `
import { scenario } from 'hitchproof';

describe('the list', () => {
  it('scrolls smoothly', async () => {
    await scenario('list', {
      setup: async (app) => app.open('.FeedActivity'),
      on: '~feed',
      budget: { 'scroll-hitch-rate': { max: 10 } },
    });
  });
});
`;

export interface WizardProject extends Consumer {
  /** Text of the spec that measures. */
  readonly scrolling: string;
  /** Writes wdio.conf.ts with options of the service, and something else in place of what the wizard wrote. */
  readonly configure: (options: string, from?: string | RegExp, to?: string) => void;
}

/**
 * A workspace of a repository, a project of WebdriverIO's wizard with a functional spec, in which a team then measures an app as README says: two lines
 * more in wdio.conf.ts, and a spec. What the wizard and the team wrote before stays.
 * @param reporters of WebdriverIO, which a team has installed besides
 */
export async function wizardProject(
  consumer: Consumer,
  apk: string,
  reporters: readonly string[] = ['spec-reporter', 'junit-reporter', 'allure-reporter', 'reporter'],
): Promise<WizardProject> {
  const project = consumer.another('packages/mobile');
  for (const name of reporters) {
    const installed = join(consumer.folder, 'node_modules', '@wdio', name);
    if (!existsSync(installed)) symlinkSync(join(root, 'node_modules', '@wdio', name), installed);
  }
  cpSync(apk, join(project.folder, 'app.apk'));
  project.write('tsconfig.json', '{}');
  project.write('test/specs/functional.ts', FUNCTIONAL);
  project.write('test/specs/scrolling.ts', SCROLLING);
  const written = (await wizardConfig())
    .replace("browserName: 'Chrome'", "'appium:app': './app.apk'")
    .replace("logLevel: 'info'", "logLevel: 'error'")
    .replace(
      /reporters: .*/,
      "reporters: ['spec', ['junit', { outputDir: 'junit' }], ['allure', { outputDir: 'allure' }]],",
    );
  const configure: WizardProject['configure'] = (options, from = '', to = '') =>
    project.write(
      'wdio.conf.ts',
      `import { HitchproofService } from 'hitchproof';\n${written.replace(from, to)}`.replace(
        '// services: [],',
        `services: [[HitchproofService, { device: 'virtual', allure: false, ${options} }]],`,
      ),
    );
  return { ...project, scrolling: SCROLLING, configure };
}
