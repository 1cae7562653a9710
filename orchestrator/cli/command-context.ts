import type { OpenProject } from './open-project.ts';
import type { Terminal } from './terminal.ts';

/** What every command is given. */
export interface CommandContext {
  /** Sets the exit code; docs/judging.md lists the codes. */
  readonly done: (code: number) => void;
  /** Where the command prints; its progress is left out under `--quiet`. */
  readonly terminal: () => Terminal;
  /** Whether `--verbose` was given. */
  readonly verbose: () => boolean;
  /** The folder where the user stands, or `--project`. */
  readonly here: () => string;
  /** The project that the command works on: the nearest one from `here` upwards, or `--project`. */
  readonly project: () => Promise<OpenProject>;
}
