import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../base/usage-error.ts';
import { mistakesOf, zodMessages } from '../base/zod-messages.ts';
import { type Config, configFileNames, configSchema } from '../config.ts';
import { loadModule } from './load-module.ts';

/** The configuration file in a folder, in any supported language. */
export const configFileIn = (folder: string): string | undefined =>
  configFileNames.map((name) => join(folder, name)).find(existsSync);

/**
 * Reads the configuration file in `root`; if there is none, the defaults apply.
 * @throws UsageError if it cannot be loaded or is invalid
 */
export async function loadConfig(root: string): Promise<Config> {
  const path = configFileIn(root);
  if (path === undefined) return configSchema.parse({});
  const parsed = configSchema.safeParse(defaultOf(await loadModule(path)) ?? {}, { error: zodMessages });
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} is invalid: ${mistakesOf(parsed.error)}.`);
}

/** The default export of an ES module, or of a CommonJS module compiled from TypeScript, where it is nested once more. */
const defaultOf = ({ default: exported }: Readonly<Record<string, unknown>>): unknown =>
  exported !== null && typeof exported === 'object' && 'default' in exported ? exported.default : exported;
