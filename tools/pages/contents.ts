import { lexer } from 'marked';

/** Two screens: a longer page begins with its contents. */
export const LONGEST_WITHOUT = 100;

const CONTENTS = /^Contents: .*\n\n/m;

/** A page with the list of its sections below the title, if it is long; what the list was before is replaced. */
export function withContents(page: string): string {
  const bare = page.replace(CONTENTS, '');
  if (bare.split('\n').length <= LONGEST_WITHOUT) return bare;
  const sections = sectionsOf(bare).map((title) => `[${title.replaceAll('`', '')}](#${anchorOf(title)})`);
  return bare.replace(/^(# .*\n\n)/m, (title) => `${title}Contents: ${sections.join(' · ')}\n\n`);
}

export const sectionsOf = (page: string): readonly string[] =>
  lexer(page).flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [String(token.text)] : []));

/** As GitHub makes it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
