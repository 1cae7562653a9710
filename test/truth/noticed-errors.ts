import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';
import { checkout } from '../../tools/setup/places.mjs';
import type { WorldRecord } from './checked-world.ts';
import type { PlantedError } from './planted-errors.ts';
import { writtenRecords } from './record-file.ts';

export interface Notice {
  readonly error: PlantedError;
  /** The first mismatch that it causes; undefined if the comparison finds nothing. */
  readonly mismatch: string | undefined;
}

const CHECK = fileURLToPath(new URL('check-record-file.ts', import.meta.url));

/**
 * Plants each error into a copy of the product in memory, and measures the recordings with it in a process of its own. An error
 * that makes the product crash or hang is noticed by any test, so it counts as noticed.
 */
export async function* noticedErrors(
  records: readonly WorldRecord[],
  errors: readonly PlantedError[],
): AsyncGenerator<Notice> {
  const folder = await mkdtemp(join(tmpdir(), 'hitchproof-planted-'));
  try {
    const file = join(folder, 'records.json');
    await writeFile(file, writtenRecords(records));
    for (const error of errors)
      yield { error, mismatch: await firstMismatch(error, join(folder, 'check.mjs'), file) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function firstMismatch(error: PlantedError, bundle: string, file: string): Promise<string | undefined> {
  await build({
    entryPoints: [CHECK],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [planting(error)],
    logLevel: 'silent',
  });
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MEMORY, bundle, file], {
      timeout: LONGEST_MS,
    });
    return stdout.trim() === '' ? undefined : stdout.trim();
  } catch (failure) {
    const { signal } = failureSchema.parse(failure);
    if (signal === null) throw failure;
    return `the measurement does not end: ${signal}`;
  }
}

/** The signal by which a process was ended: of a lack of memory or time. */
const failureSchema = z.object({ signal: z.string().nullable() });

/** An error may make a loop endless. */
const LONGEST_MS = 300_000;
const MEMORY = '--max-old-space-size=512';

const planting = ({ file, from, to }: PlantedError): Plugin => ({
  name: 'planting',
  setup: (building) => {
    const path = join(checkout.root, 'orchestrator', 'compute', file);
    building.onLoad({ filter: /\.ts$/ }, async ({ path: loaded }) =>
      loaded === path
        ? { contents: (await readFile(path, 'utf8')).replace(from, () => to), loader: 'ts' }
        : undefined,
    );
  },
});
