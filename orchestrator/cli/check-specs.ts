import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../base/usage-error.ts';
import type { SpecSource } from '../capture/declared.ts';
import { unknownName } from '../compute/metrics/value-names.ts';
import { isOnCi, readEnvironment } from '../config.ts';
import { plainText } from '../report/text/plain-text.ts';
import { specFiles } from '../rig/spec-files.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';
import { specSource } from './spec-source.ts';

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

export interface CheckedSpecs {
  readonly files: readonly string[];
  readonly sources: readonly SpecSource[];
}

/**
 * Reads the specs before a device starts: detects what keeps WebdriverIO from loading them, and finds what they declare.
 * @param isCi a forgotten `.only` would leave out scenarios on every push, so it is refused
 * @throws UsageError if no file matches, or one has a syntax error or a budget that names nothing measured
 */
export async function checkSpecs(
  patterns: readonly string[],
  root: string,
  isCi = isOnCi(readEnvironment()),
): Promise<CheckedSpecs> {
  const files = specFiles(patterns, root).map((file) =>
    file.startsWith('file:') ? fileURLToPath(file) : file,
  );
  if (files.length === 0) throw new UsageError(`No spec matches ${patterns.join(', ')}.`);
  const sources: SpecSource[] = [];
  for (const file of files) sources.push(await checkedSource(file, root));
  for (const { spec, budgets = [] } of sources)
    for (const { name, line } of budgets) {
      const unknown = unknownName(name);
      if (unknown !== undefined) throw new UsageError(`${spec}:${line}: ${unknown}`);
    }
  const focused = sources.find(({ onlyLine }) => onlyLine !== undefined);
  if (isCi && focused !== undefined)
    throw new UsageError(
      `${focused.spec}:${focused.onlyLine} has \`.only\`, which leaves out the other tests of the file: remove it.`,
    );
  return { files, sources };
}

async function checkedSource(file: string, root: string): Promise<SpecSource> {
  try {
    return await specSource(file, root);
  } catch (cause) {
    throw new UsageError(`${relative(root, file)}${placeOf(cause)}.`, { cause });
  }
}

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
