import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Config, configSchema } from '../config.ts';
import { UsageError } from '../usage-error.ts';

/** Reads `hitchproof.config.ts` of the repository we stand in; without one the defaults hold. */
export async function loadConfig(root: string): Promise<Config> {
  const path = join(root, 'hitchproof.config.ts');
  const module: { default?: unknown } = existsSync(path) ? await import(pathToFileURL(path).href) : {};
  const parsed = configSchema.safeParse(module.default ?? {});
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} does not hold: ${z.prettifyError(parsed.error)}`);
}
