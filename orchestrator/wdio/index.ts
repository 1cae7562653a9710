/** What `import … from 'hitchproof'` gives: specs take `scenario`, configurations the rest. */
export type { App, ScenarioOptions, ScrollTarget } from '../capture/scenario.ts';
export { defineConfig } from '../config.ts';
export { scenario } from '../service/scenario.ts';
export { HitchproofService, type ServiceOptions } from './hitchproof-service.ts';
