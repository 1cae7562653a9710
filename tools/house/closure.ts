import { relative } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { packageRoot } from '../setup/places.mjs';

/** The modules of this repository that loading a module loads: what it imports at once, and not on demand. */
export async function closureOf(module: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [module],
    absWorkingDir: packageRoot,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return [...reached(metafile, module, new Set())].map((path) => relative('.', path)).toSorted();
}

function reached({ inputs }: Metafile, module: string, found: Set<string>): ReadonlySet<string> {
  if (found.has(module)) return found;
  found.add(module);
  for (const { path, kind, external } of inputs[module]?.imports ?? [])
    if (external !== true && kind === 'import-statement') reached({ inputs, outputs: {} }, path, found);
  return found;
}
