import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { loadFailureIn } from './load-failure.ts';

/** As WebdriverIO logs it. */
const logged = (error: string): string => `@hitchproof {"kind":"step"}
2026-11-28T07:14:04.603Z ERROR @wdio/runner: Error: Unable to load spec files quite likely because they rely on \`browser\` object that is not fully initialized.
\`browser\` object has only \`capabilities\` and some flags like \`isMobile\`.
Helper files that use other \`browser\` commands have to be moved to \`before\` hook.
Spec file(s): file:///p/specs/a.spec.ts
Error: ${error}
    at MochaAdapter._loadFiles (file:///p/node_modules/@wdio/mocha-framework/build/index.js:225:29)
2026-11-28T07:14:05.000Z INFO other`;
const at = (path: string): string => relative(process.cwd(), path);

it.each([
  [
    'TypeError: no account\n    at <anonymous> (/p/specs/a.spec.ts:4:39)',
    `${at('/p/specs/a.spec.ts')}:4 cannot be loaded: TypeError: no account.`,
  ],
  [
    'Error: Transform failed with 1 error:\n/p/specs/a.spec.ts:3:8: ERROR: Expected ";" but found "x"',
    `${at('/p/specs/a.spec.ts')}:3 cannot be loaded: Expected ";" but found "x".`,
  ],
  [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left-pad' imported from /p/specs/a.spec.ts",
    `${at('/p/specs/a.spec.ts')} cannot be loaded: cannot find 'left-pad'.`,
  ],
  ['a text', 'A spec cannot be loaded: a text.'],
])('%s', (error, sentence) => expect(loadFailureIn(logged(error))).toBe(sentence));

it('names the line of the import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'load-failure-'));
  const spec = join(folder, 'a.spec.ts');
  writeFileSync(spec, "import { a } from 'a';\nimport { b } from './b.ts';\n");
  const error = `Error: Cannot find module './b.ts'\nRequire stack:\n- ${spec}\n- /p/node_modules/mocha/lib/mocha.js`;
  expect(loadFailureIn(logged(error))).toBe(`${at(spec)}:2 cannot be loaded: cannot find './b.ts'.`);
  rmSync(folder, { recursive: true });
});

it('is no other error', () => {
  expect(loadFailureIn('2026-11-28T07:14:04.603Z ERROR @wdio/runner: Error: no session')).toBeUndefined();
});
