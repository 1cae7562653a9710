import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const file = (name: string): string => join(import.meta.dirname, name);
const run = (command: string, args: readonly string[]) => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, stderr };
};

it('the command ends with 3 when Node.js may open no more files', () => {
  // As soon as the program can say so: how many files its start opens at once differs between versions.
  const openAll = `import { openSync } from "node:fs";
    process.on("newListener", (event) => {
      try { while (event === "uncaughtException") openSync("/dev/null"); } catch { }
    });`;
  const program = `--import 'data:text/javascript,${encodeURIComponent(openAll)}' "${file('hitchproof.mjs')}"`;
  const script = `ulimit -n 64; exec "${process.execPath}" ${program} --version`;
  const { status, stderr } = run('sh', ['-c', script]);
  // Some versions say that the package whose file they may not open is not there.
  expect(stderr).toMatch(
    /^(?:Too many files are open:|Hitchproof cannot run: Cannot find module '\w+'; if it is there,) raise the limit.*, e\.g\. `ulimit -n 1024`\. \[(?:set-up|internal)\]\n$/,
  );
  expect(status).toBe(3);
});

/** Run, `perf-e2e.mjs` would build what a fresh checkout lacks. */
it.each(['perf-e2e.mjs', 'hitchproof.mjs'])('%s imports it before anything else', (name) => {
  const [first] = readFileSync(file(name), 'utf8').match(/^import .*$/m) ?? [];
  expect(first).toBe("import './uncaught.mjs';");
});

describe('a program ends with 3 and one sentence', () => {
  const imported = `import ${JSON.stringify(pathToFileURL(file('uncaught.mjs')).href)};`;
  const ended = (code: string) =>
    run(process.execPath, ['--input-type=module', '-e', `${imported}\n${code}`]);

  it.each([
    ['throw new Error("why")', 'why'],
    ['Promise.reject(new Error("why"))', 'why'],
    ['setImmediate(() => { throw "text"; })', 'text'],
    ['await Promise.reject(new Error("first\\n\\nsecond"))', 'first'],
  ])('after %s', (code, sentence) =>
    expect(ended(code)).toEqual({ status: 3, stderr: `Hitchproof cannot run: ${sentence} [internal]\n` }),
  );

  it('after a file that may not be opened, in the words of any version', () => {
    const message = 'Cannot read package config /p/package.json: too many open files.';
    expect(ended(`throw new Error(${JSON.stringify(message)})`).stderr).toMatch(/^Too many files are open: /);
  });

  it.each([
    [
      'a module is missing',
      'await import("./none.mjs")',
      /^Hitchproof cannot run: Cannot find module '[^\n]*; if it is there, raise the limit of open files, e\.g\. `ulimit -n 1024`\. \[internal\]\n$/,
    ],
    [
      'a module cannot be parsed',
      'await import("data:text/javascript,{")',
      /^Hitchproof cannot run: [^\n]* \[internal\]\n$/,
    ],
  ])('when %s', (_, code, message) => {
    const { status, stderr } = ended(code);
    expect(status).toBe(3);
    expect(stderr).toMatch(message);
  });
});
