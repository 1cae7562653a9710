import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { type Config, configSchema } from '../config.ts';
import { UsageError } from '../usage-error.ts';

/** Reads `hitchproof.config.ts` of the repository we stand in; without one the defaults hold. */
export async function loadConfig(root: string): Promise<Config> {
  const path = join(root, 'hitchproof.config.ts');
  const module: { default?: unknown } = existsSync(path) ? await import(pathToFileURL(path).href) : {};
  const parsed = configSchema.safeParse(module.default ?? {});
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} does not hold: ${sentenceOf(parsed.error)}.`);
}

/** Every mistake with its place, in one line. */
const sentenceOf = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join(' → ')}: ${message}`))
    .join('; ');
