import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token, walkTokens } from 'marked';
import { packageRoot } from '../../tools/setup/places.mjs';

/** Text that a reader may copy: a block of code, or code within a sentence. */
export interface Example {
  /** Path of the page. */
  readonly page: string;
  readonly kind: 'block' | 'inline';
  /** Language of a block; empty if the page states none. */
  readonly language: string;
  readonly text: string;
}

/** All pages for people, by path from the root. */
export const pages: readonly string[] = [
  ...readdirSync(packageRoot).filter((name) => name.endsWith('.md')),
  'virtual-device/README.md',
  ...['docs', 'virtual-device/docs'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(?!.*(node_modules|\.vitepress)).*\.md$/.test(path))
      .map((path) => `${folder}/${path}`),
  ),
].toSorted();

const textOf = (page: string): string => readFileSync(join(packageRoot, page), 'utf8');

export function tokensOf(page: string): readonly Token[] {
  const tokens: Token[] = [];
  void walkTokens(lexer(textOf(page)), (token) => {
    tokens.push(token);
  });
  return tokens;
}

/** Examples in the order of the page. */
const examplesIn = (page: string): readonly Example[] =>
  tokensOf(page).flatMap((token): readonly Example[] => {
    if (token.type === 'code')
      return [{ page, kind: 'block', language: String(token.lang ?? ''), text: String(token.text) }];
    return token.type === 'codespan'
      ? [{ page, kind: 'inline', language: '', text: String(token.text) }]
      : [];
  });

export const examples: readonly Example[] = pages.flatMap(examplesIn);

/** All blocks of a language. */
export const blocksOf = (language: string): readonly Example[] =>
  examples.filter((example) => example.kind === 'block' && example.language === language);

/**
 * The code blocks of a section, for the test that runs them: those of a language, in sequence.
 * @throws Error if the page no longer has such a section
 */
export function documentedSection(page: string, heading: string): (language: string) => string {
  const tokens = tokensOf(page);
  const start = tokens.findIndex((token) => token.type === 'heading' && token.text === heading);
  if (start < 0) throw new Error(`${page} has no section '${heading}'.`);
  const length = tokens.slice(start + 1).findIndex(({ type }) => type === 'heading');
  const section = tokens.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return (language) =>
    section
      .flatMap((token) => (token.type === 'code' && token.lang === language ? [`${token.text}\n`] : []))
      .join('');
}
