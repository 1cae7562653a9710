import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withDatabase } from '../../orchestrator/history/database.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { timetableSchema } from '../../virtual-device/faults/timetable.ts';
import { blocksOf, examples } from './pages.ts';
import { sampleProjects } from './sample-projects.ts';

const enter = sampleProjects();

/** The reader of each language's blocks. */
const READ_BY: Readonly<Record<string, string>> = {
  sh: 'commands.test.ts',
  yaml: 'commands.test.ts',
  ts: 'typescript.test.ts',
  text: 'outputs.test.ts',
  json: 'this file',
  sql: 'this file',
  tree: 'architecture/tree.test.ts',
  xml: 'test/e2e/packages.e2e.ts',
  kotlin: 'this file, as far as Gradle, an Android SDK and Compose are not needed',
};

it('every block states a language that something reads', () => {
  const blocks = examples.filter(({ kind }) => kind === 'block');
  const unread = blocks.filter(({ language }) => !(language in READ_BY));
  expect(unread.map(({ page, text }) => `${page}: ${text}`)).toEqual([]);
  expect(Object.keys(READ_BY).filter((language) => blocksOf(language).length === 0)).toEqual([]);
});

it('blocks of JSON are timetables of faults', () => {
  for (const { page, text } of blocksOf('json'))
    expect(timetableSchema.safeParse(JSON.parse(text)).error, page).toBeUndefined();
});

it('lines of Gradle name the AARs that the package has, each for its build type', () => {
  const lines = blocksOf('kotlin').flatMap(({ text }) => [
    ...text.matchAll(/(\w+)\(files\("libs\/(.+?)"\)\)/g),
  ]);
  const named = lines.map(([, configuration, aar]) => `${configuration} ${aar}`);
  expect([...new Set(named)]).toEqual([
    'debugImplementation hitchproof-probe.aar',
    'releaseImplementation hitchproof-probe-noop.aar',
  ]);
  const variants = blocksOf('kotlin').flatMap(
    ({ text }) => text.match(/"hitchproof-probe[\w-]*\.aar"/g) ?? [],
  );
  expect(variants).toEqual(['"hitchproof-probe.aar"', '"hitchproof-probe-noop.aar"']);
  const pack = readFileSync(join(packageRoot, 'tools/packaging/pack.mjs'), 'utf8');
  for (const [, , aar] of lines) expect(pack).toContain(`'${aar}':`);
});

it('a description of a Compose list is what the spec of the same page looks for', () => {
  const descriptions = blocksOf('kotlin').flatMap(({ page, text }) =>
    [...text.matchAll(/contentDescription = "(.+?)"/g)].map(([, name]) => [page, `on: '~${name}'`] as const),
  );
  expect(descriptions).toHaveLength(1);
  for (const [page, on] of descriptions)
    expect(blocksOf('ts').some((block) => block.page === page && block.text.includes(on))).toBe(true);
});

it('the query of the history has the median of each day', async () => {
  enter();
  const [query] = blocksOf('sql');
  const rows = await withDatabase(async (database) =>
    (await database.runAndReadAll(query?.text ?? '')).getRowObjectsJson(),
  );
  expect(rows).toMatchObject([
    {
      scenario: 'feed-fling',
      model: 'virtual',
      day: expect.stringMatching(/^2025-12-31/),
      'median("value")': 0,
    },
    {
      scenario: 'feed-fling',
      model: 'virtual',
      day: expect.stringMatching(/^2026-01-01/),
      'median("value")': 0,
    },
  ]);
});
