import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({ name: z.string(), version: z.string() });

/** `hitchproof 0.1.0`, as results carry it. */
export function toolName(root: string): string {
  const { name, version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return `${name} ${version}`;
}
