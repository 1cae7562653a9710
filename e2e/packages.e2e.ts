import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultSchema } from '../orchestrator/report/result/result.ts';
import { type Consumer, installedPackage } from './installed-package.ts';

const CONFIG = `
import { defineConfig } from 'hitchproof';
export default defineConfig({
  package: 'dev.hitchproof.demo',
  apk: 'node_modules/hitchproof/android/demo-app.apk',
});
`;
const SPEC = `
import { scenario } from 'hitchproof';
describe('feed', () => {
  it('scrolls smoothly', async () => {
    await scenario('installed', {
      setup: async (app) => app.open('.FeedActivity'),
      slide: async (list) => list.fling('down', { speed: 'fast' }),
      on: '~feed',
      slides: 2,
      runs: 2,
      budget: { 'frozen-frame-ratio': { max: 0 } },
    });
  });
});
`;

let consumer: Consumer;
afterAll(() => rmSync(consumer.folder, { recursive: true, force: true }));
beforeAll(() => {
  consumer = installedPackage();
  consumer.write('hitchproof.config.ts', CONFIG);
  consumer.write('specs/list.spec.ts', SPEC);
});

it('measures a spec of another project on the packed virtual device', () => {
  const { code, output } = consumer.run('hitchproof', ['perf', '--device', 'virtual', '--no-allure']);
  expect(output).toContain('Verdict: pass');
  expect(code).toBe(0);
  const [run = ''] = readdirSync(join(consumer.folder, 'reports')).filter((name) => name !== 'history');
  const result = JSON.parse(readFileSync(join(consumer.folder, 'reports', run, 'result.json'), 'utf8'));
  expect(resultSchema.parse(result).scenarios.map(({ name }) => name)).toEqual(['installed']);
  expect(existsSync(join(consumer.folder, 'node_modules', 'hitchproof', '.hitchproof'))).toBe(false);
});

it('finds what is missing from the project, not from the package', () => {
  const { output } = consumer.run('hitchproof', ['doctor']);
  expect(output).toMatch(/^ok {7}Node\.js: .*\nok {7}adb: .*\nok {7}Java: java \d+\n/);
  expect(consumer.run('hitchproof', ['perf', '--project', 'nowhere'])).toEqual({
    code: 2,
    output: expect.stringMatching(
      /^--project names \S+nowhere, which does not exist or is not a folder\.\n$/,
    ),
  });
});
