import { readFileSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Loader, transform } from 'esbuild';
import { UsageError } from '../base/usage-error.ts';
import { plainText } from '../report/text/plain-text.ts';
import { specFiles } from '../rig/spec-files.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';

/** Spec patterns of the command line, else of the project's wdio.conf, else of the configuration. */
export function specPatternsOf(
  { spec }: Pick<PerfOptions, 'spec'>,
  { root, config }: Pick<OpenProject, 'root' | 'config'>,
  wdio: { readonly specs?: unknown } | undefined,
): readonly string[] {
  if (spec !== undefined) return [resolve(root, spec)];
  const ofWdio = Array.isArray(wdio?.specs) ? wdio.specs.flat() : [];
  return ofWdio.length > 0 ? ofWdio.map(String) : config.specs;
}

/**
 * Detects, before a device starts, errors that keep WebdriverIO from loading the specs.
 * @returns the spec files
 * @throws UsageError if no file matches, or one has a syntax error
 */
export async function checkSpecs(patterns: readonly string[], root: string): Promise<readonly string[]> {
  const files = specFiles(patterns, root).map((file) =>
    file.startsWith('file:') ? fileURLToPath(file) : file,
  );
  if (files.length === 0) throw new UsageError(`No spec matches ${patterns.join(', ')}.`);
  for (const file of files) await checkSyntax(file, root);
  return files;
}

async function checkSyntax(file: string, root: string): Promise<void> {
  const loader = LOADERS[extname(file)];
  if (loader === undefined) return;
  try {
    await transform(readFileSync(file, 'utf8'), { loader, logLevel: 'silent' });
  } catch (cause) {
    throw new UsageError(`${relative(root, file)}${placeOf(cause)}.`, { cause });
  }
}

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.js': 'jsx',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'jsx',
};

interface SyntaxMessage {
  readonly text: string;
  readonly location: { readonly line: number; readonly column: number } | null;
}

/** `:3:14: Expected "}" but found end of file` */
function placeOf(cause: unknown): string {
  const { errors = [], message }: { errors?: readonly SyntaxMessage[]; message?: string } = Object(cause);
  const [first] = errors;
  const place = first?.location == null ? '' : `:${first.location.line}:${first.location.column + 1}`;
  return `${place}: ${plainText((first?.text ?? message ?? '').replace(/\.$/, ''), 300)}`;
}
