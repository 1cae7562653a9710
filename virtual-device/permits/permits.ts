import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Who calls a system server: the shell, an app, or an app that an instrumentation of the shell's runs in. */
export type Caller = 'shell' | 'app' | 'instrumented';

/** What the device lets pass although a phone refuses it; each must be asked for by its name. */
export const LENIENCIES = {
  'own-injection': 'an app injects touches into its own windows on every level',
  'not-exported': 'the shell starts activities that are not exported, and sends broadcasts to such receivers',
  'any-apk':
    'apps without a signature, of another signer, an older version, for tests only or an old target install',
  'foreign-signals': 'the shell ends processes of other users',
} as const;
export type Leniency = keyof typeof LENIENCIES;

const level = z.number().int().optional();
const rule = z.strictObject({
  from: level,
  to: level,
  needs: z.string(),
  /** What belongs to the caller itself needs no permission. */
  sparesOwn: z.boolean().default(false),
  /** Whether the permissions of the one who started the caller's instrumentation count. */
  sourceCounts: z.boolean().default(false),
  /** A program of its own prints the exception without a line before it. */
  by: z.literal('program').optional(),
  says: z.string(),
  at: z.array(z.string()),
});
type Rule = z.infer<typeof rule>;
const table = z
  .strictObject({
    /** The first level that has a service; others are on every level. */
    services: z.record(z.string(), z.number().int()),
    /** The first level on which the shell has the permission; apps have none of them. */
    permissions: z.record(z.string(), z.number().int()),
    operations: z.record(z.string(), z.array(rule)),
    /** Service, beginning of its arguments, and the operation that such a command asks for. */
    commands: z.array(z.tuple([z.string(), z.string(), z.string()])),
  })
  .parse(JSON.parse(readFileSync(new URL('permits.json', import.meta.url), 'utf8')));

/** Every operation of a system server that asks for a permission. */
export const OPERATIONS: readonly string[] = Object.keys(table.operations);

/** The operations that a command of a service, such as `settings` with `put global a 1`, asks for. */
export const operationsOf = (service: string, args: readonly string[]): readonly string[] =>
  table.commands
    .filter(([of, begin]) => of === service && new RegExp(`^${begin}`).test(args.join(' ')))
    .map(([, , operation]) => operation);

/** A SecurityException of a system server. */
export interface Denial {
  readonly says: string;
  readonly at: readonly string[];
  readonly by: 'program' | undefined;
}

export interface Asked {
  readonly caller: Caller;
  /** Whether what the operation is done to belongs to the caller. */
  readonly isOwn?: boolean;
  /** Replace `{name}` in the sentence. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

export interface PermitOptions {
  /** API level whose rules hold. */
  readonly level: number;
  /** Permissions that the vendor took from the shell. */
  readonly lacks?: readonly string[];
  readonly lenient?: readonly Leniency[] | undefined;
}

/** What the system servers of one device allow: permission × caller × API level. */
export interface Permits {
  readonly level: number;
  readonly hasService: (name: string) => boolean;
  readonly isLenient: (leniency: Leniency) => boolean;
  readonly holds: (permission: string, caller: Caller) => boolean;
  /** Undefined if the operation is allowed. */
  readonly denial: (operation: string, asked: Asked) => Denial | undefined;
}

export function createPermits({ level: api, lacks = [], lenient = [] }: PermitOptions): Permits {
  const isLenient = (leniency: Leniency): boolean => lenient.includes(leniency);
  const holds = (permission: string, caller: Caller): boolean => {
    const name = permission.replace(/^android\.permission\./, '');
    const since = table.permissions[name] ?? Number.POSITIVE_INFINITY;
    return caller === 'shell' && api >= since && !lacks.includes(name);
  };
  const isSpared = (operation: string, { needs, sparesOwn, sourceCounts }: Rule, asked: Asked): boolean =>
    (asked.isOwn === true && (sparesOwn || (operation === 'inject' && isLenient('own-injection')))) ||
    holds(needs, asked.caller === 'instrumented' && sourceCounts ? 'shell' : asked.caller);
  return {
    level: api,
    hasService: (name) => api >= (table.services[name] ?? 0),
    isLenient,
    holds,
    denial: (operation, asked) => {
      const rules = table.operations[operation];
      if (rules === undefined) throw new Error(`permits.json has no operation '${operation}'`);
      const found = rules.find(({ from = 0, to = Number.POSITIVE_INFINITY }) => api >= from && api <= to);
      if (found === undefined || isSpared(operation, found, asked)) return undefined;
      const says = found.says.replace(/\{(\w+)\}/g, (_, name: string) => String(asked.facts?.[name] ?? ''));
      return { says, at: found.at, by: found.by };
    },
  };
}

/** Why input may not be injected: by an app into its own windows, while it is instrumented, and by the shell; absent: it may. */
export const injection = ({ denial }: Permits) => ({
  appInjection: denial('inject', { caller: 'app', isOwn: true })?.says,
  instrumentedInjection: denial('inject', { caller: 'instrumented', isOwn: true })?.says,
  shellInjection: denial('inject', { caller: 'shell' })?.says,
});
export type Injection = Readonly<Partial<ReturnType<typeof injection>>>;
