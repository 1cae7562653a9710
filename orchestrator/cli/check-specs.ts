import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../base/errors.ts';
import type { SpecSource } from '../capture/declared.ts';
import { isOnCi, readEnvironment } from '../environment.ts';
import { plainText } from '../report/text/format.ts';
import { specFiles } from '../rig/run-specs.ts';
import type { OpenProject } from './command-context.ts';
import type { PerfOptions } from './perf-options.ts';
import { type ReadSpec, specSource } from './spec-source.ts';

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
 * Reads the specs before a device starts: detects what keeps WebdriverIO from loading them, what no run of them can measure,
 * and finds what they declare.
 * @param isCi a forgotten `.only` would leave out scenarios on every push, so it is refused
 * @param isPartly whether the command line leaves out some of the files
 * @throws UsageError if no file matches, or one has a syntax error, a scenario that would be refused, or one that another has
 */
export async function checkSpecs(
  patterns: readonly string[],
  root: string,
  { isCi = isOnCi(readEnvironment()), isPartly = false } = {},
): Promise<CheckedSpecs> {
  const found = specFiles(patterns, root).map((file) =>
    file.startsWith('file:') ? fileURLToPath(file) : file,
  );
  const files = [...new Set(found)];
  if (files.length === 0) throw new UsageError(`No spec matches ${patterns.join(', ')}.`);
  const read: ReadSpec[] = [];
  for (const file of files) read.push(await checkedSource(file, root));
  for (const { source, mistakes } of read)
    for (const { line, why } of mistakes) throw new UsageError(`${source.spec}:${line}: ${why}`);
  refuseTwins(isPartly ? read.map((one) => [one]) : [read]);
  const sources = read.map(({ source }) => source);
  const focused = sources.find(({ onlyLine }) => onlyLine !== undefined);
  if (isCi && focused !== undefined)
    throw new UsageError(
      `${focused.spec}:${focused.onlyLine} has \`.only\`, which leaves out the other tests of the file: remove it.`,
    );
  return { files, sources };
}

/** @param groups specs that run in one session */
function refuseTwins(groups: readonly (readonly ReadSpec[])[]): void {
  for (const group of groups) {
    const places = new Map<string, string>();
    for (const { source, certain } of group)
      for (const { name, line } of certain) {
        const place = `${source.spec}:${line}`;
        const first = places.get(name);
        if (first !== undefined)
          throw new UsageError(
            `${place}: ${first} has a scenario '${name}' too: give each a different name, by which its results are kept.`,
          );
        places.set(name, place);
      }
  }
}

async function checkedSource(file: string, root: string): Promise<ReadSpec> {
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
