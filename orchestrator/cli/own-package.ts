import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../tools/setup/places.mjs';

const packageSchema = z.object({ name: z.string(), version: z.string() });

/** Fields of this package's package.json. */
export const ownPackage = (): z.infer<typeof packageSchema> =>
  packageSchema.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
