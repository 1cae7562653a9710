import { resolve } from 'node:path';
import { latestRun } from '../run-folder/run-folder.ts';
import type { OpenProject } from './open-project.ts';

/** The run folder named by the user, or else the newest of the project. */
export const chosenRun = ({ root, config }: OpenProject, run: string | undefined): string =>
  run === undefined ? latestRun(resolve(root, config.reports)) : resolve(run);
