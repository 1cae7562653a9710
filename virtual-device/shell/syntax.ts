/** The parsed form of a command line. */
export type Part =
  /** `quoted` text is no glob. */
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean };

/** One word: parts that are joined when they are expanded. */
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

export type Command = (
  | { readonly kind: 'simple'; readonly words: readonly Word[] }
  | { readonly kind: 'if'; readonly arms: readonly Arm[]; readonly otherwise: Script }
  | { readonly kind: 'group'; readonly isSubshell: boolean; readonly body: Script }
) & { readonly redirects: readonly Redirect[] };

export interface Arm {
  readonly test: Script;
  readonly body: Script;
}

/** Commands joined by `|`, run if the previous exit code matches `when`. */
export interface Pipeline {
  readonly when: 'always' | 'succeeded' | 'failed';
  readonly isNegated: boolean;
  readonly commands: readonly Command[];
}

export type Script = readonly Pipeline[];

export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

/** Refused before anything runs: without them the rest of a line would do something else. */
export const REFUSED_WORDS: readonly string[] =
  '. [[ alias break case command continue eval for function getopts let local read readonly select set shift source time trap type typeset unset until while'.split(
    ' ',
  );
