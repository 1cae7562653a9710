import { Command, Option } from 'commander';
import type { z } from 'zod';
import type { CommandContext } from './command-context.ts';
import { outputSchemas } from './json-output.ts';

export type Kind = keyof typeof outputSchemas;

/** Of a command that prints a result of that kind: progress and errors are then on standard error. */
export class JsonOption extends Option {
  readonly kind: Kind;

  constructor(kind: Kind) {
    super('--json', 'print the result as JSON (docs/output.schema.json)');
    this.kind = kind;
    this.default(false);
  }
}

export interface Json {
  readonly json: boolean;
}

/** What a command says: as data of its schema, and in lines for people. */
export interface Answer<K extends Kind> {
  readonly data: z.input<(typeof outputSchemas)[K]>;
  readonly lines: readonly string[];
  /** The exit code; default: 0. */
  readonly code?: number;
}

/** A command that only answers. */
export class AnsweringCommand extends Command {
  /** Adds `--json`, and prints what `answer` says of the command's arguments and options. */
  answers<K extends Kind, Given extends readonly unknown[]>(
    { done }: Pick<CommandContext, 'done'>,
    kind: K,
    answer: (...given: Given) => Answer<K> | Promise<Answer<K>>,
  ): this {
    return this.addOption(new JsonOption(kind)).action(async (...given: Given) => {
      const said = await answer(...given);
      printAnswer(this.opts<Json>(), kind, said);
      done(said.code ?? 0);
    });
  }
}

export function printAnswer<K extends Kind>({ json }: Json, kind: K, { data, lines }: Answer<K>): void {
  const text = json ? [JSON.stringify(outputSchemas[kind].parse(data), null, 2)] : lines;
  for (const line of text) process.stdout.write(`${line}\n`);
}
