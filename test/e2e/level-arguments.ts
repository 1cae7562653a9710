import { parseArgs } from 'node:util';
import { messageOf } from '../../orchestrator/base/errors.ts';
import { oneOf } from '../../orchestrator/cli/option.ts';
import { ensure, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { frameworksOf, LEVELS, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout } from '../../tools/setup/places.mjs';

/** Tells the tests of a suite the level; vitest takes no options of theirs. */
export const API_VARIABLE = 'HITCHPROOF_SUITE_API';

interface LevelArguments {
  /** The API level of `--api`, by default that of the device. */
  readonly api: number;
  readonly words: readonly string[];
}

/** The arguments of a program that measures on a virtual device of one API level; wrong ones end it with a sentence. */
export function levelArguments(): LevelArguments {
  try {
    const options = { api: { type: 'string', default: String(OWN_LEVEL) } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { api: Number(oneOf('--api', LEVELS.map(String))(values.api)), words: positionals };
  } catch (error) {
    console.error(messageOf(error));
    process.exit(2);
  }
}

/** Provides what the checkout and a device of that level need; otherwise prints the fix and returns false. */
export const isReadyFor = (api: number): Promise<boolean> =>
  ensure([...preconditionsOf(checkout), ...frameworksOf(checkout, api)], (line) => console.error(line));
