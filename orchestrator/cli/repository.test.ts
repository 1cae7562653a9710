import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkout } from '../../tools/setup/places.mjs';
import { placeOfFrame, placesIn, sourceOf } from './repository.ts';

let repository = '';
afterEach(() => rmSync(repository, { recursive: true, force: true }));

it('finds the file of a method', () => {
  const paths = ['app/src/main/java/com/acme/Feed.java', 'lib/com/acme/Utils.kt', 'com/acme/Top.kt'];
  const of = (method: string) => sourceOf(method, paths);
  expect(of('com.acme.Feed$Row.bind(Feed.java:3)')).toBe(paths[0]);
  expect(of('com.acme.Utils.read')).toBe(paths[1]);
  expect(of('com.acme.TopKt.read')).toBe(paths[2]);
  expect([of('com.acme.Other.read'), of('read'), of('')]).toEqual([undefined, undefined, undefined]);
});

it.each([
  ['its package', 'a.b.Row$Price.bind(Row.java:10)', ['x/c/b/Row.java', 'x/a/b/Row.java'], 'x/a/b/Row.java'],
  [
    'main, of two',
    'a.Row.bind(Row.kt:10)',
    ['m/src/demo/a/Row.kt', 'm/src/main/a/Row.kt'],
    'm/src/main/a/Row.kt',
  ],
  [
    'a folder without the common package',
    'com.acme.feed.Row.bind(Row.kt:10)',
    ['src/feed/Row.kt', 'src/ui/Row.kt'],
    'src/feed/Row.kt',
  ],
  [
    'a Kotlin file of another name than its class',
    'a.b.PriceKt.of(Prices.kt:10)',
    ['a/b/Prices.kt'],
    'a/b/Prices.kt',
  ],
  ['none of another package in Java', 'a.b.Row.bind(Row.java:10)', ['x/b/Row.java'], undefined],
  ['none of two that fit alike', 'a.Row.bind(Row.kt:10)', ['m/a/Row.kt', 'n/a/Row.kt'], undefined],
  ['none without a line', 'a.Row.bind(Row.kt)', ['a/Row.kt'], undefined],
  ['none outside the repository', 'android.view.View.draw(View.java:9)', ['a/Row.kt'], undefined],
  ['none of a path as a file name', 'a.Row.bind(../../etc/Row.kt:9)', ['etc/Row.kt'], undefined],
])('points at %s', (_, frame, paths, path) => {
  expect(placeOfFrame(frame, paths)).toEqual(path === undefined ? undefined : { path, line: 10 });
});

it('of this repository', () => {
  const frame = 'dev.hitchproof.demo.FeedAdapter.onBindViewHolder(FeedAdapter.java:10)';
  const path = 'android-probe/demo-app/src/main/java/dev/hitchproof/demo/FeedAdapter.java';
  expect(placesIn(checkout.root).ofFrame(frame)).toEqual({ path, line: 10 });
});

it('finds files of a repository that are not committed yet, and the line of a scenario below its folder', () => {
  repository = mkdtempSync(join(tmpdir(), 'repository-'));
  execFileSync('git', ['init', '--quiet'], { cwd: repository });
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  put('app/src/main/java/a/Row.java', '');
  put('build/src/main/java/a/Row.java', '');
  put('.gitignore', 'build/\n');
  put('perf/specs/list.spec.ts', "import x\n\nscenario('list-fling', {\n");
  const places = placesIn(join(repository, 'perf'));
  expect(places.ofFrame('a.Row.bind(Row.java:7)')).toEqual({ path: 'app/src/main/java/a/Row.java', line: 7 });
  expect(places.ofScenario('specs/list.spec.ts', 'list-fling')).toEqual({
    path: 'perf/specs/list.spec.ts',
    line: 3,
  });
  expect(places.ofScenario('specs/list.spec.ts', 'named elsewhere')?.line).toBe(1);
  expect(places.ofScenario('specs/gone.spec.ts', 'list-fling')).toBeUndefined();
});
