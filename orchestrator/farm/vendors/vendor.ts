import { z } from 'zod';
import { UsageError } from '../../base/usage-error.ts';
import type { RemoteEndpoint } from '../../remote/remote-endpoint.ts';
import type { Rungs } from './rungs.ts';
import type { Upload } from './upload.ts';

/** What a session asks of a farm besides the vendor's options. */
export interface SessionRequest {
  /** How the session is listed on the vendor's pages. */
  readonly name: string;
  /** Groups the sessions of one job. */
  readonly build: string;
  /** Distinguishes the sessions of one job, which should get different phones; absent in a job of one. */
  readonly session?: string;
  /** The app as the farm knows it after its upload, e.g. `bs://…`; absent: installed or chosen elsewhere. */
  readonly app?: string;
  /** Seconds without a command after which the session ends. */
  readonly idleS: number;
}

export type Capabilities = WebdriverIO.Capabilities & Readonly<Record<`${string}:${string}`, unknown>>;

/** Where the farm's Appium is. Credentials come from the environment's variables that are named. */
export type Access<Options = unknown> =
  /** Behind an address of the vendor, with HTTP basic authentication. */
  | {
      readonly kind: 'login';
      readonly userVariable: string;
      readonly keyVariable: string;
      readonly url: (options: Options) => string;
    }
  /** Behind an address that is a credential itself: `url` has `{variable}` in it. */
  | { readonly kind: 'address'; readonly variable: string; readonly url: string }
  /** On this machine, which the farm gives or connects a device to: the session is a local one. */
  | {
      readonly kind: 'local';
      readonly credentials: readonly string[];
      readonly how: string;
      /** The serial to give to `--device`, where a variable has it. */
      readonly serialFrom?: string;
    };

/** A device farm as data. */
export interface Vendor<Options = unknown> {
  readonly name: string;
  readonly title: string;
  /** The vendor's pages that the preset follows. */
  readonly pages: readonly [string, ...string[]];
  readonly access: Access<Options>;
  readonly rungs: Rungs;
  /** The vendor's own capabilities; the driver's are the same everywhere. @throws UsageError for invalid options */
  readonly capabilities: (options: Options, request: SessionRequest) => Capabilities;
  readonly upload: Upload<Options>;
  /** What to know before a measurement. */
  readonly remarks: readonly string[];
}

/** A {@link Vendor} of which the options have a schema. */
interface VendorOf<S extends z.ZodType> extends Vendor<z.infer<S>> {
  readonly options: S;
}

/** Checks the options before they are used. */
export function defineVendor<S extends z.ZodType>({
  options: schema,
  access,
  upload,
  ...vendor
}: VendorOf<S>): Vendor {
  const parsed = (options: unknown): z.infer<S> => {
    const result = schema.safeParse(options);
    if (result.success) return result.data;
    throw new UsageError(
      `The options of the farm ${vendor.name} (--device, and farms.${vendor.name} in the configuration) are invalid: ${z.prettifyError(result.error)}`,
    );
  };
  return {
    ...vendor,
    capabilities: (options, request) => vendor.capabilities(parsed(options), request),
    access: access.kind === 'login' ? { ...access, url: (options) => access.url(parsed(options)) } : access,
    upload:
      upload.kind === 'api'
        ? { kind: 'api', send: (request) => upload.send({ ...request, options: parsed(request.options) }) }
        : upload,
  };
}

/** The variables with the credentials of a farm. */
export function credentialsOf({ access }: Pick<Vendor, 'access'>): readonly string[] {
  switch (access.kind) {
    case 'login':
      return [access.userVariable, access.keyVariable];
    case 'address':
      return [access.variable];
    case 'local':
      return access.credentials;
  }
}

/** Where a session at the farm is opened, without its capabilities. */
export const addressOf = (
  access: Exclude<Access, { kind: 'local' }>,
  options: unknown,
): Pick<RemoteEndpoint, 'url' | 'credentials'> =>
  access.kind === 'address'
    ? { url: access.url }
    : {
        url: access.url(options),
        credentials: { userVariable: access.userVariable, keyVariable: access.keyVariable },
      };

/** The capabilities that several vendors take from Appium. `device` is a name or a pattern, `os` a version of Android. */
export const phoneCapabilities = (
  { device, os }: { readonly device: string; readonly os?: string | undefined },
  { app }: SessionRequest,
) => ({
  'appium:deviceName': device,
  ...(os === undefined ? {} : { 'appium:platformVersion': os }),
  ...(app === undefined ? {} : { 'appium:app': app }),
});
