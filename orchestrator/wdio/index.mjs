// Exports of `import … from 'hitchproof'` in a checkout: the program that index.ts is part of.
import { loadProgram } from '../../tools/setup/load-program.mjs';

export const { defineConfig, HitchproofService, scenario } = await loadProgram('orchestrator/wdio/loaded');
