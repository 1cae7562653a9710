import { z } from 'zod';
import { UsageError } from '../../base/usage-error.ts';
import type { Rungs } from './rungs.ts';
import { Secret } from './secret.ts';
import type { Upload } from './upload.ts';

/** Values of the variables that a preset names; credentials come from nowhere else. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** How WebdriverIO reaches the farm's Appium. */
export interface Endpoint {
  /** Without credentials. */
  readonly url: URL;
  readonly login: Login;
}
export type Login =
  | { readonly kind: 'none' }
  /** HTTP basic authentication. */
  | { readonly kind: 'basic'; readonly user: Secret; readonly key: Secret }
  /** The whole address is the credential: it replaces `url`. */
  | { readonly kind: 'address'; readonly address: Secret };

/** What a session asks of a farm besides the vendor's options. */
export interface SessionRequest {
  /** How the session is listed on the vendor's pages. */
  readonly name: string;
  /** Groups the sessions of one job, e.g. the run folder's name. */
  readonly build: string;
  /** The app as the farm knows it after its upload, e.g. `bs://…`; absent: installed or chosen elsewhere. */
  readonly app?: string;
  /** Seconds without a command after which the session ends. */
  readonly idleS: number;
}

export type Capabilities = WebdriverIO.Capabilities & Readonly<Record<`${string}:${string}`, unknown>>;

/** Where the farm's Appium is. */
export type Access =
  /** Behind an address of the vendor. */
  | {
      readonly kind: 'remote';
      /** The names of the variables, for messages. */
      readonly credentials: readonly string[];
      readonly endpoint: (options: unknown, variables: Variables) => Endpoint;
    }
  /** On this machine, which the farm gives or connects a device to: the session is a local one. */
  | {
      readonly kind: 'local';
      readonly credentials: readonly string[];
      readonly how: string;
      /** The serial to give to `--device`, where a variable has it. */
      readonly serialFrom?: string;
    };

/** A device farm as data. */
export interface Vendor {
  readonly name: string;
  readonly title: string;
  /** The vendor's pages that the preset follows. */
  readonly pages: readonly [string, ...string[]];
  readonly access: Access;
  readonly rungs: Rungs;
  /** The vendor's own capabilities; the driver's are the same everywhere. @throws UsageError for invalid options */
  readonly capabilities: (options: unknown, request: SessionRequest) => Capabilities;
  readonly upload: Upload;
  /** What to know before a measurement. */
  readonly remarks: readonly string[];
}

/** A {@link Vendor} of which the options have a schema. */
interface VendorOf<S extends z.ZodType> extends Omit<Vendor, 'capabilities' | 'access'> {
  readonly options: S;
  readonly capabilities: (options: z.infer<S>, request: SessionRequest) => Capabilities;
  readonly access:
    | Extract<Access, { kind: 'local' }>
    | {
        readonly kind: 'remote';
        readonly credentials: readonly string[];
        readonly endpoint: (options: z.infer<S>, secret: (variable: string) => Secret) => Endpoint;
      };
}

/** Checks the options before they are used, and that the variables are set. */
export function defineVendor<S extends z.ZodType>(vendor: VendorOf<S>): Vendor {
  const { options: schema, access } = vendor;
  const parsed = (options: unknown): z.infer<S> => {
    const result = schema.safeParse(options);
    if (result.success) return result.data;
    throw new UsageError(
      `The options of the farm ${vendor.name} are invalid: ${z.prettifyError(result.error)}`,
    );
  };
  return {
    ...vendor,
    capabilities: (options, request) => vendor.capabilities(parsed(options), request),
    access:
      access.kind === 'local'
        ? access
        : {
            ...access,
            endpoint: (options, variables) =>
              access.endpoint(parsed(options), secretsIn(variables, vendor.title)),
          },
  };
}

/** Reads credentials from the environment's variables. @throws UsageError when one is not set */
export const secretsIn =
  (variables: Variables, title: string) =>
  (variable: string): Secret => {
    const value = variables[variable];
    if (value !== undefined && value.trim() !== '') return new Secret(value);
    throw new UsageError(`${title} needs ${variable} in the environment; it is not set.`);
  };
