import { ensure, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { frameworksOf, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout, type Project } from '../../tools/setup/places.mjs';
import { FaultError } from '../base/fault-error.ts';

/**
 * Provides everything a project needs, with a line per step; a checkout has already been set up by `npm run perf:e2e`.
 * @returns false if anything is still missing; its fix has been printed
 */
export const isReady = async (project: Project): Promise<boolean> =>
  project.root === checkout.root || ensure(preconditionsOf(project), say);

/**
 * Provides everything an API level of the virtual device needs, in the same way.
 * @throws FaultError if anything is still missing
 */
export async function provideLevel(project: Project, api: number = OWN_LEVEL): Promise<void> {
  if (!(await ensure(frameworksOf(project, api), say)))
    throw new FaultError('set-up', `What API ${api} needs is missing; what to do is above.`);
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
