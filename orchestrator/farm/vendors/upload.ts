import type { Secret } from './secret.ts';

/** How the app gets to the farm. */
export type Upload =
  /** `send` returns the name by which a session asks for the app. */
  | { readonly kind: 'api'; readonly send: (request: UploadRequest) => Promise<string> }
  /** The driver installs it from this machine. */
  | { readonly kind: 'driver' }
  /** Outside of Hitchproof, as the sentence explains. */
  | { readonly kind: 'elsewhere'; readonly sentence: string };

export interface UploadRequest {
  readonly apk: Blob;
  /** e.g. `app-release.apk`. */
  readonly fileName: string;
  readonly options: unknown;
  readonly secret: (variable: string) => Secret;
  readonly fetch: typeof fetch;
}
