import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { programToRead } from '../../tools/pages/program-to-read.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { type Example, examples } from './pages.ts';

/** A command line as on a page, without its comment. */
export interface CommandLine {
  readonly page: string;
  readonly line: string;
  /** Kind of the example; a sentence may leave out arguments. */
  readonly kind: Example['kind'];
  /** Arguments of `hitchproof`; undefined if another program is run. */
  readonly args: readonly string[] | undefined;
}

const SUBCOMMANDS = programToRead().commands.map((command) => command.name());
/** A sentence may leave out `npx hitchproof`; `device offline` and the like are output of adb, `why u` is a field of a trace. */
const SHORTENED = SUBCOMMANDS.filter((name) => !['device', 'why'].includes(name)).join('|');
/** Sentences also name commands of a device, such as `wm size`, which the tests of its shell run. */
const COMMAND = new RegExp(
  `^(?:(?:npx|npm|node|python3|appium|wdio) |hitchproof (?:${SHORTENED})\\b|(?:${SHORTENED}) )`,
);

const scriptsSchema = z.object({ scripts: z.record(z.string(), z.string()) });
export const { scripts } = scriptsSchema.parse(
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
);

function linesIn({ kind, language, text }: Example): readonly string[] {
  if (kind === 'inline') return COMMAND.test(text) ? [withoutComment(text)] : [];
  switch (language) {
    case 'sh':
      return text.split('\n').map(withoutComment);
    case 'yaml':
      return scriptsIn(parse(text));
    default:
      return [];
  }
}

const withoutComment = (line: string): string => line.replace(/\s+#\s.*$/, '').trim();

const SCRIPT_KEYS = ['run', 'script', 'before_script', 'command'];

/** Command lines of a CI service's steps, anywhere in the file. */
export function scriptsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    SCRIPT_KEYS.includes(key)
      ? [value].flat().flatMap((text) => String(text).trim().split('\n'))
      : scriptsIn(value),
  );
}

export function argsOf(line: string): readonly string[] | undefined {
  const words = wordsOf(line);
  if (words[0] === 'npm') return argsOfScript(words.slice(1));
  const [first = '', ...args] = words[0] === 'npx' ? words.slice(1) : words;
  if (first === 'hitchproof') return args;
  return SUBCOMMANDS.includes(first) ? [first, ...args] : undefined;
}

/** Arguments of an npm script that starts the program, e.g. `npm run perf:e2e -- --help`. */
function argsOfScript([run, name = '', , ...more]: readonly string[]): readonly string[] | undefined {
  const script = run === 'run' ? scripts[name] : undefined;
  if (script === undefined) return undefined;
  if (script.endsWith('cli/perf-e2e.mjs')) return ['perf', ...more];
  const [, args] = /cli\/hitchproof\.mjs (.*)$/.exec(script) ?? [];
  return args === undefined ? undefined : [...args.split(' '), ...more];
}

/** Words as a shell separates them, without text in brackets, which may be left out, and without `…`. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, plain]) => double ?? single ?? plain ?? '')
    .filter((word) => word !== '…' && !/^\[.*\]$/.test(word));

/** All command lines of the pages, in order. */
export const commandLines: readonly CommandLine[] = examples.flatMap((example) =>
  linesIn(example).map((line) => ({ page: example.page, kind: example.kind, line, args: argsOf(line) })),
);

/**
 * The arguments of a command line of the pages, for the test that runs it.
 * @param line exactly as on a page
 * @throws Error if no page contains it any more
 */
export function documented(line: string): readonly string[] {
  const found = commandLines.find((command) => command.line === line);
  if (found === undefined) throw new Error(`No page has the command line '${line}': run what they have now.`);
  return found.args ?? wordsOf(line.replace(/^npx /, ''));
}
