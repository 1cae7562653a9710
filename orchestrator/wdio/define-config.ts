import type { z } from 'zod';
import type { configSchema } from '../config.ts';

/**
 * Checks a configuration's types in the editor, and returns it. A file of its own, which imports nothing: a configuration is
 * loaded before all else, and with a loader that is slow per module.
 */
export const defineConfig = (
  ...[config, ...surplus]: readonly [config: z.input<typeof configSchema>]
): z.input<typeof configSchema> => {
  if (surplus.length > 0) throw new Error('defineConfig() takes one argument, the configuration.');
  return config;
};
