import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../../orchestrator/base/errors.ts';
import { newFiles } from '../../orchestrator/cli/init/new-files.ts';
import { programToRead } from '../../tools/pages/program-to-read.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { argsOf, type CommandLine, commandLines, documented, scripts, scriptsIn } from './command-lines.ts';
import { NOT_RUN } from './not-run.ts';
import { documentedSection, pages } from './pages.ts';
import { runCommand } from './run-command.ts';
import { PLACEHOLDERS, RUNS } from './runs.ts';
import { sampleProjects } from './sample-projects.ts';

/** The program without any actions, so that it only parses. */
function parser(): Command {
  const program = programToRead();
  const silent = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: String, writeOut: String });
    // A group of commands prints its help.
    if (command.commands.length === 0) command.action(async () => undefined);
    command.commands.forEach(silent);
  };
  program.commands.forEach(silent);
  return program;
}

async function refusalOf(args: readonly string[]): Promise<string | undefined> {
  try {
    await parser().parseAsync([...args], { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.code;
    // A placeholder such as `<name>` is no value of its option.
    return error instanceof UsageError && args.join().includes('<') ? undefined : String(error);
  }
}

/** Commands that sentences name without their arguments. */
const LEFT_OUT = [
  'commander.help',
  'commander.helpDisplayed',
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
];

const nameOf = ({ args, line }: Pick<CommandLine, 'args' | 'line'>): string =>
  args === undefined ? line.replace(/^npx /, '') : args.map((word) => PLACEHOLDERS[word] ?? word).join(' ');

const APP = { apk: 'app.apk', package: 'com.example', launcher: undefined, isDemo: false };

const nameOfLine = (line: string): string => nameOf({ line, args: argsOf(line) });

/** Command lines that are complete. */
async function wholeLines(): Promise<readonly CommandLine[]> {
  const whole: CommandLine[] = [];
  for (const command of commandLines) {
    const refusal = command.args === undefined ? undefined : await refusalOf(command.args);
    if (refusal === undefined || command.line.endsWith('--help')) whole.push(command);
  }
  return whole;
}

const endToEndTests: readonly string[] = readdirSync(join(packageRoot, 'test', 'e2e'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(packageRoot, 'test', 'e2e', file), 'utf8'));

/** Command lines that end-to-end tests read from the pages, individually or a whole section. */
const runEndToEnd: readonly string[] = endToEndTests.flatMap((text) => [
  ...[...text.matchAll(/documented\(\s*'([^']+)'/g)].map(([, line = '']) => line),
  ...[...text.matchAll(/documentedSection\('([^']+)', '([^']+)'\)/g)].flatMap(([, page = '', heading = '']) =>
    documentedSection(page, heading)('sh').trim().split('\n'),
  ),
]);

describe.each(pages)('%s', (page) => {
  const lines = commandLines.filter((line) => line.page === page);

  it('has only command lines that the program takes', async () => {
    for (const { args, line, kind } of lines) {
      if (args === undefined) continue;
      const allowed = kind === 'block' ? [undefined] : [undefined, ...LEFT_OUT];
      expect(allowed, line).toContain(await refusalOf(args));
    }
  });

  it('names only npm scripts that exist', () => {
    const named = lines.flatMap(({ line }) => /npm run (?:--silent )?([\w:]+)/.exec(line)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

const notHere = [...runEndToEnd, ...Object.keys(NOT_RUN)].map(nameOfLine);
/** End-to-end tests add options, as a reader may. */
const isKnown = (name: string): boolean =>
  name in RUNS || notHere.some((other) => other === name || other.startsWith(`${name} `));

describe('every command line of the pages', () => {
  it('is run by a test, or has a reason why not', async () => {
    const left = (await wholeLines()).filter((line) => !isKnown(nameOf(line)));
    expect(left.map(({ page, line }) => `${page}: ${line}`)).toEqual([]);
  });

  it.each(['github', 'gitlab'] as const)('and of the CI job for %s that `init` writes is, too', (ci) => {
    const files = Object.entries(newFiles(APP, ci)).filter(([name]) => name.endsWith('.yml'));
    const lines = files.flatMap(([, text]) => scriptsIn(parse(text)));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !isKnown(nameOfLine(line)))).toEqual([]);
  });

  it('that is listed is on a page', () => {
    const names = new Set(commandLines.map(nameOf));
    const listed = [...Object.keys(RUNS), ...Object.keys(NOT_RUN).map(nameOfLine)];
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
    for (const line of runEndToEnd) expect(documented(line), line).toBeDefined();
  });

  it('that has a reason is run by no test', () => {
    const run = [...Object.keys(RUNS), ...runEndToEnd.map(nameOfLine)];
    expect(
      Object.keys(NOT_RUN)
        .map(nameOfLine)
        .filter((name) => run.includes(name)),
    ).toEqual([]);
  });
});

/** Files, without following links: the project's `node_modules` has this repository. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  );

describe('run as the pages have it', () => {
  const enter = sampleProjects();

  it.each(Object.entries(RUNS))('%s', async (line, expected) => {
    const folder = enter(expected);
    if (expected.first !== undefined) await runCommand(expected.first.split(' '));
    const args = line === '' ? [] : line.split(' ');
    const { code, output, sessions } = await runCommand([...args, ...(expected.more ?? [])]);
    expect(output).toMatch(expected.prints);
    expect(code, output).toBe(expected.code ?? 0);
    if (expected.sessions !== undefined) expect(sessions).toMatchObject(expected.sessions);
    const { leaves } = expected;
    if (leaves !== undefined)
      await expect
        .poll(() => filesBelow(folder), { timeout: 30_000 })
        .toContainEqual(expect.stringMatching(new RegExp(`${leaves}$`)));
  });
});
