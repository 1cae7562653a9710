import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../tools/setup/places.mjs';
import { pages, tokensOf } from './pages.ts';

it.each(pages)('%s links to files and headings that exist', (page) => {
  const links = tokensOf(page).flatMap((token) => ('href' in token ? [String(token.href)] : []));
  const broken = links.filter((href) => !/^(https?|mailto):/.test(href) && !isThere(page, href));
  expect(broken).toEqual([]);
});

function isThere(page: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(packageRoot, target))) return false;
  return anchor === undefined || headingsOf(target).includes(anchor);
}

/** Anchors as GitHub and VitePress make them; they differ for a heading that begins with a digit. */
const headingsOf = (page: string): readonly string[] =>
  tokensOf(page)
    .filter((token) => token.type === 'heading')
    .flatMap((token) => ('text' in token ? [String(token.text)] : []))
    .map((text) =>
      text
        .toLowerCase()
        .replace(/`/g, '')
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
