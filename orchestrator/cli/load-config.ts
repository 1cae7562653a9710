import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { UsageError } from '../base/usage-error.ts';
import { zodMessages } from '../base/zod-messages.ts';
import { type Config, configSchema } from '../config.ts';
import { plainText } from '../report/text/plain-text.ts';

/**
 * Reads `hitchproof.config.ts` in `root`; without that file the defaults apply.
 * @throws UsageError when it cannot be loaded or is invalid
 */
export async function loadConfig(root: string): Promise<Config> {
  const path = join(root, 'hitchproof.config.ts');
  const module = existsSync(path) ? await moduleAt(path) : {};
  const parsed = configSchema.safeParse(module.default ?? {}, { error: zodMessages });
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} is invalid: ${sentenceOf(parsed.error)}.`);
}

async function moduleAt(path: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (cause) {
    const message = plainText(cause instanceof Error ? cause.message : String(cause), 500);
    throw new UsageError(`${path} cannot be loaded: ${message.replace(/\.$/, '')}.`, { cause });
  }
}

/** Every mistake with its path, in one line. */
const sentenceOf = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join(' → ')}: ${message}`))
    .join('; ');
