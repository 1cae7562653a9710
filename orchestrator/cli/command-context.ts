import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NamespacedUnregister } from 'tsx/esm/api';
import { ensure, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { frameworksOf, OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import { checkout, type Project, projectAt } from '../../tools/setup/places.mjs';
import { FaultError, messageOf, mistakesOf, UsageError, zodMessages } from '../base/errors.ts';
import { type Config, configFileNames, configSchema, wdioConfigNames } from '../config.ts';
import { addSecrets } from '../environment.ts';
import { plainText } from '../report/text/format.ts';
import { latestRun } from '../run-folder/run-folder.ts';
import { existingFile, existingFolder } from './option.ts';
import type { Terminal } from './terminal.ts';

/** The configuration file in a folder, in any supported language. */
const configFileIn = (folder: string): string | undefined =>
  configFileNames.map((name) => join(folder, name)).find(existsSync);

/**
 * Reads the configuration file in `root`; if there is none, the defaults apply.
 * @throws UsageError if it cannot be loaded or is invalid
 */
export async function loadConfig(root: string): Promise<Config> {
  const path = configFileIn(root);
  if (path === undefined) return configSchema.parse({});
  const parsed = configSchema.safeParse(defaultOf(await loadModule(path)) ?? {}, { error: zodMessages });
  if (parsed.success) return parsed.data;
  throw new UsageError(`${path} is invalid: ${mistakesOf(parsed.error)}.`);
}

/** The default export of an ES module, or of a CommonJS module compiled from TypeScript, where it is nested once more. */
const defaultOf = ({ default: exported }: Readonly<Record<string, unknown>>): unknown =>
  exported !== null && typeof exported === 'object' && 'default' in exported ? exported.default : exported;

/** Shared by all files of the process, so that a common import is loaded once. */
let loader: Promise<NamespacedUnregister> | undefined;

/**
 * The exports of a configuration file in JavaScript or TypeScript.
 * @throws UsageError if it cannot be loaded
 */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  existingFile('The project', path);
  try {
    loader ??= newLoader();
    return await (await loader).import(pathToFileURL(path).href, import.meta.url);
  } catch (cause) {
    const message = plainText(messageOf(cause), 500);
    throw new UsageError(`${path} cannot be loaded: ${message.replace(/\.$/, '')}.`, { cause });
  }
}

/** A loader like the one that tsx's `tsImport` makes for each file. */
async function newLoader(): Promise<NamespacedUnregister> {
  const namespace = 'configuration';
  const [commonJs, modules] = await Promise.all([import('tsx/cjs/api'), import('tsx/esm/api')]);
  commonJs.register({ namespace });
  return modules.register({ namespace });
}

/**
 * The `config` of a project's wdio.conf; undefined if there is none.
 * @throws UsageError if it cannot be loaded or exports no `config`
 */
export async function projectWdioConfig(root: string): Promise<object | undefined> {
  const path = wdioConfigNames.map((name) => join(root, name)).find(existsSync);
  if (path === undefined) return undefined;
  const exported = await loadModule(path);
  const config = exported.config ?? Object(exported.default).config;
  if (typeof config === 'object' && config !== null) return config;
  throw new UsageError(`${path} exports no \`config\`, which WebdriverIO needs.`);
}

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

export interface OpenProject extends Project {
  readonly config: Config;
}

/**
 * @param chosen the value of `--project`; if absent, the nearest folder from `here` upwards with a configuration,
 *   else the nearest with a package.json, else `here`
 * @throws UsageError if the folder does not exist or its configuration is invalid
 */
export async function openProject(chosen: string | undefined, here: string): Promise<OpenProject> {
  const root = chosen === undefined ? projectAbove(here) : existingFolder('--project', resolve(here, chosen));
  const config = await loadConfig(root);
  addSecrets(config.secrets);
  return { ...projectAt(root), config };
}

function projectAbove(here: string): string {
  const above = upwardsFrom(here);
  const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'));
  return above.find((folder) => configFileIn(folder) !== undefined) ?? above.find(isPackage) ?? here;
}

function upwardsFrom(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwardsFrom(parent)];
}

/** The run folder named by the user, or else the newest of the project. */
export const chosenRun = ({ root, config }: OpenProject, run: string | undefined): string =>
  run === undefined ? latestRun(resolve(root, config.reports)) : resolve(run);

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
