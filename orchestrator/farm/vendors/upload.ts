/** How the app gets to the farm. */
export type Upload<Options = unknown> =
  /** `send` returns the name by which a session asks for the app. */
  | { readonly kind: 'api'; readonly send: (request: UploadRequest<Options>) => Promise<string> }
  /** The driver installs it from this machine. */
  | { readonly kind: 'driver' }
  /** Outside of Hitchproof, as the sentence explains. */
  | { readonly kind: 'elsewhere'; readonly sentence: string };

export interface UploadRequest<Options = unknown> {
  readonly apk: Blob;
  /** e.g. `app-release.apk`. */
  readonly fileName: string;
  readonly options: Options;
  /** The header with the login. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}
