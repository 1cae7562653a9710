import { expect, it } from 'vitest';
import { checkout } from '../../tools/setup/places.mjs';
import { ownersIn, ownersOf, rulesIn } from './repository.ts';

/** GitHub's example of a CODEOWNERS file, with what its comments say of it. */
const EXAMPLE = `# This is a comment.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
`;
const upTo = (line: string): string => EXAMPLE.slice(0, EXAMPLE.indexOf(line) + line.length);

it.each([
  ['README.md', '**/logs @octocat', '@global-owner1 @global-owner2'],
  ['src/a/b.js', '**/logs @octocat', '@js-owner'],
  ['notes.txt', '**/logs @octocat', '@octo-org/octocats'],
  ['build/logs/a.log', 'docs/* docs@example.com', '@doctocat'],
  ['old/build/logs/a.log', 'docs/* docs@example.com', '@global-owner1 @global-owner2'],
  ['docs/getting-started.md', 'docs/* docs@example.com', 'docs@example.com'],
  ['docs/build-app/troubleshooting.md', 'docs/* docs@example.com', '@global-owner1 @global-owner2'],
  ['x/apps/y/z.c', 'apps/ @octocat', '@octocat'],
  ['docs/build-app/troubleshooting.md', '/docs/ @doctocat', '@doctocat'],
  ['x/docs/a.md', '/docs/ @doctocat', '@global-owner1 @global-owner2'],
  ['deeply/nested/logs/a', '**/logs @octocat', '@octocat'],
  ['apps/web/a.js', '/apps/github', '@octocat'],
  ['apps/github/a.js', '/apps/github', ''],
])('%s with GitHub’s example up to "%s" is owned by "%s"', (path, line, owners) => {
  expect(ownersOf(path, rulesIn(upTo(line))).join(' ')).toBe(owners);
});

it('of this repository', () => {
  const of = ownersIn(checkout.root);
  expect(of('dev.hitchproof.trace.TraceFile.write')).toEqual(['@hitchproof/maintainers']);
  expect(of('dev.hitchproof.demo.FeedAdapter.onBindViewHolder')).toEqual([]);
});
