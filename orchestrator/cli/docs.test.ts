import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { lexer, type Token, walkTokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../base/usage-error.ts';
import { packageRoot } from '../setup/places.mjs';
import { programToRead } from './program.ts';

const docs = join(packageRoot, 'docs');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => `docs/${path}`),
].sort();

const textOf = (page: string): string => readFileSync(join(packageRoot, page), 'utf8');

function tokensOf(page: string): readonly Token[] {
  const tokens: Token[] = [];
  void walkTokens(lexer(textOf(page)), (token) => {
    tokens.push(token);
  });
  return tokens;
}

/** What follows a program's name in blocks of code, and in code within sentences, which may leave arguments out. */
function linesOf(page: string, kind: 'code' | 'codespan', program: RegExp): readonly string[] {
  return tokensOf(page)
    .filter((token) => token.type === kind)
    .flatMap((token) => ('text' in token ? String(token.text).split('\n') : []))
    .map((line) => line.replace(/\s+#.*$/, ''))
    .flatMap((line) => [...line.matchAll(program)].map(([, rest = '']) => rest.trim()));
}

/** The program with every action taken out: it only parses. */
function parser(): Command {
  const program = programToRead();
  const silent = (command: Command): void => {
    command
      .exitOverride()
      .configureOutput({ writeErr: String, writeOut: String })
      .action(async () => undefined);
    command.commands.forEach(silent);
  };
  program.commands.forEach(silent);
  return program;
}

const PERF = /npm run perf:e2e(?: -- (.*?))?(?:['`)]|$)/g;
const HITCHPROOF = /npx hitchproof(?: ([^'`)]*))?/g;
const commandsOf = (page: string, kind: 'code' | 'codespan'): readonly string[] => [
  ...linesOf(page, kind, PERF).map((line) => `perf ${line}`),
  ...linesOf(page, kind, HITCHPROOF),
];

async function refusalOf(line: string): Promise<string | undefined> {
  try {
    await parser().parseAsync(
      line.split(/\s+/).filter((word) => word !== '' && word !== '…'),
      { from: 'user' },
    );
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.code;
    // A placeholder such as `<name>` is no value of its option.
    return error instanceof UsageError && line.includes('<') ? undefined : String(error);
  }
}

const LEFT_OUT = [
  'commander.helpDisplayed',
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
];

describe.each(PAGES)('%s', (page) => {
  it('has only command lines that the program takes', async () => {
    for (const line of commandsOf(page, 'code')) expect(await refusalOf(line), line).toBeUndefined();
    for (const line of commandsOf(page, 'codespan'))
      expect([undefined, ...LEFT_OUT], line).toContain(await refusalOf(line));
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
    const script = /npm run (?:--silent )?([\w:]+)/g;
    const named = [...linesOf(page, 'code', script), ...linesOf(page, 'codespan', script)];
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = tokensOf(page).flatMap((token) => ('href' in token ? [String(token.href)] : []));
    const broken = links.filter((href) => !/^(https?|mailto):/.test(href) && !isThere(page, href));
    expect(broken).toEqual([]);
  });
});

function isThere(page: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(packageRoot, target))) return false;
  return anchor === undefined || headingsOf(target).includes(anchor);
}

/** As GitHub and VitePress name them, which differ in a heading that begins with a digit. */
const headingsOf = (page: string): readonly string[] =>
  tokensOf(page)
    .filter((token) => token.type === 'heading')
    .flatMap((token) => ('text' in token ? [String(token.text)] : []))
    .map((text) =>
      text
        .toLowerCase()
        .replace(/`/g, '')
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
