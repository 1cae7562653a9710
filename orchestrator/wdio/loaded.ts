/** What WebdriverIO's processes load: one program, since the service and the specs share the recorder. */
export * from './index.ts';
export { plannedConfig } from './planned-config.ts';
export { defineScan } from './scan-spec.ts';
