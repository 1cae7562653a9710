import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { connectionOf, type Variables } from '../capture/remote/connection.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import type { Config } from '../config.ts';
import { addressOf, type Vendor } from '../farm/vendors/vendor.ts';
import { refusalOf } from '../farm/vendors/vendors.ts';
import type { SessionPlan } from '../service/session-plan.ts';
import type { AppUnderTest } from './app-under-test.ts';
import type { Terminal } from './terminal.ts';

/** Local APK → its name at the farm, shared by all devices of a session. */
export type Uploads = Map<string, Promise<string>>;

/** Input for a session on a vendor's farm. */
export interface FarmRequest {
  readonly vendor: Vendor;
  /** `--device`: a name from the vendor's list, or a serial if the farm attaches its device to this machine. */
  readonly device: string;
  readonly config: Pick<Config, 'farms' | 'capabilities' | 'timeouts'>;
  readonly app: AppUnderTest;
  readonly source: SessionPlan['source'];
  /** Name that groups the sessions of one job. */
  readonly build: string;
  /** Distinguishes the sessions of one job; absent if there is only one. */
  readonly session?: string | undefined;
  readonly uploads: Uploads;
  readonly variables: Variables;
  readonly terminal: Terminal;
  readonly fetch: typeof fetch;
}

/** How to reach the farm's device. */
export type FarmTarget =
  | { readonly kind: 'local'; readonly serial: string }
  | { readonly kind: 'remote'; readonly endpoint: RemoteEndpoint };

/**
 * Uploads the app if the farm accepts uploads, and makes the endpoint for a session there.
 * @throws UsageError if the farm does not allow what the session needs, or the options are invalid
 * @throws FaultError if a credential is not set, or the upload fails
 */
export async function farmTarget(request: FarmRequest): Promise<FarmTarget> {
  const { vendor, config, app, device, variables } = request;
  const refusal = refusalOf(vendor, {
    source: request.source,
    against: app.against !== undefined,
    installs: app.apk !== undefined,
  });
  if (refusal !== undefined) throw new UsageError(refusal);
  const { access } = vendor;
  if (access.kind === 'local') return { kind: 'local', serial: serialOf(access, device, variables) };
  const options = { ...config.farms[vendor.name], ...(device === 'auto' ? {} : { device }) };
  const session = {
    name: app.package,
    build: request.build,
    idleS: config.timeouts.idleS,
    ...(request.session === undefined ? {} : { session: request.session }),
  };
  // Fails before an upload if options are invalid or credentials are missing.
  vendor.capabilities(options, session);
  const address = { kind: 'vendor', capabilities: {}, ...addressOf(access, options) } as const;
  const headers = connectionOf(address, variables).headers ?? {};
  const uploads = await uploaded(request, options, headers);
  const [name] = Object.values(uploads);
  const ofVendor = vendor.capabilities(options, { ...session, ...(name === undefined ? {} : { app: name }) });
  return {
    kind: 'remote',
    endpoint: {
      ...address,
      capabilities: { ...config.capabilities, ...ofVendor },
      ...(name === undefined ? {} : { uploads }),
    },
  };
}

function serialOf(
  { serialFrom, how }: Extract<Vendor['access'], { kind: 'local' }>,
  device: string,
  variables: Variables,
): string {
  const serial = device !== 'auto' ? device : serialFrom === undefined ? undefined : variables[serialFrom];
  if (serial !== undefined && serial !== '') return serial;
  throw new UsageError(`The farm has no device at this machine yet. ${how}`);
}

/** Local APK → name at the farm, with the current build first. */
async function uploaded(
  { vendor, app, uploads, terminal, fetch }: FarmRequest,
  options: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { upload, title } = vendor;
  const names: Record<string, string> = {};
  if (upload.kind !== 'api') return names;
  const send = async (path: string): Promise<string> => {
    if (statSync(path).isDirectory())
      throw new UsageError(`${title} takes one APK, not the splits of ${path}: build a universal APK.`);
    const apk = await openAsBlob(path);
    terminal.doing(`Uploading ${basename(path)} to ${title}`);
    const name = await upload.send({ apk, fileName: basename(path), options, headers, fetch });
    terminal.note(`Uploaded ${basename(path)} to ${title}: ${name}`);
    return name;
  };
  const sendOnce = (path: string): Promise<string> => {
    const known = uploads.get(path);
    if (known !== undefined) return known;
    const name = send(path);
    uploads.set(path, name);
    // After a failure, the next device uploads again.
    name.catch(() => uploads.delete(path));
    return name;
  };
  for (const path of [app.apk, app.against]) if (path !== undefined) names[path] = await sendOnce(path);
  return names;
}
