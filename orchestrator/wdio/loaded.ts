/** Entry point of WebdriverIO's processes: one program, since the service and the specs share the recorder. */
export * from './index.ts';

/** Loaded on demand: a wdio.conf.ts and specs need none of these modules. */
export const loadConfig = () => import('./planned-config.ts');
export const loadScan = () => import('./scan-spec.ts');
export const loadVerdict = () => import('./verdict-spec.ts');
