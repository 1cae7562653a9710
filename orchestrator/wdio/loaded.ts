/** What WebdriverIO's processes load: one program, since the service and the specs share the recorder. */
export * from './index.ts';
export { plannedConfig } from './planned-config.ts';

/** Of its modules a session of the project's specs needs none. */
export const loadScan = () => import('./scan-spec.ts');
