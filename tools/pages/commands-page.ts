import type { Argument, Command, Option } from 'commander';
import { table } from '../../orchestrator/report/markdown/table.ts';
import { codeSpan, prose } from './prose.ts';

/** docs/commands.md: every command of the program with its arguments and options. */
export function commandsPage(program: Command): string {
  const sections = program.commands.map((command) => section(program.name(), command));
  return `${[INTRODUCTION, optionTable(program.options), ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Commands

Without a command, \`npx hitchproof\` means \`npx hitchproof perf\`. In a checkout \`npm run perf:e2e --\` takes the options of
\`perf\`. The exit codes are in [judging.md](judging.md#6-the-overall-verdict-and-exit-codes). Every command takes:`;

function section(parent: string, command: Command): string {
  const name = `${parent} ${command.name()}`;
  const args = command.registeredArguments.map(usage).join(' ');
  const parts = [
    `## ${name.replace('hitchproof ', '')}`,
    `\`npx ${[name, args].filter((part) => part !== '').join(' ')}\``,
    `${sentence(command.description())}`,
    ...[argumentTable(command.registeredArguments), optionTable(command.options)].filter(
      (part) => part !== '',
    ),
    ...command.commands.map((child) => section(name, child).replace('## ', '### ')),
  ];
  return parts.join('\n\n');
}

function usage(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

const sentence = (text: string): string =>
  text === '' ? '' : `${prose(text.charAt(0).toUpperCase() + text.slice(1))}.`.replace(/\.\.$/, '.');

const argumentTable = (args: readonly Argument[]): string => {
  const rows = args
    .filter(({ description }) => description !== '')
    .map((argument) => [codeSpan(usage(argument)), prose(argument.description)]);
  return rows.length === 0 ? '' : table(['argument', 'meaning'], rows);
};

const optionTable = (options: readonly Option[]): string =>
  options.length === 0 ? '' : table(['option', 'meaning', 'default'], options.map(optionRow));

const optionRow = ({ flags, description, defaultValue }: Option): readonly string[] => [
  codeSpan(flags),
  prose(description),
  defaultValue === undefined || typeof defaultValue === 'boolean' ? '' : codeSpan(String(defaultValue)),
];
