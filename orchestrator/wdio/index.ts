/** Exports of `import … from 'hitchproof'`: specs use `scenario`, configurations the rest. */
export type { ListLocator } from '../capture/device-session.ts';
export type { App, MeasuredScenario, ScenarioOptions } from '../capture/scenario.ts';
export type { DragOptions, ScrollTarget, ScrollToOptions } from '../capture/scroll-target.ts';
export type { SlideOptions } from '../capture/slide-gesture.ts';
export { scenario } from '../service/scenario.ts';
export type { Perf } from './add-commands.ts';
export { defineConfig } from './define-config.ts';
export { HitchproofService, type ServiceOptions } from './hitchproof-service.ts';
