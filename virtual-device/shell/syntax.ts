/** The parsed form of a command line. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

/** One word: parts that are joined when the variables are expanded. */
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

/** Commands joined by `|`, run if the previous exit code matches `when`. */
export interface Pipeline {
  readonly when: 'always' | 'succeeded' | 'failed';
  readonly commands: readonly SimpleCommand[];
}

export type Script = readonly Pipeline[];

export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}
