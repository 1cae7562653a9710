import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST_WITHOUT, sectionsOf, withContents } from '../../tools/pages/contents.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { pages, tokensOf } from './pages.ts';

const textOf = (page: string): string => readFileSync(join(packageRoot, page), 'utf8');

/** Lines of a page that are seen without scrolling. */
const FIRST_SCREEN = 40;

/** What a new user asks, the page that answers, and words of the answer. */
const QUESTIONS: readonly (readonly [question: string, page: string, answer: RegExp])[] = [
  ['What do I need to try it?', 'guide/quick-start.md', /Node\.js .* Java runtime/],
  ['How do I get a first verdict?', 'guide/quick-start.md', /npx hitchproof perf --device virtual/],
  ['What does a defect look like?', 'guide/three-defects.md', /!\[.*refresh without a new picture/],
  ['My check is red: what now?', 'guide/red.md', /npx hitchproof why/],
  ['It is inconclusive: what now?', 'guide/red.md', /inconclusive.*npx hitchproof confirm/],
  ['Is the failure my change?', 'guide/red.md', /Is it my change\?/],
  ['How do I run it on GitHub?', 'guide/ci.md', /npx hitchproof init --ci github/],
  ['And on GitLab, Jenkins, Buildkite?', 'guide/ci.md', /--ci gitlab\n.*--ci jenkins\n.*--ci buildkite/],
  ['What is a pull request compared with?', 'guide/baselines.md', /base build, measured in the same job/],
  ['Which job accepts a baseline, and where does it live?', 'guide/baselines.md', /specs\/baselines/],
  ['What does "hitch" mean?', 'glossary.md', /\| hitch \| a time in which/],
  ['How do I put the probe into my build?', 'guide/your-app.md', /debugImplementation/],
  ['I have an APK only: how do I measure it?', 'guide/your-app.md', /\[Put into an APK\]/],
  ['The app may not be changed: can it be measured?', 'without-the-probe.md', /--source gfxinfo/],
  ['How do I write a spec, and set a limit?', 'writing-specs.md', /budget: \{ 'scroll-hitch-rate'/],
  ['Which commit made scrolling slower?', 'guide/bisect.md', /npx hitchproof bisect /],
  ['Is there a scroll that my specs miss?', 'guide/worst.md', /npx hitchproof worst /],
  ['Which method is worth mending?', 'guide/what-if.md', /npx hitchproof what-if/],
  [
    'Does our baseline profile cover scrolling?',
    'guide/baseline-profile.md',
    /npx hitchproof baseline-profile/,
  ],
  ['Which list of my app is worst?', 'guide/scan.md', /npx hitchproof scan app\.apk/],
  ['What does it find in a real app?', 'guide/case-study.md', /!\[.*\]\(\.\.\/images\/apidemos-views\.png\)/],
  ['May I trust a verdict without a phone?', 'guide/why-trust.md', /modelled: mid/],
  [
    'We use Macrobenchmark: what for?',
    'guide/from-macrobenchmark.md',
    /npx hitchproof judge benchmarkData\.json/,
  ],
  [
    'We use Flashlight: what stands where?',
    'guide/from-flashlight.md',
    /flashlight test.*npx hitchproof perf/,
  ],
  ['Is anything sent anywhere?', 'guide/faq.md', /sent anywhere\?\*\* No/],
  ['What files does a session leave?', 'guide/reading-a-report.md', /summary\.md/],
  ['How does an agent use it?', 'guide/agents.md', /npx hitchproof mcp/],
  ['How do I measure on phones of a farm?', 'guide/device-farm.md', /--device grid:/],
  ['It says that nothing was measured: why?', 'guide/troubleshooting.md', /## Nothing was measured/],
];

it.each(QUESTIONS)('%s', (_, page, answer) => {
  const first = textOf(`docs/${page}`).split('\n').slice(0, FIRST_SCREEN).join('\n');
  expect(first).toMatch(answer);
  expect(textOf('docs/index.md')).toContain(`](${page})`);
});

it('are twenty and more', () => expect(QUESTIONS.length).toBeGreaterThanOrEqual(20));

const ON_SITE = pages.filter((page) => /^(docs|virtual-device)\//.test(page));

it.each(ON_SITE)('%s fits two screens, or has its contents below its title', (page) => {
  const text = textOf(page);
  const isShort = text.split('\n').length <= LONGEST_WITHOUT + 2;
  const [, contents = ''] = /^# .*\n\nContents: (.*)\n/m.exec(text) ?? [];
  if (contents === '') return expect(isShort).toBe(true);
  expect(withContents(text)).toBe(text);
  for (const section of sectionsOf(text)) expect(contents).toContain(`[${section.replaceAll('`', '')}](#`);
});

it('every page of the site is reached from the first one, by links', () => {
  const reached = new Set(['docs/index.md']);
  for (const page of reached) {
    for (const token of tokensOf(page)) {
      const [path = ''] = 'href' in token ? String(token.href).split('#') : [];
      const target = join(dirname(page), path);
      if (path.endsWith('.md') && ON_SITE.includes(target)) reached.add(target);
    }
  }
  expect(ON_SITE.filter((page) => !reached.has(page) && !page.startsWith('docs/decisions/'))).toEqual([]);
});

it('every page is in the list beside it, and search is on', () => {
  const config = textOf('docs/.vitepress/config.ts');
  expect(config).toContain("search: { provider: 'local' }");
  const listed = ON_SITE.filter((page) => !/\/decisions\/|docs\/index\.md$/.test(page)).map((page) =>
    page
      .replace(/^virtual-device\/README/, 'virtual-device')
      .replace(/^(virtual-device\/)?docs\//, '')
      .replace(/\.md$/, ''),
  );
  expect(listed.filter((page) => !config.includes(`'/${page}'`))).toEqual([]);
});

it('the site is built in continuous integration', () => {
  expect(textOf('.github/workflows/tests.yml')).toContain('run: npm run site');
});
