import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ConfigParser } from '@wdio/config/node';
import logger from '@wdio/logger';
import { filesOfWdio, type Project } from '../../tools/setup/places.mjs';
import { wdioConfigNames } from '../config.ts';
import { childEnvironment } from '../environment.ts';
import { type Progress, progressIn } from '../service/progress.ts';
import { type SessionPlan, saveSessionPlan, type UnplacedPlan } from '../service/session-plan.ts';
import type { Child } from './child.ts';
import type { ChosenTarget } from './choose-target.ts';
import { resolvePackage } from './resolve-package.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * The files that patterns of specs match, as WebdriverIO finds them.
 * @param root folder that relative patterns start from
 * @returns paths and `file:` URLs
 */
export function specFiles(patterns: readonly string[], root: string): readonly string[] {
  // Otherwise it warns about each pattern that matches nothing.
  logger.setLevel('@wdio/config:ConfigParser', 'error');
  return ConfigParser.getFilePaths([...patterns], root).flat();
}

/** Whose specs run, and how. */
interface SpecsOptions {
  readonly project: Project;
  readonly plan: UnplacedPlan;
  readonly target: ChosenTarget['kind'];
  readonly onProgress: (progress: Progress) => void;
}

/**
 * The session's WebdriverIO as a child process: configured by plan.json, reporting on its standard output. It loads while
 * the device starts, and requests a session once the saved plan says where the device is.
 */
export class Specs {
  readonly #options: SpecsOptions;
  #onAny: () => void = () => undefined;
  #child: Child | undefined;

  constructor(options: SpecsOptions) {
    this.#options = options;
  }

  /** Starts WebdriverIO before the device is ready. */
  readonly load = (supervisor: Supervisor): void => {
    this.#child = this.#start(supervisor, this.#options.plan);
  };

  /**
   * Gives the specs access to the device. Starts WebdriverIO unless it was loaded.
   * @param onAny called before each progress message is passed on
   */
  run(supervisor: Supervisor, plan: SessionPlan, onAny: () => void): Child {
    this.#onAny = onAny;
    if (this.#child === undefined) return this.#start(supervisor, plan);
    saveSessionPlan(plan);
    return this.#child;
  }

  #start(supervisor: Supervisor, plan: UnplacedPlan): Child {
    const { project, target, onProgress } = this.#options;
    return supervisor.start({
      name: 'WebdriverIO',
      command: process.execPath,
      args: argsOf(project.root, plan, target),
      cwd: project.root,
      env: childEnvironment({ HITCHPROOF_PLAN: saveSessionPlan(plan), WDIO_LOG_LEVEL: 'error' }),
      log: join(plan.folder, 'wdio.log'),
      onLine: (line) => {
        const progress = progressIn(line);
        if (progress === undefined) return;
        this.#onAny();
        onProgress(progress);
      },
    });
  }
}

/**
 * Arguments of Node.js: the workers alone, with what the plan has of the project's configuration, or else `wdio run`. A
 * server elsewhere would keep the session of a worker that a signal ends, so WebdriverIO's launcher closes it.
 */
export function argsOf(root: string, plan: UnplacedPlan, target: ChosenTarget['kind']): readonly string[] {
  const { config, runWorkers } = filesOfWdio;
  const cli = resolvePackage(root, '@wdio/cli');
  const launcher = [join(cli, '..', '..', 'bin', 'wdio.js'), 'run'];
  const own = ownConfig(root, plan);
  const worker = workerBeside(cli);
  if (target !== 'remote' && worker !== undefined && (own === undefined || plan.worker !== undefined))
    return [runWorkers, worker, config, ...specFiles(plan.specs, root)];
  if (own === undefined) return [...launcher, config];
  return [...launcher, own, ...(plan.spec === undefined ? [] : ['--spec', plan.spec])];
}

/** The project's configuration. A scan uses the package's spec, and therefore the package's configuration. */
const ownConfig = (root: string, { scan }: UnplacedPlan): string | undefined =>
  scan !== undefined ? undefined : wdioConfigNames.map((name) => join(root, name)).find(existsSync);

/**
 * The worker of the same WebdriverIO; undefined if its version has it elsewhere. It is exported for `import` only, which
 * cannot start from another package.
 * @param cli the main file of @wdio/cli
 */
const workerBeside = (cli: string): string | undefined =>
  createRequire(cli)
    .resolve.paths('@wdio/local-runner')
    ?.map((folder) => join(folder, '@wdio', 'local-runner', 'build', 'run.js'))
    .find(existsSync);
