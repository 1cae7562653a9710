import type { Command } from 'commander';
import { z } from 'zod';
import { JsonOption, type Kind } from '../../orchestrator/cli/answering-command.ts';
import { outputSchemas } from '../../orchestrator/cli/json-output.ts';
import { resultSchema } from '../../orchestrator/report/result/result.ts';

/** `docs/result.schema.json`: the contract of result.json for readers in other languages. */
export const resultJsonSchema = (): object =>
  z.toJSONSchema(resultSchema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // The value is read-only in memory only; readers of the file may change their copy.
      delete jsonSchema.readOnly;
    },
  });

/** `docs/output.schema.json`: one schema for each command, of which those of sessions are in `result.schema.json`. @param kinds what each prints */
export const outputJsonSchema = (kinds: Readonly<Record<string, Kind>>): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'What `hitchproof <command> --json` prints, by command',
  definitions: Object.fromEntries(
    Object.entries(kinds).map(([command, kind]) => [
      command,
      kind === 'result'
        ? { $ref: 'result.schema.json' }
        : withoutDialect(z.toJSONSchema(outputSchemas[kind], { target: 'draft-7', io: 'output' })),
    ]),
  ),
});

function withoutDialect({ $schema: _, ...schema }: Record<string, unknown>): object {
  return schema;
}

/** What each command prints under `--json`, by its whole name. */
export const outputsOf = (program: Command, before = ''): Readonly<Record<string, Kind>> =>
  Object.assign(
    {},
    ...program.commands.map((command) => {
      const name = `${before}${command.name()}`;
      const json = command.options.find((option) => option instanceof JsonOption);
      return json === undefined ? outputsOf(command, `${name} `) : { [name]: json.kind };
    }),
  );
