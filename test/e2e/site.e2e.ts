// @module-tag nightly
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '../documentation/pages.ts';
import { root } from './perf-session.ts';

const SITE = join(root, 'docs/.vitepress/dist');

/** The address of a page's file, as `docs/.vitepress/config.ts` has it. */
const onSite = (page: string): string =>
  page.replace('virtual-device/README', 'virtual-device').replace(/^(?:virtual-device\/)?docs\//, '');

// VitePress fails on a link without a page and on text that its compiler takes for an element.
it('`npm run site` builds every page of the docs, with the links between them', () => {
  execFileSync('npm', ['run', '--silent', 'site'], { cwd: root, stdio: 'pipe' });
  const ofSite = pages.filter((page) => /^(docs|virtual-device)\//.test(page));
  const missing = ofSite.filter((page) => !existsSync(join(SITE, onSite(page).replace(/\.md$/, '.html'))));
  expect(missing).toEqual([]);
  expect(readFileSync(join(SITE, 'virtual-device.html'), 'utf8')).toContain('href="/work-clock#');
  expect(readdirSync(join(SITE, 'decisions')).length).toBeGreaterThan(30);
});
