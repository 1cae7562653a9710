import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FoundApp } from './find-app.ts';
import { gradleBuildOf } from './gradle-build.ts';
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
  ['jenkins', 'Jenkinsfile'],
  ['buildkite', '.buildkite/pipeline.yml'],
] as const)('adds a job for %s when asked', (ci, file) => {
  expect(newFiles(app(), ci)[file]).toContain('npx hitchproof perf --device virtual');
});

it.each([
  ['app/build/outputs/apk/debug/app-debug.apk', 'gradlew', './gradlew :app:assembleDebug'],
  ['feature/feed/build/outputs/apk/free/debug/a.apk', 'gradlew', './gradlew :feature:feed:assembleFreeDebug'],
  ['build/outputs/apk/release/a.apk', 'gradlew', './gradlew assembleRelease'],
  [
    'android/app/build/outputs/apk/debug/a.apk',
    'android/gradlew',
    'android/gradlew -p android :app:assembleDebug',
  ],
  ['app/build/outputs/apk/debug/a.apk', 'settings.gradle', undefined],
  ['app/app.apk', 'gradlew', undefined],
])('builds %s with %s by %s', (apk, wrapper, command) => {
  const project = mkdtempSync(join(tmpdir(), 'gradle-build-'));
  mkdirSync(join(project, wrapper, '..'), { recursive: true });
  writeFileSync(join(project, wrapper), '');
  expect(gradleBuildOf(project, apk)).toEqual(command === undefined ? undefined : { command, apk });
  rmSync(project, { recursive: true });
});
