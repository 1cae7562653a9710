import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { liftTimeLimit, measures } from './test-failures.ts';

const folder = mkdtempSync(join(tmpdir(), 'test-time-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["await scenario('feed', {})", true],
  ['await browser.perf.scenario(name, how)', true],
  ["import { scenarios } from './names.ts'; await $('~a').click();", false],
])('a spec with %j measures: %j', (text, is) => {
  const file = join(folder, 'a spec.ts');
  writeFileSync(file, text);
  expect([file, pathToFileURL(file).href].map(measures)).toEqual([is, is]);
});
it('one that cannot be read does not', () => expect(measures(join(folder, 'none.ts'))).toBe(false));

it('a test that measures has no limit that a scenario could reach', () => {
  const timeout = vi.fn();
  liftTimeLimit({ runnable: () => ({ timeout }) });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(86_400_000);
});
it.each([undefined, null, {}, 'a'])('the context of another framework is left as it is: %j', (context) =>
  expect(() => liftTimeLimit(context)).not.toThrow(),
);
