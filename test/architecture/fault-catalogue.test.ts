import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { table } from '../../orchestrator/report/markdown/table.ts';
import { withContents } from '../../tools/pages/contents.ts';
import { packageRoot } from '../../tools/setup/places.mjs';

/** A fault known to occur, or an attack, and the tests that show the consequences. */
const rowSchema = z.strictObject({
  what: z.string(),
  follows: z.string(),
  /** `file | part of the title`. */
  tests: z.array(z.string().regex(/^\S+ \| \S/)),
});
type CatalogueRow = z.infer<typeof rowSchema>;
const groupSchema = z.strictObject({ title: z.string(), rows: z.array(rowSchema) });

const catalogue = z
  .array(groupSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'fault-catalogue.json'), 'utf8')));
const [faults, attacks] = [catalogue.slice(0, -1), catalogue.slice(-1)].map((groups) =>
  groups.flatMap(({ rows }) => rows),
);

it('has 85 faults and 23 attacks', () => expect([faults?.length, attacks?.length]).toEqual([85, 23]));

it.each(
  catalogue
    .flatMap(({ rows }) => rows)
    .flatMap(({ what, tests }) => tests.map((test) => [what, test] as const)),
)('%s is shown by a test that exists: %s', (_, test) => {
  const [file = '', title = ''] = test.split(' | ');
  expect(existsSync(join(packageRoot, file))).toBe(true);
  expect(readFileSync(join(packageRoot, file), 'utf8')).toContain(title);
});

const testsOf = ({ tests }: CatalogueRow): string => {
  const files = [...new Set(tests.map((test) => test.split(' | ')[0]?.split('/').at(-1) ?? ''))];
  return files.length === 0 ? 'no test' : files.map((file) => `\`${file}\``).join(', ');
};
const tested = (of: readonly CatalogueRow[] = []): number =>
  of.filter(({ tests }) => tests.length > 0).length;
let number = 0;
const section = ({ title, rows }: z.infer<typeof groupSchema>): string =>
  `## ${title}\n\n${table(
    ['', 'what happens', 'what follows', 'shown by'],
    rows.map((row) => [String(++number), row.what, row.follows, testsOf(row)]),
  )}`;

it('is the table of docs/fault-catalogue.md', async () => {
  const page = `# Catalogue of faults

What can go wrong when apps are measured, and what an attacker may try. The last column has the tests that show what follows:
${tested(faults)} of ${faults?.length} faults and ${tested(attacks)} of ${attacks?.length} attacks have one. Messages have their own codes: [faults.md](faults.md).

The rows are in \`test/architecture/fault-catalogue.json\`. The test beside it checks that their tests exist, and with
\`--update\` writes this page.

${catalogue.map(section).join('\n\n')}
`;
  await expect(withContents(page)).toMatchFileSnapshot(join(packageRoot, 'docs', 'fault-catalogue.md'));
});
