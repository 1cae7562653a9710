/** A command line as the device's shell reads it. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

/** One word: parts that are joined once the variables are known. */
export type Word = readonly Part[];

export type Redirect =
  | {
      readonly kind: 'file';
      readonly from: 'out' | 'err' | 'both';
      readonly append: boolean;
      readonly to: Word;
    }
  | { readonly kind: 'input'; readonly of: Word }
  | { readonly kind: 'merge'; readonly from: 'out' | 'err' };

export interface SimpleCommand {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

/** Commands joined by `|`, run when the last exit code agrees with `when`. */
export interface Pipeline {
  readonly when: 'always' | 'succeeded' | 'failed';
  readonly commands: readonly SimpleCommand[];
  readonly isBackground: boolean;
}

export type Script = readonly Pipeline[];

export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}
