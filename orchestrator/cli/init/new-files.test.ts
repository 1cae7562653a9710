import { expect, it } from 'vitest';
import type { FoundApp } from './find-app.ts';
import { newFiles } from './new-files.ts';

const app = (change: Partial<FoundApp> = {}): FoundApp => ({
  apk: 'app/app.apk',
  package: 'com.acme',
  launcher: 'com.acme.Home',
  isDemo: false,
  ...change,
});

it('opens the first activity of an app and scrolls its first list', () => {
  const files = newFiles(app(), undefined);
  expect(Object.keys(files)).toEqual(['hitchproof.config.ts', 'specs/list.spec.ts', 'wdio.conf.ts']);
  expect(files['specs/list.spec.ts']).toContain("app.open('com.acme.Home')");
  expect(files['specs/list.spec.ts']).toContain("on: 'android=new UiSelector().scrollable(true)'");
  expect(files['hitchproof.config.ts']).toContain("  apk: 'app/app.apk',\n});");
});

it('opens the feed of the demo app and says that it is the demo app', () => {
  const files = newFiles(app({ isDemo: true }), undefined);
  expect(files['specs/list.spec.ts']).toMatch(/app\.open\('\.FeedActivity'\).*on: '~feed'/s);
  expect(files['hitchproof.config.ts']).toContain('// the demo app');
});

it('writes a path as a TypeScript literal, with any characters in it', () => {
  const files = newFiles(app({ apk: "a\\b'.apk" }), undefined);
  expect(files['hitchproof.config.ts']).toContain(String.raw`apk: 'a\\b\'.apk',`);
});

it.each([
  ['github', '.github/workflows/scroll-performance.yml'],
  ['gitlab', '.gitlab-ci.yml'],
] as const)('adds a job for %s when asked', (ci, file) => {
  expect(newFiles(app(), ci)[file]).toContain('npx hitchproof perf --device virtual');
});
