import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** What WebdriverIO's worker takes from a wdio.conf.ts for which WebdriverIO's launcher has nothing to do. */
export const workerSettingsSchema = z.strictObject({
  specs: z.array(z.string()).min(1),
  /** Of the one session. */
  capability: z.looseObject({}),
  mochaOpts: z.looseObject({ require: z.array(z.string()).optional() }).exactOptional(),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).exactOptional(),
  waitforTimeout: z.number().exactOptional(),
  waitforInterval: z.number().exactOptional(),
  connectionRetryTimeout: z.number().exactOptional(),
  connectionRetryCount: z.number().exactOptional(),
  bail: z.number().exactOptional(),
});
export type WorkerSettings = z.infer<typeof workerSettingsSchema>;

/** Parts of a wdio.conf.ts that say what this package does anyway. */
const impliedSchema = z.object({
  runner: z.literal('local').exactOptional(),
  framework: z.literal('mocha'),
  services: z.tuple([z.unknown().refine(isOwnService)]),
  reporters: z.tuple([]).exactOptional(),
  maxInstances: z.number().exactOptional(),
});

/**
 * The settings of a configuration that consists of data and our service alone; undefined for one with hooks, reporters,
 * other services, suites or several capabilities, which WebdriverIO's launcher has to run. The launcher loads 1,650 modules
 * before it starts a worker.
 */
export function workerSettingsOf(config: object): WorkerSettings | undefined {
  const implied = impliedSchema.safeParse(config);
  if (!implied.success) return undefined;
  const names = Object.keys(impliedSchema.shape);
  const { capabilities, ...settings }: { capabilities?: unknown } = Object.fromEntries(
    Object.entries(config).filter(([name, value]) => !names.includes(name) && value !== undefined),
  );
  const [capability, ...others] = Array.isArray(capabilities) ? capabilities : [];
  const parsed = workerSettingsSchema.safeParse({ ...settings, capability });
  return parsed.success && others.length === 0 && isData(parsed.data) ? parsed.data : undefined;
}

/** By name, because a configuration may have another instance of the class. */
function isOwnService(service: unknown): boolean {
  const made: unknown = Array.isArray(service) ? service[0] : service;
  return typeof made === 'function' && made.name === 'HitchproofService';
}

const isData = (value: object): boolean => isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
