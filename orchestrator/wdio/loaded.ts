/** Entry point of WebdriverIO's processes: one program, since the service and the specs share the recorder. */
export * from './index.ts';
export { plannedConfig } from './planned-config.ts';

/** Loaded on demand: a session of the project's own specs needs none of these modules. */
export const loadScan = () => import('./scan-spec.ts');
