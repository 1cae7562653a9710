import type { z } from 'zod';
import { mistakesOf, UsageError } from '../../base/errors.ts';
import type { RemoteEndpoint } from '../../capture/remote/remote-endpoint.ts';

/** Request for a session at a farm, besides the vendor's options. */
interface SessionRequest {
  /** Name of the session in the vendor's list. */
  readonly name: string;
  /** Name that groups the sessions of one job. */
  readonly build: string;
  /** Distinguishes the sessions of one job, which should get different phones; absent if there is only one. */
  readonly session?: string;
  /** The farm's name for the uploaded app, e.g. `bs://…`; absent if installed or chosen elsewhere. */
  readonly app?: string;
  /** Seconds without a command after which the session ends. */
  readonly idleS: number;
}

type Capabilities = WebdriverIO.Capabilities & Readonly<Record<`${string}:${string}`, unknown>>;

/** Access to the farm's Appium. Credentials come from the named environment variables. */
type Access<Options = unknown> =
  /** At a URL of the vendor, with HTTP basic authentication. */
  | {
      readonly kind: 'login';
      readonly userVariable: string;
      readonly keyVariable: string;
      readonly url: (options: Options) => string;
    }
  /** At a URL that is itself a credential: `url` contains `{variable}`. */
  | { readonly kind: 'address'; readonly variable: string; readonly url: string }
  /** On this machine, to which the farm assigns or connects a device: the session is a local one. */
  | {
      readonly kind: 'local';
      readonly credentials: readonly string[];
      readonly how: string;
      /** The variable with the serial for `--device`, if there is one. */
      readonly serialFrom?: string;
    };

/** A device farm, described as data. */
export interface Vendor<Options = unknown> {
  readonly name: string;
  readonly title: string;
  /** The vendor's pages on which the preset is based. */
  readonly pages: readonly [string, ...string[]];
  readonly access: Access<Options>;
  readonly rungs: Rungs;
  /** The vendor's own capabilities; the driver's are the same everywhere. @throws UsageError for invalid options */
  readonly capabilities: (options: Options, request: SessionRequest) => Capabilities;
  readonly upload: Upload<Options>;
  /** Remarks to consider before a measurement. */
  readonly remarks: readonly string[];
}

/** A {@link Vendor} whose options have a schema. */
interface VendorOf<S extends z.ZodType> extends Vendor<z.infer<S>> {
  readonly options: S;
}

/** A vendor that validates the options before they are used. */
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
      `The options of the farm ${vendor.name} (--device, and farms.${vendor.name} in the configuration) are invalid: ${mistakesOf(result.error)}`,
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

/** Address at which a session at the farm is opened, without its capabilities. */
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

/** Appium capabilities that several vendors accept. `device` is a name or a pattern, `os` an Android version. */
export const phoneCapabilities = (
  { device, os }: { readonly device: string; readonly os?: string | undefined },
  { app }: SessionRequest,
) => ({
  'appium:deviceName': device,
  ...(os === undefined ? {} : { 'appium:platformVersion': os }),
  ...(app === undefined ? {} : { 'appium:app': app }),
});

/** How the app is transferred to the farm. */
type Upload<Options = unknown> =
  /** `send` returns the name by which a session requests the app. */
  | { readonly kind: 'api'; readonly send: (request: UploadRequest<Options>) => Promise<string> }
  /** The driver installs it from this machine. */
  | { readonly kind: 'driver' }
  /** Transferred outside of Hitchproof, as the sentence explains. */
  | { readonly kind: 'elsewhere'; readonly sentence: string };

export interface UploadRequest<Options = unknown> {
  readonly apk: Blob;
  /** Name of the file, e.g. `app-release.apk`. */
  readonly fileName: string;
  readonly options: Options;
  /** Headers with the login. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

/** Ways to control the probe or the device, with what each is used for. */
export const CONTROL_RUNGS = {
  broadcast: 'controls the probe (`mobile: broadcast`)',
  shell: 'device conditions, knobs (`mobile: shell`)',
  'deep-link': 'opens a screen by its address (`mobile: deepLink`)',
  install: 'two builds in turns, `--against` (`mobile: installApp`)',
} as const;

/** Ways to get recorded data. */
export const DATA_RUNGS = {
  'pull-file': 'traces of the probe (`mobile: pullFile`)',
  'shell-output': 'frames of `--source gfxinfo` (`mobile: shell`)',
  'device-log': 'log of a failed run (logcat)',
  adb: 'everything, without Appium',
} as const;

type Rung = keyof typeof CONTROL_RUNGS | keyof typeof DATA_RUNGS;

/** `undocumented`: not mentioned on the vendor's pages; detected when the session starts. */
type Allowance = 'yes' | 'limited' | 'no' | 'undocumented';

interface RungFacts {
  readonly allowed: Allowance;
  /** What the limit is, or where the vendor states it. */
  readonly note: string;
}

export type Rungs = Readonly<Record<Rung, RungFacts>>;

export const rung = (allowed: Allowance, note: string): RungFacts => ({ allowed, note });

/** A driver on a machine that the user controls has every rung. */
export const everyRung = (note: string): Rungs => {
  const yes = rung('yes', note);
  const all = Object.keys({ ...CONTROL_RUNGS, ...DATA_RUNGS });
  return Object.fromEntries(all.map((name) => [name, yes])) as Rungs;
};
