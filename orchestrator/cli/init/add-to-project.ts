import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { configFileNames, wdioConfigNames } from '../../config.ts';
import { readPlainText } from '../../run-folder/plain-files.ts';

/** Outcome for one file. */
export type FileOutcome =
  | { readonly kind: 'written'; readonly file: string }
  | { readonly kind: 'extended'; readonly file: string; readonly added: string }
  /** `existing` is the project's file for the same purpose. */
  | { readonly kind: 'kept'; readonly file: string; readonly existing: string };

/** File names with one purpose; a project has one of them. */
const SAME_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  'hitchproof.config.ts': configFileNames,
  'wdio.conf.ts': wdioConfigNames,
};

/** Writes the files that a project does not have yet; none is ever replaced. */
export const addFiles = (project: string, files: Readonly<Record<string, string>>): readonly FileOutcome[] =>
  Object.entries(files).map(([file, text]) => {
    const existing = (SAME_PURPOSE[file] ?? [file]).find((name) => existsSync(join(project, name)));
    if (existing !== undefined) return { kind: 'kept', file, existing };
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return { kind: 'written', file };
  });

const SCRIPT = 'perf';

/**
 * Adds the npm script `perf`, unless there is one.
 * @throws UsageError if package.json is not a JSON object
 */
export function addScript(project: string): FileOutcome {
  const path = join(project, 'package.json');
  const text = existsSync(path) ? readPlainText(path) : '{\n  "private": true\n}\n';
  const manifest = objectIn(text, path);
  const scripts = 'scripts' in manifest && isObject(manifest.scripts) ? manifest.scripts : {};
  if (SCRIPT in scripts) return { kind: 'kept', file: 'package.json', existing: 'package.json' };
  const extended = { ...manifest, scripts: { ...scripts, [SCRIPT]: 'hitchproof perf' } };
  const indent = /^[{]\s*\n([ \t]+)/.exec(text)?.[1] ?? '  ';
  writeFileSync(path, `${JSON.stringify(extended, null, indent)}\n`);
  return { kind: 'extended', file: 'package.json', added: `the script ${SCRIPT}` };
}

function objectIn(text: string, path: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) return parsed;
  } catch (cause) {
    throw new UsageError(`${path} is not valid JSON: repair it first.`, { cause });
  }
  throw new UsageError(`${path} is not a JSON object: repair it first.`);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const IGNORED = ['.hitchproof/', 'reports/'];

/** Adds the files written by a session to .gitignore. */
export function addIgnored(project: string): FileOutcome {
  const path = join(project, '.gitignore');
  const text = existsSync(path) ? readPlainText(path) : '';
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\//, '').replace(/\/?$/, '/'));
  const missing = IGNORED.filter((entry) => !lines.includes(entry));
  if (missing.length === 0) return { kind: 'kept', file: '.gitignore', existing: '.gitignore' };
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(path, `${text}${separator}${missing.join('\n')}\n`);
  if (text === '') return { kind: 'written', file: '.gitignore' };
  return { kind: 'extended', file: '.gitignore', added: missing.join(' and ') };
}
