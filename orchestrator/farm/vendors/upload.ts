/** How the app is transferred to the farm. */
export type Upload<Options = unknown> =
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
