import type { OpenProject } from './open-project.ts';
import type { Terminal } from './terminal.ts';

/** Context passed to every command. */
export interface CommandContext {
  /** Sets the exit code; docs/judging.md lists the codes. */
  readonly done: (code: number) => void;
  /** Output of the command; progress is left out under `--quiet`. With JSON on standard output it is on standard error. */
  readonly terminal: (json?: boolean) => Terminal;
  /** Whether `--verbose` was given. */
  readonly verbose: () => boolean;
  /** The current folder, or `--project`. */
  readonly here: () => string;
  /** The command's project: the nearest one from `here` upwards, or `--project`. */
  readonly project: () => Promise<OpenProject>;
}
