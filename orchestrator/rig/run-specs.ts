import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnvironment, wdioConfigNames } from '../config.ts';
import { type Progress, progressIn } from '../service/progress.ts';
import { type SessionPlan, saveSessionPlan, type UnplacedPlan } from '../service/session-plan.ts';
import { filesOfWdio, type Project } from '../setup/places.mjs';
import type { Child } from './child.ts';
import { resolvePackage } from './resolve-package.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * The session's `wdio run` as a child process: configured by plan.json, reporting on its standard output. It loads while
 * the device starts, and requests a session once the saved plan says where the device is.
 */
export class Specs {
  readonly #project: Project;
  readonly #plan: UnplacedPlan;
  readonly #onProgress: (progress: Progress) => void;
  #onAny: () => void = () => undefined;
  #child: Child | undefined;

  constructor(project: Project, plan: UnplacedPlan, onProgress: (progress: Progress) => void) {
    this.#project = project;
    this.#plan = plan;
    this.#onProgress = onProgress;
  }

  /** Starts WebdriverIO before the device is ready. */
  readonly load = (supervisor: Supervisor): void => {
    this.#child = this.#start(supervisor, this.#plan);
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
    const { root } = this.#project;
    const wdio = resolvePackage(root, '@wdio/cli');
    const own = ownConfig(root, plan);
    return supervisor.start({
      name: 'WebdriverIO',
      command: process.execPath,
      args: [join(wdio, '..', '..', 'bin', 'wdio.js'), 'run', ...whatToRun(own, plan)],
      cwd: root,
      env: childEnvironment({
        HITCHPROOF_PLAN: saveSessionPlan(plan),
        WDIO_LOG_LEVEL: 'error',
        ...(own === undefined && { NODE_OPTIONS: withoutPreload(wdio, process.env.NODE_OPTIONS) }),
      }),
      log: join(plan.folder, 'wdio.log'),
      onLine: (line) => {
        const progress = progressIn(line);
        if (progress === undefined) return;
        this.#onAny();
        this.#onProgress(progress);
      },
    });
  }
}

/** The project's configuration. A scan uses the package's spec, and therefore the package's configuration. */
const ownConfig = (root: string, { scan }: UnplacedPlan): string | undefined =>
  scan !== undefined ? undefined : wdioConfigNames.map((name) => join(root, name)).find(existsSync);

/** The package's configuration takes its specs from the plan. */
function whatToRun(own: string | undefined, { spec }: UnplacedPlan): readonly string[] {
  if (own === undefined) return [filesOfWdio.config];
  return spec === undefined ? [own] : [own, '--spec', spec];
}

/**
 * NODE_OPTIONS that keep WebdriverIO's worker from preloading tsx, which doubles the time to load its own modules. The
 * launcher adds the preload unless the variable already contains the URL of tsx, so an option without effect contains
 * it. The configuration must load tsx before specs in TypeScript.
 * @param wdio the main file of @wdio/cli
 * @source https://github.com/webdriverio/webdriverio/blob/main/packages/wdio-cli/src/launcher.ts (initialize)
 */
export function withoutPreload(wdio: string, options = ''): string {
  const tsx = tsxOf(wdio);
  return tsx === undefined ? options : `${options} --disable-warning=${pathToFileURL(tsx).href}`.trimStart();
}

/** Undefined if this version of WebdriverIO preloads something else. */
function tsxOf(wdio: string): string | undefined {
  try {
    return createRequire(wdio).resolve('tsx');
  } catch {
    return undefined;
  }
}
