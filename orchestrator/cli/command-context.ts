import type { OpenProject } from './open-project.ts';

/** What every command is given. */
export interface CommandContext {
  /** Sets the exit code; docs/judging.md lists the codes. */
  readonly done: (code: number) => void;
  /** Whether `--verbose` was given. */
  readonly verbose: () => boolean;
  /** The folder where the user stands, or `--project`. */
  readonly here: () => string;
  /** The project that the command works on: the nearest one from `here` upwards, or `--project`. */
  readonly project: () => Promise<OpenProject>;
}
